// Which puzzles this browser has seen, and when those that were missed come back.

import { later } from "/assets/days.js";
import { onOtherTab, read, write } from "/assets/kept.js";

const SEEN = "puzzles-seen";
const NEXT = "puzzles-next";
/** After how many days a missed puzzle comes back, each time when it was right the time before. */
const DAYS = [1, 3, 7, 21];

let known = {};

const isGood = (entry) => Array.isArray(entry) && [0, 1].includes(entry[0]) && (entry.length === 1 || (entry[1] in DAYS && typeof entry[2] === "string"));

/**
 * The puzzles that were seen, by key: whether the first answer was right, then for one that comes back, how many
 * times it was right since it was missed, and the day.
 */
export function loadSeen() {
  const kept = read(SEEN);
  if (kept) known = Object.fromEntries(Object.entries(kept).filter(([, entry]) => isGood(entry)));
  return known;
}

function save(seen) {
  known = seen;
  write(SEEN, known);
}

/**
 * Notes an answer of a day. Says after how many days the puzzle comes back, 0 when it was learned by this answer, or
 * undefined.
 */
export function noteAnswer(key, isRight, day) {
  const seen = { ...loadSeen() };
  const [first, times, due] = seen[key] ?? [isRight ? 1 : 0];
  const isDue = due !== undefined && due <= day;
  let next = seen[key] ?? [first];
  let days;
  if (!isRight) days = DAYS[0];
  else if (isDue) days = DAYS[times + 1] ?? 0;
  if (days === 0) next = [first];
  else if (days !== undefined) next = [first, isRight ? times + 1 : 0, later(day, days)];
  save({ ...seen, [key]: next });
  return days;
}

/** Notes puzzles that were missed elsewhere: they are due at once. */
export function noteMissed(keys, day) {
  const seen = loadSeen();
  save({ ...Object.fromEntries(keys.map((key) => [key, [0, 0, day]])), ...seen });
}

export function forget(key) {
  const { [key]: gone, ...rest } = loadSeen();
  save(rest);
}

/** Whether the answer was right, at once or when the puzzle came back. */
export const isSolved = (entry) => entry?.length === 1 || entry?.[1] > 0;

/** Whether a puzzle comes back, and whether that is by this day. */
export const comesBack = (entry) => entry?.length === 3;
export const isDue = (entry, day) => comesBack(entry) && entry[2] <= day;

/** The keys of the puzzles that were to come next. */
export function loadNext() {
  const kept = read(NEXT);
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
}

export const saveNext = (keys) => write(NEXT, keys);

/** Calls `changed` when another tab notes an answer. */
export const onAnswerElsewhere = (changed) => onOtherTab(SEEN, changed);
