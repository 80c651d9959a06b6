//! How well networks predict strangers: people of whom they have seen no decision.
//!
//! Players are split into folds. Networks learn from the decisions of the players of all folds but one and
//! predict those of the players of the last. The temperature of these predictions says by how much
//! networks are too sure of strangers.

use laboratory_fitting::temperature::{Choices, Measured};
use tichu_play::features::Head;

use super::examples::PlayExamples;
use super::imitation::{Imitation, predicted};
use super::logs::ReplayedRound;
use super::tape::Tape;
use crate::TrainingError;
use crate::split::{FOLDS, Part, fold_of_player};

/// The decisions of the players of each fold, in training matches.
#[derive(Debug)]
pub struct Strangers {
    folds: Vec<PlayExamples>,
}

impl Strangers {
    /// The decisions in the training matches of these rounds; the seed is that of the splits by match and by
    /// player.
    #[must_use]
    pub fn of(rounds: &[ReplayedRound], seed: u64) -> Strangers {
        let is_training =
            |round: &&ReplayedRound| Part::of(&round.match_id, seed) == Part::Training;
        let folds = (0..FOLDS.get()).map(|fold| {
            let mut examples = PlayExamples::default();
            for round in rounds.iter().filter(is_training) {
                let is_wanted = |seat| fold_of_player(&round.players[seat], seed) == fold;
                examples.add(round.deal, round.standing, &round.actions, is_wanted);
            }
            examples
        });
        Strangers {
            folds: folds.collect(),
        }
    }

    /// How well the decisions of a kind are predicted by networks that have seen none of their player: those of
    /// the players of the first `folds` folds. `progress` hears which network is fitted, and each epoch with
    /// its mean loss.
    ///
    /// # Errors
    /// [`TrainingError`] without decisions, and when those of one fold are all that there are.
    pub fn predicted(
        &self,
        decision: Head,
        folds: u64,
        imitation: &Imitation,
        mut progress: impl FnMut(&str, usize, f64),
    ) -> Result<Measured, TrainingError> {
        let mut all = Choices::default();
        for (fold, unseen) in (0..folds).zip(&self.folds) {
            if unseen.of(decision).is_empty() {
                continue;
            }
            let mut seen = Tape::default();
            for (other, examples) in (0..).zip(&self.folds) {
                if other != fold {
                    seen.append(&examples.all_of(decision));
                }
            }
            if seen.is_empty() {
                return Err(TrainingError::fit(
                    "expected decisions of other players, found none",
                ));
            }
            let name = format!("{} of strangers, {} of {FOLDS}", decision.name(), fold + 1);
            let network =
                imitation.fit_one(decision, &seen, |epoch, loss| progress(&name, epoch, loss));
            all.append(&predicted(&network, unseen.of(decision)));
        }
        Ok(all.measured()?)
    }
}

#[cfg(test)]
mod tests {
    use tichu_records::find_logs;
    use written_logs::{dataset_of, played_logs};

    use super::*;
    use crate::play::logs::{examples, read_rounds};

    fn rounds() -> Vec<ReplayedRound> {
        let directory = played_logs(8);
        let files = find_logs(&[directory.path().to_owned()]).unwrap();
        read_rounds(&files, &dataset_of(directory.path())).unwrap()
    }

    /// One network that sees all decisions once.
    const SHORT: Imitation = Imitation {
        epochs: 1,
        batch: 64,
        rate: 3e-3,
        decay: 0.3,
        teachers: 0,
        trust: 0.0,
        seed: 1,
    };

    #[test]
    fn every_decision_of_the_training_matches_is_in_the_fold_of_its_player() {
        let rounds = rounds();
        let strangers = Strangers::of(&rounds, 1);
        let all = examples(&rounds, Part::Training, 1);
        for decision in Head::ALL {
            let folds = strangers.folds.iter();
            let sum: usize = folds.map(|fold| fold.of(decision).len()).sum();
            assert_eq!(sum, all.of(decision).len(), "{decision:?}");
        }
        // Each of the four players gives three cards a round.
        let training = rounds
            .iter()
            .filter(|round| Part::of(&round.match_id, 1) == Part::Training);
        let mut expected = vec![0; strangers.folds.len()];
        for player in training.flat_map(|round| &round.players.0) {
            expected[usize::try_from(fold_of_player(player, 1)).unwrap()] += 3;
        }
        let gifts = strangers.folds.iter();
        let gifts: Vec<usize> = gifts.map(|fold| fold.of(Head::Exchange).len()).collect();
        assert_eq!(gifts, expected);
        assert!(gifts.iter().filter(|count| **count > 0).count() > 1);
    }

    #[test]
    fn every_decision_is_predicted_once_and_the_temperature_helps() {
        let rounds = rounds();
        let strangers = Strangers::of(&rounds, 1);
        let info = strangers
            .predicted(Head::Exchange, FOLDS.get(), &SHORT, |_, _, _| {})
            .unwrap();
        let all = examples(&rounds, Part::Training, 1);
        assert_eq!(info.choices, all.of(Head::Exchange).len());
        assert!(info.least_log_loss <= info.log_loss, "{info:?}");
        let other =
            Strangers::of(&rounds, 2).predicted(Head::Exchange, FOLDS.get(), &SHORT, |_, _, _| {});
        assert_ne!(other.unwrap(), info);
    }

    #[test]
    fn one_player_alone_is_too_few() {
        let mut rounds = rounds();
        for round in &mut rounds {
            round.players.0.fill("alone".to_owned());
        }
        let info =
            Strangers::of(&rounds, 1).predicted(Head::Exchange, FOLDS.get(), &SHORT, |_, _, _| {});
        assert!(info.is_err());
        let none =
            Strangers::of(&[], 1).predicted(Head::Exchange, FOLDS.get(), &SHORT, |_, _, _| {});
        assert!(none.is_err());
    }
}
