//! Random hands, played out with the call and without it.

mod distil;
mod logit;
mod people;

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{Card, Deal, Hand, Rank, Seat};
use tichu_models::Situation;
use tichu_models::outlook::{Calls, Counts, First, Terms};
use tichu_play::network::NetworkSet;
use tichu_play::seed_of_part;
use tichu_play::simulation::{Played, Simulation};
use tichu_records::Row;
use work::Work;

pub use distil::distil;
pub use people::people_call;

/// Deals of the other cards for each hand: other hands teach more than other deals.
const DEALS: u64 = 2;

/// Each hand is the strongest of this number of random ones, in turn: people call with strong hands, and
/// few of all hands are.
const STRONGEST_OF: [u64; 4] = [1, 2, 4, 8];

/// One round of a hand.
#[derive(Clone, Copy, Debug)]
struct Ending {
    calls: Calls,
    opponent_called: bool,
    first: First,
    /// Own minus the opponents', with calls.
    points: i32,
}

/// A hand with its rounds.
#[derive(Clone, Debug)]
pub struct PlayedHand {
    terms: Terms,
    endings: Vec<Ending>,
}

/// Hands to play out, and who plays them.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// The players.
    pub networks: Arc<NetworkSet>,
    /// How many random hands.
    pub hands: u64,
}

impl Playouts {
    /// Plays random hands out at the scores of random rows; the seed decides all.
    #[must_use]
    pub fn play(&self, rows: &[&Row], seed: u64) -> Vec<PlayedHand> {
        (0..self.hands)
            .into_par_iter()
            .map(|number| played_hand(&self.networks, rows, seed_of_part(seed, number), number))
            .collect()
    }
}

fn played_hand(networks: &Arc<NetworkSet>, rows: &[&Row], seed: u64, number: u64) -> PlayedHand {
    let mut rng = fastrand::Rng::with_seed(seed);
    let tries = STRONGEST_OF[(number % STRONGEST_OF.len() as u64) as usize];
    let hands = (0..tries).map(|_| random_hand(&mut rng));
    let hand = hands
        .max_by_key(honours)
        .unwrap_or_else(|| random_hand(&mut rng));
    let scores = rows[rng.usize(..rows.len())].scores;
    let simulation = Simulation::new(
        hand,
        Situation::from(scores),
        Arc::clone(networks),
        rng.u64(..),
    );
    let mut endings = Vec::with_capacity(2 * DEALS as usize);
    simulation.each(0..DEALS, &mut Work::unlimited(), |call, no_call| {
        endings.push(ending(call, Calls::Own));
        let calls = if no_call.partner_called {
            Calls::Partner
        } else {
            Calls::None
        };
        endings.push(ending(no_call, calls));
    });
    PlayedHand {
        terms: Terms::of(Counts::of(hand.set())),
        endings,
    }
}

fn ending(played: &Played, calls: Calls) -> Ending {
    let first = if played.is_first() {
        First::Own
    } else if played.is_partner_first() {
        First::Partner
    } else {
        First::Opponent
    };
    Ending {
        calls,
        opponent_called: played.opponent_called,
        first,
        points: played.points(),
    }
}

fn random_hand(rng: &mut fastrand::Rng) -> Hand<8> {
    Deal::shuffled(|n| rng.usize(..n)).first()[Seat::ALL[0]]
}

/// How many of Dragon, Phoenix and aces a hand holds.
fn honours(hand: &Hand<8>) -> usize {
    let honour = |card: &Card| match card {
        Card::Dragon | Card::Phoenix => true,
        Card::Suited(rank, _) => *rank == Rank::ACE,
        Card::Mahjong | Card::Dogs => false,
    };
    hand.cards().filter(honour).count()
}
