// Requests to the service, with a time limit and retries while it is busy.

const TIME_LIMIT = 8000;
const ATTEMPTS = 3;

/** The service cannot be reached, or does not answer in time. */
export class Unreachable extends Error {}

/** The service rejected the request. */
export class Refused extends Error {}

const pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function attempt(path, signal) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIME_LIMIT);
  signal.addEventListener("abort", stop);
  try {
    const response = await fetch(path, { signal: limit.signal });
    const type = response.headers.get("content-type") ?? "";
    const body = type.includes("json") ? await response.json() : undefined;
    return { response, body };
  } catch {
    signal.throwIfAborted();
    throw new Unreachable();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** The JSON at a path. Rejects with `Unreachable`, `Refused`, or the reason of the signal. */
export async function get(path, signal = new AbortController().signal) {
  for (let left = ATTEMPTS; ; left -= 1) {
    const { response, body } = await attempt(path, signal);
    if (response.ok && body) return body;
    if (response.status !== 503 || left === 1) {
      if (response.status >= 500 || !body) throw new Unreachable();
      throw new Refused(body.detail ?? body.title);
    }
    const seconds = Number(response.headers.get("retry-after")) || 1;
    await pause(Math.min(seconds, 4) * 1000, signal);
  }
}
