// The 56 cards: their order, and how to write and read them.

export const HAND_SIZE = 8;
export const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
export const SPECIALS = ["Dr", "Ph", "Ma", "Hu"];

/** The suits in the order of the table, each with its letter in the API. */
export const SUITS = [
  { letter: "G", name: "jade" },
  { letter: "S", name: "sword" },
  { letter: "B", name: "pagoda" },
  { letter: "R", name: "star" },
];

const canonical = [
  "Dr",
  "Ph",
  ...RANKS.flatMap((rank) => ["B", "G", "R", "S"].map((suit) => suit + rank)),
  "Ma",
  "Hu",
];
const places = new Map(canonical.map((token, place) => [token, place]));

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
 * rather than unknown, unless the hand is full.
 */
export function readHand(text) {
  const source = cardsOfLog(text);
  const words = source.split(/[\s,;|·]+/).filter((word) => word !== "");
  const finished = /[\s,;|·]$/.test(text);
  const read = { cards: [], unknown: [], repeated: [], open: "", left: 0 };
  words.forEach((word, place) => {
    const card = readCard(word);
    if (!card) {
      const last = place === words.length - 1 && !finished;
      if (last && read.cards.length < HAND_SIZE) read.open = word;
      else read.unknown.push(word);
    } else if (read.cards.includes(card)) read.repeated.push(card);
    else if (read.cards.length === HAND_SIZE) read.left += 1;
    else read.cards.push(card);
  });
  return read;
}

/** Whether a hand that was read has a word that must be corrected. */
export const isFaulty = ({ unknown, repeated }) => unknown.length + repeated.length > 0;

/** Eight cards from a shuffled deck. */
export function dealHand() {
  const deck = [...canonical];
  for (let place = 0; place < HAND_SIZE; place += 1) {
    const other = place + Math.floor(Math.random() * (deck.length - place));
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return sorted(deck.slice(0, HAND_SIZE));
}
