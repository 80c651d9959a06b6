//! How likely a hand with certain cards goes out first, with a credible interval.
//!
//! The question is P. H. Reid's (*Bayesian Tichu Hand Analysis*,
//! <https://github.com/phreid/tichu_bayesian>): which of two hand types, say the Dragon with an ace
//! or three kings, goes out first more often, by the logs? Reid counts the hands that hold at least
//! these cards, of 14, and how many of them went out first, and starts from a uniform prior:
//! [`WholeHands`]. The hands of a [`Posterior`] are the first eight cards, which a Grand Tichu is
//! decided on. Few of them hold any three given kinds, and each count uses its own hands only. Here the
//! outlook gives the prior.
//!
//! For each [`HandType`], three things are known:
//!
//! - the mean over all its hands of the outlook's chance, a call and none weighed as people decide
//!   ([`FirstOutOfCards`]): so posterior and outlook cannot contradict each other;
//! - the lack of fit: how many hands that mean is worth as a prior, estimated on the training
//!   hands for types of each size;
//! - for types of up to three cards that are not rare, the hands that are of the type and how many
//!   of them went out first.
//!
//! The first two make a [`Beta`] distribution, the prior, and the third makes it the posterior in
//! the usual way: hits and misses are added.
//!
//! The hands are all hands of players whose partner had not called. Whether the player called does
//! not matter.

mod beta;
mod deal;
mod file;
mod hand_type;
mod whole_hands;

use serde::Serialize;

pub use beta::Beta;
pub use deal::Deal;
pub use file::{
    Counted, FEWEST_HANDS, KnownType, LARGEST_COUNTED, POSTERIOR_FILE, Parts, PosteriorFile,
};
pub use hand_type::{HandType, KINDS};
pub use whole_hands::{LARGEST_OF_WHOLE_HANDS, WHOLE_HANDS_FILE, WholeHands};

use crate::model::{Files, LoadError, sigmoid};
use crate::outlook::{Counts, FirstOutOfCards};

/// The lowest mean of a prior. The highest is its complement.
const LEAST_SHARE: f64 = 0.001;

/// The lowest chance of a hand by the outlook. The highest is its complement.
const LEAST_CHANCE: f64 = 1e-9;

/// Least hits and least misses of a prior: half a hand, as in Jeffreys's. With less, nearly all of
/// the distribution could be at a share of 1 with a mean elsewhere.
const LEAST_HANDS: f64 = 0.5;

/// The posterior of going out first, for any hand type.
#[derive(Clone, Debug)]
pub struct Posterior {
    parts: Parts,
    cards: FirstOutOfCards,
    deal: Deal,
}

/// The chance to go out first, with its 95% credible interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FirstOut {
    /// The expected chance.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.68)
    )]
    pub value: f64,
    /// The chance is lower than this with a probability of 2.5%.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.66)
    )]
    pub low: f64,
    /// The chance is higher than this with a probability of 2.5%.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.70)
    )]
    pub high: f64,
}

/// The basis of a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(example = "counts"))]
pub enum Evidence {
    /// On hands of this very type, and on the outlook.
    Counts,
    /// On the outlook alone: the type has too many cards or too few hands.
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
    /// Reads the posterior of a set of models; `cards` is the chance by their outlook.
    ///
    /// # Errors
    /// [`LoadError`] with the file, the expected and the found content.
    pub fn read(files: &Files<'_>, cards: FirstOutOfCards) -> Result<Posterior, LoadError> {
        let file: PosteriorFile = files.read_json(POSTERIOR_FILE)?;
        files.check_format(POSTERIOR_FILE, file::FORMAT, file.format)?;
        let parts = file.check();
        let parts =
            parts.map_err(|(expected, found)| files.mismatch(POSTERIOR_FILE, expected, found))?;
        Ok(Posterior::new(parts, cards))
    }

    /// A posterior of sound parts.
    #[must_use]
    pub fn new(parts: Parts, cards: FirstOutOfCards) -> Posterior {
        Posterior {
            deal: Deal::new(&parts.log_weights),
            parts,
            cards,
        }
    }

    /// The types with counted hands, and how they went.
    pub fn counted(&self) -> impl Iterator<Item = (&HandType, &Counted)> {
        let types = self.parts.types.iter();
        types.filter_map(|(of, known)| Some((of, known.counted.as_ref()?)))
    }

    /// The posterior of the hands of a type: for a set of cards, those with at least its kinds.
    #[must_use]
    pub fn belief(&self, of: &HandType) -> Belief {
        let known = self.parts.types.get(of);
        let mean = known.map_or_else(|| self.mean(of), |known| known.mean);
        let counted = known.and_then(|known| known.counted);
        let Counted { hands, firsts } = counted.unwrap_or_default();
        let prior = self.prior(of, mean);
        Belief {
            chance: Beta {
                hits: prior.hits + f64::from(firsts),
                misses: prior.misses + f64::from(hands - firsts),
            },
            counted,
        }
    }

    /// The prior of a type with this mean.
    #[must_use]
    pub fn prior(&self, of: &HandType, mean: f64) -> Beta {
        let place = of.size().clamp(1, self.parts.strengths.len()) - 1;
        Beta::prior(mean, self.parts.strengths[place])
    }

    /// The mean chance over all hands of a type, by the outlook.
    #[must_use]
    pub fn mean(&self, of: &HandType) -> f64 {
        self.deal.mean(of, |cards| self.chance(cards))
    }

    /// The chance of eight cards.
    #[must_use]
    pub fn chance(&self, cards: Counts) -> f64 {
        let [base, slope] = self.parts.calibration;
        // There are odds for any content of the file.
        let chance = self
            .cards
            .chance(cards)
            .clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
        sigmoid(base + slope * (chance / (1.0 - chance)).ln())
    }
}

impl Beta {
    /// A prior with this mean that counts as much as `strength` hands.
    #[must_use]
    pub fn prior(mean: f64, strength: f64) -> Beta {
        let mean = mean.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        Beta {
            hits: (strength * mean).max(LEAST_HANDS),
            misses: (strength * (1.0 - mean)).max(LEAST_HANDS),
        }
    }
}

#[cfg(test)]
mod tests;
