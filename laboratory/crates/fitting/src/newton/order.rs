//! The price of a better hand with lower log-odds, as part of an objective.

use super::sparse;

/// The price λ of a better hand with lower log-odds.
const PRICE: f64 = 500.0;

/// Differences of rows, the better hand minus the worse, that shall not lower the log-odds.
#[derive(Clone, Debug)]
pub(super) struct OrderPenalty(Vec<Vec<(usize, f64)>>);

impl OrderPenalty {
    /// The order of these differences. The intercept is part of none.
    pub(super) fn new(differences: &[Vec<f64>]) -> OrderPenalty {
        OrderPenalty(differences.iter().map(|d| sparse(d).split_off(1)).collect())
    }

    /// λ/2 · Σ max(0, −w·d)².
    pub(super) fn loss(&self, weights: &[f64]) -> f64 {
        let falls = self.0.iter().map(|d| weighted(d, weights).min(0.0));
        0.5 * PRICE * falls.map(|fall| fall * fall).sum::<f64>()
    }

    /// Adds gradient and Hessian; of the Hessian the lower triangle, by rows.
    pub(super) fn add_derivatives(
        &self,
        weights: &[f64],
        gradient: &mut [f64],
        hessian: &mut [f64],
    ) {
        for difference in &self.0 {
            let fall = weighted(difference, weights).min(0.0);
            if fall < 0.0 {
                for &(i, x) in difference {
                    gradient[i] += PRICE * fall * x;
                }
                add_square(hessian, weights.len(), difference, PRICE);
            }
        }
    }
}

/// w·x.
pub(super) fn weighted(row: &[(usize, f64)], weights: &[f64]) -> f64 {
    row.iter().map(|&(i, x)| weights[i] * x).sum()
}

/// Adds `factor`·row·rowᵀ to the lower triangle of a matrix.
pub(super) fn add_square(matrix: &mut [f64], width: usize, row: &[(usize, f64)], factor: f64) {
    for (k, &(i, x)) in row.iter().enumerate() {
        let target = &mut matrix[i * width..][..width];
        for &(j, y) in &row[..=k] {
            target[j] += factor * x * y;
        }
    }
}
