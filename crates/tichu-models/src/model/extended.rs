//! The extended logistic regression: log-odds that are piecewise linear in the scores.
//!
//! The readiness of people to call is not linear in the scores: far behind, or when either team is
//! about to win, they decide otherwise with the same hand. [`TERM_COUNT`] terms therefore join the
//! 95 features: hinges of both scores and of the lead, and products of these hinges with the
//! honours. All are functions of the features. It stays a logistic regression, and every term has a
//! name and a contribution.
//!
//! The terms read places of the schema [`GRAND_TICHU`]; there is no such model over another one.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Logistic;
use super::checked::{Check, Checked};
use super::file::check_numbers;
use crate::features::{FeatureVector, GRAND_TICHU, OPPONENT_SCORE, OWN_SCORE};

/// The number of terms beside the 95 features.
pub const TERM_COUNT: usize = 83;

/// The number of quantities that terms consist of.
const QUANTITIES: usize = 7;

/// Room for the factors of all terms: a power of two, so that a mask proves the index to the compiler.
const MAX_FACTORS: usize = 64;

/// A fitted extended logistic regression.
pub type Extended = Checked<ExtendedParts>;

/// The numbers of an [`Extended`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtendedParts {
    features: Logistic,
    coefficients: Vec<f64>,
    means: Vec<f64>,
}

impl Check for ExtendedParts {
    fn check(&self) -> Result<(), String> {
        if self.features.width() != GRAND_TICHU.width {
            return Err(format!(
                "expected {} coefficients, one for each feature of {}, found {}",
                GRAND_TICHU.width,
                GRAND_TICHU.name,
                self.features.width()
            ));
        }
        for row in [&self.coefficients, &self.means] {
            if row.len() != TERM_COUNT {
                let found = row.len();
                return Err(format!(
                    "expected {TERM_COUNT} values, one per term, found {found}"
                ));
            }
            check_numbers(row)?;
        }
        Ok(())
    }
}

impl Extended {
    /// A model from the part over the 95 features and, for each term in the order of [`term_names`],
    /// its coefficient (log-odds per unit) and its mean over the training hands.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(
        features: Logistic,
        coefficients: Vec<f64>,
        means: Vec<f64>,
    ) -> Result<Extended, String> {
        let parts = ExtendedParts {
            features,
            coefficients,
            means,
        };
        parts.checked()
    }

    /// How many features the model reads.
    #[must_use]
    pub fn width(&self) -> usize {
        self.features.width()
    }

    /// The log-odds of a call.
    #[must_use]
    pub fn log_odds(&self, features: &impl FeatureVector) -> f64 {
        let factors = factors(features);
        let terms = TERMS.terms.iter().zip(&self.coefficients);
        let terms = terms.map(|(term, c)| c * value(term, &factors));
        self.features.log_odds(features) + terms.sum::<f64>()
    }

    /// The log-odds of the mean training hand.
    #[must_use]
    pub fn baseline(&self) -> f64 {
        let terms = self.coefficients.iter().zip(&self.means);
        self.features.baseline() + terms.map(|(c, mean)| c * mean).sum::<f64>()
    }

    /// The contribution of each feature and then of each term, in log-odds. [`Self::baseline`] and
    /// all contributions sum to [`Self::log_odds`].
    pub fn contributions(&self, features: &impl FeatureVector) -> impl Iterator<Item = f64> {
        let terms = term_values(features)
            .zip(&self.coefficients)
            .zip(&self.means);
        let bend = terms.map(move |((value, c), mean)| c * (value - mean));
        self.features.contributions(features).chain(bend)
    }
}

/// The quantities that terms consist of, read from the feature vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    /// Own score / 1000, in [-1, 1].
    Own,
    /// Opponents' score / 1000, in [-1, 1].
    Opponent,
    /// Own minus opponents' score, / 1000, in [-2, 2].
    Lead,
    /// The Dragon, 0 or 1.
    Dragon,
    /// The Phoenix, 0 or 1.
    Phoenix,
    /// Number of aces / 4.
    Aces,
    /// Number of kings / 4.
    Kings,
}

/// The quantities of one hand, by [`Quantity`].
fn quantities(features: &impl FeatureVector) -> [f64; QUANTITIES] {
    let x = features.values();
    let (own, opponent) = (2.0 * x[OWN_SCORE] - 1.0, 2.0 * x[OPPONENT_SCORE] - 1.0);
    // Dragon, Phoenix, aces, kings.
    [own, opponent, own - opponent, x[2], x[3], x[16], x[15]]
}

/// One factor of a term, which has one or is the product of two. Knots are in points; values are in thousands of points.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Factor {
    /// 1: the second factor of terms that have only one.
    One,
    /// The quantity itself.
    Of(Quantity),
    /// max(0, quantity - knot)
    Over(Quantity, i16),
    /// max(0, knot - quantity)
    Under(Quantity, i16),
}

/// A factor as it is computed: max(least, sign · quantity - knot).
#[derive(PartialEq)]
struct Hinge {
    quantity: Quantity,
    sign: f64,
    knot: f64,
    least: f64,
}

impl Hinge {
    fn of(factor: Factor) -> Hinge {
        let thousands = |knot: i16| f64::from(knot) / 1000.0;
        let hinge = |quantity, sign, knot, least| Hinge {
            quantity,
            sign,
            knot,
            least,
        };
        match factor {
            // No quantity is above 2, so 1 remains.
            Factor::One => hinge(Quantity::Own, 1.0, f64::INFINITY, 1.0),
            Factor::Of(quantity) => hinge(quantity, 1.0, 0.0, f64::NEG_INFINITY),
            Factor::Over(quantity, knot) => hinge(quantity, 1.0, thousands(knot), 0.0),
            Factor::Under(quantity, knot) => hinge(quantity, -1.0, -thousands(knot), 0.0),
        }
    }

    fn value(&self, quantities: &[f64; QUANTITIES]) -> f64 {
        let value = self.sign * quantities[self.quantity as usize] - self.knot;
        // A plain comparison is one instruction; `max` would look for NaN, too.
        if value > self.least {
            value
        } else {
            self.least
        }
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |quantity: &Quantity| format!("{quantity:?}").to_ascii_lowercase();
        match self {
            Factor::One => f.write_str("1"),
            Factor::Of(quantity) => f.write_str(&name(quantity)),
            Factor::Over(quantity, knot) => write!(f, "{}_over_{knot}", name(quantity)),
            Factor::Under(quantity, knot) => write!(f, "{}_under_{knot}", name(quantity)),
        }
    }
}

/// All terms, and the factors that they are made of, each once.
struct ExtendedTerms {
    hinges: Vec<Hinge>,
    /// The two factors of each term.
    terms: Vec<[u8; 2]>,
    names: Vec<String>,
}

static TERMS: LazyLock<ExtendedTerms> = LazyLock::new(ExtendedTerms::build);

/// The names of all terms in order, for example `own_over_700_x_dragon`.
#[must_use]
pub fn term_names() -> &'static [String] {
    &TERMS.names
}

/// The value of each term for a hand.
pub fn term_values(features: &impl FeatureVector) -> impl Iterator<Item = f64> {
    let factors = factors(features);
    TERMS.terms.iter().map(move |term| value(term, &factors))
}

/// The factors of all terms.
fn factors(features: &impl FeatureVector) -> [f64; MAX_FACTORS] {
    let quantities = quantities(features);
    let mut factors = [0.0; MAX_FACTORS];
    for (factor, hinge) in factors.iter_mut().zip(&TERMS.hinges) {
        *factor = hinge.value(&quantities);
    }
    factors
}

fn value(&[first, second]: &[u8; 2], factors: &[f64; MAX_FACTORS]) -> f64 {
    let factor = |place: u8| factors[usize::from(place) % MAX_FACTORS];
    factor(first) * factor(second)
}

impl ExtendedTerms {
    fn add(&mut self, first: Factor, second: Factor) {
        let name = match second {
            Factor::One => first.to_string(),
            second => format!("{first}_x_{second}"),
        };
        self.names.push(name);
        let factors = [first, second].map(|factor| self.place(Hinge::of(factor)));
        self.terms.push(factors);
    }

    fn place(&mut self, hinge: Hinge) -> u8 {
        let known = self.hinges.iter().position(|known| *known == hinge);
        let place = known.unwrap_or_else(|| {
            self.hinges.push(hinge);
            self.hinges.len() - 1
        });
        // Below MAX_FACTORS, so it fits.
        place as u8
    }

    /// The knots were placed where scores begin to matter (near the end of a match, far behind)
    /// and kept where they helped on held-out folds of the training matches.
    fn build() -> ExtendedTerms {
        use Factor::{Of, One, Over, Under};
        use Quantity::{Aces, Dragon, Kings, Lead, Opponent, Own, Phoenix};

        let mut terms = ExtendedTerms {
            hinges: Vec::with_capacity(MAX_FACTORS),
            terms: Vec::with_capacity(TERM_COUNT),
            names: Vec::with_capacity(TERM_COUNT),
        };
        for score in [Own, Opponent] {
            for knot in [200, 400, 600, 700, 800, 900, 950] {
                terms.add(Over(score, knot), One);
            }
        }
        for knot in [-800, -600, -400, -200, 0, 200, 400, 600] {
            terms.add(Over(Lead, knot), One);
        }
        for own in [400, 600, 800] {
            for opponent in [400, 600, 800] {
                terms.add(Over(Own, own), Over(Opponent, opponent));
            }
        }
        for (quantity, knot) in [(Own, 0), (Opponent, 0), (Lead, -600), (Lead, -800)] {
            terms.add(Under(quantity, knot), One);
        }
        let mut scores = Vec::new();
        for score in [Own, Opponent] {
            scores.extend([500, 700, 850].map(|knot| Over(score, knot)));
        }
        scores.extend([-600, -300, 0, 300].map(|knot| Over(Lead, knot)));
        scores.extend([Of(Own), Of(Opponent)]);
        for score in scores {
            for honour in [Dragon, Phoenix, Aces, Kings] {
                terms.add(score, Of(honour));
            }
        }
        terms
    }
}
