// The state in a link: the hand, the situation and the language.

import { readHand, sorted } from "/assets/cards.js";

export const SCORE_LIMITS = { least: -2147483648, most: 2147483647 };

/** The limits of the target score. */
export const TARGET = { least: 1, most: 100000, usual: 1000 };

/** A whole number within these limits, or undefined. */
function readWhole(text, { least, most }) {
  if (!/^\s*[-−+]?\d+\s*$/.test(text)) return undefined;
  const number = Number(text.replace("−", "-"));
  return number >= least && number <= most ? number : undefined;
}

/** A score or a target that the API takes, or undefined. */
export const readScore = (text) => readWhole(text, SCORE_LIMITS);
export const readTarget = (text) => readWhole(text, TARGET);

/** How readily a player calls, in three equal parts of the players. */
export const STYLES = ["cautious", "typical", "daring"];
const MOST_HANDS = 1000000;

/** Calls and hands as in "12/60", or undefined. */
function readRecord(text) {
  const [, calls, hands] = /^(\d{1,7})\/(\d{1,7})$/.exec(text ?? "") ?? [];
  if (!hands || Number(calls) > Number(hands) || Number(hands) > MOST_HANDS) return undefined;
  return `${Number(calls)}/${Number(hands)}`;
}

const readBoolean = (text) => ({ true: true, false: false })[text];

export function readState(search) {
  const query = new URLSearchParams(search);
  const text = query.get("hand") ?? "";
  const hand = readHand(`${text} `);
  const player = query.get("player");
  const record = readRecord(player);
  return {
    hand: sorted(hand.cards),
    // As the link has it, for a hand with faults.
    text,
    faults: hand,
    own: readScore(query.get("own_score") ?? "") ?? 0,
    opponent: readScore(query.get("opponent_score") ?? "") ?? 0,
    target: readTarget(query.get("target_score") ?? "") ?? TARGET.usual,
    // Undefined when unknown.
    opponentCalled: readBoolean(query.get("opponent_called")),
    partnerCalled: readBoolean(query.get("partner_called")) || undefined,
    // A style or a record.
    player: STYLES.includes(player) ? player : record,
    // The record of the link stays a choice after a style was chosen.
    record,
  };
}

/** The query of a link to this state, without default values. */
export function writeState(state, language) {
  const { hand, own, opponent, target, opponentCalled, partnerCalled, player } = state;
  const fields = [];
  // Commas stay unescaped: people read links, too.
  if (hand.length > 0) fields.push(`hand=${hand.join(",")}`);
  if (own !== 0) fields.push(`own_score=${own}`);
  if (opponent !== 0) fields.push(`opponent_score=${opponent}`);
  if (target !== TARGET.usual) fields.push(`target_score=${target}`);
  if (opponentCalled !== undefined) fields.push(`opponent_called=${opponentCalled}`);
  if (partnerCalled) fields.push("partner_called=true");
  if (player) fields.push(`player=${player}`);
  if (language) fields.push(`lang=${language}`);
  return fields.length > 0 ? `?${fields.join("&")}` : "";
}

/** The question to the API about a whole hand. */
export const evaluatePath = (state) => `/v1/evaluate${writeState(state)}`;
