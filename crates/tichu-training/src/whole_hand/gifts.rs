//! What an exchange is worth: candidates played out on the same deals.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Deal, Match, Scores, Seat, TargetScore};
use tichu_fitting::FitError;
use tichu_fitting::boosting::{Columns, Growth, grow, squares};
use tichu_models::exchange::{Asked, ExchangeModel, Gift};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::trees::Trees;
use tichu_models::whole_hand::{Features, Knowledge};
use tichu_play::agents::NetworkAgent;
use tichu_play::gifts::{
    ExchangeAdvisor, GiftValues, VALUE_FEATURES, known, question, value_features,
};
use tichu_play::models::Strength;
use tichu_play::network::NetworkSet;
use tichu_play::simulation::Branches;
use tichu_play::{Game, seed_of_part};

use super::rows::Row;
use crate::TrainingError;

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

/// Plays gifts of `hands` random hands at the scores of random rows; the seed decides all.
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
    let mut rng = fastrand::Rng::with_seed(seed);
    let (game, seat) = before_exchange(branches, rows, &mut rng)?;
    let observation = game.observation(seat);
    let question = question(&observation);
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
        let place = rng.usize(..AMONG.min(candidates.len()));
        if tried.len() < TRIED && !tried.contains(&place) {
            tried.push(place);
        }
    }
    tried.sort_unstable();
    tried.dedup();
    let features = value_features(&asked, &candidates, champion, &observation);
    let end = rng.u64(..);
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

/// What the exchange that is worth most gains for one player among champions.
#[derive(Clone, Copy, Debug)]
pub struct Gains {
    /// Against people's most probable exchange.
    pub over_people: Strength,
    /// Against the exchange of the champion's own network.
    pub over_champion: Strength,
}

/// Keeps the deals of [`gains`] apart from those that the values learned from.
const FRESH: u64 = 0x6741_696e;

/// Measures the exchange that is worth most on `deals` fresh deals, at the scores of random rows.
#[must_use]
pub fn gains(
    table: Table<'_>,
    values: &Arc<GiftValues>,
    rows: &[Row],
    deals: u64,
    seed: u64,
) -> Gains {
    let seed = seed ^ FRESH;
    let numbers: Vec<u64> = (0..deals).collect();
    let players = || {
        let champion = NetworkAgent::new(Arc::clone(table.networks));
        let people = Arc::new(table.people.clone());
        let advisor = ExchangeAdvisor::new(people, Arc::clone(values), champion);
        (Branches::new(Arc::clone(table.networks)), advisor)
    };
    let gains: Vec<[f64; 2]> = numbers
        .par_iter()
        .map_init(players, |players, number| {
            gain(table, players, rows, seed_of_part(seed, *number))
        })
        .flatten()
        .collect();
    let of = |place: usize| strength(gains.iter().map(|gain| gain[place]), gains.len(), seed);
    Gains {
        over_people: of(0),
        over_champion: of(1),
    }
}

fn strength(gains: impl Iterator<Item = f64> + Clone, deals: usize, seed: u64) -> Strength {
    let count = deals.max(1) as f64;
    let points = gains.clone().sum::<f64>() / count;
    let squares: f64 = gains.map(|gain| (gain - points).powi(2)).sum();
    Strength {
        deals,
        seed,
        points,
        error: (squares / (count * (count - 1.0).max(1.0))).sqrt(),
    }
}

/// The gain in one deal.
fn gain(
    table: Table<'_>,
    (branches, advisor): &mut (Branches, ExchangeAdvisor),
    rows: &[Row],
    seed: u64,
) -> Option<[f64; 2]> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (game, seat) = before_exchange(branches, rows, &mut rng)?;
    let question = question(&game.observation(seat));
    let subsets = Subsets::of(question.hand, table.shares)?;
    let considered = advisor.consider(&question, &subsets)?;
    let end = rng.u64(..);
    let own = branches.gift(&game, seat)?;
    let best = considered.best()?.exchange;
    let usual = considered.candidates.first()?.exchange;
    let mut points = |gift| {
        let points = branches.after_gift(&game, seat, gift, end)?.points();
        Some(f64::from(
            points[seat.team()] - points[seat.team().opponent()],
        ))
    };
    let (best, usual, own) = (points(best)?, points(usual)?, points(own)?);
    Some([best - usual, best - own])
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
    let game = branches.to_exchange(deal, standing, rng.u64(..))?;
    Some((game, Seat::ALL[rng.usize(..4)]))
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
fn hand_trees(hands: &[PlayedGifts], seed: u64) -> Result<Trees, FitError> {
    let width = Knowledge::Before.features();
    let rows: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.hand[..width].iter().copied())
        .collect();
    let points: Vec<f32> = hands.iter().map(|hand| hand.usual).collect();
    let growth = Growth {
        min_rows: 800,
        ..GROWTH
    };
    squares(
        &Columns::of(&rows, width),
        &points,
        None,
        ROUNDS,
        &growth,
        seed,
    )
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
    let mut rng = fastrand::Rng::with_seed(seed);
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
        trees.push(grow(
            &columns,
            &gradients,
            &hessians,
            &GROWTH,
            &mut rng,
            &mut scores,
        ));
    }
    Trees::new(0.0, trees, VALUE_FEATURES).map_err(TrainingError::fit)
}

#[cfg(test)]
mod tests;
