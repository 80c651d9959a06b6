//! The identity of a round.

use std::fmt;

use sha2::{Digest, Sha256};
use tichu::{BySeat, Hand, Seat};

/// The identity of a round: the SHA-256 of its four 14-card hands, seat by seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundId([u8; 32]);

impl RoundId {
    /// The identity of the round with these hands.
    #[must_use]
    pub fn of(cards: &BySeat<Hand<14>>) -> RoundId {
        let mut text = String::with_capacity(4 * 56);
        for card in cards.0.iter().flat_map(|hand| hand.cards()) {
            text.push_str(card.token());
            text.push(' ');
        }
        RoundId(Sha256::digest(text).into())
    }

    /// The identity of a round when only this hand is known.
    pub(crate) fn of_one(seat: Seat, hand: Hand<14>) -> RoundId {
        RoundId(Sha256::digest(format!("{seat} {hand}")).into())
    }

    /// The 32 bytes of the digest.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for RoundId {
    /// Lower-case hexadecimal, 64 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl fmt::Debug for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
