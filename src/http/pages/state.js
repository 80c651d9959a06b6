// What a link says: the hand, both scores and the language.

import { readHand, sorted } from "/assets/cards.js";

export const SCORE_LIMITS = { least: -2147483648, most: 2147483647 };

/** A whole number that the API takes, or undefined. */
export function readScore(text) {
  if (!/^\s*[-−+]?\d+\s*$/.test(text)) return undefined;
  const score = Number(text.replace("−", "-"));
  return score >= SCORE_LIMITS.least && score <= SCORE_LIMITS.most ? score : undefined;
}

export function readState(search) {
  const query = new URLSearchParams(search);
  const hand = readHand(`${query.get("hand") ?? ""} `);
  return {
    hand: sorted(hand.cards),
    faults: hand,
    own: readScore(query.get("own_score") ?? "") ?? 0,
    opponent: readScore(query.get("opponent_score") ?? "") ?? 0,
  };
}

/** The query of a link to this state; what is as it would be anyway is left out. */
export function writeState({ hand, own, opponent }, language) {
  const fields = [];
  // Commas stay as they are: links are read by people too.
  if (hand.length > 0) fields.push(`hand=${hand.join(",")}`);
  if (own !== 0) fields.push(`own_score=${own}`);
  if (opponent !== 0) fields.push(`opponent_score=${opponent}`);
  if (language) fields.push(`lang=${language}`);
  return fields.length > 0 ? `?${fields.join("&")}` : "";
}

/** The question to the API about a whole hand. */
export const evaluatePath = (state) => `/v1/evaluate${writeState(state)}`;
