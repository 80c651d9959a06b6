//! A short expansion in place of a long one: the reduced set of a support vector machine.
//!
//! A regression sums over thousands of support vectors, `f = Σ β_j·k(x_j, ·)`. Many of them say
//! nearly the same, and `g = Σ γ_i·k(z_i, ·)` with few vectors `z_i` can be nearly the same
//! function: the *reduced set* with the least `|f − g|²` in the feature space of the kernel (C.
//! Burges, *Simplified support vector decision rules*, 1996).
//!
//! The `z_i` are rows of the training set, chosen one after the other as in orthogonal matching
//! pursuit (S. Mallat and Z. Zhang, *Matching pursuits with time-frequency dictionaries*, 1993; in
//! feature space P. Vincent and Y. Bengio, *Kernel matching pursuit*, 2002). While `g` is the
//! projection of `f` on the rows so far, a further row `z` takes
//!
//! ```text
//! (f(z) − g(z))² / p(z),    p(z) = squared distance of z from the span of the rows so far
//! ```
//!
//! off `|f − g|²`, and the row that takes off most is next. The columns of a Cholesky factor of the
//! kernel matrix, pivoted in this order, give `f − g` and `p` at all rows.

use super::gram::{Gram, require, require_length};
use super::lanes;
use crate::FitError;

/// A row this near to the span of those before it, squared, adds little but rounding.
const SMALLEST_DISTANCE: f64 = 1e-3;

/// Kernel values in single precision tell no smaller decreases of `|f − g|²` from rounding.
const SMALLEST_DECREASE: f64 = 1e-9;

/// A sum over some rows of a kernel matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// The rows, in the order of their choice.
    pub rows: Vec<usize>,
    /// `γ`, one for each of the rows.
    pub coefficients: Vec<f64>,
}

/// The nearest expansion over at most `most` rows to the one that has `values` at all rows: fewer
/// when these suffice to the precision of `gram`.
///
/// The same input gives the same result to the last bit.
///
/// # Errors
/// [`FitError`] when there is not one finite value for each row.
pub fn reduce(gram: &Gram, values: &[f64], most: usize) -> Result<Expansion, FitError> {
    require_length("values", gram.len(), values.len())?;
    values
        .iter()
        .try_for_each(|&value| require("value", value, true))?;
    let mut residual = values.to_vec();
    let mut distance = vec![1.0; gram.len()];
    let mut rows: Vec<usize> = Vec::new();
    // An orthonormal basis of the span, each vector by its values at all rows, and f in that basis.
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut components = Vec::new();
    while rows.len() < most {
        let Some(row) = next(&residual, &distance) else {
            break;
        };
        let mut vector: Vec<f64> = gram.row(row).iter().map(|&k| k.into()).collect();
        vector.truncate(gram.len());
        for earlier in &basis {
            lanes::subtract(earlier[row], earlier, &mut vector);
        }
        let norm = distance[row].sqrt();
        let component = residual[row] / norm;
        vector.iter_mut().for_each(|value| *value /= norm);
        lanes::subtract(component, &vector, &mut residual);
        for (distance, value) in distance.iter_mut().zip(&vector) {
            *distance -= value * value;
        }
        rows.push(row);
        basis.push(vector);
        components.push(component);
    }
    // The values of the basis at the rows are a triangular system for the coefficients.
    let mut coefficients = vec![0.0; rows.len()];
    for i in (0..rows.len()).rev() {
        let later = rows.iter().zip(&coefficients).skip(i + 1);
        let known: f64 = later.map(|(&row, c)| basis[i][row] * c).sum();
        coefficients[i] = (components[i] - known) / basis[i][rows[i]];
    }
    Ok(Expansion { rows, coefficients })
}

/// The row that takes most off the squared distance of both expansions; of equal ones the first.
fn next(residual: &[f64], distance: &[f64]) -> Option<usize> {
    let mut best = (SMALLEST_DECREASE, None);
    for (row, (r, p)) in residual.iter().zip(distance).enumerate() {
        let decrease = r * r / p;
        if *p > SMALLEST_DISTANCE && decrease > best.0 {
            best = (decrease, Some(row));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points on a line, and a smooth function of them that sums over all of them.
    fn problem() -> (Gram, Vec<f64>) {
        let points: Vec<[f64; 1]> = (0..60).map(|i| [f64::from(i) * 0.1]).collect();
        let rows: Vec<&[f64]> = points.iter().map(|point| &point[..]).collect();
        let gram = Gram::rbf(&rows, 0.5).unwrap();
        let coefficients: Vec<f64> = (0..60).map(|i| (f64::from(i) * 0.4).sin()).collect();
        let values = (0..60).map(|row| gram.expansion(row, &coefficients).unwrap());
        let values = values.collect();
        (gram, values)
    }

    fn largest_error(gram: &Gram, values: &[f64], reduced: &Expansion) -> f64 {
        let mut coefficients = vec![0.0; gram.len()];
        for (&row, &c) in reduced.rows.iter().zip(&reduced.coefficients) {
            coefficients[row] = c;
        }
        (0..gram.len())
            .map(|row| (gram.expansion(row, &coefficients).unwrap() - values[row]).abs())
            .fold(0.0, f64::max)
    }

    #[test]
    fn more_rows_come_nearer_to_the_whole_expansion() {
        let (gram, values) = problem();
        let errors = [2, 4, 8].map(|most| {
            let reduced = reduce(&gram, &values, most).unwrap();
            assert_eq!(reduced.rows.len(), most);
            largest_error(&gram, &values, &reduced)
        });
        assert!(errors[0] > errors[1] && errors[1] > errors[2], "{errors:?}");
        assert!(errors[2] < errors[0] / 5.0, "{errors:?}");
    }

    #[test]
    fn the_reduced_expansion_has_the_values_of_the_whole_one_at_its_rows() {
        let (gram, values) = problem();
        let reduced = reduce(&gram, &values, 5).unwrap();
        for &row in &reduced.rows {
            let kernels = reduced.rows.iter().map(|&other| gram.row(row)[other]);
            let terms = kernels.zip(&reduced.coefficients);
            let value: f64 = terms.map(|(k, c)| f64::from(k) * c).sum();
            assert!((value - values[row]).abs() < 1e-9, "{row}");
        }
    }

    #[test]
    fn ends_when_nothing_is_left_to_explain() {
        let (gram, _) = problem();
        let mut coefficients = vec![0.0; 60];
        (coefficients[3], coefficients[47]) = (1.0, -2.0);
        let values = (0..60).map(|row| gram.expansion(row, &coefficients).unwrap());
        let values: Vec<f64> = values.collect();
        let reduced = reduce(&gram, &values, 60).unwrap();
        assert!(reduced.rows.len() < 10, "{reduced:?}");
        assert!(largest_error(&gram, &values, &reduced) < 1e-3);
        assert!(reduce(&gram, &[0.0; 60], 60).unwrap().rows.is_empty());
    }

    #[test]
    fn refuses_values_that_do_not_fit_the_rows() {
        let (gram, mut values) = problem();
        values[7] = f64::NAN;
        assert!(reduce(&gram, &values, 5).is_err());
        assert!(reduce(&gram, &values[..59], 5).is_err());
    }
}
