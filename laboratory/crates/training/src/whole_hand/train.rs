//! From match logs to the models of whole hands.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use tichu_models::decision::PROFILES_FILE;
use tichu_models::exchange::{ExchangeModel, Gift};
use tichu_models::model::{Folder, MANIFEST_FILE};
use tichu_models::posterior::{HandType, LARGEST_OF_WHOLE_HANDS, WHOLE_HANDS_FILE, WholeHands};
use tichu_models::structure::{WIN_SHARES_FILE, WinShares};
use tichu_models::tichu_call::{RESULTS_FILE, level_file};
use tichu_play::Networks;
use tichu_play::exchange::GiftValues;
use tichu_play::exchange::models::{ExchangeManifest, FORMAT, PEOPLE_FILE, VALUES_FILE};
use tichu_records::Dataset;

use super::card::{exchange_card, tichu_card};
use super::exchange::{self, ExchangeExample, Settings};
use super::rows::{self, Row};
use super::tichu_call::{self, TrainedTichu};
use super::win_shares::win_shares;
use super::{exchange_figures, gifts};
use crate::TrainingError;
use crate::card;
use crate::play::logs;
use crate::posterior::tally;
use crate::split::{Part, fold};
use crate::write::{readable_json, store_all};

/// What a training of whole hands depends on, beside the logs.
#[derive(Clone, Debug)]
pub struct HandsRecipe {
    /// Seed of the split by match and of all draws.
    pub seed: u64,
    /// Day of the training (UTC), as it will stand in the manifests.
    pub date: String,
    /// Rounds played out for the value of a Tichu call.
    pub tichu_rounds: u64,
    /// Hands whose gifts are played out for the value of an exchange.
    pub gift_hands: u64,
    /// Fresh deals on which the exchange is measured.
    pub measured_deals: u64,
    /// The trees of the exchange.
    pub exchange: Settings,
}

/// Models of whole hands, ready to be stored.
#[derive(Clone, Debug)]
pub struct TrainedHands {
    /// The shares of plays that win their trick.
    pub shares: WinShares,
    /// The models of the Tichu call.
    pub tichu: TrainedTichu,
    /// How often dealt hands go out first.
    pub whole_hands: WholeHands,
    /// The exchanges of people.
    pub people: ExchangeModel,
    /// The values of gifts.
    pub values: GiftValues,
    /// What the models of the exchange are, and how good.
    pub exchange: ExchangeManifest,
}

/// Fits the models of whole hands.
///
/// # Errors
/// [`TrainingError`] for a file that cannot be read, for too few matches, and when a fit fails.
pub fn train(
    files: &[PathBuf],
    dataset: &Dataset,
    networks: &Networks,
    recipe: &HandsRecipe,
    progress: impl Fn(&str),
) -> Result<TrainedHands, TrainingError> {
    let seed = recipe.seed;
    let rounds = logs::read_rounds(files, dataset)?;
    let is_training = |match_id| Part::of(match_id, seed) == Part::Training;
    let training = rounds.iter().filter(|round| is_training(&round.match_id));
    let shares = win_shares(training);
    let rows = rows::rows(&rounds);
    let count = rows.iter().filter(|row| is_training(&row.match_id)).count();
    TrainingError::require_both(count, rows.len() - count)?;
    progress("tichu: playing rounds out");
    let played = tichu_call::play(networks, &rows, recipe.tichu_rounds, seed);
    let tichu = tichu_call::train(&rows, &played, &shares, (seed, &recipe.date), &progress)?;
    drop(played);

    let examples = |wanted: Option<Part>| -> Vec<ExchangeExample> {
        rows.iter()
            .filter(|row| wanted.is_none_or(|part| Part::of(&row.match_id, seed) == part))
            .map(|row| example(row, seed))
            .collect()
    };
    let learned = examples(Some(Part::Training));
    let measured = exchange::fit(&learned, &shares, &recipe.exchange, &progress)?;
    let held_out = exchange_figures::of(&measured, &examples(Some(Part::Test)), &shares);
    let people = exchange::fit(&examples(None), &shares, &recipe.exchange, &progress)?;

    progress("exchange: playing gifts out");
    let table = gifts::GiftTable {
        networks: &networks.champion,
        people: &people,
        shares: &shares,
    };
    let tried = gifts::play(table, &rows, recipe.gift_hands, seed);
    let values = gifts::fit(&tried, seed)?;
    let played_hands = tried.len();
    drop(tried);
    progress("exchange: measuring on fresh deals");
    let gains = gifts::gains(
        table,
        &Arc::new(values.clone()),
        &rows,
        recipe.measured_deals,
        seed,
    );
    Ok(TrainedHands {
        exchange: ExchangeManifest {
            format: FORMAT,
            date: recipe.date.clone(),
            seed,
            exchanges: rows.len(),
            training_exchanges: learned.len(),
            played_hands,
            held_out,
            gain_over_people: gains.over_people,
            gain_over_champion: gains.over_champion,
            cautious: gains.cautious,
            daring: gains.daring,
        },
        whole_hands: whole_hands(&rows),
        shares,
        tichu,
        people,
        values,
    })
}

/// How often the dealt hands of these rows went out first.
#[must_use]
pub fn whole_hands(rows: &[Row]) -> WholeHands {
    let hands = rows.iter();
    let hands = hands.map(|row| (HandType::from(&row.hand_before()), row.first_out));
    WholeHands::new(tally::of(hands, LARGEST_OF_WHOLE_HANDS))
}

/// The exchange of a row.
#[must_use]
pub fn example(row: &Row, seed: u64) -> ExchangeExample {
    ExchangeExample {
        question: row.question(),
        gift: Gift::of(&row.given),
        half: fold(&row.match_id, seed, exchange::HALVES) == 1,
    }
}

impl TrainedHands {
    /// Writes the folders `hand`, `tichu` and `exchange` in `directory`, as
    /// [`Trained::store`](crate::write::Trained::store) does; gives their paths.
    ///
    /// # Errors
    /// When a file cannot be written; the error names it.
    pub fn store(&self, directory: &Path) -> io::Result<Vec<PathBuf>> {
        let tichu = &self.tichu;
        let mut of_tichu: Vec<(String, Vec<u8>)> = Vec::new();
        for (knowledge, level) in &tichu.levels {
            of_tichu.push((level_file(*knowledge).to_owned(), json(level)?));
        }
        of_tichu.push((RESULTS_FILE.to_owned(), json(&tichu.results)?));
        of_tichu.push((PROFILES_FILE.to_owned(), readable_json(&tichu.profiles)?));
        of_tichu.push((MANIFEST_FILE.to_owned(), readable_json(&tichu.manifest)?));
        let of_calls = tichu_card(&tichu.manifest);
        of_tichu.push((card::FILE.to_owned(), of_calls.into_bytes()));
        let of_exchange = vec![
            (PEOPLE_FILE.to_owned(), json(&self.people)?),
            (VALUES_FILE.to_owned(), json(&self.values)?),
            (MANIFEST_FILE.to_owned(), readable_json(&self.exchange)?),
            (
                card::FILE.to_owned(),
                exchange_card(&self.exchange).into_bytes(),
            ),
        ];
        let of_hand = vec![
            (WIN_SHARES_FILE.to_owned(), json(&self.shares)?),
            (WHOLE_HANDS_FILE.to_owned(), json(&self.whole_hands)?),
        ];
        let folders = [
            (Folder::Hand, of_hand),
            (Folder::Tichu, of_tichu),
            (Folder::Exchange, of_exchange),
        ];
        let mut paths = Vec::new();
        for (folder, files) in folders {
            paths.extend(store_all(&directory.join(folder.name()), files)?);
        }
        Ok(paths)
    }
}

/// A value as one line of JSON: trees are read by programs alone.
fn json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tichu_records::find_logs;
    use written_logs::{dataset_of, played_logs};

    use super::*;

    #[test]
    fn the_exchanges_of_a_match_are_in_one_half_and_matches_in_both() {
        let directory = played_logs(8);
        let files = find_logs(&[directory.path().to_owned()]).unwrap();
        let rounds = logs::read_rounds(&files, &dataset_of(directory.path())).unwrap();
        let mut halves = BTreeMap::new();
        for row in rows::rows(&rounds) {
            let example = example(&row, 1);
            assert_eq!(example.gift, Gift::of(&row.given));
            assert_eq!(example.question.hand, row.hand_before());
            let half = *halves.entry(row.match_id).or_insert(example.half);
            assert_eq!(half, example.half);
        }
        let second = halves.values().filter(|half| **half).count();
        assert!((1..halves.len()).contains(&second), "{second} of 8");
    }
}
