//! Epsilon support vector regression: training by sequential minimal optimisation (SMO), finished by
//! Newton steps.
//!
//! The regression is `f(x) = Σ β_i·k(x_i, x) + b`. Its *dual coefficients* `β = α − α*` minimise
//!
//! ```text
//! W(β) = ½·βᵀKβ − yᵀβ + ε·Σ|β_i|    subject to    Σβ_i = 0,  −C ≤ β_i ≤ C
//! ```
//!
//! (Smola and Schölkopf, *A tutorial on support vector regression*, 2004). `α` and `α*` of one row share its
//! kernel row and are never both positive, so the solver works on `β` and keeps one gradient per row,
//! `g = Kβ − y`. Where `β_i` may rise, the slope of `W` is `g_i ± ε`; the bias `b` balances all slopes, and
//! the solution is found when
//!
//! ```text
//! max { −(g_i + ε·s_i) : β_i can rise }  −  min { −(g_i + ε·s_i) : β_i can fall }  ≤  tolerance
//! ```
//!
//! with `s_i` the sign of `β_i` after the move: the *KKT gap* of Keerthi et al. (2001) and libsvm.
//!
//! 1. **Pairs.** One coefficient rises by what another falls, chosen by second-order information (Fan,
//!    Chen and Lin, *Working set selection using second order information*, 2005). This finds most
//!    coefficients' place, zero, bound or between, but ends slowly when C is large.
//! 2. **Faces.** Newton steps on those between: [`super::face`].

use super::face;
use super::gram::{Gram, ProblemError, require};
use super::lanes::{self, Candidate};

/// Pair steps per row before the Newton steps get their turn: about as long as one factorisation takes.
const PAIR_STEPS_PER_ROW: usize = 5;

/// Two rows nearer than this in feature space count as this far apart (libsvm's tau).
const SMALLEST_CURVATURE: f64 = 1e-12;

/// The pair steps choose by single-precision slopes: they aim a little below the tolerance.
const PAIR_TOLERANCE: f64 = 0.99;

/// What to optimise, and how far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Params {
    /// Largest size of a dual coefficient, the price of an error; > 0.
    pub c: f64,
    /// Half-width of the tube in which errors are free, in units of the targets; ≥ 0.
    pub epsilon: f64,
    /// Largest KKT gap of a solution, in units of the targets; > 0.
    pub tolerance: f64,
    /// Pair steps and Newton steps after which to give up.
    pub max_iterations: usize,
}

impl Params {
    /// Tube 0.1 as in the thesis, tolerance 1e-4: predictions then lie within 1e-3 of the exact solution.
    pub fn new(c: f64) -> Self {
        Self {
            c,
            epsilon: 0.1,
            tolerance: 1e-4,
            max_iterations: 1_000_000,
        }
    }

    /// Slope of `ε·|β|` when `beta` rises; infinite at the upper bound.
    fn rise(&self, beta: f64) -> f64 {
        if beta >= self.c {
            f64::INFINITY
        } else if beta < 0.0 {
            -self.epsilon
        } else {
            self.epsilon
        }
    }

    /// Slope of `ε·|β|` when `beta` falls; infinite at the lower bound.
    fn fall(&self, beta: f64) -> f64 {
        -self.rise(-beta)
    }

    fn check(&self) -> Result<(), ProblemError> {
        require("C", self.c, self.c > 0.0)?;
        require("epsilon", self.epsilon, self.epsilon >= 0.0)?;
        require("tolerance", self.tolerance, self.tolerance > 0.0)
    }
}

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

/// Trains on all rows of `gram`. `start` is a fit of the same rows with another C, if there is one.
///
/// The same input gives the same result to the last bit.
pub fn fit(
    gram: &Gram,
    targets: &[f64],
    params: &Params,
    start: Option<&Fit>,
) -> Result<Fit, ProblemError> {
    params.check()?;
    let rows = gram.len();
    let start = start.map_or_else(|| vec![0.0; rows], |fit| fit.coefficients.clone());
    for (what, values) in [("targets", targets), ("coefficients of the start", &start)] {
        if values.len() != rows {
            return Err(ProblemError::Length {
                what,
                expected: rows,
                found: values.len(),
            });
        }
        values
            .iter()
            .try_for_each(|&value| require(what, value, true))?;
    }
    if rows == 0 {
        return Err(ProblemError::Empty);
    }
    Ok(Dual::new(gram, targets, params, start).solve())
}

/// A feasible point of the dual problem on its way to the minimum.
#[derive(Debug)]
pub(super) struct Dual<'a> {
    pub gram: &'a Gram,
    targets: &'a [f64],
    pub params: &'a Params,
    pub beta: Vec<f64>,
    /// `Kβ − y`, padded like a row of the kernel matrix.
    pub gradient: Vec<f64>,
    pub iterations: usize,
}

impl<'a> Dual<'a> {
    /// Starts at the best feasible multiple of `start`: with twice the C most bound coefficients will be bound
    /// again, at twice the value. Along that ray `W` is a parabola whose terms are already known.
    fn new(gram: &'a Gram, targets: &'a [f64], params: &'a Params, start: Vec<f64>) -> Self {
        let mut dual = Self {
            gram,
            targets,
            params,
            beta: start,
            gradient: Vec::new(),
            iterations: 0,
        };
        let largest = dual
            .beta
            .iter()
            .fold(0.0, |largest: f64, beta| largest.max(beta.abs()));
        if largest > 0.0 {
            dual.rebuild_gradient();
            let (mut slope, mut curvature) = (0.0, 0.0);
            for ((beta, gradient), target) in dual.beta.iter().zip(&dual.gradient).zip(targets) {
                slope += target * beta - params.epsilon * beta.abs();
                curvature += beta * (gradient + target);
            }
            let scale = (slope / curvature.max(f64::MIN_POSITIVE)).clamp(0.0, params.c / largest);
            dual.beta
                .iter_mut()
                .for_each(|beta| *beta = snap(scale * *beta, params.c));
        }
        dual
    }

    fn solve(mut self) -> Fit {
        loop {
            self.rebuild_gradient();
            let before = self.iterations;
            if self.converged() || self.exhausted() {
                break;
            }
            PairDescent::new(&mut self).run();
            self.rebuild_gradient();
            if self.converged() || self.exhausted() {
                break;
            }
            face::descend(&mut self);
            if self.iterations == before {
                break; // Nothing moves: the tolerance is below what the arithmetic can tell apart.
            }
        }
        self.finish()
    }

    fn finish(self) -> Fit {
        let (upper, lower) = self.bias_bounds();
        let rows = self.beta.iter().zip(&self.gradient).zip(self.targets);
        // Kβ = g + y turns ½·βᵀKβ − yᵀβ into ½·βᵀ(g − y).
        let objective = rows
            .map(|((b, g), y)| 0.5 * b * (g - y) + self.params.epsilon * b.abs())
            .sum();
        Fit {
            bias: 0.5 * (upper + lower),
            objective,
            gap: upper - lower,
            iterations: self.iterations,
            converged: self.converged(),
            coefficients: self.beta,
        }
    }

    /// Computes the gradient afresh, free of the rounding of many steps.
    fn rebuild_gradient(&mut self) {
        self.gradient.clear();
        self.gradient
            .extend(self.targets.iter().map(|target| -target));
        self.gradient.resize(self.gram.stride(), 0.0);
        for (row, &beta) in self
            .beta
            .iter()
            .enumerate()
            .filter(|(_, beta)| **beta != 0.0)
        {
            lanes::add_row(beta, self.gram.row(row), &mut self.gradient);
        }
    }

    /// The largest bias that a coefficient's wish to rise asks for, and the smallest that a wish to fall does.
    pub fn bias_bounds(&self) -> (f64, f64) {
        let start = (f64::NEG_INFINITY, f64::INFINITY);
        self.beta
            .iter()
            .zip(&self.gradient)
            .fold(start, |(upper, lower), (&beta, &gradient)| {
                let (rise, fall) = (self.params.rise(beta), self.params.fall(beta));
                (upper.max(-(gradient + rise)), lower.min(-(gradient + fall)))
            })
    }

    fn converged(&self) -> bool {
        let (upper, lower) = self.bias_bounds();
        upper - lower <= self.params.tolerance
    }

    pub fn exhausted(&self) -> bool {
        self.iterations >= self.params.max_iterations
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
        let (params, beta) = (dual.params, &dual.beta);
        let mut rise: Vec<f32> = beta.iter().map(|&beta| params.rise(beta) as f32).collect();
        let mut fall: Vec<f32> = beta.iter().map(|&beta| params.fall(beta) as f32).collect();
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

    /// How far `up` rises and `down` falls to minimise `W`: a parabola with a kink of `2ε` where either passes
    /// zero, until either meets its bound.
    fn step(&self, up: usize, down: usize) -> f64 {
        let Dual {
            params,
            beta,
            gradient,
            gram,
            ..
        } = &*self.dual;
        let curvature = (2.0 - 2.0 * f64::from(gram.row(up)[down])).max(SMALLEST_CURVATURE);
        let mut slope =
            gradient[up] + params.rise(beta[up]) - gradient[down] - params.fall(beta[down]);
        let bound = (params.c - beta[up]).min(params.c + beta[down]);
        let mut kinks =
            [-beta[up], beta[down]].map(|kink| if kink > 0.0 { kink } else { f64::INFINITY });
        kinks.sort_by(f64::total_cmp);
        let mut step = 0.0;
        for kink in kinks.into_iter().filter(|&kink| kink < bound) {
            let minimum = step - slope / curvature;
            if minimum <= kink {
                return minimum;
            }
            slope += curvature * (kink - step) + 2.0 * params.epsilon;
            step = kink;
            if slope >= 0.0 {
                return step;
            }
        }
        (step - slope / curvature).min(bound)
    }

    fn set(&mut self, row: usize, beta: f64) {
        let beta = snap(beta, self.dual.params.c);
        self.dual.beta[row] = beta;
        self.rise[row] = self.dual.params.rise(beta) as f32;
        self.fall[row] = self.dual.params.fall(beta) as f32;
    }

    /// Brings the slopes up to date after a step, and returns the row that wants to rise most.
    fn move_pair(&mut self, step: f64, up: usize, down: usize) -> Candidate {
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

/// Puts a coefficient that rounding has left beside its bound on it.
fn snap(beta: f64, c: f64) -> f64 {
    if beta.abs() >= c * (1.0 - 1e-12) {
        c.copysign(beta)
    } else {
        beta
    }
}

#[cfg(test)]
mod tests;
