//! The dual problem of the regression, and a feasible point of it; [`super::smo`] has the formulas.

use super::gram::{Gram, require};
use super::lanes;
use crate::FitError;

/// What to optimise, and how far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Params {
    /// Half-width of the tube in which errors are free, in units of the targets; ≥ 0.
    pub epsilon: f64,
    /// Largest KKT gap of a solution, in units of the targets; > 0.
    pub tolerance: f64,
    /// Pair steps and Newton steps after which to give up.
    pub max_iterations: usize,
}

impl Default for Params {
    /// Tube 0.1 as in the thesis, tolerance 1e-4: predictions then lie within 1e-3 of the exact
    /// solution.
    fn default() -> Self {
        Self {
            epsilon: 0.1,
            tolerance: 1e-4,
            max_iterations: 1_000_000,
        }
    }
}

impl Params {
    pub(super) fn check(&self) -> Result<(), FitError> {
        require("epsilon", self.epsilon, self.epsilon >= 0.0)?;
        require("tolerance", self.tolerance, self.tolerance > 0.0)
    }
}

/// A feasible point of the dual problem on its way to the minimum.
#[derive(Debug)]
pub(super) struct Dual<'a> {
    pub gram: &'a Gram,
    pub targets: &'a [f64],
    pub bounds: &'a [f64],
    pub params: &'a Params,
    pub beta: Vec<f64>,
    /// `Kβ − y`, padded like a row of the kernel matrix.
    pub gradient: Vec<f64>,
    pub iterations: usize,
}

impl<'a> Dual<'a> {
    /// Starts at the best feasible multiple of `start`: with twice the C most bound coefficients
    /// will be bound again, at twice the value. Along that ray `W` is a parabola whose terms are
    /// already known.
    pub fn new(
        gram: &'a Gram,
        targets: &'a [f64],
        bounds: &'a [f64],
        params: &'a Params,
        start: Vec<f64>,
    ) -> Self {
        let mut dual = Self {
            gram,
            targets,
            bounds,
            params,
            beta: start,
            gradient: Vec::new(),
            iterations: 0,
        };
        let room = dual.beta.iter().zip(bounds);
        let most = room
            .filter(|(beta, _)| **beta != 0.0)
            .fold(f64::INFINITY, |most, (beta, bound)| {
                most.min(bound / beta.abs())
            });
        if most.is_finite() {
            dual.rebuild_gradient();
            let (mut slope, mut curvature) = (0.0, 0.0);
            for ((beta, gradient), target) in dual.beta.iter().zip(&dual.gradient).zip(targets) {
                slope += target * beta - params.epsilon * beta.abs();
                curvature += beta * (gradient + target);
            }
            let scale = (slope / curvature.max(f64::MIN_POSITIVE)).clamp(0.0, most);
            for (beta, &bound) in dual.beta.iter_mut().zip(bounds) {
                *beta = snap(scale * *beta, bound);
            }
        }
        dual
    }

    /// Computes the gradient afresh, free of the rounding of many steps.
    pub fn rebuild_gradient(&mut self) {
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

    /// The largest bias that a coefficient's wish to rise asks for, and the smallest that a wish to
    /// fall does.
    pub fn bias_bounds(&self) -> (f64, f64) {
        let start = (f64::NEG_INFINITY, f64::INFINITY);
        (0..self.beta.len()).fold(start, |(upper, lower), row| {
            let gradient = self.gradient[row];
            (
                upper.max(-(gradient + self.rise(row))),
                lower.min(-(gradient + self.fall(row))),
            )
        })
    }

    /// Slope of `ε·|β|` when the row's coefficient rises; infinite at the upper bound.
    pub fn rise(&self, row: usize) -> f64 {
        let (beta, epsilon) = (self.beta[row], self.params.epsilon);
        if beta >= self.bounds[row] {
            f64::INFINITY
        } else if beta < 0.0 {
            -epsilon
        } else {
            epsilon
        }
    }

    /// Slope of `ε·|β|` when the row's coefficient falls; infinite at the lower bound.
    pub fn fall(&self, row: usize) -> f64 {
        let (beta, epsilon) = (self.beta[row], self.params.epsilon);
        if beta <= -self.bounds[row] {
            f64::NEG_INFINITY
        } else if beta > 0.0 {
            epsilon
        } else {
            -epsilon
        }
    }

    pub fn converged(&self) -> bool {
        let (upper, lower) = self.bias_bounds();
        upper - lower <= self.params.tolerance
    }

    pub fn exhausted(&self) -> bool {
        self.iterations >= self.params.max_iterations
    }
}

/// Puts a coefficient that rounding has left beside its bound on it.
pub(super) fn snap(beta: f64, bound: f64) -> f64 {
    if beta.abs() >= bound * (1.0 - 1e-12) {
        bound.copysign(beta)
    } else {
        beta
    }
}
