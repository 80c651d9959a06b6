// A puzzle: the decision of a review with the usual answer in place of the one that was played.

import { SEATS } from "/assets/state.js";
import { showPosition } from "/assets/review-position.js";
import { verdict } from "/assets/review-try.js";
import { keyOf } from "/assets/review-words.js";

/** The seats as the player sees them, in the sentences of the service, which speaks English. */
const RELATIONS = ["you", "the next player", "the partner", "the previous player"];

function named(words, seat) {
  const relation = (other) => RELATIONS[(Number(other) - seat + 4) % 4];
  return words.replace(`Seat ${seat} goes`, "You go").replace(/\bseat ([0-3])\b/gi, (_, other) => relation(other));
}

/** A puzzle of the service, or the line of an own mistake, as a decision. */
export const decisionOf = (puzzle) => ({
  ...puzzle,
  action: "usual" in puzzle ? puzzle.usual : puzzle.action,
  words: named(puzzle.words, puzzle.seat),
});

/** Texts in which the player of an own mistake is addressed. */
const ownTexts = (texts) => ({ ...texts, did: texts.ownDid, asPlayed: texts.ownAsPlayed, triedGiven: texts.ownTriedGiven });

/** Whether an answer, by its key, is the best one. */
export const isBest = ({ kind, best }, key) => key !== undefined && key === keyOf(kind, best);

/** Says what an answer was, and when the puzzle comes back. `days` is as `noteAnswer` has it. */
export function sayAnswer(decision, { key, days, isOwn }, texts) {
  const words = isOwn ? ownTexts(texts) : texts;
  const mark = isBest(decision, key) ? texts.right : texts.missed;
  const said = key === undefined ? "" : verdict(decision, key, words);
  const back = { 0: texts.learned }[days] ?? (days === undefined ? "" : texts.again(days));
  return [mark, said, back].filter(Boolean).join(" ");
}

/** Shows a puzzle. The players are named by their seats, as the one in question sees them. */
export function showPuzzle(place, decision, { texts, isOwn, ...options }) {
  const players = ["", "", "", ""];
  for (const [around, word] of ["own", ...SEATS].entries()) {
    players[(decision.seat + around) % 4] = word === "own" ? texts.you : texts.seats[word];
  }
  showPosition(place, { players }, decision, { texts: isOwn ? ownTexts(texts) : texts, ...options });
}
