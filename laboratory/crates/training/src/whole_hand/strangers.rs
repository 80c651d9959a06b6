//! How well the exchanges of strangers are predicted: of people of whom the model has seen no exchange.
//!
//! The folds of players are those of [`play::strangers`](crate::play::strangers).

use laboratory_fitting::temperature::{Choices, Measured};
use rayon::prelude::*;
use tichu_models::exchange::ExchangeModel;
use tichu_models::structure::WinShares;

use super::exchange::{self, ExchangeExample, Settings, with_asked};
use super::rows::rows;
use super::train::example;
use super::win_shares::win_shares;
use crate::TrainingError;
use crate::play::logs::ReplayedRound;
use crate::split::{Part, fold_of_player};

/// How well the three cards of strangers are predicted in training matches: of the players of the first
/// `folds` folds, by models that learned from all other players. `progress` hears which part is fitted.
///
/// An exchange counts if it is one of the candidates of the model: others have no place among them.
///
/// # Errors
/// [`TrainingError`] when a fold or all others have no exchange.
pub fn predicted(
    rounds: &[ReplayedRound],
    folds: u64,
    settings: &Settings,
    seed: u64,
    progress: impl Fn(&str),
) -> Result<Measured, TrainingError> {
    let training: Vec<ReplayedRound> = rounds
        .iter()
        .filter(|round| Part::of(&round.match_id, seed) == Part::Training)
        .cloned()
        .collect();
    let shares = win_shares(training.iter());
    let rows = rows(&training);
    let mut all = Choices::default();
    for fold in 0..folds {
        let is_of_fold = |player: &str| fold_of_player(player, seed) == fold;
        let examples = |is_unseen: bool| -> Vec<ExchangeExample> {
            let wanted = rows.iter();
            let wanted = wanted.filter(|row| is_of_fold(&row.player) == is_unseen);
            wanted.map(|row| example(row, seed)).collect()
        };
        let model = exchange::fit(&examples(false), &shares, settings, &progress)?;
        all.append(&choices(&model, &examples(true), &shares));
    }
    Ok(all.measured()?)
}

/// The exchanges among the candidates of a model, with the probabilities of all candidates.
fn choices(model: &ExchangeModel, examples: &[ExchangeExample], shares: &WinShares) -> Choices {
    let predicted: Vec<Option<(Vec<f32>, usize)>> = examples
        .par_iter()
        .map(|example| {
            with_asked(example, shares, |asked| {
                let gifts = model.exchanges(&model.candidates(asked)).gifts;
                let chosen = gifts.iter().position(|(gift, _)| *gift == example.gift)?;
                let logarithm = |probability: f64| probability.max(f64::MIN_POSITIVE).ln() as f32;
                let logarithms = gifts.iter().map(|(_, probability)| logarithm(*probability));
                Some((logarithms.collect(), chosen))
            })
        })
        .collect();
    let mut choices = Choices::default();
    for (logarithms, chosen) in predicted.into_iter().flatten() {
        choices.push(&logarithms, chosen);
    }
    choices
}

#[cfg(test)]
mod tests {
    use tichu_records::find_logs;
    use written_logs::{dataset_of, played_logs};

    use super::*;
    use crate::play::logs::read_rounds;
    use crate::split::FOLDS;

    #[test]
    fn every_candidate_of_a_stranger_is_predicted_once_and_the_temperature_helps() {
        let directory = played_logs(8);
        let files = find_logs(&[directory.path().to_owned()]).unwrap();
        let rounds = read_rounds(&files, &dataset_of(directory.path())).unwrap();
        let few = Settings {
            card_rounds: 2,
            triple_rounds: 2,
            ..Settings::default()
        };
        let found = |folds| predicted(&rounds, folds, &few, 1, |_| {});
        let all = found(FOLDS.get()).unwrap();
        let is_training = |round: &&ReplayedRound| Part::of(&round.match_id, 1) == Part::Training;
        let players = 4 * rounds.iter().filter(is_training).count();
        assert!((1..=players).contains(&all.choices), "{all:?} of {players}");
        assert!(all.least_log_loss <= all.log_loss, "{all:?}");
        assert!(found(0).is_err());
    }
}
