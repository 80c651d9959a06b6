//! How rounds end for a player.

use std::ops::AddAssign;

use tichu::{RoundResult, Seat};

/// How rounds ended for a player, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Rounds.
    pub rounds: u32,
    /// Rounds in which the player went out first.
    pub first: u32,
    /// Rounds in which its partner went out first.
    pub partner_first: u32,
    /// Rounds in which both went out before the opponents.
    pub double_victories: u32,
    /// Rounds in which both opponents went out before them.
    pub double_defeats: u32,
}

impl Outcome {
    /// Adds a round.
    pub(crate) fn add(&mut self, result: &RoundResult, seat: Seat) {
        let finish = &result.finish;
        self.rounds += 1;
        self.first += u32::from(finish.first == seat);
        self.partner_first += u32::from(finish.first == seat.partner());
        if finish.third.is_none() {
            let wins = finish.first.team() == seat.team();
            self.double_victories += u32::from(wins);
            self.double_defeats += u32::from(!wins);
        }
    }

    /// A count as a share of the rounds.
    #[must_use]
    pub fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.rounds.max(1))
    }
}

impl AddAssign for Outcome {
    fn add_assign(&mut self, other: Outcome) {
        self.rounds += other.rounds;
        self.first += other.first;
        self.partner_first += other.partner_first;
        self.double_victories += other.double_victories;
        self.double_defeats += other.double_defeats;
    }
}
