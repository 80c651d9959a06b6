// The lines of a review: read from the service as they come, and put in order.

/** The service rejected the log; the message says why. */
export class RefusedLog extends Error {}

/** What a problem says, with its errors. */
async function reason(response) {
  try {
    const { detail, title, errors = [] } = await response.json();
    const details = errors.map((error) => error.detail).filter((text) => text && text !== detail);
    return [detail ?? title, ...details].join(" ");
  } catch {
    return `${response.status} ${response.statusText}`;
  }
}

/**
 * Sends a log, text or file, and calls `take` with each line as soon as it is here. Rejects with
 * `RefusedLog`, the reason of the signal, or the error of a connection that broke.
 */
export async function review(log, signal, take) {
  const headers = { "content-type": "text/plain" };
  const response = await fetch("/v1/review", { method: "POST", headers, body: log, signal });
  if (!response.ok) throw new RefusedLog(await reason(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) take(line);
  }
}

const GRADES = ["good", "inaccuracy", "mistake", "blunder"];

/** How bad a grade is, from 0. */
export const severity = (grade) => GRADES.indexOf(grade);

/** A review without lines. */
export const emptyReview = () => ({ matches: [], judged: 0, end: undefined });

/**
 * Adds a line to a review. A match gets its `decisions`, each with its `number` in its round, from 1,
 * its `rounds`, `sums` of its players and `faults`.
 */
export function addLine(review, line) {
  const { type, ...said } = JSON.parse(line);
  if (type === "match") {
    const { rounds, decisions, ...match } = said;
    review.matches.push({
      ...match,
      expected: { rounds, decisions },
      ...{ decisions: [], rounds: [], sums: [], faults: [] },
    });
    return;
  }
  if (type === "end") {
    review.end = said;
    return;
  }
  const match = review.matches.at(-1);
  if (type === "decision") {
    const before = match.decisions.at(-1);
    const number = before?.round === said.round ? before.number + 1 : 1;
    match.decisions.push({ ...said, number });
    review.judged += 1;
  } else if (type === "round") match.rounds.push(said);
  else if (type === "player") match.sums.push(said);
  else if (type === "fault") match.faults.push(said);
}

/** How many decisions the matches that have begun have, at most. */
export const expected = ({ matches }) =>
  matches.reduce((sum, match) => sum + match.expected.decisions, 0);

/** Whether a decision counts as one that lost points: those that repeat an earlier one do not. */
export const isLost = ({ grade, repeated }) => severity(grade) > 0 && !repeated;

/** The decisions that lost most of the match, at most `most`, the greatest loss first. */
export const turningPoints = ({ decisions }, most) =>
  decisions
    .filter((decision) => isLost(decision) && decision.match_chance.value > 0)
    .sort((one, other) => other.match_chance.value - one.match_chance.value)
    .slice(0, most);
