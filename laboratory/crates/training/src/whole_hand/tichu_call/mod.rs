//! Training the models of the Tichu call.
//!
//! Everything is fitted twice with the same settings: to the training matches, for the figures on
//! held-out ones, and to all matches, for the models that ship.

mod call;
mod cards_alone;
mod figures;
mod played;
mod profiles;
mod values;

use std::collections::BTreeMap;

use tichu_models::decision::Profiles;
use tichu_models::outlook::TichuResults;
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::tichu_call::{FORMAT, Knowledge, Level, TichuManifest};
use tichu_models::whole_hand::{FeatureRow, Known};

use super::rows::Row;
use crate::TrainingError;
use crate::split::Part;

pub use cards_alone::{CardsAlone, LabelledCards};
pub use played::{PlayedRounds, PlayedTwice, play};

/// Everything that a training makes.
#[derive(Clone, Debug)]
pub struct TrainedTichu {
    /// The models of each level.
    pub levels: BTreeMap<Knowledge, Level>,
    /// Results of rounds.
    pub results: TichuResults,
    /// The profiles.
    pub profiles: Profiles,
    /// Their manifest: data, training and figures.
    pub manifest: TichuManifest,
}

/// A hand of the logs with its features at one level.
pub(super) struct Described<'a> {
    row: &'a Row,
    features: FeatureRow,
}

/// Fits all levels. `played` are rounds that were played out, by [`play`].
///
/// # Errors
/// [`TrainingError`] when a fit fails.
pub fn train(
    rows: &[Row],
    played: &PlayedRounds,
    shares: &WinShares,
    (seed, date): (u64, &str),
    progress: impl Fn(&str),
) -> Result<TrainedTichu, TrainingError> {
    let mut levels = BTreeMap::new();
    let mut figures = BTreeMap::new();
    let eligible = |row: &&Row| row.is_eligible();
    let hands = rows.iter().filter(eligible).count();
    let is_training = |row: &Row| Part::of(&row.match_id, seed) == Part::Training;
    let mut thresholds = None;
    for knowledge in Knowledge::ALL {
        progress(&format!("tichu: {}", knowledge.name()));
        let described = describe(rows, knowledge, shares);
        let (training, held_out): (Vec<_>, Vec<_>) =
            described.iter().partition(|hand| is_training(hand.row));
        let all: Vec<_> = described.iter().collect();
        let values = values::fit(played, knowledge, shares)?;
        let measured = call::fit(&training, knowledge, &values, seed)?;
        figures.insert(knowledge, figures::of(&measured, &held_out, knowledge));
        let shipped = call::fit(&all, knowledge, &values, seed)?;
        if knowledge == Knowledge::Exchange {
            thresholds = Some(profiles::of(&shipped.level, &all, knowledge)?);
        }
        levels.insert(knowledge, shipped.level);
    }
    let profiles = thresholds.ok_or_else(|| TrainingError::fit("expected hands, found none"))?;
    Ok(TrainedTichu {
        results: values::results(played)?,
        profiles,
        manifest: TichuManifest {
            format: FORMAT,
            date: date.to_owned(),
            seed,
            hands,
            training_hands: rows
                .iter()
                .filter(eligible)
                .filter(|row| is_training(row))
                .count(),
            played_rounds: played.decision.len(),
            levels: figures,
        },
        levels,
    })
}

/// The rows with their features at a level: what the player knew before the exchange, or when it
/// decided.
fn describe<'a>(rows: &'a [Row], knowledge: Knowledge, shares: &WinShares) -> Vec<Described<'a>> {
    use rayon::prelude::*;
    rows.par_iter()
        .filter_map(|row| {
            let known = match knowledge {
                Knowledge::Before => row.known_before(),
                _ => row.known(),
            };
            let features = features(&known, shares)?;
            Some(Described { row, features })
        })
        .collect()
}

fn features(known: &Known, shares: &WinShares) -> Option<FeatureRow> {
    Some(known.features(&Subsets::of(known.hand, shares)?))
}

#[cfg(test)]
mod tests;
