// The readings of one word: cards with or without their suit.

import {
  ALL,
  AS_ACE,
  AS_SWORD,
  B_JACK,
  D_DRAGON,
  D_QUEEN,
  FOREIGN,
  LETTERS,
  LONE,
  SUIT_BEHIND,
  agree,
  fold,
} from "./card-names.js";

/** The most readings of a word that are compared, and the most characters of one. */
const READINGS = 24;
const LONGEST = 128;

// Cards as logs and programs write them.
const EXACT = new Map([
  ["dragon", "Dr"],
  ["phoenix", "Ph"],
  ["mahjong", "Ma"],
  ["dog", "Hu"],
  ["dogs", "Hu"],
  ...["Dr", "Ph", "Ma", "Hu"].map((token) => [token.toLowerCase(), token]),
]);
const SUIT_LETTERS = { b: "B", g: "G", r: "R", s: "S" };
const RANK_LETTERS = { t: "10", j: "J", q: "Q", k: "K", a: "A" };

/** The card of a token in any letter case, or undefined. */
export function exact(folded) {
  const suited = /^([bgrs])(10|[2-9tjqkabd])$/.exec(folded);
  if (!suited) return EXACT.get(folded);
  const [, suit, rank] = suited;
  const german = { b: "J", d: "Q" }[rank];
  return SUIT_LETTERS[suit] + (german ?? RANK_LETTERS[rank] ?? rank);
}

const card = (token) => ({ card: token });
const UNCLEAR = { h: ["Hu", "R"], m: ["Ma", "S", "B"], μ: ["Ma", "S", "B"], ρ: ["K", "Ph"] };

/** The tokens of pieces in one text; a piece without a suit has the symbol of its rank. */
export const tokens = (pieces) => pieces.map(({ card, rank }) => card ?? rank).join(" ");

/**
 * What a folded word is: `{readings: [{pieces, signs}]}`, `{suit}`, `{between}`,
 * `{fault: "unclear", readings: [text]}` or `{fault: "unknown" | "loneSuit"}`.
 */
export function kind(word) {
  const token = exact(word);
  if (token) {
    const signs = /^[bgrs][jq]$/.test(word) ? LETTERS : 0;
    return { readings: [{ pieces: [card(token)], signs }] };
  }
  if (/^[grs]$/.test(word)) return { fault: "loneSuit" };
  if (word in UNCLEAR) return { fault: "unclear", readings: UNCLEAR[word] };
  const whole = ALL.find(({ name }) => name === word);
  if (whole?.suit) return { suit: whole.suit };
  if (whole?.between) return { between: true };
  const atoms = atomsOf(word);
  if (!atoms) return { fault: "unknown" };
  let { found } = readingsOf(atoms, 0);
  const foreign = foreignOf(atoms);
  if (foreign.length > 0 && found.every(({ pieces }) => pieces.some(({ rank }) => rank))) {
    const all = [...found, ...foreign].filter(({ signs }) => agree(signs)).slice(0, READINGS);
    return { fault: "unclear", readings: all.map(({ pieces }) => tokens(pieces)) };
  }
  if (word === "as") {
    // Behind the rank, the letter of the suit; in German a whole word.
    found = found.filter(({ signs }) => signs & AS_ACE);
    found.push({ pieces: [card("SA")], signs: AS_SWORD });
  }
  if (found.length === 0) return { fault: "unknown" };
  if (found.length < READINGS) return { readings: found };
  return { fault: "unclear", readings: found.slice(0, 2).map(({ pieces }) => tokens(pieces)) };
}

/**
 * The ends of the cards before a part of an unseparated word that cannot be read, and of that part,
 * in characters; undefined where only a card or two could be read.
 */
export function unreadablePart(word) {
  const atoms = atomsOf(word);
  if (!atoms || atoms.length > 64) return undefined;
  const { furthest } = readingsOf(atoms, 0);
  const cards = ({ found }) => found[0]?.pieces.length ?? 0;
  const before = readingsOf(atomsOf([...word].slice(0, furthest).join("")), 0);
  let end = furthest + 1;
  while (end < atoms.length && cards(readingsOf(atoms, end)) === 0) end += 1;
  end = Math.min(end, atoms.length);
  return cards(before) + cards(readingsOf(atoms, end)) >= 3 ? [furthest, end] : undefined;
}

/** The names and letters that begin at each character of a folded word. */
function atomsOf(word) {
  const characters = [...word];
  if (characters.length > LONGEST) return undefined;
  // Names first: where a word can be read with a name, its letters mean nothing else.
  return characters.map((_, start) => {
    const rest = characters.slice(start).join("");
    const names = ALL.filter(
      ({ name, alone, between }) =>
        !between && rest.startsWith(name) && (!alone || name === word),
    );
    const atoms = names.map((name) => ({ ...name, length: [...name.name].length, letter: false }));
    return [...atoms, ...lettersAt(characters, start)];
  });
}

/** The meanings of one or two letters at this place. */
function lettersAt(characters, start) {
  const [first, second] = characters.slice(start, start + 2);
  const atom = (meaning, signs = 0, length = 1) => ({ ...meaning, signs, length, letter: true });
  const isDigit = (character) => /^[0-9]$/.test(character ?? "");
  if (first === "1" && second === "0") return [atom({ rank: "10" }, 0, 2)];
  if (/^[2-9]$/.test(first)) return [atom({ rank: first })];
  if (first in RANK_LETTERS) {
    return [atom({ rank: RANK_LETTERS[first] }, first === "j" || first === "q" ? LETTERS : 0)];
  }
  const atoms = [];
  const special = { dr: "Dr", ph: "Ph", ma: "Ma", hu: "Hu" }[first + (second ?? "")];
  if (special) atoms.push(atom({ special }, 0, 2));
  if (first === "1" && !isDigit(characters[start - 1]) && !isDigit(second)) {
    atoms.push(atom({ special: "Ma" }));
  }
  if (first === "d") {
    atoms.push(atom({ special: "Dr" }, D_DRAGON), atom({ rank: "Q" }, D_QUEEN));
  }
  if (first === "d") atoms.push(atom({ suit: "B" }, FOREIGN));
  if (first === "p") {
    // As a suit, pagoda or pique.
    atoms.push(atom({ special: "Ph" }), atom({ suit: "B" }, FOREIGN), atom({ suit: "S" }, FOREIGN));
  }
  if (first in SUIT_LETTERS) atoms.push(atom({ suit: SUIT_LETTERS[first] }));
  if (first === "b") atoms.push(atom({ rank: "J" }, B_JACK));
  return atoms;
}

/** All readings from this character to the end, the suits on one side of their ranks. */
function readingsOf(atoms, start) {
  const all = { found: [], furthest: 0 };
  const ways = [false, true].flatMap((bare) =>
    ["before", "behind"].map((side) => ({ side, bare })),
  );
  // Where every suit stands before its rank, no letter means anything else.
  let isSettled = false;
  for (const { side, bare } of ways) {
    if (bare && isSettled) break;
    const walk = { side, bare, atoms, found: [], pieces: [], dead: new Set(), furthest: all.furthest };
    if (start < atoms.length) read(walk, start, 0);
    all.furthest = walk.furthest;
    const isClear = ({ signs }) => !(signs & D_DRAGON);
    isSettled ||= side === "before" && !bare && walk.found.some(isClear);
    for (const reading of walk.found) {
      const isNew = all.found.every(({ pieces }) => tokens(pieces) !== tokens(reading.pieces));
      if (isNew && all.found.length < READINGS) all.found.push(reading);
    }
  }
  return all;
}

/**
 * The readings in which every rank has its suit, and `d` or `p` is a suit: `Jd` is the jack of diamonds for other card
 * games.
 */
function foreignOf(atoms) {
  const found = ["before", "behind"].flatMap((side) => {
    const walk = { side, foreign: true, atoms, found: [], pieces: [], dead: new Set(), furthest: 0 };
    read(walk, 0, 0);
    return walk.found;
  });
  return found.filter(({ signs }) => signs & FOREIGN);
}

/** Finds the readings from here on; whether there are any. */
function read(walk, start, signs) {
  walk.furthest = Math.max(walk.furthest, start);
  const { side, atoms } = walk;
  if (start === atoms.length) {
    walk.found.push({ pieces: [...walk.pieces], signs });
    return true;
  }
  if (walk.dead.has(start) || walk.found.length >= READINGS) return false;
  const take = (piece, end, signs) => {
    walk.pieces.push(piece);
    const isRead = read(walk, end, signs);
    walk.pieces.pop();
    return isRead;
  };
  // `DP` are Dragon and Phoenix.
  const isSuit = (suit, rank) => !(suit.signs & FOREIGN) || (walk.foreign && !(rank.signs & LONE));
  const here = atoms[start];
  const isToken = ({ letter, length, special }) => letter && length === 2 && special;
  const isRead = firstThat(here, (atom) => {
    // `Dr` is no queen of the red suit.
    if (side === "behind" && atom.length === 1 && here.some(isToken)) return false;
    const end = start + atom.length;
    const all = signs | atom.signs;
    if (atom.special) return take(card(atom.special), end, all);
    if (atom.suit && side === "before") {
      return firstThat(atoms[end], ({ rank, signs: more, length }) =>
        rank && isSuit(atom, { signs: more })
          ? take(card(atom.suit + rank), end + length, all | (more & ~LONE))
          : false,
      );
    }
    if (!atom.rank) return false;
    let isRead = false;
    if (side === "behind") {
      isRead = firstThat(atoms[end], ({ suit, signs: more, length, letter }) => {
        const own = (all & ~(atom.signs & LONE)) | more | (letter ? SUIT_BEHIND : 0);
        return suit && isSuit({ signs: more }, atom) ? take(card(suit + atom.rank), end + length, own) : false;
      });
    }
    return (walk.bare && take({ rank: atom.rank }, end, all)) || isRead;
  });
  if (!isRead) walk.dead.add(start);
  return isRead;
}

/** Tries these atoms, letters only where no name can be read; whether one can. */
function firstThat(atoms = [], reads) {
  let isRead = false;
  for (const atom of atoms) {
    if (isRead && atom.letter && !atoms[0].letter) break;
    isRead = reads(atom) || isRead;
  }
  return isRead;
}

/** The words of a text: `{source, part}` and what they are. Commas and the like divide it in parts. */
export function wordsOf(text) {
  const words = [];
  const parts = text.split(/[,;|·/+&\n[\](){}"']/);
  parts.forEach((partText, part) => {
    for (const source of partText.split(/\s+/).flatMap(unjoined)) {
      const folded = fold(source).replace(JOINS, "");
      const before = words.at(-1);
      if (folded === "") continue;
      // The one name of two words: Mah Jong.
      if (/^(jongg?|γιονγκ)$/.test(folded) && /^(mah|μα|μαχ)$/.test(fold(before?.source ?? ""))) {
        Object.assign(before, { fault: undefined, source: `${before.source} ${source}` });
        Object.assign(before, kind("mahjong"));
        continue;
      }
      words.push(...split(source, folded, part));
    }
  });
  return words;
}

const JOINS = /[\-–—_.]/g;

/** What hyphens join: one word where `Schwert-Ass` or `SA-SK` is read as if it were not separated. */
function unjoined(source) {
  if (source.search(JOINS) < 0) return [source];
  const { readings, fault } = kind(fold(source).replace(JOINS, ""));
  return readings && !fault ? [source] : source.split(JOINS);
}

function split(source, folded, part) {
  const word = { source, part, ...kind(folded) };
  const characters = [...source];
  // Folding may change the number of characters: then the word is named as a whole.
  if (word.fault !== "unknown" || characters.length !== [...folded].length) return [word];
  const ends = unreadablePart(folded);
  if (!ends) return [word];
  const [start, end] = ends;
  const pieces = [
    [characters.slice(0, start), undefined],
    [characters.slice(start, end), { fault: "fragment" }],
    [characters.slice(end), undefined],
  ];
  return pieces
    .filter(([letters]) => letters.length > 0)
    .map(([letters, wrong]) => {
      const source = letters.join("");
      return { source, part, ...(wrong ?? kind(fold(source))) };
    });
}
