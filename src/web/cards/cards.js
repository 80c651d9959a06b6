// The 56 cards: their order, and how to write and read them.

import { fold } from "./card-names.js";
import { assignSuits, readingsOf, unclearWords } from "./card-search.js";
import { exact, wordsOf } from "./card-words.js";

/** The most characters and words of a hand. */
const LONGEST = 1024;
const MOST_WORDS = 128;

/** The first cards, those that follow, and both together. */
export const HAND_SIZE = 8;
export const FURTHER = 6;
export const WHOLE_HAND = HAND_SIZE + FURTHER;
export const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
export const SPECIALS = ["Dr", "Ph", "Ma", "Hu"];

/** The suits in the order of the table, each with its letter in the API. */
export const SUITS = [
  { letter: "G", name: "jade" },
  { letter: "S", name: "sword" },
  { letter: "B", name: "pagoda" },
  { letter: "R", name: "star" },
];

const DECK = [
  "Dr",
  "Ph",
  ...RANKS.flatMap((rank) => ["B", "G", "R", "S"].map((suit) => suit + rank)),
  "Ma",
  "Hu",
];
const places = new Map(DECK.map((token, place) => [token, place]));

export const sorted = (tokens) =>
  [...tokens].sort((one, other) => places.get(one) - places.get(other));

/** The parts of a token: `{special}` or `{suit, rank}`. */
export function parts(token) {
  const suit = SUITS.find(({ letter }) => letter === token[0]);
  return SPECIALS.includes(token) ? { special: token } : { suit, rank: token.slice(1) };
}

/** The canonical token of a card with its suit in any spelling, or undefined. */
export function readCard(text) {
  const token = exact(fold(text.trim()));
  if (token) return token;
  const { cards, assumed, ...faults } = readHand(`${text} `, 1);
  return cards.length === 1 && assumed.length === 0 && !isFaulty(faults) && faults.left === 0
    ? cards[0]
    : undefined;
}

/** The cards of a log line without the seat and name before them; other text unchanged. */
export function cardsOfLog(text) {
  const line = text.split(/\r?\n/).find((line) => /^\s*\(\d\)/.test(line));
  if (!line) return text.trim();
  const colon = line.indexOf(":");
  return (colon < 0 ? line.replace(/^\s*\(\d\)\s*\S*/, "") : line.slice(colon + 1)).trim();
}

/**
 * Reads a hand as a person writes it. The last word may still be under way: then it is `open`
 * rather than unknown, unless the hand has all its cards.
 *
 * `assumed` are the cards of `cards` that were written without a suit; none of `taken`, which
 * are held already. `ambiguous` are texts with several meanings, `{text, readings}`: a reading is
 * tokens, ranks without a suit, or the letter of a suit that needs a rank. `left` counts cards beyond
 * the last.
 */
export function readHand(text, size = HAND_SIZE, taken = []) {
  const read = {
    cards: [],
    assumed: [],
    unknown: [],
    repeated: [],
    ambiguous: [],
    open: "",
    left: 0,
  };
  const words = wordsOf(cardsOfLog(text).slice(0, LONGEST)).slice(0, MOST_WORDS);
  if (words.length === 0) return read;
  const { found, isSettled } = readingsOf(words, size, taken);
  const { items } = found[0];
  const groups = unclearWords(words, found);
  if (groups.length === 0 && !isSettled && words.some(({ readings }) => readings?.length > 1)) {
    // There are too many readings to compare.
    const word = words.findIndex(({ readings }) => readings?.length > 1);
    const isHarmless = items.every(({ piece }) => piece) && !hasRepeats(items);
    if (isHarmless) groups.push({ words: [word], readings: [] });
  }
  const last = /[\s,;|·]$/.test(text) ? -1 : words.length - 1;
  const unclear = new Set(groups.flatMap(({ words }) => words));

  // A rank without a suit keeps its place until all are known.
  const places = [];
  for (const { word, piece } of items) {
    const { source, fault, readings } = words[word];
    if (unclear.has(word)) continue;
    if (!piece) {
      if (word === last && places.length < size) read.open = source;
      else if (fault === "unclear") read.ambiguous.push({ text: source, readings });
      else read.unknown.push(source);
    } else if (piece.card && places.some(({ card }) => card === piece.card)) {
      read.repeated.push(piece.card);
    } else if (places.length === size) read.left += 1;
    else places.push(piece);
  }
  for (const { words: group, readings } of groups) {
    const text = group.map((word) => words[word].source).join(" ");
    if (group.at(-1) === last && places.length < size) read.open = text;
    else read.ambiguous.push({ text, readings });
  }
  const given = places.flatMap(({ card }) => card ?? []);
  const ranks = places.flatMap(({ rank }) => rank ?? []);
  const suits = assignSuits([...given, ...taken], ranks);
  for (const { card, rank } of places) {
    const place = suits.findIndex((token) => token.slice(1) === rank);
    const [assumed] = !card && place >= 0 ? suits.splice(place, 1) : [];
    if (assumed) read.assumed.push(assumed);
    // There are four cards of a rank.
    if (!card && !assumed) read.repeated.push(rank);
    else read.cards.push(card ?? assumed);
  }
  return read;
}

/** Whether a card with its suit is there twice. */
function hasRepeats(items) {
  const cards = items.flatMap(({ piece }) => piece.card ?? []);
  return new Set(cards).size < cards.length;
}

/** Whether a hand that was read has a word that must be corrected. */
export const isFaulty = ({ unknown, repeated, ambiguous = [] }) =>
  unknown.length + repeated.length + ambiguous.length > 0;

/** Cards from a shuffled deck without those that are taken. */
export function deal(count, taken = []) {
  const deck = DECK.filter((token) => !taken.includes(token));
  for (let place = 0; place < count; place += 1) {
    const other = place + Math.floor(Math.random() * (deck.length - place));
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return deck.slice(0, count);
}
