//! Epsilon support vector regression: training by sequential minimal optimisation (SMO), finished
//! by Newton steps.
//!
//! The regression is `f(x) = Σ β_i·k(x_i, x) + b`. Its *dual coefficients* `β = α − α*` minimise
//!
//! ```text
//! W(β) = ½·βᵀKβ − yᵀβ + ε·Σ|β_i|    subject to    Σβ_i = 0,  −C_i ≤ β_i ≤ C_i
//! ```
//!
//! (Smola and Schölkopf, *A tutorial on support vector regression*, 2004), where `C_i` is the price
//! of an error in row `i`. `α` and `α*` of one row share its kernel row and are never both
//! positive, so the solver works on `β` and keeps one gradient per row, `g = Kβ − y`. Where `β_i`
//! may rise, the slope of `W` is `g_i ± ε`; the bias `b` balances all slopes, and the solution is
//! found when
//!
//! ```text
//! max { −(g_i + ε·s_i) : β_i can rise }  −  min { −(g_i + ε·s_i) : β_i can fall }  ≤  tolerance
//! ```
//!
//! with `s_i` the sign of `β_i` after the move: the *KKT gap* of Keerthi et al. (2001) and libsvm.
//!
//! 1. **Pairs.** One coefficient rises by what another falls, chosen by second-order information
//!    (Fan, Chen and Lin, *Working set selection using second order information*, 2005). This finds
//!    most coefficients' place, zero, bound or between, but ends slowly when C is large.
//! 2. **Active set.** Newton steps on those between: `active_set`.

use super::active_set;
pub use super::dual::Params;
use super::dual::{Dual, snap};
use super::gram::{Gram, no_rows, require, require_length};
use super::lanes::{self, HighestScore};
use crate::FitError;

/// Pair steps per row before the Newton steps get their turn: about as long as one factorisation
/// takes.
const PAIR_STEPS_PER_ROW: usize = 5;

/// Two rows nearer than this in feature space count as this far apart (libsvm's tau).
const SMALLEST_CURVATURE: f64 = 1e-12;

/// The pair steps choose by single-precision slopes: they aim a little below the tolerance.
const PAIR_TOLERANCE: f64 = 0.99;

/// The outcome of a training run.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// `β`, one per row; the rows with other values than zero are the support vectors.
    pub coefficients: Vec<f64>,
    /// `b`, the middle of the interval the KKT conditions leave it.
    pub bias: f64,
    /// `W(β)`
    pub objective: f64,
    /// The KKT gap that remains.
    pub gap: f64,
    /// Pair steps and Newton steps taken.
    pub iterations: usize,
    /// Whether the gap is within the tolerance. If not, the iteration limit ended the run.
    pub converged: bool,
}

/// Trains on all rows of `gram`: each has a target and a bound `C_i > 0`, the largest size of its
/// dual coefficient and the price of its error. `start` is a fit of the same rows with other
/// bounds, if there is one.
///
/// The same input gives the same result to the last bit.
pub fn fit(
    gram: &Gram,
    targets: &[f64],
    bounds: &[f64],
    params: &Params,
    start: Option<&Fit>,
) -> Result<Fit, FitError> {
    params.check()?;
    let rows = gram.len();
    let start = start.map_or_else(|| vec![0.0; rows], |fit| fit.coefficients.clone());
    for (what, values) in [
        ("targets", targets),
        ("bounds", bounds),
        ("coefficients of the start", &start),
    ] {
        require_length(what, rows, values.len())?;
        values
            .iter()
            .try_for_each(|&value| require(what, value, true))?;
    }
    bounds
        .iter()
        .try_for_each(|&bound| require("bound", bound, bound > 0.0))?;
    if rows == 0 {
        return Err(no_rows());
    }
    Ok(solve(Dual::new(gram, targets, bounds, params, start)))
}

/// Pair steps and Newton steps in turns, until the gap is closed.
fn solve(mut dual: Dual<'_>) -> Fit {
    loop {
        dual.rebuild_gradient();
        let before = dual.iterations;
        if dual.converged() || dual.exhausted() {
            break;
        }
        PairDescent::new(&mut dual).run();
        dual.rebuild_gradient();
        if dual.converged() || dual.exhausted() {
            break;
        }
        active_set::descend(&mut dual);
        if dual.iterations == before {
            break; // Nothing moves: the tolerance is below what the arithmetic can tell apart.
        }
    }
    finish(dual)
}

/// The fit at a point of the dual problem whose gradient is up to date.
pub(super) fn finish(dual: Dual<'_>) -> Fit {
    let (upper, lower) = dual.bias_bounds();
    let rows = dual.beta.iter().zip(&dual.gradient).zip(dual.targets);
    // Kβ = g + y turns ½·βᵀKβ − yᵀβ into ½·βᵀ(g − y).
    let objective = rows
        .map(|((b, g), y)| 0.5 * b * (g - y) + dual.params.epsilon * b.abs())
        .sum();
    Fit {
        bias: 0.5 * (upper + lower),
        objective,
        gap: upper - lower,
        iterations: dual.iterations,
        converged: dual.converged(),
        coefficients: dual.beta,
    }
}

/// Step 1: two coefficients at a time.
struct PairDescent<'d, 'a> {
    dual: &'d mut Dual<'a>,
    /// Slopes of `ε·|β|`, padded with rows that can neither rise nor fall.
    rise: Vec<f32>,
    fall: Vec<f32>,
    /// Slopes of `W` when a coefficient falls.
    falling: Vec<f32>,
}

impl<'d, 'a> PairDescent<'d, 'a> {
    fn new(dual: &'d mut Dual<'a>) -> Self {
        let stride = dual.gram.stride();
        let rows = 0..dual.beta.len();
        let mut rise: Vec<f32> = rows.clone().map(|row| dual.rise(row) as f32).collect();
        let mut fall: Vec<f32> = rows.map(|row| dual.fall(row) as f32).collect();
        rise.resize(stride, f32::INFINITY);
        fall.resize(stride, f32::NEG_INFINITY);
        Self {
            dual,
            rise,
            fall,
            falling: vec![0.0; stride],
        }
    }

    fn run(mut self) {
        let dual = &self.dual;
        let budget = dual
            .iterations
            .saturating_add(PAIR_STEPS_PER_ROW * dual.gram.len());
        let budget = budget.min(dual.params.max_iterations);
        let tolerance = (PAIR_TOLERANCE * dual.params.tolerance) as f32;
        let mut up = self.move_pair(0.0, 0, 0);
        while self.dual.iterations < budget {
            let row = self.dual.gram.row(up.index);
            let down = lanes::partner(up.score, row, &self.falling, SMALLEST_CURVATURE as f32);
            if down.score <= tolerance {
                break;
            }
            let step = self.step(up.index, down.index);
            if step <= 0.0 {
                break; // The violation is no more than the rounding of its single-precision slope.
            }
            self.set(up.index, self.dual.beta[up.index] + step);
            self.set(down.index, self.dual.beta[down.index] - step);
            up = self.move_pair(step, up.index, down.index);
            self.dual.iterations += 1;
        }
    }

    /// How far `up` rises and `down` falls to minimise `W`: a parabola with a kink of `2ε` where
    /// either passes zero, until either meets its bound.
    fn step(&self, up: usize, down: usize) -> f64 {
        let dual = &*self.dual;
        let (beta, gradient, gram) = (&dual.beta, &dual.gradient, dual.gram);
        let curvature = (2.0 - 2.0 * f64::from(gram.row(up)[down])).max(SMALLEST_CURVATURE);
        let mut slope = gradient[up] + dual.rise(up) - gradient[down] - dual.fall(down);
        let bound = (dual.bounds[up] - beta[up]).min(dual.bounds[down] + beta[down]);
        let mut kinks =
            [-beta[up], beta[down]].map(|kink| if kink > 0.0 { kink } else { f64::INFINITY });
        kinks.sort_by(f64::total_cmp);
        let mut step = 0.0;
        for kink in kinks.into_iter().filter(|&kink| kink < bound) {
            let minimum = step - slope / curvature;
            if minimum <= kink {
                return minimum;
            }
            slope += curvature * (kink - step) + 2.0 * dual.params.epsilon;
            step = kink;
            if slope >= 0.0 {
                return step;
            }
        }
        (step - slope / curvature).min(bound)
    }

    fn set(&mut self, row: usize, beta: f64) {
        self.dual.beta[row] = snap(beta, self.dual.bounds[row]);
        self.rise[row] = self.dual.rise(row) as f32;
        self.fall[row] = self.dual.fall(row) as f32;
    }

    /// Brings the slopes up to date after a step, and returns the row that wants to rise most.
    fn move_pair(&mut self, step: f64, up: usize, down: usize) -> HighestScore {
        let Dual { gram, gradient, .. } = &mut *self.dual;
        let rows = (gram.row(up), gram.row(down));
        lanes::move_pair(
            step,
            rows,
            gradient,
            (&self.rise, &self.fall),
            &mut self.falling,
        )
    }
}

#[cfg(test)]
mod tests;
