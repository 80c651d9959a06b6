//! Networks that score options.
//!
//! The score of an option is
//!
//! ```text
//! hidden = relu(bias + Σ embedding[feature])      over the features of state and option
//! second = relu(bias + hidden · weights)
//! score  = second · output + Σ linear[feature]
//! ```
//!
//! and its probability the softmax of the scores of all options. The state meets the option inside
//! the non-linearity. The sum over the state is computed once for all options.

mod aligned;
mod evaluate;
mod set;

use half::f16;

use crate::features::{Head, OF_HIDDEN_HANDS, Options};
use aligned::Aligned;

pub use evaluate::{add, cut, second_layer};
pub use set::NetworkSet;

/// How many numbers are computed at once, and the units of the second layer.
pub const LANES: usize = 16;

/// As many numbers as a register holds.
pub type Lanes = [f32; LANES];

/// The sizes of a network, from which the places of its parameters follow.
///
/// Parameters are one list of numbers, so that a fit can treat them all alike: the embeddings (a
/// row of `hidden` numbers for each feature), the bias of the first layer, the weights of the
/// second (a row of 16 for each hidden unit), its bias, the output, and the linear terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// How many features there are.
    pub features: usize,
    /// How many hidden units the first layer has: 16, 32 or 64.
    pub hidden: usize,
}

impl Shape {
    /// The sizes for a decision.
    #[must_use]
    pub const fn of(decision: Head) -> Shape {
        Shape {
            features: decision.features(),
            hidden: match decision {
                Head::Play => 64,
                Head::Exchange | Head::GrandTichu | Head::Tichu => 32,
                Head::Wish | Head::Dragon => 16,
            },
        }
    }

    /// The sizes for beliefs about hidden hands.
    pub const BELIEFS: Shape = Shape {
        features: OF_HIDDEN_HANDS,
        hidden: 32,
    };

    /// Where the bias of the first layer begins.
    #[must_use]
    pub const fn bias(self) -> usize {
        self.features * self.hidden
    }

    /// Where the weights of the second layer begin.
    #[must_use]
    pub const fn second(self) -> usize {
        self.bias() + self.hidden
    }

    /// Where the bias of the second layer begins.
    #[must_use]
    pub const fn second_bias(self) -> usize {
        self.second() + self.hidden * LANES
    }

    /// Where the weights of the output begin.
    #[must_use]
    pub const fn output(self) -> usize {
        self.second_bias() + LANES
    }

    /// Where the linear terms begin.
    #[must_use]
    pub const fn linear(self) -> usize {
        self.output() + LANES
    }

    /// How many parameters there are.
    #[must_use]
    pub const fn parameters(self) -> usize {
        self.linear() + self.features
    }
}

/// A network with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    parameters: Aligned,
}

impl Network {
    /// A network; `None` unless there are as many finite parameters as the shape has.
    #[must_use]
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Option<Network> {
        let fits = matches!(shape.hidden, 16 | 32 | 64)
            && parameters.len() == shape.parameters()
            && parameters.iter().all(|number| number.is_finite());
        fits.then(|| Network {
            shape,
            parameters: Aligned::new(&parameters),
        })
    }

    /// The sizes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The parameters, in the order that [`Shape`] describes.
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The parameters, for a fit.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Replaces the content of `scores` by the score of each option.
    #[inline]
    pub fn scores(&self, question: &Options, scores: &mut Vec<f32>) {
        scores.clear();
        evaluate::scores(self, question, scores);
    }

    /// The parameters in 16 bits each (IEEE 754 half precision, little-endian): the content of
    /// files.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        for number in &*self.parameters {
            bytes.extend(f16::from_f32(*number).to_le_bytes());
        }
    }

    /// Reads what [`Network::write`] has written; `None` for another length or for numbers that
    /// are not finite.
    #[must_use]
    pub fn read(shape: Shape, bytes: &[u8]) -> Option<Network> {
        let (numbers, []) = bytes.as_chunks() else {
            return None;
        };
        let parameters = numbers
            .iter()
            .map(|bytes| f16::from_le_bytes(*bytes).to_f32());
        Network::new(shape, parameters.collect())
    }
}

/// Turns scores into logarithms of probabilities.
pub fn log_softmax(scores: &mut [f32]) {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - highest).exp()).sum();
    let log = highest + sum.ln();
    scores.iter_mut().for_each(|score| *score -= log);
}

/// The place of the highest score; the first of equal ones.
#[must_use]
pub fn best(scores: &[f32]) -> usize {
    let mut best = 0;
    for (place, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = place;
        }
    }
    best
}
