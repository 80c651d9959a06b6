//! The hands of a search, divided into folds.

use std::num::NonZeroU64;

use laboratory_fitting::measures::Ranking;
use laboratory_training::split::{Split, fold, sample};
use sha2::{Digest, Sha256};
use tichu_models::features::Features;
use tichu_records::Dataset;

use super::trial::{Family, Trial, round};
use crate::matrices::Hands;

/// Folds of the cross-validation.
pub const FOLDS: NonZeroU64 = NonZeroU64::new(10).expect("ten is not zero");

/// Hands that are divided into folds, each to be predicted by models of the others.
#[derive(Clone, Debug)]
pub struct CrossValidation {
    pub(super) rows: Vec<Vec<f64>>,
    called: Vec<bool>,
    pub(super) folds: Vec<Fold>,
}

/// A fold of the cross-validation: rows to fit on and rows to predict.
#[derive(Clone, Debug)]
pub(super) struct Fold {
    pub(super) known: Vec<usize>,
    pub(super) held_out: Vec<usize>,
}

impl CrossValidation {
    /// The thesis's training hands; a fold is a tenth of them that stands together, since
    /// hands of one match stand together too.
    #[must_use]
    pub fn of_matrix(hands: &Hands) -> CrossValidation {
        let count = hands.rows.len() as u64;
        let fold = |row: u64| row * FOLDS.get() / count;
        CrossValidation::new(
            hands.rows.clone(),
            hands.called.clone(),
            &(0..count).map(fold).collect::<Vec<_>>(),
        )
    }

    /// A sample of the hands that models of this project are fitted on; hands of one
    /// match are in one fold.
    #[must_use]
    pub fn of_dataset(dataset: &Dataset, seed: u64, rows: usize) -> CrossValidation {
        let rows = sample(&Split::of(dataset, seed).training, seed, rows);
        let features = rows.iter().map(|r| Features::of(&r.hand, r.scores));
        let folds = rows.iter().map(|row| fold(&row.match_id, seed, FOLDS));
        CrossValidation::new(
            features.map(|f| f.values().to_vec()).collect(),
            rows.iter().map(|row| row.called).collect(),
            &folds.collect::<Vec<_>>(),
        )
    }

    /// `fold` is the number of each row's fold; a fold without rows is left out.
    fn new(rows: Vec<Vec<f64>>, called: Vec<bool>, fold: &[u64]) -> CrossValidation {
        let folds = (0..FOLDS.get()).map(|number| {
            let (held_out, known) = (0..rows.len()).partition(|&row| fold[row] == number);
            Fold { known, held_out }
        });
        CrossValidation {
            folds: folds.filter(|fold| !fold.held_out.is_empty()).collect(),
            rows,
            called,
        }
    }

    /// How many hands there are.
    #[must_use]
    pub fn hands(&self) -> usize {
        self.rows.len()
    }

    /// SHA-256 over all values, calls and folds, in their order.
    pub(super) fn digest(&self) -> Sha256 {
        let mut hash = Sha256::new();
        for (row, &called) in self.rows.iter().zip(&self.called) {
            row.iter()
                .for_each(|value| hash.update(value.to_le_bytes()));
            hash.update([u8::from(called)]);
        }
        for fold in &self.folds {
            for &row in &fold.held_out {
                hash.update((row as u64).to_le_bytes());
            }
            hash.update(u64::MAX.to_le_bytes());
        }
        hash
    }

    pub(super) fn called(&self, rows: &[usize]) -> Vec<bool> {
        rows.iter().map(|&row| self.called[row]).collect()
    }

    pub(super) fn slices<'a>(&'a self, rows: &'a [usize]) -> impl Iterator<Item = &'a [f64]> {
        rows.iter().map(|&row| &self.rows[row][..])
    }

    /// Puts the folds' results, in the order of the folds, together.
    pub(super) fn trial(
        &self,
        family: Family,
        log2_c: f64,
        log2_gamma: Option<i32>,
        results: &[FoldResult],
    ) -> Trial {
        let rows = self.folds.iter().flat_map(|fold| &fold.held_out);
        let scores = results.iter().flat_map(|result| &result.scores);
        let hands: Vec<(f64, bool)> = scores
            .zip(rows)
            .map(|(s, &r)| (*s, self.called[r]))
            .collect();
        let errors = hands.iter().map(|(s, c)| (s - f64::from(*c)).powi(2));
        let squared_error = errors.sum::<f64>() / hands.len() as f64;
        let support: usize = results.iter().map(|o| o.support_vectors).sum();
        let ranking = Ranking::new(hands.into_iter());
        Trial {
            family,
            log2_c,
            log2_gamma,
            squared_error: round(squared_error, 5),
            roc_area: round(ranking.roc_area(), 5),
            accuracy: round(ranking.at(0.5).accuracy, 5),
            support_vectors: log2_gamma.map(|_| round(support as f64 / results.len() as f64, 1)),
            converged: results.iter().all(|result| result.converged),
        }
    }
}

/// The result of a fit on one fold.
pub(super) struct FoldResult {
    /// Of the rows held out.
    pub(super) scores: Vec<f64>,
    pub(super) support_vectors: usize,
    pub(super) converged: bool,
}
