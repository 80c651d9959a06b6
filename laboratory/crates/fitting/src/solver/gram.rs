//! The kernel matrix of the Gaussian kernel `k(x, x') = exp(−γ·|x − x'|²)`.

use super::lanes::{self, LANES};
use crate::FitError;

/// Kernel values of every pair of rows, in single precision as in libsvm's cache.
///
/// It is symmetric with ones on the diagonal, and needs about `4·n²` bytes (43 MB for the thesis's
/// 3,269 rows, 1.6 GB for 20,000). Build it once per γ: all C and all folds share it.
#[derive(Debug, Clone, PartialEq)]
pub struct Gram {
    rows: usize,
    stride: usize,
    values: Vec<f32>,
}

impl Gram {
    /// Computes the kernel of all pairs of `rows`, which must be equally long and finite; `gamma` >
    /// 0.
    pub fn rbf(rows: &[&[f64]], gamma: f64) -> Result<Self, FitError> {
        require("gamma", gamma, gamma > 0.0)?;
        let width = rows.first().ok_or_else(no_rows)?.len();
        for row in rows {
            require_length("row", width, row.len())?;
            for &value in *row {
                require("feature", value, true)?;
            }
        }
        let norms: Vec<f64> = rows.iter().map(|row| lanes::dot(row, row)).collect();
        let mut gram = Self::zero(rows.len());
        for i in 0..rows.len() {
            for j in 0..i {
                // Cancellation can leave a tiny negative distance between equal rows.
                let distance = (norms[i] + norms[j] - 2.0 * lanes::dot(rows[i], rows[j])).max(0.0);
                let kernel = (-gamma * distance).exp() as f32;
                gram.values[i * gram.stride + j] = kernel;
                gram.values[j * gram.stride + i] = kernel;
            }
            gram.values[i * gram.stride + i] = 1.0;
        }
        Ok(gram)
    }

    /// The matrix of some of the rows, for instance those of a training fold, in the given order.
    pub fn restrict(&self, indices: &[usize]) -> Result<Self, FitError> {
        if let Some(&index) = indices.iter().find(|&&index| index >= self.rows) {
            return Err(no_row(index, self.rows));
        }
        let mut part = Self::zero(indices.len());
        for (target, &i) in part
            .values
            .chunks_exact_mut(part.stride.max(1))
            .zip(indices)
        {
            let row = self.row(i);
            for (value, &j) in target.iter_mut().zip(indices) {
                *value = row[j];
            }
        }
        Ok(part)
    }

    /// Number of rows, and of columns.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// `Σ_j k(x_row, x_j)·coefficients[j]`: a prediction without its bias.
    pub fn expansion(&self, row: usize, coefficients: &[f64]) -> Result<f64, FitError> {
        if row >= self.rows {
            return Err(no_row(row, self.rows));
        }
        let found = coefficients.len();
        require_length("coefficients", self.rows, found)?;
        let whole = found - found % LANES;
        let (head, tail) = coefficients.split_at(whole);
        let (row_head, row_tail) = self.row(row).split_at(whole);
        let rest: f64 = tail
            .iter()
            .zip(row_tail)
            .map(|(c, &k)| c * f64::from(k))
            .sum();
        Ok(lanes::dot_row(row_head, head) + rest)
    }

    /// Length of a row with its padding of zeros, a multiple of [`LANES`].
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// A row with its padding.
    #[must_use]
    pub fn row(&self, index: usize) -> &[f32] {
        &self.values[index * self.stride..][..self.stride]
    }

    fn zero(rows: usize) -> Self {
        let stride = rows.next_multiple_of(LANES);
        Self {
            rows,
            stride,
            values: vec![0.0; rows * stride],
        }
    }
}

/// The fault of a problem without rows.
pub(super) fn no_rows() -> FitError {
    FitError::failed("expected rows to learn from, found none")
}

fn no_row(index: usize, rows: usize) -> FitError {
    FitError::failed(format!("expected a row below {rows}, found {index}"))
}

/// Refuses a vector that is not as long as the one that it belongs to.
pub(super) fn require_length(what: &str, expected: usize, found: usize) -> Result<(), FitError> {
    match found == expected {
        true => Ok(()),
        false => Err(FitError::failed(format!(
            "{what}: expected {expected} values, found {found}"
        ))),
    }
}

/// Passes finite values for which `allowed` holds.
pub(super) fn require(what: &str, value: f64, allowed: bool) -> Result<(), FitError> {
    match value.is_finite() && allowed {
        true => Ok(()),
        false => Err(FitError::failed(format!(
            "{what}: expected a finite number in its range, found {value}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_symmetric_with_a_unit_diagonal() {
        let rows: Vec<[f64; 3]> = (0..20)
            .map(|i| [i as f64 * 0.1, (i % 3) as f64, (i % 7) as f64])
            .collect();
        let rows: Vec<&[f64]> = rows.iter().map(|row| &row[..]).collect();
        let gram = Gram::rbf(&rows, 0.5).unwrap();
        for i in 0..20 {
            assert_eq!(gram.row(i)[i], 1.0);
            for j in 0..20 {
                let distance: f64 = rows[i]
                    .iter()
                    .zip(rows[j])
                    .map(|(a, b)| (a - b).powi(2))
                    .sum();
                assert!((f64::from(gram.row(i)[j]) - (-0.5 * distance).exp()).abs() < 1e-7);
                assert_eq!(gram.row(i)[j], gram.row(j)[i]);
            }
        }
        let part = gram.restrict(&[3, 17, 5]).unwrap();
        assert_eq!(part.row(1)[2], gram.row(17)[5]);
    }

    #[test]
    fn refuses_what_has_no_kernel() {
        let refused = |rows: &[&[f64]], gamma| Gram::rbf(rows, gamma).unwrap_err().to_string();
        let lengths: [&[f64]; 2] = [&[1.0], &[1.0, 2.0]];
        for (found, expected) in [
            (refused(&[], 1.0), "expected rows to learn from, found none"),
            (refused(&lengths, 1.0), "row: expected 1 values, found 2"),
            (
                refused(&[&[f64::NAN]], 1.0),
                "feature: expected a finite number in its range, found NaN",
            ),
            (
                refused(&[&[1.0]], 0.0),
                "gamma: expected a finite number in its range, found 0",
            ),
        ] {
            assert_eq!(found, format!("the fit failed: {expected}"));
        }
        let gram = Gram::rbf(&[&[1.0]], 1.0).unwrap();
        let error = gram.restrict(&[1]).unwrap_err().to_string();
        assert_eq!(error, "the fit failed: expected a row below 1, found 1");
        assert!(gram.expansion(0, &[]).is_err());
    }
}
