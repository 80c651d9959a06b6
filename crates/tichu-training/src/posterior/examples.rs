//! The hands that the posterior is fitted to.

use tichu_bsw::Row;
use tichu_models::posterior::HandType;

use crate::error::TrainingError;
use crate::newton::{self, Intercept, LogOdds};

/// C of the regression: each of its terms is believed beforehand to be about 1 or less.
pub(super) const C: f64 = 1.0;

/// A hand whose first player out is known.
pub(super) struct Example<'a> {
    pub(super) row: &'a Row,
    pub(super) of: HandType,
    pub(super) first: bool,
}

/// The rows whose play says who went out first.
pub(super) fn examples<'a>(rows: &[&'a Row]) -> Vec<Example<'a>> {
    let known = rows.iter().filter_map(|&row| {
        let (of, first) = (HandType::from(&row.hand), row.went_out_first?);
        Some(Example { row, of, first })
    });
    known.collect()
}

/// One row for each hand, one column for each term of the regression but its intercept.
pub(super) struct DesignMatrix(Vec<Vec<f64>>);

impl DesignMatrix {
    pub(super) fn of<'a>(examples: impl IntoIterator<Item = &'a Example<'a>>) -> DesignMatrix {
        let row = |example: &Example| {
            let counts = example.of.counts().iter().map(|&count| f64::from(count));
            let together = example.of.threes_and_fours().map(|count| count as f64);
            counts.chain(together).collect()
        };
        DesignMatrix(examples.into_iter().map(row).collect())
    }

    pub(super) fn rows(&self) -> Vec<&[f64]> {
        self.0.iter().map(Vec::as_slice).collect()
    }

    pub(super) fn fit(&self, first: &[bool]) -> Result<LogOdds, TrainingError> {
        newton::fit(&self.rows(), first, C, Intercept::Free)
    }
}
