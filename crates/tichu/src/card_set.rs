//! Sets of cards: some of a hand, or all of it.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{Card, Hand, HandError, HandReader, tokens};

/// One to `N` different cards in canonical order; at most 8 where nothing else is said.
///
/// ```
/// use grand_tichu::cards::CardSet;
///
/// let set: CardSet = "ga, PHOENIX Dr".parse()?;
/// assert_eq!(set.to_string(), "Dr Ph GA");
/// # Ok::<(), grand_tichu::cards::HandError>(())
/// ```
// Bit p is set when the card of position p is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardSet<const N: usize = 8>(pub(super) u64);

impl<const N: usize> CardSet<N> {
    /// The cards in canonical order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<N> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let position = rest.trailing_zeros();
            if rest == 0 {
                return None;
            }
            rest &= rest - 1;
            Some(Card::at(position))
        })
    }
}

impl<const N: usize> From<Hand<N>> for CardSet<N> {
    fn from(hand: Hand<N>) -> CardSet<N> {
        let bits = hand.cards().iter().map(|card| 1 << card.position());
        CardSet(bits.fold(0, |all, bit: u64| all | bit))
    }
}

impl<const N: usize> FromStr for CardSet<N> {
    type Err = HandError;

    /// Tokens separated by white space, commas, or both.
    fn from_str(text: &str) -> Result<Self, HandError> {
        let mut reader = HandReader::of_set();
        tokens(text).for_each(|token| reader.token(token));
        reader.finish_set()
    }
}

impl<const N: usize> fmt::Display for CardSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.cards().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

impl<const N: usize> Serialize for CardSet<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
