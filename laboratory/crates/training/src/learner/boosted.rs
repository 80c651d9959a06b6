//! Fitting the boosted model: its columns and parameters were chosen on folds of the training matches.

use std::collections::BTreeMap;

use laboratory_fitting::boosting::{Columns, Direction, Growth, boost};
use laboratory_fitting::require_both_classes;
use tichu_models::features::Features;
use tichu_models::model::boosted::{COLUMNS, FALLING, RISING, row};
use tichu_models::model::{Boosted, Extended, sigmoid};

use crate::error::TrainingError;
use crate::fit::Examples;
use crate::improvements::Improvement;

/// Trees that are added to the start.
const TREES: usize = 80;

/// The share of the extended model's log-odds that the trees start from.
const SHARE: f64 = 0.5;

/// The price of a better hand with lower log-odds: half of it times the square of the fall. It gives up
/// 0.0005 of the ROC area in folds of the training matches, because people like bombs and straights
/// that a better card may break.
const ORDER_PRICE: f64 = 0.2;

/// Steps of Newton's method for the base; four are usual.
const BASE_STEPS: usize = 20;

fn growth() -> Growth {
    let mut directions = vec![Direction::Rising; RISING];
    directions.resize(RISING + FALLING, Direction::Falling);
    directions.resize(COLUMNS, Direction::Free);
    Growth {
        leaves: 8,
        rate: 0.15,
        min_rows: 80,
        l2: 5.0,
        directions,
        ..Growth::default()
    }
}

/// The settings of the fit, as the manifest lists them.
#[must_use]
pub fn hyperparameters() -> BTreeMap<String, f64> {
    let growth = growth();
    let named = [
        ("trees", TREES as f64),
        ("leaves", growth.leaves as f64),
        ("rate", growth.rate),
        ("min_rows", f64::from(growth.min_rows)),
        ("l2", growth.l2),
        ("extended_share", SHARE),
        ("order_price", ORDER_PRICE),
    ];
    named.map(|(name, value)| (name.to_owned(), value)).into()
}

/// Adds trees to a share of the log-odds of `start`, a model of the same hands. The `improvements` shall
/// not have lower log-odds (J. Sill and Y. Abu-Mostafa, *Monotonicity hints*, 1997): each is two more
/// rows, the worse hand and the better one.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class.
pub fn boosted(
    examples: &Examples,
    improvements: &[Improvement],
    start: Extended,
) -> Result<Boosted, TrainingError> {
    let called = &examples.called;
    require_both_classes(called)?;
    let pairs = improvements
        .iter()
        .flat_map(|pair| [&pair.worse, &pair.better]);
    let features = examples.features.iter().chain(pairs);
    let rows: Vec<f32> = features.clone().flat_map(row).collect();
    let share = |features: &Features| SHARE * start.log_odds(features);
    let starts: Vec<f64> = features.map(share).collect();
    let trees = boost(
        &Columns::of(&rows, COLUMNS),
        base(&starts[..called.len()], called) as f32,
        Some(&starts),
        TREES,
        &growth(),
        0, // Every tree sees all rows and columns: nothing is drawn.
        |row, scores| match called.get(row) {
            Some(&called) => {
                let probability = sigmoid(scores[row]);
                let error = probability - f64::from(called);
                [error as f32, (probability * (1.0 - probability)) as f32]
            }
            None => of_pair(row - called.len(), &scores[called.len()..]),
        },
    )?;
    Boosted::new(SHARE, start, trees).map_err(TrainingError::fit)
}

/// Gradient and hessian of the price of a pair, for one of its rows.
fn of_pair(row: usize, scores: &[f64]) -> [f32; 2] {
    let worse = row - row % 2;
    let fall = scores[worse] - scores[worse + 1];
    if fall <= 0.0 {
        return [0.0; 2];
    }
    let sign = if row == worse { 1.0 } else { -1.0 };
    [(sign * ORDER_PRICE * fall) as f32, ORDER_PRICE as f32]
}

/// What the starts need so that as many hands are expected to be called as were.
fn base(starts: &[f64], called: &[bool]) -> f64 {
    let mut base = 0.0;
    for _ in 0..BASE_STEPS {
        let (mut error, mut curvature) = (0.0, 0.0);
        for (start, &called) in starts.iter().zip(called) {
            let probability = sigmoid(start + base);
            error += f64::from(called) - probability;
            curvature += probability * (1.0 - probability);
        }
        base += error / curvature;
    }
    base
}

#[cfg(test)]
mod tests {
    use tichu::{Card, Scores};
    use tichu_models::features::Features;
    use tichu_models::model::sigmoid;

    use super::boosted;
    use crate::fit::{self, Examples};
    use crate::improvements::{Improvement, improved_hands};

    /// Hands that are called with Dragon and Phoenix, or with three aces.
    fn examples() -> Examples {
        let hands = improved_hands(3, 4000)
            .into_iter()
            .map(|[_, better]| better);
        let aces = |card: &Card| card.to_string().ends_with('A');
        let (features, called) = hands
            .map(|hand| {
                let both = hand.contains(Card::Dragon) && hand.contains(Card::Phoenix);
                let features = Features::of_cards(hand.iter(), Scores::default());
                (features, both || hand.iter().filter(aces).count() >= 3)
            })
            .unzip();
        Examples { features, called }
    }

    #[test]
    fn trees_explain_what_a_sum_cannot() {
        let examples = examples();
        let start = fit::extended(&examples, &[], 1.0).unwrap();
        let model = boosted(&examples, &[], start.clone()).unwrap();
        let loss = |log_odds: &dyn Fn(&Features) -> f64| -> f64 {
            let pairs = examples.features.iter().zip(&examples.called);
            let losses = pairs.map(|(features, &called)| {
                let probability = sigmoid(log_odds(features));
                -f64::ln(if called {
                    probability
                } else {
                    1.0 - probability
                })
            });
            losses.sum()
        };
        let (before, after) = (loss(&|x| start.log_odds(x)), loss(&|x| model.log_odds(x)));
        assert!(after < 0.7 * before, "{before} {after}");
    }

    #[test]
    fn as_many_calls_are_expected_as_there_were() {
        let examples = examples();
        let start = fit::extended(&examples, &[], 1.0).unwrap();
        let model = boosted(&examples, &[], start).unwrap();
        let expected = examples.features.iter().map(|x| sigmoid(model.log_odds(x)));
        let (expected, found) = (
            expected.sum::<f64>(),
            examples.called.iter().filter(|called| **called).count() as f64,
        );
        assert!((expected / found - 1.0).abs() < 0.05, "{expected} {found}");
    }

    #[test]
    fn a_better_hand_hardly_has_lower_log_odds() {
        let mut examples = examples();
        // Hands with three aces count as not called.
        for (features, called) in examples.features.iter().zip(&mut examples.called) {
            *called &= features.values()[16] < 0.75;
        }
        let start = fit::extended(&examples, &[], 1.0).unwrap();
        let pairs: Vec<Improvement> = improved_hands(4, 4000)
            .into_iter()
            .map(|hands| {
                let [worse, better] =
                    hands.map(|hand| Features::of_cards(hand.iter(), Scores::default()));
                Improvement { worse, better }
            })
            .collect();
        let falls = |taught: &[Improvement]| -> f64 {
            let model = boosted(&examples, taught, start.clone()).unwrap();
            let falls = pairs
                .iter()
                .map(|pair| (model.log_odds(&pair.worse) - model.log_odds(&pair.better)).max(0.0));
            falls.sum()
        };
        let (free, taught) = (falls(&[]), falls(&pairs));
        assert!(taught < 0.7 * free, "{free} {taught}");
    }

    #[test]
    fn one_class_cannot_be_fitted() {
        let mut examples = examples();
        let start = fit::extended(&examples, &[], 1.0).unwrap();
        examples.called.fill(true);
        assert!(boosted(&examples, &[], start).is_err());
    }
}
