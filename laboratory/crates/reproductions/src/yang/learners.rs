//! The learners that Yang (2018) compares. Their parameters are fixed here and not searched for.

use laboratory_fitting::newton::{self, Intercept};
use laboratory_training::TrainingError;
use smartcore::ensemble::random_forest_regressor::{
    RandomForestRegressor, RandomForestRegressorParameters,
};
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::naive_bayes::gaussian::{GaussianNB, GaussianNBParameters};

use super::adaboost::AdaBoost;

/// Stumps of AdaBoost.
const STUMPS: usize = 100;

/// Trees of a forest.
const TREES: usize = 200;

/// Least hands in a leaf of a forest: a leaf of one hand is its own result.
const LEAF: usize = 20;

/// Least variance of a feature in naive Bayes, for cards that no hand of a class has.
const LEAST_VARIANCE: f64 = 1e-3;

/// A way to learn from hands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// Logistic regression with an L2 penalty, C 1.
    Logistic,
    /// Gaussian naive Bayes, by smartcore.
    NaiveBayes,
    /// AdaBoost over 100 stumps.
    AdaBoost,
    /// A random forest of 200 regression trees on 0 and 1, by smartcore; each split looks at the
    /// square root of the number of features.
    Forest,
}

impl Learner {
    /// All of them.
    pub const ALL: [Learner; 4] = [
        Learner::Logistic,
        Learner::NaiveBayes,
        Learner::AdaBoost,
        Learner::Forest,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Learner::Logistic => "logistic regression",
            Learner::NaiveBayes => "naive Bayes",
            Learner::AdaBoost => "AdaBoost",
            Learner::Forest => "random forest",
        }
    }

    /// Fits to rows and labels and scores other rows: a higher score is a likelier success.
    ///
    /// # Errors
    /// [`TrainingError`] when the labels are of one kind or a fit fails.
    pub fn scores(
        self,
        rows: &[Vec<f64>],
        labels: &[bool],
        others: &[Vec<f64>],
        seed: u64,
    ) -> Result<Vec<f64>, TrainingError> {
        laboratory_fitting::require_both_classes(labels)?;
        match self {
            Learner::Logistic => {
                let fitted = newton::fit(rows, labels, super::C, Intercept::Free)?;
                Ok(others.iter().map(|row| fitted.score(row)).collect())
            }
            Learner::NaiveBayes => naive_bayes(rows, labels, others),
            Learner::AdaBoost => {
                let fitted = AdaBoost::fit(rows, labels, STUMPS)?;
                Ok(others.iter().map(|row| fitted.score(row)).collect())
            }
            Learner::Forest => forest(rows, labels, others, seed),
        }
    }
}

/// smartcore predicts classes only, so the log-odds are computed from its means and variances.
fn naive_bayes(
    rows: &[Vec<f64>],
    labels: &[bool],
    others: &[Vec<f64>],
) -> Result<Vec<f64>, TrainingError> {
    let classes: Vec<u32> = labels.iter().map(|&label| u32::from(label)).collect();
    let fitted = GaussianNB::fit(&matrix(rows)?, &classes, GaussianNBParameters::default())
        .map_err(TrainingError::fit)?;
    // Classes are sorted: 0, 1.
    let log_likelihood = |class: usize, row: &[f64]| -> f64 {
        let numbers = fitted.theta()[class].iter().zip(&fitted.var()[class]);
        let densities = numbers.zip(row).map(|((mean, variance), x)| {
            let variance = variance.max(LEAST_VARIANCE);
            -(x - mean).powi(2) / (2.0 * variance) - variance.ln() / 2.0
        });
        fitted.class_priors()[class].ln() + densities.sum::<f64>()
    };
    let score = |row: &Vec<f64>| log_likelihood(1, row) - log_likelihood(0, row);
    Ok(others.iter().map(score).collect())
}

fn forest(
    rows: &[Vec<f64>],
    labels: &[bool],
    others: &[Vec<f64>],
    seed: u64,
) -> Result<Vec<f64>, TrainingError> {
    let targets: Vec<f64> = labels.iter().map(|&label| f64::from(label)).collect();
    let features = rows.first().map_or(0, Vec::len);
    let parameters = RandomForestRegressorParameters::default()
        .with_n_trees(TREES)
        .with_min_samples_leaf(LEAF)
        .with_m(features.isqrt())
        .with_seed(seed);
    let fitted = RandomForestRegressor::fit(&matrix(rows)?, &targets, parameters)
        .map_err(TrainingError::fit)?;
    fitted.predict(&matrix(others)?).map_err(TrainingError::fit)
}

fn matrix(rows: &[Vec<f64>]) -> Result<DenseMatrix<f64>, TrainingError> {
    DenseMatrix::from_2d_vec(&rows.to_vec()).map_err(TrainingError::fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every learner ranks by the one feature that decides, and a second fit gives the same bits.
    #[test]
    fn every_learner_finds_the_feature_that_decides() {
        let row = |i: u32| vec![f64::from(i % 7), f64::from(i % 2), f64::from(i % 5)];
        let rows: Vec<Vec<f64>> = (0..200).map(row).collect();
        // One in ten is the other way round.
        let label = |i: u32| (i % 2 == 1) != (i % 10 == 9);
        let labels: Vec<bool> = (0..200).map(label).collect();
        let others = [vec![3.0, 0.0, 2.0], vec![3.0, 1.0, 2.0]];
        for learner in Learner::ALL {
            let scores = learner.scores(&rows, &labels, &others, 1).unwrap();
            assert!(scores[0] < scores[1], "{learner:?}: {scores:?}");
            assert_eq!(
                learner.scores(&rows, &labels, &others, 1).unwrap(),
                scores,
                "{learner:?}"
            );
            let one_class = learner.scores(&rows, &[true; 200], &others, 1);
            assert!(one_class.is_err(), "{learner:?}");
        }
    }
}
