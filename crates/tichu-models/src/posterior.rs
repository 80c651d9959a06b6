//! How likely a hand with certain cards goes out first, and how sure that is.
//!
//! The question is P. H. Reid's (*Bayesian Tichu Hand Analysis*,
//! <https://github.com/phreid/tichu_bayesian>): which of two hand types, say the Dragon with an ace
//! or three kings, goes out first more often, as far as the logs can tell? Reid counts the hands
//! that hold at least these cards and how many of them went out first, and starts from a
//! uniform prior. Few hands hold any three given kinds, and none of the counts knows of the
//! others; so here the prior comes from all hands, by a logistic regression on the cards.
//!
//! For each [`HandType`], three things are known:
//!
//! - the mean of the regression over all hands of the type ([`Averager`], without drawing any), and
//!   how uncertain its terms make that;
//! - how far types stray from the regression: as many hands as its word is worth, found with the
//!   training hands for types of each size;
//! - for types of up to three cards that are not rare, the hands that are of the type and how many
//!   of them went out first.
//!
//! The first two make a [`Beta`] distribution, the prior, and the third makes it the posterior in
//! the usual way: hits and misses are added. The regression has learned from those very hands, too;
//! before they are added, their share is taken out of the prior, so that no hand counts twice.
//!
//! The hands are those of players whose partner had not called, called or not.

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
pub use regression::{Regression, TERMS};

use crate::model::{Files, LoadError};

/// No prior says less likely than this, nor likelier than its complement.
const LEAST_SHARE: f64 = 0.001;

/// No prior knows less than this of hits and of misses: half a hand, as Jeffreys's has it. With
/// less, nearly all could be believed of a share of 1 and still something else be expected.
const LEAST_HANDS: f64 = 0.5;

/// What is believed of going out first, for any hand type.
#[derive(Clone, Debug)]
pub struct Posterior {
    parts: Parts,
    averager: Averager,
}

/// The chance to go out first, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct FirstOut {
    /// The expected chance.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.68)]
    pub value: f64,
    /// The chance is lower than this with a probability of 2.5 %.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.66)]
    pub low: f64,
    /// The chance is higher than this with a probability of 2.5 %.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.70)]
    pub high: f64,
}

/// What a chance rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "counts")]
pub enum Evidence {
    /// On hands of this very type, and on the regression over all hands.
    Counts,
    /// On the regression alone: the type has too many cards or too few hands.
    Model,
}

/// What is believed of one hand type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// How likely the chance to go out first is this or that.
    pub chance: Beta,
    /// The hands of the training data that are of the type, where they were counted.
    pub counted: Option<Counted>,
}

impl Belief {
    /// What it rests on.
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
    /// [`LoadError`] naming the file, what was expected and what was found.
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
            averager: Averager::new(&parts.regression, Deal::new(&parts.tilts)),
            parts,
        }
    }

    /// The types with counted hands, and how they went.
    pub fn counted(&self) -> impl Iterator<Item = (&HandType, &Counted)> {
        self.parts.types.iter()
    }

    /// What is believed of the hands of a type: of a set of cards, those with at least its kinds.
    #[must_use]
    pub fn belief(&self, of: &HandType) -> Belief {
        let counted = self.parts.types.get(of).copied();
        let place = of.size().clamp(1, self.parts.strengths.len()) - 1;
        let known = counted.unwrap_or_default();
        let prior = self.word(of).prior(self.parts.strengths[place], known);
        Belief {
            chance: Beta {
                hits: prior.hits + f64::from(known.firsts),
                misses: prior.misses + f64::from(known.hands - known.firsts),
            },
            counted,
        }
    }

    /// What the regression says of a type.
    pub fn word(&self, of: &HandType) -> Word {
        let Average { probability, slope } = self.averager.over(of);
        let (counts, together) = self.averager.deal().mean_counts(of);
        let terms = [1.0].into_iter().chain(counts).chain(together);
        let terms: Vec<f64> = terms.collect();
        let rows = self.parts.certainty.iter();
        let deviations = rows.map(|row| row.iter().zip(&terms).map(|(c, x)| c * x).sum::<f64>());
        let variance = deviations
            .map(|deviation| deviation * deviation)
            .sum::<f64>();
        let probability = probability.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        // The mean moves with the log-odds of the mean hand: the delta method.
        let variance = slope * slope * variance;
        let strength = probability * (1.0 - probability) / variance.max(f64::MIN_POSITIVE) - 1.0;
        Word {
            probability,
            strength: strength.clamp(1.0, 1e9),
        }
    }
}

/// What the regression says of a type, and how many hands of it that is worth as far as the
/// uncertainty of its terms goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word {
    probability: f64,
    strength: f64,
}

impl Word {
    /// The prior for a type, when types stray from the regression as if it had seen `stray` hands
    /// of each; what it learned from the hands that are `known` is taken out.
    pub fn prior(self, stray: f64, known: Counted) -> Beta {
        // Of as many hands as the word is worth, with as many firsts as it says, those that are
        // known are taken away.
        let rest = (self.strength - f64::from(known.hands)).max(1.0);
        let firsts = self.strength * self.probability - f64::from(known.firsts);
        let mean = (firsts / rest).clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        // A Beta distribution of strength m has variance mean·(1 − mean)/(m + 1); variances add up.
        let doubt = (stray + 1.0).recip() + (rest + 1.0).recip();
        let strength = (doubt.recip() - 1.0).max(1.0);
        Beta {
            hits: (strength * mean).max(LEAST_HANDS),
            misses: (strength * (1.0 - mean)).max(LEAST_HANDS),
        }
    }
}

#[cfg(test)]
mod tests;
