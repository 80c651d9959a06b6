//! What an exchange is worth: candidates played out on the same deals.

mod fit;
mod gains;

pub use fit::fit;
pub use gains::{Gains, gains};

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Deal, Match, Scores, Seat, TargetScore};
use tichu_models::exchange::{Asked, ExchangeModel, Gift};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::whole_hand::FeatureRow;
use tichu_play::agents::NetworkAgent;
use tichu_play::exchange::{VALUE_FEATURES, known, question, value_features};
use tichu_play::network::NetworkSet;
use tichu_play::{Game, seed_of_part};

use super::branches::Branches;
use super::rows::Row;

/// Gifts of one hand, with the points of the round after each in one deal of the other cards.
#[derive(Clone, Debug)]
pub struct PlayedGifts {
    hand: FeatureRow,
    features: Vec<[f32; VALUE_FEATURES]>,
    points: Vec<f32>,
    /// The place of the most probable gift of people.
    usual: usize,
}

/// Who plays, and with which gifts.
#[derive(Clone, Copy, Debug)]
pub struct GiftTable<'a> {
    /// The players.
    pub networks: &'a Arc<NetworkSet>,
    /// The model of people, whose probable gifts are tried.
    pub people: &'a ExchangeModel,
    /// The shares of plays that win.
    pub shares: &'a WinShares,
}

/// The most probable gifts of people that are always tried, and among how many the others are drawn.
const FIRST: usize = 2;
const AMONG: usize = 60;

/// How many gifts of a hand are tried.
const TRIED: usize = 8;

/// Plays gifts of `hands` random hands at the scores of random rows; the seed decides all.
#[must_use]
pub fn play(table: GiftTable<'_>, rows: &[Row], hands: u64, seed: u64) -> Vec<PlayedGifts> {
    (0..hands)
        .into_par_iter()
        .map_init(
            || {
                let networks = || Arc::clone(table.networks);
                (Branches::new(networks()), NetworkAgent::new(networks()))
            },
            |players, number| played(table, players, rows, seed_of_part(seed, number)),
        )
        .flatten()
        .collect()
}

fn played(
    table: GiftTable<'_>,
    (branches, champion): &mut (Branches, NetworkAgent),
    rows: &[Row],
    seed: u64,
) -> Option<PlayedGifts> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (game, seat) = before_exchange(branches, rows, &mut rng)?;
    let observation = game.observation(seat);
    let question = question(&observation);
    let subsets = Subsets::of(question.hand, table.shares)?;
    let asked = Asked::new(&question, &subsets);
    let candidates = table.people.candidates(&asked);
    let own = Gift::of(&branches.gift(&game, seat)?);
    let usual = table.people.exchanges(&candidates).gifts.first()?.0;
    let features = value_features(&candidates, champion, &observation);
    let candidates = candidates.gifts;
    let usual = candidates.iter().position(|(gift, _)| *gift == usual)?;
    let mut tried: Vec<usize> = (0..FIRST.min(candidates.len())).chain([usual]).collect();
    tried.sort_unstable();
    tried.dedup();
    tried.extend(candidates.iter().position(|(gift, _)| *gift == own));
    for _ in 0..10 * TRIED {
        let place = rng.usize(..AMONG.min(candidates.len()));
        if tried.len() < TRIED && !tried.contains(&place) {
            tried.push(place);
        }
    }
    tried.sort_unstable();
    tried.dedup();
    let end = rng.u64(..);
    let mut hand = PlayedGifts {
        hand: known(&question).features(&subsets),
        usual: 0,
        features: Vec::with_capacity(tried.len()),
        points: Vec::with_capacity(tried.len()),
    };
    for place in tried {
        let exchange = asked.exchange(candidates[place].0)?;
        let points = branches.after_gift(&game, seat, exchange, end)?.points();
        let difference = points[seat.team()] - points[seat.team().opponent()];
        if place == usual {
            hand.usual = hand.points.len();
        }
        hand.features.push(features[place]);
        hand.points.push(difference as f32);
    }
    Some(hand)
}

/// A round before the exchange at the scores of a random row, and a random seat.
fn before_exchange(
    branches: &mut Branches,
    rows: &[Row],
    rng: &mut fastrand::Rng,
) -> Option<(Game, Seat)> {
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let Scores { own, opponent } = rows.get(rng.usize(..rows.len().max(1)))?.before.scores;
    let standing = Match::at(ByTeam([own, opponent]), TargetScore::default());
    let game = branches.play_to_exchange(deal, standing, rng.u64(..))?;
    Some((game, Seat::ALL[rng.usize(..4)]))
}

#[cfg(test)]
mod tests;
