//! Calls: Tichu and Grand Tichu.

use std::fmt;

use super::{Illegal, Phase, Round, Stage};
use crate::Seat;

/// The bet of a seat that it goes out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Call {
    /// Before the own first card: 100 points.
    Tichu,
    /// With the first 8 cards: 200 points.
    GrandTichu,
}

impl Call {
    /// The points that the team gets when the seat goes out first, and loses otherwise.
    #[must_use]
    pub const fn points(self) -> i32 {
        match self {
            Call::Tichu => 100,
            Call::GrandTichu => 200,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Call::Tichu => "Tichu",
            Call::GrandTichu => "Grand Tichu",
        })
    }
}

impl Round {
    /// A seat calls.
    ///
    /// Grand Tichu needs a seat that has not taken its last six cards. Tichu needs all 14 cards in
    /// the hand: before the exchange, or after it and before the seat's first card. A seat need not
    /// be in turn.
    ///
    /// # Errors
    /// [`Illegal`] when the seat has called before, or it is too late or too early.
    pub fn call(&mut self, seat: Seat, call: Call) -> Result<(), Illegal> {
        if self.phase() == Phase::Over {
            return Err(Illegal::Phase {
                expected: "a call before the end",
                found: Phase::Over,
            });
        }
        if let Some(call) = self.calls[seat] {
            return Err(Illegal::CalledBefore(call));
        }
        let has_first_cards =
            matches!(&self.stage, Stage::FirstCards { rest } if !rest[seat].is_empty());
        let cards = self.hands[seat].len();
        let in_time = match call {
            Call::GrandTichu => has_first_cards,
            Call::Tichu => cards == 14,
        };
        if !in_time {
            return Err(Illegal::Call { call, cards });
        }
        self.calls[seat] = Some(call);
        Ok(())
    }
}
