// The state in a link: the hand, the situation, the exchange and the language.

import { FURTHER, HAND_SIZE, readCard, readHand, sorted } from "/assets/cards.js";
import { QUESTION } from "/assets/question.js";

/** What the page does not ask: nothing about the other players, and for reasons only beside an answer. */
const LEFT_OUT = ["partner", "opponents", "explain"];

/** The fields of the question about the first eight cards. The state has them by their names. */
const FIELDS = QUESTION.filter(({ name }) => !LEFT_OUT.includes(name));

const field = (name) => FIELDS.find((one) => one.name === name);

/** The least and the most points that a score may have. */
export const SCORE_LIMITS = field("own_score");

/** The same of the target score, and its usual value. */
export const TARGET = field("target_score");

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

/** The other players, in the order of play. */
export const SEATS = ["next", "partner", "previous"];
export const CALLS = ["none", "tichu", "grand_tichu"];
const readCall = (text) => (CALLS.includes(text) ? text : undefined);

/** A value for each player as in "next:tichu,partner:none"; without those that are wrong. */
function readSeats(text, seats, readValue) {
  const pairs = (text ?? "").split(",").map((pair) => pair.split(":"));
  const read = pairs.map(([seat, value]) => [seat, readValue(value ?? "")]);
  return Object.fromEntries(read.filter(([seat, value]) => seats.includes(seat) && value));
}

/** The same in a link, for the API as well. */
export const writeSeats = (values) =>
  Object.entries(values)
    .map((pair) => pair.join(":"))
    .join(",");

/** The values of a link by the types of the fields, or undefined. */
const READ = {
  integer: readWhole,
  boolean: (text) => ({ true: true, false: false })[text],
  // A style or a record.
  player: (text) => (STYLES.includes(text) ? text : readRecord(text)),
  cards: (text) => sorted(readHand(`${text} `).cards),
};

export function readState(search) {
  const query = new URLSearchParams(search);
  const text = query.get("hand") ?? "";
  const hand = readHand(`${text} `);
  const { cards } = readHand(`${query.get("further") ?? ""} `, FURTHER, hand.cards);
  const further = sorted(cards.filter((card) => !hand.cards.includes(card)));
  // A field that is undefined is unknown.
  const read = FIELDS.map((one) => [one.name, READ[one.type](query.get(one.name) ?? "", one) ?? one.usual]);
  return {
    ...Object.fromEntries(read),
    // As the link has it, for a hand with faults.
    text,
    faults: hand,
    // The record of the link stays a choice after a style was chosen.
    record: readRecord(query.get("player")),
    // The cards after the first eight, and whether the page asks for them.
    further,
    goesOn: further.length > 0,
    // By player; calls that the rest of the state does not say, and cards of the exchange.
    calls: readSeats(query.get("calls"), ["own", ...SEATS], readCall),
    given: readSeats(query.get("given"), SEATS, readCard),
    received: readSeats(query.get("received"), SEATS, readCard),
  };
}

/** The fields of the question about the first eight cards, or those of these names, without default values. */
export function questionFields(state, names = FIELDS.map(({ name }) => name)) {
  const isSaid = (name) => ![undefined, field(name).usual].includes(state[name]) && `${state[name]}` !== "";
  // Commas stay unescaped: people read links, too.
  return names.filter(isSaid).map((name) => `${name}=${state[name]}`);
}

/** The query of a link to this state, without default values. */
export function writeState(state, language) {
  const fields = questionFields(state);
  if (state.further.length > 0) {
    fields.push(`further=${state.further.join(",")}`);
    for (const member of ["calls", "given", "received"]) {
      const text = writeSeats(state[member]);
      if (text) fields.push(`${member}=${text}`);
    }
  }
  if (language) fields.push(`lang=${language}`);
  return fields.length > 0 ? `?${fields.join("&")}` : "";
}

/** The question to the API about the first eight cards. */
export const evaluatePath = (state) => `/v1/evaluate?${questionFields(state).join("&")}`;

/** The hand of a state that can be left and come back to: eight cards, or all 14; else undefined. */
export function completeHand({ hand, further, goesOn }) {
  const isComplete = hand.length === HAND_SIZE && further.length === (goesOn ? FURTHER : 0);
  return isComplete ? [...hand, ...further].join() : undefined;
}

const isPlain = (search) => [...new URLSearchParams(search).keys()].every((field) => field === "lang");
const STORED = "hand";

/** The query that the page opens with: its own or, without one, the query of the last hand. */
export function openingQuery(search) {
  if (!isPlain(search)) return search;
  try {
    const language = new URLSearchParams(search).get("lang");
    const stored = localStorage.getItem(STORED) ?? "";
    return stored && language ? `${stored}&lang=${language}` : stored || search;
  } catch {
    return search; // no storage in some private windows
  }
}

/** Keeps the query of the last hand; forgets it when the hand was cleared. */
export function rememberHand(state) {
  try {
    if (completeHand(state)) localStorage.setItem(STORED, writeState(state));
    else if (state.hand.length === 0) localStorage.removeItem(STORED);
  } catch {
    // The link still has the hand.
  }
}
