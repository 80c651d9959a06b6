//! The models of the exchange that ship, with their manifest.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tichu_models::exchange::ExchangeModel;
use tichu_models::model::{Folder, LoadError, MANIFEST_FILE, Source};

use super::GiftValues;
use crate::models::Strength;

/// The file of people's exchanges.
pub const PEOPLE_FILE: &str = "people.json";

/// The file of the values of gifts.
pub const VALUES_FILE: &str = "values.json";

/// Version of the layout of the files.
pub const FORMAT: u32 = 2;

/// The models of the exchange.
#[derive(Clone, Debug)]
pub struct ExchangeModels {
    /// Predicts the gifts of people.
    pub people: Arc<ExchangeModel>,
    /// Predicts the values of gifts.
    pub values: Arc<GiftValues>,
}

/// What the models of the exchange were fitted to, and their figures.
///
/// The figures are those of a model that was fitted to the training matches alone. The model that
/// ships was fitted to all matches with the same settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeManifest {
    /// Layout of the files.
    pub format: u32,
    /// Day of the training (UTC).
    pub date: String,
    /// Seed of the split by match and of all draws.
    pub seed: u64,
    /// Exchanges in the logs.
    pub exchanges: usize,
    /// Exchanges of training matches.
    pub training_exchanges: usize,
    /// Random hands whose gifts were played out.
    pub played_hands: usize,
    /// How well people's exchanges in held-out matches are predicted.
    pub held_out: ExchangeFigures,
    /// What the exchange that is worth most points gains against people's most probable one, for one
    /// player among champions, on fresh deals.
    pub gain_over_people: Strength,
    /// The same against the exchange of the champion's own network.
    pub gain_over_champion: Strength,
    /// What the exchange of a cautious player changes against the one that is worth most points.
    pub cautious: StyleFigures,
    /// The same for a daring player.
    pub daring: StyleFigures,
}

/// What the exchange of a style changes, for one player among champions on fresh deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StyleFigures {
    /// The points of a round.
    pub points: Strength,
    /// The distance of these points from the expected ones.
    pub spread: Strength,
}

/// How well exchanges are predicted, by the kinds of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeFigures {
    /// Exchanges.
    pub exchanges: usize,
    /// The share in which the most probable card for the next player was given.
    pub next: f64,
    /// The same for the partner.
    pub partner: f64,
    /// The same for the previous player.
    pub previous: f64,
    /// The share in which the most probable three cards were given.
    pub exact: f64,
    /// The share in which one of the three most probable choices was.
    pub first_three: f64,
    /// The share in which one of the five most probable choices was.
    pub first_five: f64,
    /// Mean of the negative natural logarithm of the probability of the choice.
    pub log_loss: f64,
    /// Expected calibration error of the probability of the most probable choice, over ten equal bins.
    pub calibration_error: f64,
}

impl ExchangeModels {
    /// Reads the models of the folder `exchange`.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<ExchangeModels, LoadError> {
        let files = source.open(Folder::Exchange)?;
        let manifest: ExchangeManifest = files.read_json(MANIFEST_FILE)?;
        files.check_format(MANIFEST_FILE, FORMAT, manifest.format)?;
        let values: GiftValues = files.read_json(VALUES_FILE)?;
        values.check().map_err(|(expected, found)| {
            files.mismatch(VALUES_FILE, format!("{expected} features"), found)
        })?;
        let read = [MANIFEST_FILE, PEOPLE_FILE, VALUES_FILE];
        files.check_unread(|file| read.contains(&file))?;
        Ok(ExchangeModels {
            people: Arc::new(files.read_json(PEOPLE_FILE)?),
            values: Arc::new(values),
        })
    }
}
