//! Support vector regression with the RBF kernel.

mod general;
mod lattice;

use serde::{Deserialize, Serialize};

use super::file::check_numbers;
use crate::features::FeatureVector;
use general::General;
use lattice::Lattice;

/// Room for the features of a hand that are not zero: eight cards in a row and of one suit have 17
/// and two scores. Vectors with more take memory from the heap.
const USUALLY_ACTIVE: usize = 24;

/// A fitted epsilon support vector regression:
/// value(x) = bias + Σ weight · exp(-gamma · Σ (scale · (x - support vector))²),
/// where each feature has its own scale: it says how much the feature counts in the distance.
///
/// A. Smola, B. Schölkopf, "A tutorial on support vector regression", 2004.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "SvrParameters", into = "SvrParameters")]
pub struct Svr {
    parameters: SvrParameters,
    evaluator: Evaluator,
}

/// The parameters of a regression, as a file has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SvrParameters {
    gamma: f64,
    bias: f64,
    scales: Vec<f64>,
    weights: Vec<f64>,
    support_vectors: Vec<Vec<f64>>,
}

/// How the sum over support vectors is computed.
#[derive(Clone, Debug)]
enum Evaluator {
    /// Support vectors are hands, as they are after training.
    Lattice(Lattice),
    /// Any support vectors.
    General(General),
}

impl PartialEq for Svr {
    /// Whether the models are the same; how they are evaluated follows from that.
    fn eq(&self, other: &Svr) -> bool {
        self.parameters == other.parameters
    }
}

impl Svr {
    /// A model from its kernel width gamma (positive), bias, a scale per feature, and one
    /// weight (the dual coefficient) for each support vector, which is as wide as the scales.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(
        gamma: f64,
        bias: f64,
        scales: Vec<f64>,
        weights: Vec<f64>,
        support_vectors: Vec<Vec<f64>>,
    ) -> Result<Svr, String> {
        Svr::try_from(SvrParameters {
            gamma,
            bias,
            scales,
            weights,
            support_vectors,
        })
    }

    /// The regressed target for a hand: about 1 where people call, about 0 where they do not.
    #[must_use]
    pub fn value(&self, features: &impl FeatureVector) -> f64 {
        let sum = match &self.evaluator {
            Evaluator::Lattice(lattice) => lattice.sum(features),
            Evaluator::General(general) => Some(general.sum(features)),
        };
        match sum {
            Some(sum) => self.parameters.bias + sum,
            // Features that are no hand's; the service never asks for them.
            None => self.value_by_definition(features),
        }
    }

    /// The same as [`Self::value`], computed term by term from the formula. Tests compare the fast
    /// evaluators with it.
    #[must_use]
    pub fn value_by_definition(&self, features: &impl FeatureVector) -> f64 {
        let SvrParameters {
            gamma,
            bias,
            weights,
            support_vectors,
            ..
        } = &self.parameters;
        let kernels = support_vectors
            .iter()
            .map(|support| (-gamma * self.squared_distance(support, features)).exp());
        let sum: f64 = weights.iter().zip(kernels).map(|(w, k)| w * k).sum();
        bias + sum
    }

    /// How many support vectors the sum runs over.
    #[must_use]
    pub fn support_vectors(&self) -> usize {
        self.parameters.support_vectors.len()
    }

    /// How many features the model reads.
    #[must_use]
    pub fn width(&self) -> usize {
        self.parameters.scales.len()
    }

    fn squared_distance(&self, support: &[f64], features: &impl FeatureVector) -> f64 {
        let pairs = support.iter().zip(features.values());
        let scaled = pairs
            .zip(&self.parameters.scales)
            .map(|((a, b), scale)| scale * (a - b));
        scaled.map(|difference| difference * difference).sum()
    }
}

impl Evaluator {
    fn new(raw: &SvrParameters) -> Evaluator {
        let (weights, vectors) = (&raw.weights, &raw.support_vectors);
        match Lattice::new(raw.gamma, &raw.scales, weights, vectors) {
            Some(lattice) => Evaluator::Lattice(lattice),
            None => Evaluator::General(General::new(raw.gamma, &raw.scales, weights, vectors)),
        }
    }
}

impl From<Svr> for SvrParameters {
    fn from(svr: Svr) -> SvrParameters {
        svr.parameters
    }
}

impl TryFrom<SvrParameters> for Svr {
    type Error = String;

    fn try_from(raw: SvrParameters) -> Result<Svr, String> {
        check_numbers(raw.weights.iter().chain([&raw.bias, &raw.gamma]))?;
        check_numbers(
            raw.scales
                .iter()
                .chain(raw.support_vectors.iter().flatten()),
        )?;
        let width = raw.scales.len();
        let mut widths = raw.support_vectors.iter().map(Vec::len);
        if let Some(found) = widths.find(|found| *found != width) {
            return Err(format!(
                "expected support vectors of {width} values, one for each scale, found one of {found}"
            ));
        }
        if raw.gamma <= 0.0 {
            return Err(format!("expected a positive gamma, found {}", raw.gamma));
        }
        if raw.weights.is_empty() || raw.weights.len() != raw.support_vectors.len() {
            return Err(format!(
                "expected one weight for each of at least one support vector, found {} weights and {} support vectors",
                raw.weights.len(),
                raw.support_vectors.len()
            ));
        }
        Ok(Svr {
            evaluator: Evaluator::new(&raw),
            parameters: raw,
        })
    }
}
