// Own mistakes of reviewed matches: kept in this browser as the lines of the review, without the names of players.

import { today } from "/assets/days.js";
import { read, write } from "/assets/kept.js";
import { forget, noteMissed } from "/assets/puzzles-store.js";

const OWN = "own-puzzles";
/** How many are kept; each takes about a thousand letters. */
const MOST = 400;

const isGood = ({ key, kind, seat, position } = {}) =>
  /^own-[0-9a-f]{16}$/.test(key) && typeof kind === "string" && [0, 1, 2, 3].includes(seat) && typeof position?.hand === "string";

/** Own puzzles, those kept last at the end. */
export function ownPuzzles() {
  const kept = read(OWN);
  return Array.isArray(kept) ? kept.filter((line) => isGood(line ?? {})) : [];
}

export const isOwn = (key) => key.startsWith("own-");

/** Half of a key: the FNV-1a hash of a text from a start. */
function hash(text, start) {
  let sum = start;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** The same decision has the same key, in whichever review it is. */
function keyOf({ seat, kind, position }) {
  const text = JSON.stringify([seat, kind, position]);
  return `own-${hash(text, 0x811c9dc5)}${hash(text, 0x2545f491)}`;
}

export const isKept = (decision) => ownPuzzles().some(({ key }) => key === keyOf(decision));

/** Keeps decisions as puzzles. Says how many of them are new, or undefined where the browser keeps nothing. */
export function keepOwn(decisions) {
  const before = ownPuzzles();
  const known = new Set(before.map(({ key }) => key));
  const nameless = decisions.map(({ number, player, ...line }) => ({ key: keyOf(line), ...line }));
  const added = nameless.filter(({ key }) => !known.has(key));
  if (added.length === 0) return 0;
  if (!write(OWN, [...before, ...added].slice(-MOST))) return undefined;
  noteMissed(added.map(({ key }) => key), today());
  return added.length;
}

export function dropOwn(key) {
  write(OWN, ownPuzzles().filter((line) => line.key !== key));
  forget(key);
}
