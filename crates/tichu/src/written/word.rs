//! The readings of one word.

use super::atoms::{Atoms, READINGS};
use super::names::{self, Meaning};
use super::reading::{Piece, Reading};
use super::signs;
use crate::{Card, Rank, Suit};

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    /// Cards, in each way that they can be read; at least one.
    Cards(Vec<Reading>),
    /// The suit of the card before or behind.
    Suit(Suit),
    /// A word between a rank and its suit.
    Between,
    /// Not a card, for this reason.
    Fault(Fault),
}

/// Why a word is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Unknown,
    /// A part of an unseparated word: it is unknown how many cards it stands for.
    Fragment,
    /// The letter of a suit alone.
    LoneSuit,
    /// A letter or a word with several meanings.
    Unclear(Vec<String>),
    /// A value of this type in the place of a text.
    NotText(&'static str),
}

/// What a folded word is.
pub(super) fn kind(word: &str) -> WordKind {
    if let Ok(card) = word.parse::<Card>() {
        let reading = Reading {
            pieces: vec![Piece::Card(card)],
            signs: match card {
                Card::Suited(..) if word.ends_with(['j', 'q']) => signs::LETTERS,
                _ => signs::NONE,
            },
        };
        return WordKind::Cards(vec![reading]);
    }
    match word {
        "g" | "r" | "s" => return WordKind::Fault(Fault::LoneSuit),
        "h" => return unclear(&["Hu", "R"]),
        "m" | "μ" => return unclear(&["Ma", "S", "B"]),
        "ρ" => return unclear(&["K", "Ph"]),
        _ => {}
    }
    let whole = names::beginning(word).find(|(name, _)| *name == word);
    match whole.map(|(_, name)| name.meaning) {
        Some(Meaning::Suit(suit)) => return WordKind::Suit(suit),
        Some(Meaning::Between) => return WordKind::Between,
        _ => {}
    }
    let Some(atoms) = Atoms::of(word) else {
        return WordKind::Fault(Fault::Unknown);
    };
    let mut readings = atoms.readings(0).found;
    let foreign = atoms.foreign();
    if !foreign.is_empty() && readings.iter().all(Reading::has_bare) {
        let all = readings.iter().chain(&foreign);
        let all = all.filter(|reading| signs::agree(reading.signs));
        let all = all.map(|reading| tokens(&reading.pieces)).take(READINGS);
        return WordKind::Fault(Fault::Unclear(all.collect()));
    }
    if word == "as" {
        // Behind the rank, the letter of the suit; in German a whole word.
        readings.retain(|reading| reading.signs & signs::AS_ACE != 0);
        readings.push(Reading {
            pieces: vec![Piece::Card(Card::Suited(Rank::ACE, Suit::Black))],
            signs: signs::AS_SWORD,
        });
    }
    match readings.len() {
        0 => WordKind::Fault(Fault::Unknown),
        READINGS.. => {
            let two = readings
                .iter()
                .take(2)
                .map(|reading| tokens(&reading.pieces));
            WordKind::Fault(Fault::Unclear(two.collect()))
        }
        _ => WordKind::Cards(readings),
    }
}

fn unclear(readings: &[&str]) -> WordKind {
    let readings = readings.iter().map(|&reading| reading.to_owned());
    WordKind::Fault(Fault::Unclear(readings.collect()))
}

/// The tokens of these cards in one text.
pub(super) fn tokens(pieces: &[Piece]) -> String {
    let tokens: Vec<&str> = pieces.iter().map(|piece| piece.token()).collect();
    tokens.join(" ")
}

/// In an unseparated word with one unreadable part, the ends of the cards before the part and of the
/// part itself, in characters. `None` where only a card or two could be read.
pub(super) fn unreadable_part(word: &str) -> Option<[usize; 2]> {
    /// Fewer cards than this are not a hand with one wrong card.
    const WORTH_NAMING: usize = 3;
    /// Longer words are named as a whole.
    const LONGEST: usize = 64;
    let atoms = Atoms::of(word).filter(|atoms| atoms.at.len() <= LONGEST)?;
    let [length, readable] = [atoms.at.len(), atoms.readings(0).furthest];
    let before: String = word.chars().take(readable).collect();
    let before = Atoms::of(&before)?.readings(0).cards();
    let end = atoms.first_readable(readable + 1).unwrap_or(length);
    let cards = before + atoms.readings(end).cards();
    (cards >= WORTH_NAMING).then_some([readable, end])
}
