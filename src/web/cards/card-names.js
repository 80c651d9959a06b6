// The names of cards, ranks and suits in English, German and Greek, and what they tell about the
// writer.

import { ROWS } from "./card-table.js";

// Signs of a writer, as bits. `D` is the Dragon or a queen, `B` is blue or a jack, `as` is an ace or
// the ace of swords: other cards of the text can settle it.
/** A jack or queen as `J` or `Q`, or by its English name. */
export const LETTERS = 1;
/** A queen by another name. */
export const QUEEN = 2;
/** A German word. */
export const GERMAN = 4;
export const D_DRAGON = 8;
export const D_QUEEN = 16;
export const B_JACK = 32;
/** A suit's letter behind the rank. */
export const SUIT_BEHIND = 64;
export const AS_ACE = 128;
export const AS_SWORD = 256;
/** A letter that is a suit for other card games only: `d` for diamonds. */
export const FOREIGN = 512;
/** Those of a letter that has another meaning beside a suit. */
export const LONE = D_QUEEN | B_JACK;

/** Whether one writer may leave all these signs. */
export function agree(signs) {
  const apart = (one, others) => !(signs & one) || !(signs & others);
  return (
    apart(LETTERS, D_QUEEN | B_JACK) &&
    apart(QUEEN, D_QUEEN) &&
    !(signs & D_DRAGON && signs & B_JACK && !(signs & D_QUEEN)) &&
    apart(AS_SWORD, GERMAN | D_QUEEN | B_JACK) &&
    apart(AS_ACE, SUIT_BEHIND)
  );
}

/** Whether a lone `B` is a jack only if nothing else is meant. */
export const isLoneJack = (signs) =>
  Boolean(signs & B_JACK && (!(signs & (D_QUEEN | GERMAN)) || signs & LETTERS));

/** What a name is read as: a suit has `?` for its rank, and a word between a rank and its suit is nothing. */
function meaningOf(reads) {
  if (reads === "") return { between: true };
  if (reads.endsWith("?")) return { suit: reads[0] };
  return /^[A-Z][a-z]$/.test(reads) ? { special: reads } : { rank: reads };
}

/** All names, folded: `{name, signs, alone}` with `special`, `rank`, `suit` or `between`. */
export const ALL = ROWS.flatMap(([reads, signs, alone, words]) =>
  words.split(" ").map((name) => ({ ...meaningOf(reads), signs, name, alone })),
);

const FOLDED = {
  ...{ ä: "a", ö: "o", ü: "u", ß: "ss" },
  ...{ ά: "α", έ: "ε", ή: "η", ί: "ι", ϊ: "ι", ΐ: "ι" },
  ...{ ό: "ο", ύ: "υ", ϋ: "υ", ΰ: "υ", ώ: "ω", ς: "σ" },
};

/** The text in small letters without accents and variation selectors. */
export const fold = (text) =>
  text
    .toLowerCase()
    .replace(/[\u0300-\u036f\ufe00-\ufe0f\u200b-\u200d]/g, "")
    .replace(/[^\0-\x7f]/g, (letter) => FOLDED[letter] ?? letter);
