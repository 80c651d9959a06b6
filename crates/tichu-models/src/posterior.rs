//! How likely a hand with certain cards goes out first, with a credible interval.
//!
//! The question is P. H. Reid's (*Bayesian Tichu Hand Analysis*,
//! <https://github.com/phreid/tichu_bayesian>): which of two hand types, say the Dragon with an ace
//! or three kings, goes out first more often, by the logs? Reid counts the hands that hold at least
//! these cards and how many of them went out first, and starts from a uniform prior. Few hands hold
//! any three given kinds, and each count uses its own hands only. Here a logistic regression of all
//! hands on their cards gives the prior.
//!
//! For each [`HandType`], three things are known:
//!
//! - the mean of the regression over all hands of the type ([`Averager`], without drawing any), and
//!   how uncertain its terms make that;
//! - the lack of fit: how many hands the regression is worth as a prior, estimated on the training
//!   hands for types of each size;
//! - for types of up to three cards that are not rare, the hands that are of the type and how many
//!   of them went out first.
//!
//! The first two make a [`Beta`] distribution, the prior, and the third makes it the posterior in
//! the usual way: hits and misses are added. The regression has learned from those very hands, too;
//! before they are added, their share is taken out of the prior, so that no hand counts twice.
//!
//! The hands are all hands of players whose partner had not called. Whether the player called does
//! not matter.

mod average;
mod beta;
mod file;
mod hand_type;
mod regression;

use serde::Serialize;
use utoipa::ToSchema;

pub use average::{Average, Averager, Deal};
pub use beta::Beta;
pub use file::{Counted, FEWEST_HANDS, LARGEST_COUNTED, POSTERIOR_FILE, Parts, PosteriorFile};
pub use hand_type::{HandType, KINDS};
pub use regression::{CardRegression, TERMS};

use crate::model::{Files, LoadError};

/// The lowest mean of a prior. The highest is its complement.
const LEAST_SHARE: f64 = 0.001;

/// Least hits and least misses of a prior: half a hand, as in Jeffreys's. With less, nearly all of
/// the distribution could be at a share of 1 with a mean elsewhere.
const LEAST_HANDS: f64 = 0.5;

/// The posterior of going out first, for any hand type.
#[derive(Clone, Debug)]
pub struct Posterior {
    parts: Parts,
    averager: Averager,
}

/// The chance to go out first, with its 95% credible interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct FirstOut {
    /// The expected chance.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.68)]
    pub value: f64,
    /// The chance is lower than this with a probability of 2.5%.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.66)]
    pub low: f64,
    /// The chance is higher than this with a probability of 2.5%.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.70)]
    pub high: f64,
}

/// The basis of a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "counts")]
pub enum Evidence {
    /// On hands of this very type, and on the regression over all hands.
    Counts,
    /// On the regression alone: the type has too many cards or too few hands.
    Model,
}

/// The posterior of one hand type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// The distribution of the chance to go out first.
    pub chance: Beta,
    /// The hands of the training data that are of the type, where they were counted.
    pub counted: Option<Counted>,
}

impl Belief {
    /// The basis of the chance.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        match self.counted {
            Some(_) => Evidence::Counts,
            None => Evidence::Model,
        }
    }

    /// The expected chance with its interval.
    #[must_use]
    pub fn first_out(&self) -> FirstOut {
        let (low, high) = self.chance.central_95();
        let value = self.chance.mean();
        FirstOut { value, low, high }
    }
}

impl Posterior {
    /// Reads the posterior of a set of models.
    ///
    /// # Errors
    /// [`LoadError`] with the file, the expected and the found content.
    pub fn read(files: &Files<'_>) -> Result<Posterior, LoadError> {
        let file: PosteriorFile = files.read_json(POSTERIOR_FILE)?;
        if file.format != file::FORMAT {
            let expected = format!("format {}", file::FORMAT);
            return Err(files.mismatch(POSTERIOR_FILE, expected, file.format));
        }
        let parts = file.check();
        let parts =
            parts.map_err(|(expected, found)| files.mismatch(POSTERIOR_FILE, expected, found))?;
        Ok(Posterior::new(parts))
    }

    /// A posterior of sound parts.
    pub fn new(parts: Parts) -> Posterior {
        Posterior {
            averager: Averager::new(&parts.regression, Deal::new(&parts.log_weights)),
            parts,
        }
    }

    /// The types with counted hands, and how they went.
    pub fn counted(&self) -> impl Iterator<Item = (&HandType, &Counted)> {
        self.parts.types.iter()
    }

    /// The posterior of the hands of a type: for a set of cards, those with at least its kinds.
    #[must_use]
    pub fn belief(&self, of: &HandType) -> Belief {
        let counted = self.parts.types.get(of).copied();
        let place = of.size().clamp(1, self.parts.strengths.len()) - 1;
        let known = counted.unwrap_or_default();
        let prior = self
            .regression_prior(of)
            .prior(self.parts.strengths[place], known);
        Belief {
            chance: Beta {
                hits: prior.hits + f64::from(known.firsts),
                misses: prior.misses + f64::from(known.hands - known.firsts),
            },
            counted,
        }
    }

    /// The prior of a type by the regression.
    pub fn regression_prior(&self, of: &HandType) -> RegressionPrior {
        let Average { probability, slope } = self.averager.over(of);
        let (counts, together) = self.averager.deal().mean_counts(of);
        let terms = [1.0].into_iter().chain(counts).chain(together);
        let terms: Vec<f64> = terms.collect();
        let rows = self.parts.covariance_factor.iter();
        let deviations = rows.map(|row| row.iter().zip(&terms).map(|(c, x)| c * x).sum::<f64>());
        let variance = deviations
            .map(|deviation| deviation * deviation)
            .sum::<f64>();
        let probability = probability.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        // The mean moves with the log-odds of the mean hand: the delta method.
        let variance = slope * slope * variance;
        let strength = probability * (1.0 - probability) / variance.max(f64::MIN_POSITIVE) - 1.0;
        RegressionPrior {
            probability,
            strength: strength.clamp(1.0, 1e9),
        }
    }
}

/// The prior of a type by the regression: a mean, and a strength in hands that follows from the
/// uncertainty of the terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegressionPrior {
    probability: f64,
    strength: f64,
}

impl RegressionPrior {
    /// The prior of a type with the lack of fit of a Beta distribution of this strength; the part
    /// that the regression learned from the `known` hands is taken out.
    pub fn prior(self, lack_of_fit_strength: f64, known: Counted) -> Beta {
        // The regression learned from the known hands: hands and firsts are subtracted.
        let rest = (self.strength - f64::from(known.hands)).max(1.0);
        let firsts = self.strength * self.probability - f64::from(known.firsts);
        let mean = (firsts / rest).clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        // A Beta distribution of strength m has variance mean·(1 − mean)/(m + 1); variances add up.
        let doubt = (lack_of_fit_strength + 1.0).recip() + (rest + 1.0).recip();
        let strength = (doubt.recip() - 1.0).max(1.0);
        Beta {
            hits: (strength * mean).max(LEAST_HANDS),
            misses: (strength * (1.0 - mean)).max(LEAST_HANDS),
        }
    }
}

#[cfg(test)]
mod tests;
