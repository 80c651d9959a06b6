//! How readily people call, by the terms of the value model.

use laboratory_fitting::newton::{self, Intercept};
use tichu_models::outlook::{Counts, TERMS, Terms};
use tichu_records::Row;

use crate::error::TrainingError;

/// C of the regression (the penalty is |w|² / (2 C)).
const C: f64 = 1.0;

/// Points in one unit of a score.
const SCALE: f64 = 1000.0;

/// The log-odds that people call at 0:0: of a hand without terms, then what each term adds.
///
/// # Errors
/// [`TrainingError`] when all or none of the rows are called.
pub fn people_call(rows: &[&Row]) -> Result<Vec<f64>, TrainingError> {
    let row = |row: &&Row| {
        let mut numbers = vec![0.0; TERMS];
        for term in Terms::of(Counts::of(row.hand.set())).iter() {
            numbers[term] = 1.0;
        }
        let scores = [row.scores.own, row.scores.opponent];
        numbers.extend(scores.map(|score| f64::from(score.clamp(-1000, 1000)) / SCALE));
        numbers
    };
    let numbers: Vec<Vec<f64>> = rows.iter().map(row).collect();
    let called: Vec<bool> = rows.iter().map(|row| row.called).collect();
    let fitted = newton::fit(&numbers, &called, C, Intercept::Free)?;
    let terms = fitted.coefficients.into_iter().take(TERMS);
    Ok(std::iter::once(fitted.intercept).chain(terms).collect())
}
