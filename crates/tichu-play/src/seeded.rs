//! Deals and the seeds of agents, drawn from one seed.

use agents::SplitMix64;
use tichu::{Deal, Seat};

pub use agents::seed_of_part;

/// A deal and the seeds of its agents, drawn from the seed of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The cards.
    pub deal: Deal,
    /// The seed of the agent in each seat.
    seeds: [u64; 4],
}

impl Dealt {
    /// The deal of this seed.
    #[must_use]
    pub fn of(seed: u64) -> Dealt {
        let mut rng = SplitMix64::new(seed);
        let seeds = [(); 4].map(|()| rng.next());
        let deal = Deal::shuffled(|n| rng.below(n));
        Dealt { deal, seeds }
    }

    /// The seed of the agent in this seat: below 2^53, so that every reader of JSON keeps it whole.
    #[must_use]
    pub fn seed(&self, seat: Seat) -> u64 {
        self.seeds[usize::from(seat.number())] >> 11
    }
}
