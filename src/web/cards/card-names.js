// The names of cards, ranks and suits in English, German and Greek, and what they tell about the
// writer. The rules crate has the same names (crates/tichu/src/written/names.rs).

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

// Folded: small letters without accents.
const NAMES = [
  [{ special: "Dr" }, "dragon δρακοσ δρακοντασ δρακουλασ"],
  [{ special: "Dr", signs: GERMAN }, "drache drachen"],
  [{ special: "Ph" }, "phoenix phonix phenix φοινικασ φοινιξ"],
  [{ special: "Ma" }, "mahjong mahjongg majong one sparrow μαγιονγκ ματζονγκ μαχγιονγκ σπουργιτι"],
  [{ special: "Ma", signs: GERMAN }, "eins spatz"],
  [{ special: "Hu" }, "dog dogs σκυλοσ σκυλοι σκυλι σκυλια"],
  [{ special: "Hu", signs: GERMAN }, "hund hunde"],
  [{ rank: "A" }, "ace aces ασοσ ασσοσ ασοι ασσοι"],
  [{ rank: "A", signs: GERMAN }, "ass asse"],
  [{ rank: "K" }, "king kings ρηγασ ρηγα ρηγαδεσ βασιλιασ βασιλιαδεσ παπασ"],
  [{ rank: "K", signs: GERMAN }, "konig konige koenig koenige"],
  [{ rank: "Q", signs: LETTERS }, "queen queens"],
  [{ rank: "Q", signs: QUEEN }, "νταμα νταμεσ βασιλισσα βασιλισσεσ"],
  [{ rank: "Q", signs: QUEEN | GERMAN }, "dame damen"],
  [{ rank: "J", signs: LETTERS }, "jack jacks knave"],
  [{ rank: "J" }, "βαλεσ βαλε βαλεδεσ φαντησ φαντη"],
  [{ rank: "J", signs: GERMAN }, "bube buben bauer"],
  [{ rank: "10" }, "ten δεκα δεκαρι"],
  [{ rank: "10", signs: GERMAN }, "zehn"],
  [{ rank: "9" }, "nine εννια εννεα εννιαρι"],
  [{ rank: "9", signs: GERMAN }, "neun"],
  [{ rank: "8" }, "eight οκτω οχτω οχταρι οκταρι"],
  [{ rank: "8", signs: GERMAN }, "acht"],
  [{ rank: "7" }, "seven επτα εφτα εφταρι επταρι"],
  [{ rank: "7", signs: GERMAN }, "sieben"],
  [{ rank: "6" }, "six εξι εξαρι"],
  [{ rank: "6", signs: GERMAN }, "sechs"],
  [{ rank: "5" }, "five πεντε πενταρι"],
  [{ rank: "5", signs: GERMAN }, "funf fuenf"],
  [{ rank: "4" }, "four τεσσερα τεσσερισ τεσσαρι τεσσαρα"],
  [{ rank: "4", signs: GERMAN }, "vier"],
  [{ rank: "3" }, "three τρια τρεισ τριαρι"],
  [{ rank: "3", signs: GERMAN }, "drei"],
  [{ rank: "2" }, "two deuce δυο δυαρι"],
  [{ rank: "2", signs: GERMAN }, "zwei zwo"],
  [
    { suit: "G" },
    "jade jades green ♣ ♧ 🟢 νεφριτησ νεφριτη ζαντ πρασινο πρασινη πρασινοσ πρασινα πρασινου",
  ],
  [{ suit: "G", signs: GERMAN }, "grun gruen grune grunes gruner grunen gruene gruenes gruener"],
  [
    { suit: "S" },
    "sword swords black ♠ ♤ ⚫ σπαθι σπαθια σπαθιου ξιφοσ ξιφουσ μαυρο μαυρη μαυροσ μαυρα μαυρου",
  ],
  [
    { suit: "S", signs: GERMAN },
    "schwert schwerter schwarz schwarze schwarzes schwarzer schwarzen",
  ],
  [{ suit: "B" }, "pagoda pagodas blue ♦ ♢ 🔵 παγοδα παγοδεσ παγοδασ μπλε γαλαζιο γαλαζια γαλαζιοσ"],
  [{ suit: "B", signs: GERMAN }, "pagode pagoden blau blaue blaues blauer blauen"],
  [
    { suit: "R" },
    "star stars red ♥ ♡ ★ ☆ ⭐ 🔴 αστερι αστερια αστεριου αστρο αστρου κοκκινο κοκκινη κοκκινοσ κοκκινα κοκκινου",
  ],
  [{ suit: "R", signs: GERMAN }, "stern sterne rot rote rotes roter roten"],
];

// Words by themselves only: within unseparated text they could be letters.
const WORDS = [
  [{ special: "Ma" }, "ma"],
  [{ special: "Hu" }, "hu do"],
  [{ special: "Dr" }, "dr δ"],
  [{ special: "Ph" }, "ph φ"],
  [{ rank: "A", signs: AS_ACE }, "as"],
  [{ rank: "A" }, "α"],
  [{ rank: "K" }, "κ"],
  [{ rank: "Q", signs: QUEEN }, "ν"],
  [{ rank: "J", signs: B_JACK }, "β"],
  [{ between: true }, "of in the von der des του τησ των το τα σε"],
];

const each = (rows, alone) =>
  rows.flatMap(([meaning, words]) =>
    words.split(" ").map((name) => ({ signs: 0, ...meaning, name, alone })),
  );

/** All names: `{name, signs, alone}` with `special`, `rank`, `suit` or `between`. */
export const ALL = [...each(NAMES, false), ...each(WORDS, true)];

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
