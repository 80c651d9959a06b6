//! The names of cards, ranks and suits in English, German and Greek.
//!
//! Names are folded as [`super::folded`] does: small letters, no accents, `ss` for `ß`, `σ` for `ς`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::signs::{self, Signs};
use crate::{Card, Rank, Suit};

/// What a name or a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A special card.
    Special(Card),
    /// A rank, whose suit may stand beside it.
    Rank(Rank),
    /// A suit, beside a rank.
    Suit(Suit),
    /// A word between a rank and its suit: ace *of* jade.
    Between,
}

/// A name with what it tells about the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub meaning: Meaning,
    pub signs: Signs,
    /// Whether it is a word by itself only, and no part of an unseparated one.
    pub alone: bool,
}

use Meaning::{Between, Special, Suit as OfSuit};

const fn rank(number: u8) -> Meaning {
    match Rank::new(number) {
        Some(rank) => Meaning::Rank(rank),
        None => Between,
    }
}

/// Names by meaning. The signs are those of a writer who uses these names.
#[rustfmt::skip]
const NAMES: &[(Meaning, Signs, &str)] = &[
    (Special(Card::Dragon), signs::NONE, "dragon δρακοσ δρακοντασ δρακουλασ"),
    (Special(Card::Dragon), signs::GERMAN, "drache drachen"),
    (Special(Card::Phoenix), signs::NONE, "phoenix phonix phenix φοινικασ φοινιξ"),
    (Special(Card::Mahjong), signs::NONE, "mahjong mahjongg majong one sparrow μαγιονγκ ματζονγκ μαχγιονγκ σπουργιτι"),
    (Special(Card::Mahjong), signs::GERMAN, "eins spatz"),
    (Special(Card::Dogs), signs::NONE, "dog dogs hound hounds σκυλοσ σκυλοι σκυλι σκυλια"),
    (Special(Card::Dogs), signs::GERMAN, "hund hunde"),
    (rank(14), signs::NONE, "ace aces ασοσ ασσοσ ασοι ασσοι"),
    (rank(14), signs::GERMAN, "ass asse"),
    (rank(13), signs::NONE, "king kings ρηγασ ρηγα ρηγαδεσ βασιλιασ βασιλιαδεσ παπασ"),
    (rank(13), signs::GERMAN, "konig konige koenig koenige"),
    (rank(12), signs::LETTERS, "queen queens"),
    (rank(12), signs::QUEEN, "νταμα νταμεσ βασιλισσα βασιλισσεσ"),
    (rank(12), signs::QUEEN | signs::GERMAN, "dame damen"),
    (rank(11), signs::LETTERS, "jack jacks knave"),
    (rank(11), signs::NONE, "βαλεσ βαλε βαλεδεσ φαντησ φαντη"),
    (rank(11), signs::GERMAN, "bube buben bauer"),
    (rank(10), signs::NONE, "ten δεκα δεκαρι"),
    (rank(10), signs::GERMAN, "zehn"),
    (rank(9), signs::NONE, "nine εννια εννεα εννιαρι"),
    (rank(9), signs::GERMAN, "neun"),
    (rank(8), signs::NONE, "eight οκτω οχτω οχταρι οκταρι"),
    (rank(8), signs::GERMAN, "acht"),
    (rank(7), signs::NONE, "seven επτα εφτα εφταρι επταρι"),
    (rank(7), signs::GERMAN, "sieben"),
    (rank(6), signs::NONE, "six εξι εξαρι"),
    (rank(6), signs::GERMAN, "sechs"),
    (rank(5), signs::NONE, "five πεντε πενταρι"),
    (rank(5), signs::GERMAN, "funf fuenf"),
    (rank(4), signs::NONE, "four τεσσερα τεσσερισ τεσσαρι τεσσαρα"),
    (rank(4), signs::GERMAN, "vier"),
    (rank(3), signs::NONE, "three τρια τρεισ τριαρι"),
    (rank(3), signs::GERMAN, "drei"),
    (rank(2), signs::NONE, "two deuce δυο δυαρι"),
    (rank(2), signs::GERMAN, "zwei zwo"),
    (OfSuit(Suit::Green), signs::NONE, "jade jades green ♣ ♧ 🟢 νεφριτησ νεφριτη ζαντ πρασινο πρασινη πρασινοσ πρασινα πρασινου"),
    (OfSuit(Suit::Green), signs::GERMAN, "grun gruen grune grunes gruner grunen gruene gruenes gruener"),
    (OfSuit(Suit::Black), signs::NONE, "sword swords black ♠ ♤ ⚫ σπαθι σπαθια σπαθιου ξιφοσ ξιφουσ μαυρο μαυρη μαυροσ μαυρα μαυρου"),
    (OfSuit(Suit::Black), signs::GERMAN, "schwert schwerter schwarz schwarze schwarzes schwarzer schwarzen"),
    (OfSuit(Suit::Blue), signs::NONE, "pagoda pagodas blue ♦ ♢ 🔵 παγοδα παγοδεσ παγοδασ μπλε γαλαζιο γαλαζια γαλαζιοσ"),
    (OfSuit(Suit::Blue), signs::GERMAN, "pagode pagoden blau blaue blaues blauer blauen"),
    (OfSuit(Suit::Red), signs::NONE, "star stars red ♥ ♡ ★ ☆ ⭐ 🔴 αστερι αστερια αστεριου αστρο αστρου κοκκινο κοκκινη κοκκινοσ κοκκινα κοκκινου"),
    (OfSuit(Suit::Red), signs::GERMAN, "stern sterne rot rote rotes roter roten"),
];

/// Names that are words by themselves only: within unseparated text they could be letters.
#[rustfmt::skip]
const WORDS: &[(Meaning, Signs, &str)] = &[
    (Special(Card::Mahjong), signs::NONE, "ma"),
    (Special(Card::Dogs), signs::NONE, "hu do"),
    (Special(Card::Dragon), signs::NONE, "dr δ"),
    (Special(Card::Phoenix), signs::NONE, "ph φ"),
    (rank(14), signs::AS_ACE, "as"),
    (rank(14), signs::NONE, "α"),
    (rank(13), signs::NONE, "κ"),
    (rank(12), signs::QUEEN, "ν"),
    (rank(11), signs::B_JACK, "β"),
    (Between, signs::NONE, "of in the von der des του τησ των το τα σε"),
];

fn each(
    names: &'static [(Meaning, Signs, &'static str)],
    alone: bool,
) -> impl Iterator<Item = (&'static str, Name)> {
    names.iter().flat_map(move |&(meaning, signs, words)| {
        let name = Name {
            meaning,
            signs,
            alone,
        };
        words.split(' ').map(move |word| (word, name))
    })
}

/// All names.
fn all() -> impl Iterator<Item = (&'static str, Name)> {
    each(NAMES, false).chain(each(WORDS, true))
}

/// The names by their first character.
static BY_FIRST: LazyLock<HashMap<char, Vec<(&'static str, Name)>>> = LazyLock::new(|| {
    let mut names: HashMap<char, Vec<_>> = HashMap::new();
    for (name, known) in all() {
        if let Some(first) = name.chars().next() {
            names.entry(first).or_default().push((name, known));
        }
    }
    names
});

/// The names with which this folded text begins.
pub(super) fn beginning(text: &str) -> impl Iterator<Item = (&'static str, Name)> {
    let first = text.chars().next();
    let names = first.and_then(|first| BY_FIRST.get(&first));
    let names = names.map_or(&[][..], |names| names);
    names
        .iter()
        .copied()
        .filter(|(name, _)| text.starts_with(name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write;
    use std::{env, fs};

    use super::*;

    /// The table of the page's reader, which is made from ours.
    const TABLE: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../src/web/cards/card-table.js"
    );
    const HEAD: &str = "\
// Names of cards, ranks and suits: what they read as, their signs, whether they are words by themselves only, and the names.
// Made from crates/tichu/src/written/names.rs by: WRITE=1 cargo test -p tichu names

export const ROWS = [
";

    #[test]
    fn names_are_those_that_the_page_reads() {
        let mut table = HEAD.to_owned();
        let rows = NAMES.iter().map(|row| (row, false));
        for ((meaning, signs, names), alone) in rows.chain(WORDS.iter().map(|row| (row, true))) {
            let reads = match meaning {
                Special(card) => card.token().to_owned(),
                Meaning::Rank(rank) => rank.symbol().to_owned(),
                OfSuit(suit) => format!("{}?", &Card::Suited(Rank::ACE, *suit).token()[..1]),
                Between => String::new(),
            };
            writeln!(table, "  [{reads:?}, {signs}, {alone}, {names:?}],").unwrap();
        }
        table.push_str("];\n");
        if env::var_os("WRITE").is_some() {
            fs::write(TABLE, &table).unwrap();
        }
        let page = fs::read_to_string(TABLE).unwrap();
        assert!(
            page == table,
            "{TABLE} is out of date: its first lines say how it is made"
        );
    }

    #[test]
    fn names_are_folded_and_differ() {
        let names: Vec<&str> = all().map(|(name, _)| name).collect();
        for name in &names {
            assert_eq!(crate::written::text::folded(name), *name);
        }
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }
}
