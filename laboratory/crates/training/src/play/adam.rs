//! Adam: steps along the gradient, each parameter at its own pace.
//!
//! D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", 2015.

use std::io::{self, Read, Write};

use multiversion::multiversion;

use super::numbers::{read_numbers, write_numbers};

/// How fast the mean of the gradient forgets.
const BETA_1: f32 = 0.9;
/// How fast the mean of its square forgets.
const BETA_2: f32 = 0.999;

/// The state of Adam for one list of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    epsilon: f32,
}

impl Adam {
    /// The initial state for this number of parameters. `epsilon` keeps steps small where the gradient has been
    /// next to nothing.
    #[must_use]
    pub fn new(parameters: usize, epsilon: f32) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
            epsilon,
        }
    }

    /// Writes the state after the parameters of a checkpoint.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.steps.to_le_bytes())?;
        write_numbers(out, &self.mean)?;
        write_numbers(out, &self.square)
    }

    /// Reads what [`Adam::write`] has written for as many parameters.
    pub(super) fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        let mut steps = [0; 4];
        input.read_exact(&mut steps)?;
        self.steps = i32::from_le_bytes(steps);
        read_numbers(input, &mut self.mean)?;
        read_numbers(input, &mut self.square)
    }

    /// Moves the parameters against the gradient, by about `rate` each.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let mean = 1.0 / (1.0 - BETA_1.powi(self.steps));
        let square = 1.0 / (1.0 - BETA_2.powi(self.steps));
        let step = AdamStep {
            rate: rate * mean,
            square,
            epsilon: self.epsilon,
        };
        step_all(parameters, gradient, &mut self.mean, &mut self.square, step);
    }
}

#[derive(Clone, Copy)]
struct AdamStep {
    rate: f32,
    square: f32,
    epsilon: f32,
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn step_all(
    parameters: &mut [f32],
    gradient: &[f32],
    mean: &mut [f32],
    square: &mut [f32],
    step: AdamStep,
) {
    let moments = mean.iter_mut().zip(square);
    for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
        *mean = BETA_1 * *mean + (1.0 - BETA_1) * slope;
        *square = BETA_2 * *square + (1.0 - BETA_2) * slope * slope;
        *parameter -= step.rate * *mean / ((step.square * *square).sqrt() + step.epsilon);
    }
}
