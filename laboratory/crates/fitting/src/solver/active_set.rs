//! Newton steps on the free coefficients of the dual problem, by an active-set method.
//!
//! A coefficient is active, held at zero or at a bound, or it is free and keeps its sign `s`. On
//! the free coefficients `W` is a quadratic function whose minimum solves
//!
//! ```text
//! | K_FF  1 | | d |     | −(g_F + ε·s_F) |
//! | 1ᵀ    0 | | b |  =  |        0       |
//! ```
//!
//! The step `d` is taken until a coefficient meets zero or a bound; that one is held from then on
//! and the rest go on to the minimum. Then the held coefficients that would lower `W` are released,
//! and so on: the active-set method of Scheinberg, *An efficient implementation of an active set
//! method for SVMs*, 2006. Its Cholesky factor changes by one column at a time, so that a step
//! costs `|F|²` operations, and unlike the pair steps it does not mind how ill-conditioned the
//! kernel matrix is.

use super::cholesky::Cholesky;
use super::dual::Dual;
use super::lanes;

/// Largest number of free coefficients; their factor takes 0.8 GB.
const LARGEST_FREE_SET: usize = 8_192;

/// How many coefficients are released at once. They are chosen one by one but move together, and
/// what moves the wrong way is held again at the price of a step.
const RELEASED_AT_ONCE: usize = 50;

/// Rounds without progress after which the pair steps go on and the free set is factorised afresh;
/// progress is a largest violation below this share of the smallest so far.
const PATIENCE: usize = 10;
const PROGRESS: f64 = 0.9;

/// The share of the tolerance by which a slope may miss the bias, on either side.
const SHARE: f64 = 0.45;

/// Changes the active set until the KKT conditions hold, the iteration limit is reached or nothing
/// improves.
pub fn descend(dual: &mut Dual<'_>) {
    let Some(mut free) = FreeSet::new(dual) else {
        return;
    };
    let (mut best, mut rounds_since_best) = (f64::INFINITY, 0);
    while rounds_since_best < PATIENCE {
        let bias = free.minimise(dual);
        let violations = free.violations(dual, bias);
        let worst = violations
            .iter()
            .fold(0.0, |worst: f64, violation| worst.max(violation.size));
        if worst <= SHARE * dual.params.tolerance || dual.exhausted() {
            return;
        }
        if worst < PROGRESS * best {
            (best, rounds_since_best) = (worst, 0);
        } else {
            rounds_since_best += 1;
        }
        free.release(dual, violations);
    }
}

/// The free coefficients.
struct FreeSet {
    rows: Vec<usize>,
    signs: Vec<f64>,
    factor: Cholesky,
}

/// A coefficient that would lower `W` by moving, with the sign it then has.
struct Violation {
    row: usize,
    sign: f64,
    size: f64,
}

impl FreeSet {
    /// All coefficients between zero and a bound, save those whose kernel rows depend on others'.
    fn new(dual: &Dual<'_>) -> Option<Self> {
        let is_free =
            |row: &usize| dual.beta[*row] != 0.0 && dual.beta[*row].abs() < dual.bounds[*row];
        let between: Vec<usize> = (0..dual.beta.len()).filter(is_free).collect();
        if between.len() > LARGEST_FREE_SET {
            return None;
        }
        let (factor, kept) = Cholesky::factorise(between.len(), |i, target| {
            let kernel = dual.gram.row(between[i]);
            for (value, &row) in target.iter_mut().zip(&between[i..]) {
                *value = f64::from(kernel[row]);
            }
        });
        let rows: Vec<usize> = kept.into_iter().map(|i| between[i]).collect();
        let signs = rows.iter().map(|&row| dual.beta[row].signum()).collect();
        Some(Self {
            rows,
            signs,
            factor,
        })
    }

    /// Moves to the minimum over the free set, holding what is in the way, and returns the bias
    /// there.
    fn minimise(&mut self, dual: &mut Dual<'_>) -> f64 {
        let before: Vec<(usize, f64)> =
            self.rows.iter().map(|&row| (row, dual.beta[row])).collect();
        // With Rᵀu = 1 and Rᵀz = g + εs, the step solves R d = −(z + b·u).
        let mut u = vec![1.0; self.rows.len()];
        let mut z: Vec<f64> = self.slopes(dual).collect();
        self.factor.solve_transposed(&mut u);
        self.factor.solve_transposed(&mut z);
        let bias = loop {
            if self.rows.is_empty() {
                let (upper, lower) = dual.bias_bounds();
                break 0.5 * (upper + lower);
            }
            let bias = -lanes::dot(&u, &z) / lanes::dot(&u, &u);
            let mut step: Vec<f64> = z.iter().zip(&u).map(|(z, u)| -(z + bias * u)).collect();
            self.factor.solve(&mut step);
            let (length, obstacle) = self.obstacle(dual, &step);
            for (&row, step) in self.rows.iter().zip(&step) {
                dual.beta[row] += length * step;
            }
            dual.iterations += 1;
            let Some((at, end)) = obstacle else {
                break bias;
            };
            dual.beta[self.rows[at]] = end;
            z.iter_mut()
                .zip(&u)
                .for_each(|(z, u)| *z -= length * (*z + bias * u));
            self.factor.remove(at, [&mut u, &mut z]);
            self.rows.remove(at);
            self.signs.remove(at);
            if dual.exhausted() {
                break bias;
            }
        };
        for (row, before) in before {
            lanes::add_row(
                dual.beta[row] - before,
                dual.gram.row(row),
                &mut dual.gradient,
            );
        }
        bias
    }

    /// The slopes `g + ε·s` of `W` along the free coefficients.
    fn slopes(&self, dual: &Dual<'_>) -> impl Iterator<Item = f64> {
        self.rows
            .iter()
            .zip(&self.signs)
            .map(|(&row, sign)| dual.gradient[row] + dual.params.epsilon * sign)
    }

    /// The part of a step that can be taken, at most 1, and if it is not all of it, the coefficient
    /// in the way and the value it ends at.
    fn obstacle(&self, dual: &Dual<'_>, step: &[f64]) -> (f64, Option<(usize, f64)>) {
        let mut nearest = (1.0, None);
        for (at, ((&row, sign), step)) in self.rows.iter().zip(&self.signs).zip(step).enumerate() {
            let end = if step * sign < 0.0 {
                0.0
            } else {
                dual.bounds[row] * sign
            };
            let length = (end - dual.beta[row]) / step;
            if *step != 0.0 && length < nearest.0 {
                nearest = (length.max(0.0), Some((at, end)));
            }
        }
        nearest
    }

    /// All coefficients whose slope misses the bias by more than the tolerance and that can follow
    /// it.
    fn violations(&self, dual: &Dual<'_>, bias: f64) -> Vec<Violation> {
        let epsilon = dual.params.epsilon;
        let violation = |(row, (&beta, &gradient)): (usize, (&f64, &f64))| {
            let lift = -(gradient + bias);
            let (sign, size) = if beta == 0.0 {
                (lift.signum(), lift.abs() - epsilon)
            } else {
                let outwards = lift * beta.signum() - epsilon;
                (
                    beta.signum(),
                    if beta.abs() < dual.bounds[row] {
                        outwards.abs()
                    } else {
                        -outwards
                    },
                )
            };
            (size > SHARE * dual.params.tolerance).then_some(Violation { row, sign, size })
        };
        dual.beta
            .iter()
            .zip(&dual.gradient)
            .enumerate()
            .filter_map(violation)
            .collect()
    }

    /// Frees the worst of the held coefficients.
    fn release(&mut self, dual: &Dual<'_>, mut violations: Vec<Violation>) {
        let mut is_free = vec![false; dual.beta.len()];
        self.rows.iter().for_each(|&row| is_free[row] = true);
        violations.retain(|violation| !is_free[violation.row]);
        violations.sort_by(|a, b| b.size.total_cmp(&a.size));
        for Violation { row, sign, .. } in violations.into_iter().take(RELEASED_AT_ONCE) {
            let kernel = dual.gram.row(row);
            if self.rows.len() < LARGEST_FREE_SET
                && self.factor.push(
                    self.rows
                        .iter()
                        .map(|&row| f64::from(kernel[row]))
                        .collect(),
                )
            {
                self.rows.push(row);
                self.signs.push(sign);
            }
        }
    }
}
