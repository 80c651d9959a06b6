//! Fitting the boosted model: its columns and parameters were chosen on folds of the training matches.

use std::collections::BTreeMap;

use tichu_fitting::boosting::{Columns, Direction, Growth, boost};
use tichu_fitting::require_both_classes;
use tichu_models::features::Features;
use tichu_models::model::boosted::{COLUMNS, FALLING, RISING, row};
use tichu_models::model::{Boosted, Extended, sigmoid};

use super::error::TrainingError;
use super::fit::Examples;

/// Trees that are added to the start.
const TREES: usize = 80;

/// The share of the extended model's log-odds that the trees start from.
const SHARE: f64 = 0.5;

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
    ];
    named.map(|(name, value)| (name.to_owned(), value)).into()
}

/// Adds trees to a share of the log-odds of `start`, a model of the same hands.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class.
pub fn boosted(examples: &Examples, start: Extended) -> Result<Boosted, TrainingError> {
    let called = &examples.called;
    require_both_classes(called)?;
    let rows: Vec<f32> = examples.features.iter().flat_map(row).collect();
    let share = |features: &Features| SHARE * start.log_odds(features);
    let starts: Vec<f64> = examples.features.iter().map(share).collect();
    let trees = boost(
        &Columns::of(&rows, COLUMNS),
        base(&starts, called) as f32,
        Some(&starts),
        TREES,
        &growth(),
        0, // Every tree sees all rows and columns: nothing is drawn.
        |row, score| {
            let probability = sigmoid(score);
            let error = probability - f64::from(called[row]);
            [error as f32, (probability * (1.0 - probability)) as f32]
        },
    )?;
    Boosted::new(SHARE, start, trees).map_err(TrainingError::fit)
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
    use crate::improvements::improved_hands;

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
        let model = boosted(&examples, start.clone()).unwrap();
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
        let model = boosted(&examples, start).unwrap();
        let expected = examples.features.iter().map(|x| sigmoid(model.log_odds(x)));
        let (expected, found) = (
            expected.sum::<f64>(),
            examples.called.iter().filter(|called| **called).count() as f64,
        );
        assert!((expected / found - 1.0).abs() < 0.05, "{expected} {found}");
    }

    #[test]
    fn one_class_cannot_be_fitted() {
        let mut examples = examples();
        let start = fit::extended(&examples, &[], 1.0).unwrap();
        examples.called.fill(true);
        assert!(boosted(&examples, start).is_err());
    }
}
