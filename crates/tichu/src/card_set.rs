//! Sets of cards: one bit for each card of the deck.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use crate::{Card, CardCount, CardReader, CardsError, tokens};

/// Any number of different cards. Bit i stands for the card of [`Card::index`] i.
///
/// ```
/// use tichu::{Card, CardSet};
///
/// let honours: CardSet = [Card::Phoenix, Card::Dragon].into_iter().collect();
/// assert_eq!(honours.to_string(), "Dr Ph");
/// assert_eq!((CardSet::DECK - honours).len(), 54);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 56 cards.
    pub const DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The set of these bits; bits beyond the 56th are left out.
    #[must_use]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::DECK.0)
    }

    /// The 56 bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards there are, 0 to 56.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether all cards of the other set are in this one.
    #[must_use]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a card and returns whether it is new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= 1 << card.index();
        is_new
    }

    /// The set with this card in it.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// Takes a card away and returns whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !(1 << card.index());
        was_there
    }

    /// The cards in canonical order.
    #[must_use]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }
}

/// The cards that are in either set.
impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

/// The cards that are in both sets.
impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

/// The cards of the first set that are not in the second.
impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.extend(cards);
        set
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// The cards of a [`CardSet`] in canonical order.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let Cards(CardSet(left)) = self;
        if *left == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation)] // 0..=55
        let index = left.trailing_zeros() as u8;
        *left &= *left - 1;
        Some(Card::at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cards {}

impl FusedIterator for Cards {}

impl fmt::Display for CardSet {
    /// The tokens in canonical order, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = CardsError;

    /// Reads one or more tokens that are separated by white space, commas, or both.
    fn from_str(text: &str) -> Result<CardSet, CardsError> {
        let mut reader = CardReader::new(CardCount::UpTo(usize::from(Card::COUNT)));
        tokens(text).for_each(|token| reader.token(token));
        reader.finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CardSet {
    /// An array of tokens in canonical order.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
