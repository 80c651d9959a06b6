// The readings of all words of a hand together. A text is read where exactly one reading is possible.

import { B_JACK, LONE, agree, isLoneJack } from "./card-names.js";
import { tokens } from "./card-words.js";

/** The most readings that are compared, and the most steps of a search. */
const READINGS = 16;
const STEPS = 5_000;
const SUIT_ORDER = ["B", "G", "R", "S"];
const RANK_ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

const nameOf = (piece) => (piece ? (piece.card ?? piece.rank) : "?");
const rankOf = (piece) =>
  piece.rank ?? (/^[BGRS]/.test(piece.card) ? piece.card.slice(1) : undefined);

/** Whether a card is not complete: its suit or its rank must follow. */
const needsMore = (before) => before === "of" || Boolean(before?.suit);

/**
 * The readings by these rules, in the order of the words' readings: `{items, signs}`, where an item
 * is `{word, piece}` and a word that is no card has no piece.
 */
function search(words, { count, most, strict, agreed, taken }) {
  const found = [];
  const items = [];
  let steps = 0;

  const fits = (piece) => {
    if (!strict) return true;
    const held = items.map((item) => item.piece).filter(Boolean);
    const isTwice = piece.card && held.some(({ card }) => card === piece.card);
    const rank = rankOf(piece);
    const ofRank = held.filter((other) => rank && rankOf(other) === rank).length;
    const ofTaken = taken.filter((card) => rank && !piece.card && rankOf({ card }) === rank).length;
    return !isTwice && ofRank + ofTaken < 4;
  };
  const take = (word, pieces, goOn) => {
    const length = items.length;
    const isTaken = pieces.every((piece) => fits(piece) && items.push({ word, piece }));
    if (isTaken) goOn();
    items.length = length;
  };
  const fault = (word, signs) => {
    items.push({ word });
    step(word + 1, undefined, signs);
    items.pop();
  };
  const finish = (signs) => {
    if (!count(items.length) || (agreed && !agree(signs))) return;
    const sorted = (of) => of.map(({ piece }) => nameOf(piece)).sort().join(" ");
    const text = sorted(items);
    if (found.every((known) => sorted(known.items) !== text)) {
      found.push({ items: [...items], signs });
    }
  };
  // `before` is a suit that needs its rank, or "rank" or "of" behind a rank that may get its suit.
  const step = (place, before, signs) => {
    steps += 1;
    const isEnough = found.length >= (strict ? READINGS : 1);
    if (isEnough || steps > STEPS || items.length > most) return;
    const word = words[place];
    if (place > 0 && word?.part !== words[place - 1].part) {
      if (needsMore(before)) return;
      before = undefined;
    }
    if (!word) finish(signs);
    else if (word.between) {
      if (before === "rank" || before === "of") step(place + 1, "of", signs);
      if (!strict && !needsMore(before)) fault(place, signs);
    } else if (word.suit) suit(place, word.suit, before, signs);
    else if (word.fault) {
      if (!needsMore(before)) fault(place, signs);
    } else if (before !== "of") {
      for (const reading of word.readings) {
        let { pieces } = reading;
        let own = reading.signs;
        if (before?.suit) {
          if (pieces.length !== 1 || !pieces[0].rank) continue;
          pieces = [{ card: before.suit + pieces[0].rank }];
          own &= ~LONE;
        }
        const after = pieces.length === 1 && pieces[0].rank ? "rank" : undefined;
        take(place, pieces, () => step(place + 1, after, signs | own));
      }
    }
  };
  // A suit belongs to the rank before, or to the one behind.
  const suit = (place, letter, before, signs) => {
    if (before === "rank" || before === "of") {
      const last = items.pop();
      const pieces = [{ card: letter + last.piece.rank }];
      take(last.word, pieces, () => step(place + 1, undefined, signs));
      items.push(last);
    }
    if (!needsMore(before)) step(place + 1, { suit: letter }, signs);
    if (!strict && !needsMore(before)) fault(place, signs);
  };

  step(0, undefined, 0);
  return { found, isComplete: steps <= STEPS };
}

/** The possible readings of words, at least one; `isSettled` when no card is in them twice. */
export function readingsOf(words, size, taken) {
  const strict = { strict: true, agreed: true, taken };
  const rules = [
    { ...strict, count: (cards) => cards === size, most: size },
    { ...strict, count: () => true, most: Infinity },
  ];
  for (const rule of rules) {
    const { found, isComplete } = search(words, rule);
    if (!isComplete) break;
    const clear = found.filter(({ signs }) => !isLoneJack(signs));
    const left = clear.length > 0 ? clear : found;
    if (left.length > 0) return { found: left, isSettled: true };
  }
  const loose = { ...rules[1], strict: false };
  let { found } = search(words, loose);
  if (found.length === 0) ({ found } = search(words, { ...loose, agreed: false }));
  return { found, isSettled: false };
}

/** Groups of words on which the readings differ, and jacks that may be blue: `{words, readings}`. */
export function unclearWords(words, found) {
  const ofWord = ({ items }, word) =>
    items.filter((item) => item.word === word && item.piece).map(({ piece }) => piece);
  const texts = words.map((_, word) => found.map((reading) => tokens(ofWord(reading, word))));
  const differs = (word) => new Set(texts[word]).size > 1;
  const groups = [];
  for (let word = 0; word < words.length; word += 1) {
    if (!differs(word)) continue;
    const group = [word];
    let next = word + 1;
    while (next < words.length && (differs(next) || texts[next].every((text) => text === ""))) {
      if (differs(next)) while (group.at(-1) < next) group.push(group.at(-1) + 1);
      next += 1;
    }
    word = group.at(-1);
    const join = (reading) => tokens(group.flatMap((word) => ofWord(reading, word)));
    groups.push({ words: group, readings: [...new Set(found.map(join))] });
  }
  if (isLoneJack(found[0].signs)) {
    words.forEach(({ readings = [] }, word) => {
      const text = texts[word][0];
      const isJack = readings.some(
        ({ pieces, signs }) => signs & B_JACK && tokens(pieces) === text,
      );
      if (isJack) groups.push({ words: [word], readings: ["J", "B"] });
    });
  }
  return groups;
}

/**
 * Suits for cards that were written without, chosen so that they matter least: a suit that continues
 * as few ranks as possible, of those the one that the hand has least of.
 */
export function assignSuits(given, ranks) {
  const held = new Set(given);
  const assigned = [];
  const run = (place, suit, direction) => {
    let length = 0;
    while (held.has(suit + RANK_ORDER[place + direction * (length + 1)])) length += 1;
    return length;
  };
  const ofSuit = (suit) => [...held].filter((card) => card.startsWith(suit)).length;
  RANK_ORDER.forEach((rank, place) => {
    for (let left = ranks.filter((other) => other === rank).length; left > 0; left -= 1) {
      const free = SUIT_ORDER.filter((suit) => !held.has(suit + rank));
      const costs = free.map((suit) => [run(place, suit, -1) + run(place, suit, 1), ofSuit(suit)]);
      let best = 0;
      costs.forEach(([run, count], other) => {
        const [leastRun, leastCount] = costs[best];
        if (run < leastRun || (run === leastRun && count < leastCount)) best = other;
      });
      if (free.length === 0) return;
      held.add(free[best] + rank);
      assigned.push(free[best] + rank);
    }
  });
  return assigned;
}
