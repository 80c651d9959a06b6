//! Figures as the thesis takes them.

use laboratory_fitting::measures::{AtThreshold, Ranking};
use laboratory_training::fit::SvrParameters;

/// How many thresholds the thesis tries, evenly from 0 to 1 with both ends.
pub const THRESHOLDS: usize = 2_000;

/// The parameters of the thesis's support vector regression.
pub const SVR: SvrParameters = SvrParameters {
    c: 2.0,
    gamma: 0.25,
    epsilon: 0.1,
    score_scale: 1.0,
    call_weight: 1.0,
};

/// A model's figures on the test hands, as the thesis takes them.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The predictions with the humans' decisions.
    pub ranking: Ranking,
    /// The figures at each of the [`THRESHOLDS`], lowest first.
    pub sweep: Vec<AtThreshold>,
    /// Smallest and largest prediction.
    pub range: (f64, f64),
    /// How many predictions lie outside the swept interval [0, 1].
    pub outside: usize,
}

impl Measured {
    pub(super) fn of(predictions: &[f64], called: &[bool]) -> Measured {
        let hands = predictions.iter().copied().zip(called.iter().copied());
        let ranking = Ranking::new(hands);
        let last = (THRESHOLDS - 1) as f64;
        Measured {
            sweep: (0..THRESHOLDS)
                .map(|i| ranking.at(i as f64 / last))
                .collect(),
            range: predictions
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &p| {
                    (low.min(p), high.max(p))
                }),
            outside: predictions
                .iter()
                .filter(|p| !(0.0..=1.0).contains(*p))
                .count(),
            ranking,
        }
    }

    /// The swept threshold with the best figure, the lowest of equals.
    #[must_use]
    pub fn best(&self, figure: impl Fn(&AtThreshold) -> f64) -> AtThreshold {
        // Of equals, `max_by` gives the last.
        let best = self.sweep.iter().rev();
        *best
            .max_by(|a, b| figure(a).total_cmp(&figure(b)))
            .expect("there are thresholds")
    }

    /// The ROC curve through the swept thresholds, from corner to corner, which thresholds from 0
    /// to 1 need not reach.
    #[must_use]
    pub fn roc_curve(&self) -> Vec<(f64, f64)> {
        let swept = self.sweep.iter();
        let swept = swept.map(|at| (at.false_positive_rate, at.recall));
        let corners = ([(1.0, 1.0)], [(0.0, 0.0)]);
        corners
            .0
            .into_iter()
            .chain(swept)
            .chain(corners.1)
            .collect()
    }

    /// The area under the ROC curve as far as the sweep draws it: by trapezoids between its
    /// points and nothing to their left and right.
    ///
    /// Where predictions lie below 0, the curve ends before it reaches a false positive rate
    /// of 1, and the area to the right of its end is lost.
    #[must_use]
    pub fn swept_roc_area(&self) -> f64 {
        let trapezoid = |pair: &[AtThreshold]| {
            let width = pair[0].false_positive_rate - pair[1].false_positive_rate;
            width * (pair[0].recall + pair[1].recall) / 2.0
        };
        self.sweep.windows(2).map(trapezoid).sum()
    }
}

/// A support vector regression's figures.
#[derive(Clone, Debug)]
pub struct SvrFigures {
    /// On the test hands.
    pub measured: Measured,
    /// How many training hands it remembers.
    pub support_vectors: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_swept_area_ends_where_the_thresholds_do() {
        let measured = Measured::of(&[0.9, 0.5, -0.5], &[true, false, false]);
        assert_eq!(measured.outside, 1);
        assert_eq!(measured.range, (-0.5, 0.9));
        assert_eq!(measured.ranking.roc_area(), 1.0);
        assert_eq!(measured.swept_roc_area(), 0.5);
    }

    #[test]
    fn the_best_threshold_is_the_lowest_of_equals() {
        let measured = Measured::of(&[0.9, 0.5], &[true, false]);
        let best = measured.best(|at| at.accuracy);
        assert_eq!(best.accuracy, 1.0);
        assert!((best.threshold - 0.5).abs() < 1.0 / 1999.0);
    }
}
