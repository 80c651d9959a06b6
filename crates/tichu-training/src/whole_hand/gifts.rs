//! What an exchange is worth: candidates played out on the same deals.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Deal, Match, Scores, Seat, TargetScore};
use tichu_models::exchange::{Asked, ExchangeModel, Gift};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::trees::Trees;
use tichu_models::whole_hand::{Features, Knowledge};
use tichu_play::agents::NetworkAgent;
use tichu_play::gifts::{GiftValues, VALUE_FEATURES, known, question, value_features};
use tichu_play::network::NetworkSet;
use tichu_play::seed_of_part;
use tichu_play::simulation::Branches;

use super::rows::Row;
use crate::TrainingError;
use crate::boosting::{Columns, Growth, grow, squares};

/// Gifts of one hand, with the points of the round after each in one deal of the other cards.
#[derive(Clone, Debug)]
pub struct PlayedGifts {
    hand: Features,
    features: Vec<[f32; VALUE_FEATURES]>,
    points: Vec<f32>,
    /// The points after the most probable gift of people.
    usual: f32,
}

/// Who plays, and with which gifts.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
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

/// Plays gifts of so many random hands at the scores of random rows; the seed decides all.
#[must_use]
pub fn play(table: Table<'_>, rows: &[Row], hands: u64, seed: u64) -> Vec<PlayedGifts> {
    let numbers: Vec<u64> = (0..hands).collect();
    numbers
        .par_iter()
        .map_init(
            || {
                let networks = || Arc::clone(table.networks);
                (Branches::new(networks()), NetworkAgent::new(networks()))
            },
            |players, number| played(table, players, rows, seed_of_part(seed, *number)),
        )
        .flatten()
        .collect()
}

fn played(
    table: Table<'_>,
    (branches, champion): &mut (Branches, NetworkAgent),
    rows: &[Row],
    seed: u64,
) -> Option<PlayedGifts> {
    let mut lots = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| lots.usize(..n));
    let Scores { own, opponent } = rows.get(lots.usize(..rows.len().max(1)))?.before.scores;
    let standing = Match::at(ByTeam([own, opponent]), TargetScore::default());
    let game = branches.to_exchange(deal, standing, lots.u64(..))?;
    let seat = Seat::ALL[lots.usize(..4)];
    let sight = game.sight(seat);
    let question = question(&sight);
    let subsets = Subsets::of(question.hand, table.shares)?;
    let asked = Asked::new(&question, &subsets);
    let candidates = table.people.candidates(&asked);
    let own = Gift::of(&branches.gift(&game, seat)?);
    let usual = table.people.exchanges(&asked).gifts.first()?.0;
    let usual = candidates.iter().position(|(gift, _)| *gift == usual)?;
    let mut tried: Vec<usize> = (0..FIRST.min(candidates.len())).chain([usual]).collect();
    tried.sort_unstable();
    tried.dedup();
    tried.extend(candidates.iter().position(|(gift, _)| *gift == own));
    for _ in 0..10 * TRIED {
        let place = lots.usize(..AMONG.min(candidates.len()));
        if tried.len() < TRIED && !tried.contains(&place) {
            tried.push(place);
        }
    }
    tried.sort_unstable();
    tried.dedup();
    let features = value_features(&asked, &candidates, champion, &sight);
    let end = lots.u64(..);
    let mut hand = PlayedGifts {
        hand: known(&question).features(&subsets),
        usual: 0.0,
        features: Vec::with_capacity(tried.len()),
        points: Vec::with_capacity(tried.len()),
    };
    for place in tried {
        let exchange = asked.exchange(candidates[place].0)?;
        let points = branches.after_gift(&game, seat, exchange, end)?.points();
        let difference = points[seat.team()] - points[seat.team().opponent()];
        hand.features.push(features[place]);
        hand.points.push(difference as f32);
        if place == usual {
            hand.usual = difference as f32;
        }
    }
    Some(hand)
}

/// Trees of the value of gifts.
const ROUNDS: usize = 150;

const GROWTH: Growth = Growth {
    leaves: 16,
    rate: 0.1,
    min_hessian: 100.0,
    min_rows: 1000,
    l2: 300.0,
    column_share: 0.5,
    row_share: 0.7,
};

/// Fits the points of gifts, compared with other gifts of the same hand in the same deal: the mean of
/// a hand's gifts does not count.
///
/// # Errors
/// [`TrainingError`] without hands.
pub fn fit(hands: &[PlayedGifts], seed: u64) -> Result<GiftValues, TrainingError> {
    Ok(GiftValues {
        gift: gift_trees(hands, seed)?,
        hand: hand_trees(hands, seed)?,
    })
}

/// The points of a round after the most probable gift of people.
fn hand_trees(hands: &[PlayedGifts], seed: u64) -> Result<Trees, TrainingError> {
    let width = Knowledge::Before.features();
    let rows: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.hand[..width].iter().copied())
        .collect();
    let points: Vec<f32> = hands.iter().map(|hand| hand.usual).collect();
    let growth = Growth {
        min_rows: 200,
        ..GROWTH
    };
    squares(&Columns::of(&rows, width), &points, None, ROUNDS, &growth, seed)
}

/// The points of gifts, up to a constant of each hand.
fn gift_trees(hands: &[PlayedGifts], seed: u64) -> Result<Trees, TrainingError> {
    let rows: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.features.as_flattened().iter().copied())
        .collect();
    let columns = Columns::of(&rows, VALUE_FEATURES);
    drop(rows);
    let count = columns.rows();
    let mut scores = vec![0.0; count];
    let hessians = vec![1.0; count];
    let mut gradients = vec![0.0; count];
    let mut trees = Vec::with_capacity(ROUNDS);
    let mut lots = fastrand::Rng::with_seed(seed);
    for _ in 0..ROUNDS {
        let mut start = 0;
        for hand in hands {
            let places = start..start + hand.points.len();
            start = places.end;
            let miss = |place: usize| scores[places.start + place] - f64::from(hand.points[place]);
            let mean = (0..hand.points.len()).map(miss).sum::<f64>() / hand.points.len() as f64;
            for (place, gradient) in gradients[places.clone()].iter_mut().enumerate() {
                *gradient = (miss(place) - mean) as f32;
            }
        }
        trees.push(grow(&columns, &gradients, &hessians, &GROWTH, &mut lots, &mut scores));
    }
    Trees::new(0.0, trees, VALUE_FEATURES).map_err(TrainingError::fit)
}
