// Which puzzle comes next: the filters, and those that come back.

import { comesBack, isDue } from "/assets/puzzles-store.js";

export const FROMS = ["all", "due", "own"];
export const LEVELS = ["easy", "medium", "hard"];

/** How hard an own mistake is, as the list of the service says it of its puzzles. */
const difficultyOf = ({ difficulty, best_probability: often }) => difficulty ?? 1 - (often?.people ?? 0);

/** The puzzles of the service and own ones, each with key, theme, kind and level: a third is of each level. */
export function allOf(listed, own) {
  const ordered = listed.map(difficultyOf).sort((one, other) => one - other);
  const limits = [1, 2].map((part) => ordered[Math.floor((part * ordered.length) / 3)] ?? part / 3);
  const levelOf = (puzzle) => LEVELS[limits.filter((limit) => difficultyOf(puzzle) >= limit).length];
  const entry = (key, puzzle, isOwn) => ({ key, isOwn, theme: puzzle.theme, kind: puzzle.kind, level: levelOf(puzzle) });
  return [
    ...listed.map((puzzle) => entry(String(puzzle.id), puzzle, false)),
    ...own.map((line) => entry(line.key, line, true)),
  ];
}

/** The puzzles that pass the filters. */
export const filtered = (all, { from, theme, kind, level }, seen, day) =>
  all.filter(
    (puzzle) =>
      (from === "own" ? puzzle.isOwn : from !== "due" || isDue(seen[puzzle.key], day)) &&
      (!theme || puzzle.theme === theme) &&
      (!kind || puzzle.kind === kind) &&
      (!level || puzzle.level === level),
  );

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/**
 * The key of the next puzzle among those that pass, or undefined: one that is due, else one that is new, else one
 * that does not come back by itself.
 */
export function choose(passing, seen, day, except = []) {
  const left = passing.filter(({ key }) => !except.includes(key));
  const groups = [
    left.filter(({ key }) => isDue(seen[key], day)),
    left.filter(({ key }) => !seen[key]),
    left.filter(({ key }) => !comesBack(seen[key])),
    left,
  ];
  return anyOf(groups.find((group) => group.length > 0) ?? [])?.key;
}

/** Figures about what was seen. */
export function progressOf(all, seen, day) {
  const shown = all.filter(({ key, isOwn }) => !isOwn && seen[key]);
  const back = all.filter(({ key }) => comesBack(seen[key]));
  const due = back.filter(({ key }) => isDue(seen[key], day)).length;
  return {
    seen: shown.length,
    all: all.filter(({ isOwn }) => !isOwn).length,
    first: shown.filter(({ key }) => seen[key][0] === 1).length,
    due,
    waiting: back.length - due,
    own: all.filter(({ isOwn }) => isOwn).length,
  };
}
