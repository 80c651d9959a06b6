//! The results of rounds, counted.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::{Played, SEAT};
use crate::sample::{Points, Sample};

/// The results of rounds, from the player with the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    points: Sample,
    first: u64,
    partner_first: u64,
    double_victories: u64,
    double_defeats: u64,
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
        let finish = &played.result.finish;
        self.points.add(points);
        self.first += u64::from(played.is_first());
        self.partner_first += u64::from(played.is_partner_first());
        if finish.third.is_none() {
            if finish.first.team() == SEAT.team() {
                self.double_victories += 1;
            } else {
                self.double_defeats += 1;
            }
        }
        *self.results.entry(points).or_default() += 1;
    }

    /// How many rounds there are.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.points.count().unsigned_abs()
    }

    /// How often the player goes out first.
    #[must_use]
    pub fn first_out(&self) -> Share {
        self.share(self.first)
    }

    /// How often the partner goes out first.
    #[must_use]
    pub fn partner_first_out(&self) -> Share {
        self.share(self.partner_first)
    }

    /// How often both go out before the opponents.
    #[must_use]
    pub fn double_victories(&self) -> Share {
        self.share(self.double_victories)
    }

    /// How often both opponents go out before them.
    #[must_use]
    pub fn double_defeats(&self) -> Share {
        self.share(self.double_defeats)
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

    fn share(&self, count: u64) -> Share {
        let rounds = self.rounds().max(1) as f64;
        let value = count as f64 / rounds;
        Share {
            value,
            error: (value * (1.0 - value) / rounds).sqrt(),
        }
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.points += other.points;
        self.first += other.first;
        self.partner_first += other.partner_first;
        self.double_victories += other.double_victories;
        self.double_defeats += other.double_defeats;
        for (points, count) in other.results() {
            *self.results.entry(points).or_default() += count;
        }
    }
}
