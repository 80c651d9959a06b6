//! The results of rounds, counted.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::{Played, SEAT};
use crate::outcome::Outcome;
use crate::sample::{Points, Sample};

/// The results of rounds, from the player with the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    points: Sample,
    outcome: Outcome,
    results: BTreeMap<i32, u64>,
}

/// A share of rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share, from 0 to 1.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Tally {
    pub(super) fn add(&mut self, played: &Played) {
        let points = played.points();
        self.points.add(points);
        self.outcome.add(&played.result, SEAT);
        *self.results.entry(points).or_default() += 1;
    }

    /// How many rounds there are.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.outcome.rounds.into()
    }

    /// How often the player goes out first.
    #[must_use]
    pub fn first_out(&self) -> Share {
        self.share(self.outcome.first)
    }

    /// How often the partner goes out first.
    #[must_use]
    pub fn partner_first_out(&self) -> Share {
        self.share(self.outcome.partner_first)
    }

    /// How often both go out before the opponents.
    #[must_use]
    pub fn double_victories(&self) -> Share {
        self.share(self.outcome.double_victories)
    }

    /// How often both opponents go out before them.
    #[must_use]
    pub fn double_defeats(&self) -> Share {
        self.share(self.outcome.double_defeats)
    }

    /// Points of the round; `None` of fewer than two rounds.
    #[must_use]
    pub fn points(&self) -> Option<Points> {
        self.points.points()
    }

    /// How often each difference in points came, from the lowest.
    pub fn results(&self) -> impl Iterator<Item = (i32, u64)> {
        self.results.iter().map(|(points, count)| (*points, *count))
    }

    /// The difference in points that a share of the rounds does not exceed; `None` without rounds.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let mut below = 0;
        let wanted = share * self.rounds() as f64;
        self.results()
            .find(|(_, count)| {
                below += count;
                below as f64 >= wanted
            })
            .map(|(points, _)| points)
    }

    fn share(&self, count: u32) -> Share {
        let value = self.outcome.share(count);
        let rounds = self.rounds().max(1) as f64;
        Share {
            value,
            error: (value * (1.0 - value) / rounds).sqrt(),
        }
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.points += other.points;
        self.outcome += other.outcome;
        for (points, count) in other.results() {
            *self.results.entry(points).or_default() += count;
        }
    }
}
