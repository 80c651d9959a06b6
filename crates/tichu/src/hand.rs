//! Hands: sets of a fixed number of cards.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::card_set::Cards;
use crate::{Card, CardCount, CardFault, CardReader, CardSet, CardsError, tokens};

/// Exactly `N` different cards: the first 8, all 14, or any other number up to 56.
///
/// Hands are ordered card by card, in canonical order.
///
/// ```
/// use tichu::{CardSet, Hand};
///
/// let hand: Hand<8> = "Dr Ph GA SK BQ R9 S2 Ma".parse()?;
/// assert_eq!(CardSet::from(hand).len(), 8);
/// assert!("Dr Ph".parse::<Hand<8>>().is_err());
/// # Ok::<(), tichu::CardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand<const N: usize>(CardSet);

impl<const N: usize> Hand<N> {
    /// The hand of these cards; `None` unless there are `N` of them.
    #[must_use]
    pub const fn new(cards: CardSet) -> Option<Hand<N>> {
        if cards.len() == N {
            Some(Hand(cards))
        } else {
            None
        }
    }

    /// The hand of cards that are known to be `N`.
    pub(crate) const fn of(cards: CardSet) -> Hand<N> {
        debug_assert!(cards.len() == N);
        Hand(cards)
    }

    /// The cards as a set.
    #[must_use]
    pub const fn set(self) -> CardSet {
        self.0
    }

    /// The cards in canonical order.
    #[must_use]
    pub const fn cards(self) -> Cards {
        self.0.iter()
    }

    /// Whether the card is one of the hand's.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0.contains(card)
    }

    /// A hand from separate tokens.
    ///
    /// # Errors
    /// [`CardsError`] with every unknown and every repeated card, and with a wrong count.
    pub fn from_tokens<'a>(tokens: impl IntoIterator<Item = &'a str>) -> Result<Self, CardsError> {
        let mut reader = CardReader::new(CardCount::Exactly(N));
        for token in tokens {
            reader.token(token);
        }
        reader.finish()?.try_into()
    }
}

impl<const N: usize> FromStr for Hand<N> {
    type Err = CardsError;

    /// Reads tokens that are separated by white space, commas, or both.
    fn from_str(text: &str) -> Result<Self, CardsError> {
        Hand::from_tokens(tokens(text))
    }
}

impl<const N: usize> TryFrom<CardSet> for Hand<N> {
    type Error = CardsError;

    fn try_from(cards: CardSet) -> Result<Hand<N>, CardsError> {
        Hand::new(cards).ok_or_else(|| CardsError {
            faults: vec![CardFault::WrongCount {
                expected: CardCount::Exactly(N),
                found: cards.len(),
            }],
        })
    }
}

impl<const N: usize> From<Hand<N>> for CardSet {
    fn from(hand: Hand<N>) -> CardSet {
        hand.0
    }
}

impl<const N: usize> Ord for Hand<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, others) = (self.0.bits(), other.0.bits());
        // The lowest bit in which they differ is the first card in which they differ.
        let differ = own ^ others;
        match own & differ & differ.wrapping_neg() {
            _ if differ == 0 => Ordering::Equal,
            0 => Ordering::Greater,
            _ => Ordering::Less,
        }
    }
}

impl<const N: usize> PartialOrd for Hand<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> fmt::Display for Hand<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "serde")]
impl<const N: usize> serde::Serialize for Hand<N> {
    /// An array of tokens in canonical order.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
