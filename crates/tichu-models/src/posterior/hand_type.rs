//! Hand types: the cards that a hand holds at least, in any colours.

use std::fmt;
use std::str::FromStr;

use tichu::{Card, CardSet, Hand, Rank};

/// How many kinds of cards there are: four special cards and thirteen ranks.
pub const KINDS: usize = 17;

/// How many cards are dealt before Grand Tichu is decided.
pub(super) const DEALT: usize = 8;

// The kinds in the order of the features 1 to 17; those of ranks begin at 4 with the 2.
const MAHJONG: usize = 0;
const DOGS: usize = 1;
const DRAGON: usize = 2;
const PHOENIX: usize = 3;
const RANKS: usize = 4;

/// The kinds as a hand is written.
const WRITTEN: [usize; KINDS] = [
    DRAGON, PHOENIX, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, MAHJONG, DOGS,
];

/// The least number of cards of each kind; at most as many as the deck has, and at most 8.
///
/// A hand is of the type when it holds these cards or more of them: `A A` are the hands with two,
/// three or four aces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandType([u8; KINDS]);

impl HandType {
    /// The cards of each kind: Mahjong, Dogs, Dragon, Phoenix, then 2 to A.
    #[must_use]
    pub fn counts(&self) -> &[u8; KINDS] {
        &self.0
    }

    /// How many cards make the type.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether a hand of the other type holds these cards, too.
    #[must_use]
    pub fn is_part_of(&self, other: &HandType) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a <= b)
    }

    /// How many ranks are there with exactly three cards, and how many with all four.
    #[must_use]
    pub fn threes_and_fours(&self) -> [usize; 2] {
        [3, 4].map(|cards| self.0.iter().filter(|&&count| count == cards).count())
    }

    /// The type with one card more of a kind, when there is one and a hand has room for it.
    pub fn with(mut self, kind: usize) -> Option<HandType> {
        let room = self.size() < DEALT && self.0[kind] < in_deck(kind);
        self.0[kind] += u8::from(room);
        room.then_some(self)
    }

    fn of(cards: impl Iterator<Item = Card>) -> HandType {
        let mut counts = [0; KINDS];
        for card in cards {
            counts[kind_of(card)] += 1;
        }
        HandType(counts)
    }
}

impl From<&CardSet> for HandType {
    fn from(set: &CardSet) -> HandType {
        HandType::of(set.iter())
    }
}

impl From<&Hand<8>> for HandType {
    fn from(hand: &Hand<8>) -> HandType {
        HandType::of(hand.cards())
    }
}

fn kind_of(card: Card) -> usize {
    match card {
        Card::Mahjong => MAHJONG,
        Card::Dogs => DOGS,
        Card::Dragon => DRAGON,
        Card::Phoenix => PHOENIX,
        Card::Suited(rank, _) => RANKS + usize::from(rank.number() - Rank::MIN.number()),
    }
}

/// How many cards of a kind the deck has.
pub(super) fn in_deck(kind: usize) -> u8 {
    if kind < RANKS { 1 } else { 4 }
}

/// How a kind is written: `Dr`, `A`, `10`.
fn symbol(kind: usize) -> &'static str {
    match kind {
        MAHJONG => "Ma",
        DOGS => "Hu",
        DRAGON => "Dr",
        PHOENIX => "Ph",
        rank => {
            let rank = Rank::all().nth(rank - RANKS);
            rank.map_or("", Rank::symbol)
        }
    }
}

impl fmt::Display for HandType {
    /// The kinds in the order of a hand, each as often as it is held: `Dr A A Ma`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = |kind: usize| std::iter::repeat_n(kind, usize::from(self.0[kind]));
        for (i, kind) in WRITTEN.into_iter().flat_map(held).enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", symbol(kind))?;
        }
        Ok(())
    }
}

impl FromStr for HandType {
    type Err = String;

    /// Reads the form that [`Display`](fmt::Display) writes, in any order.
    fn from_str(text: &str) -> Result<HandType, String> {
        let mut read = HandType::default();
        for token in text.split_whitespace() {
            let kind = (0..KINDS).find(|&kind| symbol(kind) == token);
            let more = kind.and_then(|kind| read.with(kind));
            read = more.ok_or_else(|| {
                format!("expected up to {DEALT} kinds of cards of one deck, found {text:?}")
            })?;
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_written_as_a_hand_is_and_reads_back() {
        let set: CardSet = "Hu G10 Ma SA BA Dr B2 S2".parse().unwrap();
        let of_set = HandType::from(&set);
        assert_eq!(of_set.to_string(), "Dr A A 10 2 2 Ma Hu");
        assert_eq!(of_set.to_string().parse(), Ok(of_set));
        for wrong in ["Dr Dr", "A A A A A", "X", "dr", "2 3 4 5 6 7 8 9 10"] {
            assert!(wrong.parse::<HandType>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_part_holds_no_more_of_any_kind() {
        let read = |text: &str| text.parse::<HandType>().unwrap();
        assert!(read("A A").is_part_of(&read("Dr A A A")));
        assert!(read("").is_part_of(&read("")));
        assert!(!read("A A").is_part_of(&read("Dr A K")));
        assert_eq!(read("K K K A A A A Q").threes_and_fours(), [1, 1]);
    }
}
