// The 56 cards: their order, and how to write and read them.

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

const names = new Map([
  ...["dr", "dragon", "drache", "drachen", "δράκος"].map((name) => [name, "Dr"]),
  ...["ph", "phoenix", "phönix", "phoinix", "φοίνικας"].map((name) => [name, "Ph"]),
  ...["ma", "mahjong", "μαγιόνγκ"].map((name) => [name, "Ma"]),
  ...["hu", "dog", "dogs", "hund", "hunde", "σκυλιά", "σκύλοι"].map((name) => [name, "Hu"]),
]);
// T is ten; jack and queen are B and D in the logs of BrettSpielWelt.
const rankSpellings = { T: "10", B: "J", D: "Q" };

export const sorted = (tokens) =>
  [...tokens].sort((one, other) => places.get(one) - places.get(other));

/** The parts of a token: `{special}` or `{suit, rank}`. */
export function parts(token) {
  const suit = SUITS.find(({ letter }) => letter === token[0]);
  return SPECIALS.includes(token) ? { special: token } : { suit, rank: token.slice(1) };
}

/** The canonical token of a card in any spelling, or undefined. */
export function readCard(text) {
  const suited = /^([BGRS])(10|[2-9TJQKABD])$/.exec(text.toUpperCase());
  if (!suited) return names.get(text.toLowerCase());
  return suited[1] + (rankSpellings[suited[2]] ?? suited[2]);
}

/** The cards of a log line without the seat and name before them; other text unchanged. */
export function cardsOfLog(text) {
  const line = text.split(/\r?\n/).find((line) => /^\s*\(\d\)/.test(line));
  if (!line) return text.trim();
  const colon = line.indexOf(":");
  return (colon < 0 ? line.replace(/^\s*\(\d\)\s*\S*/, "") : line.slice(colon + 1)).trim();
}

/**
 * Reads a hand as a person types it. The last word may still be under way: then it is `open`
 * rather than unknown, unless the hand has all its cards.
 */
export function readHand(text, size = HAND_SIZE) {
  const source = cardsOfLog(text);
  const words = source.split(/[\s,;|·]+/).filter((word) => word !== "");
  const finished = /[\s,;|·]$/.test(text);
  const read = { cards: [], unknown: [], repeated: [], open: "", left: 0 };
  words.forEach((word, place) => {
    const card = readCard(word);
    if (!card) {
      const last = place === words.length - 1 && !finished;
      if (last && read.cards.length < size) read.open = word;
      else read.unknown.push(word);
    } else if (read.cards.includes(card)) read.repeated.push(card);
    else if (read.cards.length === size) read.left += 1;
    else read.cards.push(card);
  });
  return read;
}

/** Whether a hand that was read has a word that must be corrected. */
export const isFaulty = ({ unknown, repeated }) => unknown.length + repeated.length > 0;

/** Cards from a shuffled deck without those that are taken. */
export function deal(count, taken = []) {
  const deck = DECK.filter((token) => !taken.includes(token));
  for (let place = 0; place < count; place += 1) {
    const other = place + Math.floor(Math.random() * (deck.length - place));
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return deck.slice(0, count);
}
