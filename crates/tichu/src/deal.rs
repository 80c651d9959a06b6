//! The cards that are dealt.

use std::error::Error;
use std::fmt;

use crate::{BySeat, Card, CardSet, Hand, Seat};

/// The deal of a round: for each seat the first 8 cards and all 14. Together they are the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deal {
    first: BySeat<Hand<8>>,
    all: BySeat<Hand<14>>,
}

impl Deal {
    /// A deal of these hands.
    ///
    /// # Errors
    /// [`DealError`] for a card that two seats have, and for a first card that is not among the
    /// 14.
    pub fn new(first: BySeat<Hand<8>>, all: BySeat<Hand<14>>) -> Result<Deal, DealError> {
        let mut seen = CardSet::EMPTY;
        for seat in Seat::ALL {
            let (cards, all) = (first[seat].set(), all[seat].set());
            if let Some(card) = (all & seen).iter().next() {
                return Err(DealError::CardTwice(card));
            }
            if let Some(card) = (cards - all).iter().next() {
                return Err(DealError::NotAmongAll { seat, card });
            }
            seen = seen | all;
        }
        Ok(Deal { first, all })
    }

    /// A deal of the shuffled deck.
    ///
    /// `below(n)` has to return a random number from 0 to n - 1. The deal is as random as these
    /// numbers, so a server that plays for stakes takes them from a secure source.
    ///
    /// ```
    /// use tichu::{Deal, Round};
    ///
    /// let mut state = 1_u64; // Any generator will do: this one is short, and not random enough.
    /// let below = |n: usize| {
    ///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    ///     (state >> 33) as usize % n
    /// };
    /// let round = Round::deal(Deal::shuffled(below));
    /// ```
    ///
    /// # Panics
    /// If `below(n)` returns n or more.
    pub fn shuffled(mut below: impl FnMut(usize) -> usize) -> Deal {
        let mut deck: [CardSet; Card::COUNT as usize] =
            std::array::from_fn(|index| CardSet::from_bits(1 << index));
        for last in (1..deck.len()).rev() {
            deck.swap(last, below(last + 1));
        }
        let hand = |seat: usize, cards: usize| {
            let cards = deck[14 * seat..][..cards].iter();
            cards.fold(CardSet::EMPTY, |hand, card| hand | *card)
        };
        Deal {
            first: BySeat([0, 1, 2, 3].map(|seat| Hand::of(hand(seat, 8)))),
            all: BySeat([0, 1, 2, 3].map(|seat| Hand::of(hand(seat, 14)))),
        }
    }

    /// The first 8 cards of each seat.
    #[must_use]
    pub const fn first(&self) -> &BySeat<Hand<8>> {
        &self.first
    }

    /// All 14 cards of each seat.
    #[must_use]
    pub const fn all(&self) -> &BySeat<Hand<14>> {
        &self.all
    }
}

/// Hands that cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// A card that two seats have.
    CardTwice(Card),
    /// A card that a seat has first and then has not.
    NotAmongAll {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::CardTwice(card) => {
                write!(f, "expected every card in one hand, found {card} in two")
            }
            DealError::NotAmongAll { seat, card } => write!(
                f,
                "expected the first 8 cards of seat {seat} among its 14, found {card} missing"
            ),
        }
    }
}

impl Error for DealError {}
