// Requests of the table. One that cannot be sent waits and tries again, with growing pauses.

/** The service is expected to answer within this time, in milliseconds. */
const TIME_LIMIT = 20000;
const LONGEST_PAUSE = 30;

/** The service rejected the request. `isToken`: the token is of another key or version. */
export class Refused extends Error {
  constructor({ title, detail, errors = [] }) {
    const [first] = errors;
    super(first?.detail ?? detail ?? title);
    this.isToken = errors.some(({ pointer }) => pointer === "/token");
  }
}

/** The ends of the present pauses. */
const pauses = new Set();

/** Tries again at once. */
export function retryNow() {
  for (const end of [...pauses]) end();
}

function rest(seconds, signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      removeEventListener("online", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
    pauses.add(end);
  });
}

/** The answer to one attempt, or the seconds after which to try again. */
async function attempt(path, body, signal) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIME_LIMIT);
  signal.addEventListener("abort", stop);
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: limit.signal,
    });
    const type = response.headers.get("content-type") ?? "";
    const answer = type.includes("json") ? await response.json() : undefined;
    if (response.ok && answer) return { answer };
    if (response.status < 500 && response.status !== 429) throw new Refused(answer ?? { title: response.statusText });
  } catch (trouble) {
    if (trouble instanceof Refused) throw trouble;
    signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
  return { seconds: Number(response?.headers.get("retry-after")) || 0 };
}

/**
 * Sends a request until the service answers it. `waits` hears true while the service cannot be reached,
 * and false once it answers again. Rejects with `Refused`, or the reason of the signal.
 */
export async function ask(path, body, { signal = new AbortController().signal, waits = () => {} } = {}) {
  for (let count = 0; ; count += 1) {
    const { answer, seconds } = await attempt(path, body, signal);
    if (answer) {
      if (count > 0) waits(false);
      return answer;
    }
    // A busy service names its pause, and that is no reason to worry the player at once.
    if (count > 0 || seconds === 0) waits(true);
    await rest(Math.max(seconds, Math.min(2 ** count, LONGEST_PAUSE)), signal);
  }
}
