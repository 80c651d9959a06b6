//! The file of a posterior, checked before it is used.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hand_type::{DEALT, HandType, KINDS};
use super::regression::{CardRegression, TERMS};

/// File name of the posterior in a model directory.
pub const POSTERIOR_FILE: &str = "posterior.json";

/// Version of the layout of the file.
pub(super) const FORMAT: u32 = 1;

/// Types with fewer hands are left out: they are imprecise, and might identify players.
pub const FEWEST_HANDS: u32 = 20;

/// Types of more cards are not counted.
pub const LARGEST_COUNTED: usize = 3;

/// Largest magnitude of log-odds: beyond those of any fit, and small enough for averages.
const LARGEST_LOG_ODDS: f64 = 50.0;

/// Largest strength, number of hands or other number.
const LARGEST: f64 = 1e7;

/// How many hands are of a type, and how many of those went out first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct Counted {
    /// Hands of the type.
    pub hands: u32,
    /// Those that went out first.
    pub firsts: u32,
}

impl From<(u32, u32)> for Counted {
    fn from((hands, firsts): (u32, u32)) -> Counted {
        Counted { hands, firsts }
    }
}

impl From<Counted> for (u32, u32) {
    fn from(counted: Counted) -> (u32, u32) {
        (counted.hands, counted.firsts)
    }
}

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosteriorFile {
    pub(super) format: u32,
    /// Log-odds of a hand without cards.
    intercept: f64,
    /// Log-odds of one card of each kind: Mahjong, Dogs, Dragon, Phoenix, then 2 to A.
    coefficients: Vec<f64>,
    /// Log-odds that exactly three of a kind add.
    three_of_a_kind: f64,
    /// Log-odds that four of a kind add.
    four_of_a_kind: f64,
    /// The covariance of the terms, see [`Parts::covariance_factor`].
    #[serde(rename = "certainty")]
    covariance_factor: Vec<Vec<f64>>,
    /// Logarithm of how much likelier each card makes a hand than the deal alone.
    #[serde(rename = "tilts")]
    log_weights: Vec<f64>,
    /// The lack of fit for types of 1 to 8 cards, see [`Parts::strengths`].
    strengths: Vec<f64>,
    /// Hands of the training data, and how many of them went out first, by type.
    types: BTreeMap<String, Counted>,
}

/// The content of a file, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The regression.
    pub regression: CardRegression,
    /// The covariance of its terms, as a factor: the variance of x·(intercept, coefficients, three
    /// and four of a kind) is |C·x|² with this lower triangular matrix C, given by its rows.
    pub covariance_factor: Vec<Vec<f64>>,
    /// Logarithm of how much likelier each card makes a hand than the deal alone: hands whose
    /// partner called are left out, and a player with honours has such a partner less often.
    pub log_weights: [f64; KINDS],
    /// The lack of fit for types of 1 to 8 cards: types scatter around the regression as a Beta
    /// distribution does whose parameters sum to this.
    pub strengths: [f64; DEALT],
    /// Hands and firsts by type.
    pub types: BTreeMap<HandType, Counted>,
}

impl From<&Parts> for PosteriorFile {
    fn from(parts: &Parts) -> PosteriorFile {
        let types = parts.types.iter();
        PosteriorFile {
            format: FORMAT,
            intercept: parts.regression.intercept,
            coefficients: parts.regression.coefficients.to_vec(),
            three_of_a_kind: parts.regression.three_of_a_kind,
            four_of_a_kind: parts.regression.four_of_a_kind,
            covariance_factor: parts.covariance_factor.clone(),
            log_weights: parts.log_weights.to_vec(),
            strengths: parts.strengths.to_vec(),
            types: types
                .map(|(of, counted)| (of.to_string(), *counted))
                .collect(),
        }
    }
}

impl PosteriorFile {
    /// The content, if it is sound.
    ///
    /// # Errors
    /// The expected and the found content.
    pub(super) fn check(&self) -> Result<Parts, (String, String)> {
        let log_odds = |numbers: &[f64]| within(numbers, -LARGEST_LOG_ODDS, LARGEST_LOG_ODDS);
        log_odds(&[self.intercept, self.three_of_a_kind, self.four_of_a_kind])?;
        log_odds(&self.coefficients)?;
        log_odds(&self.log_weights)?;
        within(&self.strengths, 1.0, LARGEST)?;
        let rows = self.covariance_factor.len();
        if rows != TERMS {
            return Err((format!("{TERMS} rows of certainty"), rows.to_string()));
        }
        for (row, length) in self.covariance_factor.iter().zip(1..) {
            within(row, -LARGEST, LARGEST)?;
            if row.len() != length {
                let expected = format!("{length} numbers in row {length} of certainty");
                return Err((expected, row.len().to_string()));
            }
        }
        let mut types = BTreeMap::new();
        for (name, counted) in &self.types {
            let expected = format!("types of 1 to {LARGEST_COUNTED} cards, each once");
            let of: HandType = name.parse().map_err(|_| (expected.clone(), found(name)))?;
            let sizes = 1..=LARGEST_COUNTED;
            if !sizes.contains(&of.size()) || types.insert(of, *counted).is_some() {
                return Err((expected, found(name)));
            }
            let hands = FEWEST_HANDS..=LARGEST as u32;
            if !hands.contains(&counted.hands) || counted.firsts > counted.hands {
                let expected =
                    format!("{FEWEST_HANDS} or more hands and no more firsts than hands");
                return Err((expected, format!("{counted:?} for {}", found(name))));
            }
        }
        Ok(Parts {
            regression: CardRegression {
                intercept: self.intercept,
                coefficients: sized(&self.coefficients, "coefficients")?,
                three_of_a_kind: self.three_of_a_kind,
                four_of_a_kind: self.four_of_a_kind,
            },
            covariance_factor: self.covariance_factor.clone(),
            log_weights: sized(&self.log_weights, "tilts")?,
            strengths: sized(&self.strengths, "strengths")?,
            types,
        })
    }
}

/// A name from the file as an error shows it.
fn found(name: &str) -> String {
    tichu::quoted(name)
}

fn within(numbers: &[f64], least: f64, most: f64) -> Result<(), (String, String)> {
    let outside = numbers
        .iter()
        .find(|number| !(least..=most).contains(*number));
    outside.map_or(Ok(()), |found| {
        Err((
            format!("numbers from {least} to {most}"),
            format!("{found:e}"),
        ))
    })
}

fn sized<const N: usize>(numbers: &[f64], what: &str) -> Result<[f64; N], (String, String)> {
    let found = numbers.len();
    numbers
        .try_into()
        .map_err(|_| (format!("{N} {what}"), found.to_string()))
}
