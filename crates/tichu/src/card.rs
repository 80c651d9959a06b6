//! The 56 cards of the deck.

use std::cmp::Ordering;

/// One of the four suits, in the alphabetical order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `B`, the pagoda.
    Blue,
    /// `G`, the jade.
    Green,
    /// `R`, the star.
    Red,
    /// `S`, the sword.
    Black,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Suit; 4] = [Suit::Blue, Suit::Green, Suit::Red, Suit::Black];
}

/// The rank of a suited card, 2 to 14 (jack 11, queen 12, king 13, ace 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank, 2.
    pub const MIN: Rank = Rank(2);
    /// The highest rank, the ace (14).
    pub const ACE: Rank = Rank(14);

    /// A rank from its number; `None` outside 2..=14.
    #[must_use]
    pub const fn new(number: u8) -> Option<Rank> {
        match number {
            2..=14 => Some(Rank(number)),
            _ => None,
        }
    }

    /// All thirteen, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (2..=14).map(Rank)
    }

    /// The number of the rank, 2..=14.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// One of the 56 cards of the deck.
///
/// Cards are ordered as a hand is written: `Dr Ph`, then rank descending and suit
/// alphabetical, then `Ma Hu`.
///
/// ```
/// use tichu::{Card, Rank, Suit};
///
/// let ace: Card = "GA".parse()?;
/// assert_eq!(ace, Card::Suited(Rank::ACE, Suit::Green));
/// assert!(Card::Dragon < ace, "the Dragon is written first");
/// assert_eq!(Card::deck().count(), 56);
/// # Ok::<(), tichu::UnknownCard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// The Dragon, the highest single card.
    Dragon,
    /// The Phoenix.
    Phoenix,
    /// A card of one of the four suits.
    Suited(Rank, Suit),
    /// The Mahjong, the 1.
    Mahjong,
    /// The Dogs, which pass the lead to the partner.
    Dogs,
}

impl Card {
    /// How many cards the deck has.
    pub const COUNT: u8 = 56;

    /// All 56 cards in canonical order.
    pub fn deck() -> impl Iterator<Item = Card> {
        (0..Card::COUNT).filter_map(Card::new)
    }

    /// The card at this index of the canonical order; `None` outside 0..=55.
    #[must_use]
    pub const fn new(index: u8) -> Option<Card> {
        match index {
            0..Card::COUNT => Some(Card::at(index)),
            _ => None,
        }
    }

    /// The card's index in the canonical order, 0 (Dragon) to 55 (Dogs).
    #[must_use]
    pub const fn index(self) -> u8 {
        match self {
            Card::Dragon => 0,
            Card::Phoenix => 1,
            Card::Suited(rank, suit) => 2 + (14 - rank.0) * 4 + suit as u8,
            Card::Mahjong => 54,
            Card::Dogs => 55,
        }
    }

    /// The card at this index; beyond the last, the last.
    #[inline]
    pub(crate) const fn at(index: u8) -> Card {
        match index {
            0 => Card::Dragon,
            1 => Card::Phoenix,
            2..54 => {
                let (rank, suit) = (14 - (index - 2) / 4, (index - 2) % 4);
                Card::Suited(Rank(rank), Suit::ALL[suit as usize])
            }
            54 => Card::Mahjong,
            _ => Card::Dogs,
        }
    }
}

impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Card {
    fn cmp(&self, other: &Self) -> Ordering {
        self.index().cmp(&other.index())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}
