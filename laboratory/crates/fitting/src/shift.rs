//! Fitting the shift of a score by the opponents' calls, when they are known.

use tichu_models::model::{Calibration, Shift};

use crate::FitError;

/// Steps to either side in which the likelihood is first looked at: it need not rise to one peak
/// only.
const STEPS: i32 = 40;

/// How far the shift is from the best, at most, in parts of a step.
const TOLERANCE: f64 = 1e-6;

/// No hand is taken to be surer than this. A curve may end at 0 or 1, and one hand against it
/// would then outweigh all others.
const SUREST: f64 = 1e-4;

/// The shifts of hands whose opponents had called and of those whose opponents had not: each
/// maximises the likelihood of the calls under the calibrated probability of the shifted
/// scores. `opponent_called` says for each hand which of both it is; a kind without hands is not
/// shifted.
///
/// # Errors
/// [`FitError::Failed`] when scores are not finite.
pub fn fit(
    scores: &[f64],
    called: &[bool],
    opponent_called: &[bool],
    calibration: &Calibration,
) -> Result<Shift, FitError> {
    let [yes, no] = [true, false].map(|kind| {
        let hands = scores.iter().copied().zip(called.iter().copied());
        let hands = hands.zip(opponent_called);
        let hands: Vec<(f64, bool)> = hands
            .filter(|(_, called)| **called == kind)
            .map(|(hand, _)| hand)
            .collect();
        best(&hands, calibration)
    });
    Shift::new(yes, no).map_err(FitError::Failed)
}

/// The best shift of these hands, each with its score and whether it was called.
fn best(hands: &[(f64, bool)], calibration: &Calibration) -> f64 {
    let scores = hands.iter().map(|(score, _)| *score);
    let lowest = scores.clone().fold(f64::INFINITY, f64::min);
    let highest = scores.fold(f64::NEG_INFINITY, f64::max);
    // Beyond that, every hand has left the curve.
    let step = (highest - lowest) / f64::from(STEPS);
    if !step.is_finite() || step == 0.0 {
        return 0.0;
    }
    let likelihood = |shift: f64| log_likelihood(hands, calibration, shift);
    let best = (-STEPS..=STEPS)
        .map(|steps| f64::from(steps) * step)
        .map(|shift| (shift, likelihood(shift)))
        // The first of equals would be far off where the curve is level: the nearest is taken.
        .max_by(|(a, one), (b, other)| one.total_cmp(other).then(b.abs().total_cmp(&a.abs())));
    best.map_or(0.0, |(shift, _)| {
        highest_point(likelihood, shift - step, shift + step, step * TOLERANCE)
    })
}

/// The logarithm of how likely it was that just these hands were called.
fn log_likelihood(hands: &[(f64, bool)], calibration: &Calibration, shift: f64) -> f64 {
    let terms = hands.iter().map(|&(score, called)| {
        let probability = calibration.probability(score + shift);
        let probability = probability.clamp(SUREST, 1.0 - SUREST);
        if called {
            probability.ln()
        } else {
            (1.0 - probability).ln()
        }
    });
    terms.sum()
}

/// Where a function with one peak between `low` and `high` is highest, by golden-section search
/// (J. Kiefer, "Sequential minimax search for a maximum", 1953).
#[must_use]
pub fn highest_point(
    function: impl Fn(f64) -> f64,
    mut low: f64,
    mut high: f64,
    tolerance: f64,
) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let mut left = high - golden * (high - low);
    let mut right = low + golden * (high - low);
    let (mut at_left, mut at_right) = (function(left), function(right));
    while high - low > tolerance {
        if at_left >= at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = function(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = function(right);
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::{fit, highest_point};
    use tichu_models::model::{Calibration, sigmoid};

    /// The logistic function as a curve of knots.
    fn logistic_curve() -> Calibration {
        let knots = || (-80..=80).map(|i| f64::from(i) / 10.0);
        Calibration::new(knots().collect(), knots().map(sigmoid).collect()).unwrap()
    }

    /// Hands at all kinds of scores, called as often as log-odds of score + shift say.
    fn hands(shift: f64) -> Vec<(f64, bool)> {
        let of_score = |score: f64| {
            let calls = (sigmoid(score + shift) * 1000.0).round() as usize;
            (0..1000).map(move |i| (score, i < calls))
        };
        (-40..=40)
            .flat_map(|i| of_score(f64::from(i) / 10.0))
            .collect()
    }

    #[test]
    fn a_shift_of_log_odds_is_found_again() {
        let (with, without) = (hands(-0.8), hands(0.1));
        let opponent_called = [vec![true; with.len()], vec![false; without.len()]].concat();
        let (scores, called): (Vec<_>, Vec<_>) = [with, without].concat().into_iter().unzip();
        let shift = fit(&scores, &called, &opponent_called, &logistic_curve()).unwrap();
        assert!((shift.of(Some(true)) + 0.8).abs() < 0.01, "{shift:?}");
        assert!((shift.of(Some(false)) - 0.1).abs() < 0.01, "{shift:?}");
        assert_eq!(shift.of(None), 0.0);
    }

    #[test]
    fn a_kind_without_hands_is_not_shifted() {
        let (scores, called): (Vec<_>, Vec<_>) = hands(0.5).into_iter().unzip();
        let opponent_called = vec![false; scores.len()];
        let shift = fit(&scores, &called, &opponent_called, &logistic_curve()).unwrap();
        assert_eq!(shift.of(Some(true)), 0.0);
        assert!((shift.of(Some(false)) - 0.5).abs() < 0.01, "{shift:?}");
    }

    #[test]
    fn hands_against_a_curve_from_0_to_1_do_not_decide() {
        let curve = Calibration::new(vec![-1.0, 1.0], vec![0.0, 1.0]).unwrap();
        let of_score = |score: f64| {
            let calls = (50.0 * (1.3 + score)).round() as usize;
            (0..100).map(move |i| (score, i < calls))
        };
        let mut hands: Vec<_> = (-100..=100)
            .flat_map(|i| of_score(f64::from(i) / 100.0))
            .collect();
        // For any shift, the curve says that one of both cannot be.
        hands.extend([(-1.0, true), (1.0, false)]);
        let (scores, called): (Vec<_>, Vec<_>) = hands.into_iter().unzip();
        let opponent_called = vec![true; scores.len()];
        let shift = fit(&scores, &called, &opponent_called, &curve).unwrap();
        assert!((shift.of(Some(true)) - 0.3).abs() < 0.05, "{shift:?}");
    }

    #[test]
    fn the_highest_point_is_found_within_the_tolerance() {
        for peak in [-0.99, -0.3, 0.0, 0.7, 1.0] {
            let found = highest_point(|x| -(x - peak).powi(2), -1.0, 1.0, 1e-6);
            assert!((found - peak).abs() < 1e-6, "{found} for {peak}");
        }
    }
}
