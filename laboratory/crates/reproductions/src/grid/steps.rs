//! The thesis's search for the C of its logistic regression, judged by each measure that could have
//! decided.
//!
//! The thesis tries C between 0 and 10 and refines around the best, each in ten folds. Its best,
//! 8.3022, is 10^(91/99): one of a hundred steps from 1 to 10 that are even in their logarithms. The
//! thesis does not name the measure.

use laboratory_fitting::measures::Ranking;
use laboratory_fitting::newton::{self, Intercept};
use laboratory_training::TrainingError;
use rayon::prelude::*;

use super::CrossValidation;

/// The number of values of C: the thesis's is one of them only when there are a hundred.
const STEPS: usize = 100;

/// The place of the thesis's C among them.
const OF_THESIS: usize = 91;

/// A way to judge a C by the predictions of all folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Share of hands decided as the human did, from 0.5 on.
    Accuracy,
    /// F1 from 0.5 on.
    F1,
    /// Area under the ROC curve.
    RocArea,
    /// Mean of -ln of the probability of the decision.
    LogLoss,
    /// Mean squared distance of probability and decision.
    SquaredError,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 5] = [
        Measure::Accuracy,
        Measure::F1,
        Measure::RocArea,
        Measure::LogLoss,
        Measure::SquaredError,
    ];

    /// Its name in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Measure::Accuracy => "accuracy",
            Measure::F1 => "F1",
            Measure::RocArea => "ROC area",
            Measure::LogLoss => "log loss",
            Measure::SquaredError => "squared error",
        }
    }

    /// The measure of some predictions: probabilities, and whether the human called.
    fn of(self, hands: &[(f64, bool)]) -> f64 {
        let ranking = || Ranking::new(hands.iter().copied());
        let mean = |loss: fn(f64, bool) -> f64| {
            let losses = hands.iter().map(|&(p, called)| loss(p, called));
            losses.sum::<f64>() / hands.len() as f64
        };
        match self {
            Measure::Accuracy => ranking().at(0.5).accuracy,
            Measure::F1 => ranking().at(0.5).f1,
            Measure::RocArea => ranking().roc_area(),
            Measure::LogLoss => mean(|p, called| -(if called { p } else { 1.0 - p }).ln()),
            Measure::SquaredError => mean(|p, called| (p - f64::from(called)).powi(2)),
        }
    }

    /// A value, such that larger is better.
    fn worth(self, value: f64) -> f64 {
        match self {
            Measure::Accuracy | Measure::F1 | Measure::RocArea => value,
            Measure::LogLoss | Measure::SquaredError => -value,
        }
    }
}

/// The C that a measure chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The measure.
    pub measure: Measure,
    /// The C with the best value, the smallest of equals.
    pub c: f64,
    /// Its value.
    pub value: f64,
    /// The value of the thesis's C.
    pub of_thesis: f64,
}

impl CrossValidation {
    /// The C that each measure chooses for the logistic regression, of a hundred from 1 to 10 that are
    /// even in their logarithms. The intercept is penalised, as in the thesis.
    ///
    /// # Errors
    /// [`TrainingError`] when the other folds of a fold are all of one class or a fit fails.
    pub fn choices(&self) -> Result<Vec<Choice>, TrainingError> {
        let steps: Vec<f64> = (0..STEPS)
            .map(|step| 10_f64.powf(step as f64 / (STEPS - 1) as f64))
            .collect();
        let predictions: Result<Vec<_>, TrainingError> =
            steps.par_iter().map(|&c| self.predictions(c)).collect();
        let predictions = predictions?;
        let choose = |measure: Measure| {
            let values = predictions.iter().map(|hands| measure.of(hands));
            let values: Vec<f64> = values.collect();
            let worth = |step: &usize| measure.worth(values[*step]);
            // Of equals, `max_by` gives the last.
            let best = (0..STEPS)
                .rev()
                .max_by(|a, b| worth(a).total_cmp(&worth(b)))
                .expect("there are steps");
            Choice {
                measure,
                c: steps[best],
                value: values[best],
                of_thesis: values[OF_THESIS],
            }
        };
        Ok(Measure::ALL.map(choose).to_vec())
    }

    /// The probability of each hand by a logistic regression on the other folds, and whether the
    /// human called.
    fn predictions(&self, c: f64) -> Result<Vec<(f64, bool)>, TrainingError> {
        let mut hands = Vec::with_capacity(self.hands());
        for fold in &self.folds {
            let known: Vec<_> = self.slices(&fold.known).collect();
            let fitted = newton::fit(&known, &self.called(&fold.known), c, Intercept::Penalised)?;
            let held_out = self.slices(&fold.held_out);
            let probabilities = held_out.map(|row| fitted.probability(row));
            hands.extend(probabilities.zip(self.called(&fold.held_out)));
        }
        Ok(hands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_but_eight_of_the_steps_is_the_c_of_the_thesis() {
        let c = 10_f64.powf(OF_THESIS as f64 / (STEPS - 1) as f64);
        assert_eq!(format!("{c:.4}"), "8.3022");
    }

    #[test]
    fn measures_follow_their_definitions() {
        let hands = [(0.8, true), (0.6, false), (0.3, true), (0.1, false)];
        let value = |measure: Measure| format!("{:.4}", measure.of(&hands));
        assert_eq!(value(Measure::Accuracy), "0.5000");
        assert_eq!(value(Measure::F1), "0.5000");
        assert_eq!(value(Measure::RocArea), "0.7500");
        // (ln 0.8 + ln 0.4 + ln 0.3 + ln 0.9) / -4
        assert_eq!(value(Measure::LogLoss), "0.6122");
        // (0.04 + 0.36 + 0.49 + 0.01) / 4
        assert_eq!(value(Measure::SquaredError), "0.2250");
    }
}
