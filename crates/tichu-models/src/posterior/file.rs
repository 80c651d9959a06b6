//! The file of a posterior, checked before it is used.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tichu::quoted;

use super::hand_type::{DEALT, HandType, KINDS};

/// File name of the posterior in a model directory.
pub const POSTERIOR_FILE: &str = "posterior.json";

/// Version of the layout of the file.
pub(super) const FORMAT: u32 = 2;

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

/// The counts and the mean chance of a type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnownType {
    /// The mean chance of its hands, by the outlook.
    pub mean: f64,
    /// Its hands of the training data, unless there are few.
    pub counted: Option<Counted>,
}

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosteriorFile {
    pub(super) format: u32,
    /// See [`Parts::calibration`].
    calibration: [f64; 2],
    /// Logarithm of how much likelier each card makes a hand than the deal alone.
    log_weights: Vec<f64>,
    /// The lack of fit for types of 1 to 8 cards, see [`Parts::strengths`].
    strengths: Vec<f64>,
    /// Mean chance by type, for those of up to three cards.
    means: BTreeMap<String, f64>,
    /// Hands of the training data, and how many of them went out first, by type.
    types: BTreeMap<String, Counted>,
}

/// The content of a file, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// From the log-odds of the outlook at 0:0 to those of all rounds: intercept and slope.
    pub calibration: [f64; 2],
    /// Logarithm of how much likelier each card makes a hand than the deal alone: hands whose
    /// partner called are left out, and a player with honours has such a partner less often.
    pub log_weights: [f64; KINDS],
    /// The lack of fit for types of 1 to 8 cards: types scatter around their mean as a Beta
    /// distribution does whose parameters sum to this.
    pub strengths: [f64; DEALT],
    /// The types of up to three cards.
    pub types: BTreeMap<HandType, KnownType>,
}

impl From<&Parts> for PosteriorFile {
    fn from(parts: &Parts) -> PosteriorFile {
        let types = parts.types.iter();
        let counted = types
            .clone()
            .filter_map(|(of, known)| Some((of.to_string(), known.counted?)));
        PosteriorFile {
            format: FORMAT,
            calibration: parts.calibration,
            log_weights: parts.log_weights.to_vec(),
            strengths: parts.strengths.to_vec(),
            types: counted.collect(),
            means: types
                .map(|(of, known)| (of.to_string(), known.mean))
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
        log_odds(&self.calibration)?;
        log_odds(&self.log_weights)?;
        within(&self.strengths, 1.0, LARGEST)?;
        let mut types = BTreeMap::new();
        let expected = format!("types of 1 to {LARGEST_COUNTED} cards, each once");
        for (name, mean) in &self.means {
            within(&[*mean], 0.0, 1.0)?;
            let known = KnownType {
                mean: *mean,
                counted: None,
            };
            if types
                .insert(type_of(name, LARGEST_COUNTED)?, known)
                .is_some()
            {
                return Err((expected, quoted(name)));
            }
        }
        for (name, counted) in &self.types {
            let of = counted_type(name, *counted, LARGEST_COUNTED)?;
            let known = types.get_mut(&of);
            let Some(known) = known.filter(|known| known.counted.is_none()) else {
                let expected = format!("{expected}, with a mean");
                return Err((expected, quoted(name)));
            };
            known.counted = Some(*counted);
        }
        Ok(Parts {
            calibration: self.calibration,
            log_weights: sized(&self.log_weights, "log weights")?,
            strengths: sized(&self.strengths, "strengths")?,
            types,
        })
    }
}

/// The type of 1 to `most` cards with this name.
fn type_of(name: &str, most: usize) -> Result<HandType, (String, String)> {
    let of: Option<HandType> = name.parse().ok();
    of.filter(|of| (1..=most).contains(&of.size()))
        .ok_or_else(|| {
            (
                format!("types of 1 to {most} cards, each once"),
                quoted(name),
            )
        })
}

/// The same, if these can be its hands.
pub(super) fn counted_type(
    name: &str,
    counted: Counted,
    most: usize,
) -> Result<HandType, (String, String)> {
    let of = type_of(name, most)?;
    let hands = FEWEST_HANDS..=LARGEST as u32;
    if !hands.contains(&counted.hands) || counted.firsts > counted.hands {
        let expected = format!("{FEWEST_HANDS} or more hands and no more firsts than hands");
        return Err((expected, format!("{counted:?} for {}", quoted(name))));
    }
    Ok(of)
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
