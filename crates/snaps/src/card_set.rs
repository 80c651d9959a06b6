//! Sets of cards.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use crate::card::{Card, Suit, TextError};

/// A set of cards, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u32);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 24 cards.
    pub const DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The bits of the set: bit i stands for the card with [index](Card::index) i.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set with these bits; those beyond the 24th are left out.
    #[must_use]
    pub const fn from_bits(bits: u32) -> CardSet {
        CardSet(bits & CardSet::DECK.0)
    }

    /// The set of one card.
    #[must_use]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// All cards of a suit.
    #[must_use]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0b11_1111 << (suit as usize * 6))
    }

    /// The cards of a card's suit that are higher.
    #[must_use]
    pub const fn above(card: Card) -> CardSet {
        let up_to = (2 << card.index()) - 1;
        CardSet(CardSet::of_suit(card.suit).0 & !up_to)
    }

    /// How many cards are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// The points of all cards, 0 to 120.
    #[must_use]
    pub fn points(self) -> u32 {
        self.iter().map(Card::points).sum()
    }

    /// The cards in their order.
    pub fn iter(self) -> Cards {
        Cards(self.0)
    }
}

/// The cards of a set, in their order.
#[derive(Clone, Debug)]
pub struct Cards(u32);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card::at(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let index = self.0.checked_ilog2()?;
        self.0 ^= 1 << index;
        Some(Card::at(index as usize))
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let bits = cards.into_iter().map(|card| CardSet::of(card).0);
        CardSet(bits.fold(0, |all, bit| all | bit))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl fmt::Display for CardSet {
    /// The cards with a space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

impl FromStr for CardSet {
    type Err = TextError;

    /// Reads different cards with white space between them.
    fn from_str(text: &str) -> Result<CardSet, TextError> {
        let mut cards = CardSet::EMPTY;
        for word in text.split_whitespace() {
            let card = word.parse()?;
            if cards.contains(card) {
                return Err(TextError::new("each card once", word));
            }
            cards.insert(card);
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["", "A9", "A9 AA L10 HK B9 BA"] {
            let cards: CardSet = text.parse().unwrap();
            assert_eq!(cards.to_string(), text);
            assert_eq!(cards.iter().collect::<CardSet>(), cards);
            let backwards: Vec<Card> = cards.iter().rev().collect();
            assert!(backwards.iter().rev().copied().eq(cards));
        }
        assert_eq!(CardSet::DECK.points(), 120);
    }

    #[test]
    fn says_which_card_is_wrong_or_comes_twice() {
        let error = "A9 X9".parse::<CardSet>().unwrap_err();
        assert!(error.to_string().ends_with("found \"X9\""), "{error}");
        let error = "A9 BA A9".parse::<CardSet>().unwrap_err();
        assert_eq!(error.to_string(), "expected each card once, found \"A9\"");
    }

    #[test]
    fn higher_cards_are_of_the_same_suit() {
        let above = |text: &str| CardSet::above(text.parse().unwrap()).to_string();
        assert_eq!(above("LK"), "L10 LA");
        assert_eq!(above("BA"), "");
        assert_eq!(above("A9"), "AJ AQ AK A10 AA");
    }
}
