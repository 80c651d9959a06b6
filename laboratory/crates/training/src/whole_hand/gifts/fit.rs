//! Fitting the values of gifts.

use laboratory_fitting::FitError;
use laboratory_fitting::boosting::{Columns, Growth, grow, squares};
use tichu_models::trees::Trees;
use tichu_models::whole_hand::Knowledge;
use tichu_play::exchange::{GiftValues, VALUE_FEATURES};

use super::PlayedGifts;
use crate::TrainingError;

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
    directions: Vec::new(),
};

/// Fits the points of gifts and their spread.
///
/// # Errors
/// [`TrainingError`] without hands.
pub fn fit(hands: &[PlayedGifts], seed: u64) -> Result<GiftValues, TrainingError> {
    let columns = columns(hands);
    let points: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.points.iter().copied())
        .collect();
    let gift = gift_trees(&columns, hands, &points, seed)?;
    let hand = hand_trees(hands, seed)?;
    let distances = distances(hands, &gift, &hand);
    let spread = gift_trees(&columns, hands, &distances, seed)?;
    Ok(GiftValues { gift, hand, spread })
}

/// The features of all gifts.
fn columns(hands: &[PlayedGifts]) -> Columns {
    let rows: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.features.as_flattened().iter().copied())
        .collect();
    Columns::of(&rows, VALUE_FEATURES)
}

/// The points of a round after the most probable gift of people.
fn hand_trees(hands: &[PlayedGifts], seed: u64) -> Result<Trees, FitError> {
    let width = Knowledge::Before.features();
    let rows: Vec<f32> = hands
        .iter()
        .flat_map(|hand| hand.hand[..width].iter().copied())
        .collect();
    let points: Vec<f32> = hands.iter().map(|hand| hand.points[hand.usual]).collect();
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

/// How far the points of each gift are from those that these trees expect.
fn distances(hands: &[PlayedGifts], gift: &Trees, hand: &Trees) -> Vec<f32> {
    let width = Knowledge::Before.features();
    let mut distances = Vec::new();
    for played in hands {
        let mut values = vec![0.0; played.points.len()];
        gift.score_rows(played.features.as_flattened(), &mut values);
        let level = hand.score(&played.hand[..width]) - values[played.usual];
        let of_gift = |(points, value): (&f32, f64)| (f64::from(*points) - level - value).abs();
        distances.extend(
            played
                .points
                .iter()
                .zip(values)
                .map(|pair| of_gift(pair) as f32),
        );
    }
    distances
}

/// Fits numbers of gifts, compared with other gifts of the same hand in the same deal: the mean of a
/// hand's gifts does not count.
fn gift_trees(
    columns: &Columns,
    hands: &[PlayedGifts],
    numbers: &[f32],
    seed: u64,
) -> Result<Trees, TrainingError> {
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
            let miss = |place: usize| scores[place] - f64::from(numbers[place]);
            let mean = places.clone().map(miss).sum::<f64>() / places.len() as f64;
            for place in places {
                gradients[place] = (miss(place) - mean) as f32;
            }
        }
        trees.push(grow(
            columns,
            &gradients,
            &hessians,
            &GROWTH,
            &mut rng,
            &mut scores,
        ));
    }
    Trees::new(0.0, trees, VALUE_FEATURES).map_err(TrainingError::fit)
}
