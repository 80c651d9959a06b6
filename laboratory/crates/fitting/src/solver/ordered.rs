//! An expansion that keeps an order: the nearest one to given values whose differences are not
//! negative.
//!
//! The coefficients `γ` minimise
//!
//! ```text
//! Σ (γ·k_i − f_i)² + |γ − γ₀|² + λ · Σ max(0, m − γ·d_j)²
//! ```
//!
//! over values `f_i` with kernels `k_i`, and over differences `d_j` of kernels, of which each
//! shall be at least `m`. The sum is convex and piecewise quadratic: Newton's method solves it with
//! the differences that fall short, until these stay the same.

use super::super::newton::solve;
use crate::FitError;

/// The price λ of a difference that falls short, in units of a squared error.
const PRICE: f64 = 5000.0;

/// Steps after which to give up; a dozen is usual.
const MAX_STEPS: usize = 60;

/// The values and differences that decide the coefficients; all vectors are as long as there are
/// coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The kernels of each hand, and the value wanted there.
    pub hands: &'a [(Vec<f64>, f64)],
    /// Differences of kernels.
    pub differences: &'a [Vec<f64>],
    /// The least value of each difference.
    pub least: f64,
}

/// The coefficients nearest to `start` that keep the order.
///
/// # Errors
/// [`FitError`] when the steps do not come to an end.
pub fn ordered(order: Order<'_>, start: &[f64]) -> Result<Vec<f64>, FitError> {
    let width = start.len();
    let mut squares = vec![0.0; width * width];
    let mut vector = start.to_vec();
    for (kernels, value) in order.hands {
        add_square(&mut squares, kernels, 1.0);
        for (target, kernel) in vector.iter_mut().zip(kernels) {
            *target += value * kernel;
        }
    }
    for i in 0..width {
        squares[i * width + i] += 1.0;
    }
    let mut coefficients = start.to_vec();
    let mut short: Vec<usize> = Vec::new();
    for _ in 0..MAX_STEPS {
        let differences = order.differences.iter().enumerate();
        let falls_short = |(_, d): &(usize, &Vec<f64>)| dot(d, &coefficients) < order.least;
        let now: Vec<usize> = differences.filter(falls_short).map(|(j, _)| j).collect();
        if now == short {
            return Ok(coefficients);
        }
        let mut matrix = squares.clone();
        let mut wanted = vector.clone();
        for &j in &now {
            let difference = &order.differences[j];
            add_square(&mut matrix, difference, PRICE);
            for (target, d) in wanted.iter_mut().zip(difference) {
                *target += PRICE * order.least * d;
            }
        }
        coefficients = solve(matrix, wanted)
            .ok_or_else(|| FitError::failed("expected a positive definite system"))?;
        short = now;
    }
    // The set of those that fall short alternates between neighbours: either solution will do.
    Ok(coefficients)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds `factor`·row·rowᵀ to the lower triangle of a matrix.
fn add_square(matrix: &mut [f64], row: &[f64], factor: f64) {
    let width = row.len();
    for (i, x) in row.iter().enumerate() {
        let scaled = factor * x;
        for (target, y) in matrix[i * width..=i * width + i].iter_mut().zip(row) {
            *target += scaled * y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, ordered};

    /// Two values, 0 and 1, that shall rise or fall.
    fn fitted(differences: &[Vec<f64>], least: f64) -> Vec<f64> {
        let hands: Vec<_> = (0..200)
            .map(|i| {
                if i % 2 == 0 {
                    (vec![1.0, 0.0], 0.0)
                } else {
                    (vec![0.0, 1.0], 1.0)
                }
            })
            .collect();
        let order = Order {
            hands: &hands,
            differences,
            least,
        };
        ordered(order, &[0.0, 1.0]).unwrap()
    }

    #[test]
    fn an_order_that_holds_changes_nothing() {
        assert_eq!(fitted(&[vec![-1.0, 1.0]], 0.5), fitted(&[], 0.0));
    }

    #[test]
    fn an_order_against_the_values_levels_them() {
        let [low, high] = fitted(&vec![vec![1.0, -1.0]; 200], 0.0)[..] else {
            panic!("two coefficients")
        };
        assert!(
            (low - 0.5).abs() < 0.01 && (high - 0.5).abs() < 0.01,
            "{low} {high}"
        );
    }

    #[test]
    fn a_difference_is_as_large_as_asked() {
        let [low, high] = fitted(&vec![vec![-1.0, 1.0]; 2000], 1.5)[..] else {
            panic!("two coefficients")
        };
        assert!((high - low - 1.5).abs() < 0.01, "{low} {high}");
    }
}
