// What the selected cards are, by the lists of the answer.

import { parts } from "/assets/cards.js";
import { tokens } from "/assets/review-words.js";

const BOMBS = ["four", "straightflush"];

const isSame = (one, other) => one.length === other.length && one.every((card) => other.includes(card));

const ranksOf = (cards) =>
  cards
    .map((card) => parts(card).special ?? parts(card).rank)
    .sort()
    .join(" ");

/** The combinations that these cards make. Straight flushes have exact cards, all others only ranks. */
function readingsOf(selections, cards) {
  const flushes = selections.filter(
    (entry) => entry.kind === "straightflush" && isSame(tokens(entry.cards), cards),
  );
  if (flushes.length > 0) return flushes;
  const ranks = ranksOf(cards);
  return selections.filter(
    (entry) => entry.kind !== "straightflush" && ranksOf(tokens(entry.cards)) === ranks,
  );
}

/**
 * What the selected cards are: `readings`, the combinations that they make, and `choices`, those that can
 * be played, each with its `action`.
 */
export function judge({ legal, selections }, cards) {
  // A play with each wish is an entry of its own; the wish is chosen apart.
  const plays = legal.filter(
    ({ play, wish }) => play && play !== "pass" && wish === undefined && isSame(tokens(play), cards),
  );
  const readings = readingsOf(selections ?? [], cards).map((reading) => ({ ...reading, cards: cards.join(" ") }));
  if (plays.length <= 1) {
    const [action] = plays;
    const reading = readings.find(({ legal }) => legal) ?? readings[0];
    return { readings, choices: action ? [{ reading, action }] : [] };
  }
  const choices = plays.map((action) => ({
    action,
    reading: readings.find(({ rank }) => String(rank) === String(action.rank)) ?? readings[0],
  }));
  return { readings, choices };
}

/** Why cards that make no legal play cannot be played: a reason of the service, or `none`. */
export const reasonOf = ({ readings }) =>
  readings.length === 0 ? "none" : (readings.find(({ why }) => why)?.why ?? "turn");

/** The bombs among the combinations of the hand. */
export const bombsOf = ({ selections }) => (selections ?? []).filter(({ kind }) => BOMBS.includes(kind));
