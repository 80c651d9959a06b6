//! Match logs, replayed: the decision of the human and of each profile for each hand.
//!
//! The hands are the rows of a [`Dataset`] and the hands whose partner had called. No figure counts the
//! latter.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use tichu_models::decision::{Advisor, Decision, Sections};
use tichu_models::{CallRecord, Player, Situation};
use tichu_records::{Dataset, DatasetError, Log, RoundId, Row, read_log};

mod agreement;

pub use agreement::Agreement;

use crate::cli::call_records::CallRecords;
use crate::cli::endings::{Ending, Endings};

/// All decisions of some logs.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The hands in the order of logs, rounds and seats.
    pub hands: Vec<Replayed>,
    /// The rows and the problems of the logs.
    pub dataset: Dataset,
}

/// One hand with the decisions of the human and of the profiles.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hand and what the human did.
    pub row: Row,
    /// The place in the logs.
    pub place: Place,
    /// Whether the partner had called: there was no decision left.
    pub partner_called: bool,
    /// What the player did in other matches.
    pub record: CallRecord,
    /// What each profile would have done, in the order of the advisor's.
    pub profiles: Vec<Advice>,
}

/// The place of a round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The log; of several with the same round, the first by name.
    pub log: Arc<Path>,
    /// The number of the round in the log, from 1.
    pub round: usize,
}

/// The decision of a profile for a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// Whether it would have called.
    pub call: bool,
    /// The confidence of its model.
    pub confidence: f64,
}

impl Replay {
    /// Reads logs and asks all profiles about every hand; `on_file` is called after each log.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn read(
        files: &[PathBuf],
        advisor: &Advisor,
        on_file: impl Fn() + Sync,
    ) -> Result<Replay, DatasetError> {
        let read = |path: &PathBuf| {
            let log = read_log(path);
            on_file();
            log
        };
        let logs: Vec<Vec<Log>> = files.par_iter().map(read).collect::<Result<_, _>>()?;
        let logs = logs.into_iter().flatten().collect::<Vec<Log>>();
        let places = places(&logs);
        let dataset = Dataset::of(logs)?;
        let all: Vec<(&Row, bool)> = (dataset.rows.iter().map(|row| (row, false)))
            .chain(dataset.partner_called.iter().map(|row| (row, true)))
            .collect();
        let records = CallRecords::of(&dataset.rows);
        let replayed = |&(row, partner_called): &(&Row, bool)| Replayed {
            row: row.clone(),
            place: places[&row.round].clone(),
            partner_called,
            record: records.elsewhere(row),
            profiles: advice(advisor, row, partner_called),
        };
        let mut hands: Vec<Replayed> = all.par_iter().map(replayed).collect();
        hands.sort_by(|a, b| (&a.place, a.row.seat).cmp(&(&b.place, b.row.seat)));
        Ok(Replay { hands, dataset })
    }

    /// The hands on which somebody had to decide: those whose partner had not called.
    pub fn decided(&self) -> impl Iterator<Item = &Replayed> {
        self.hands.iter().filter(|hand| !hand.partner_called)
    }

    /// How the calls of the humans ended.
    #[must_use]
    pub fn endings(&self) -> Endings {
        self.decided().filter_map(Replayed::ending).collect()
    }

    /// How far each profile agrees with the humans, in the order of the advisor's.
    #[must_use]
    pub fn agreements(&self, advisor: &Advisor) -> Vec<Agreement> {
        (0..advisor.profiles().len())
            .map(|profile| {
                let decisions = self
                    .decided()
                    .map(|hand| (hand.ending(), hand.profiles[profile].call));
                decisions.collect()
            })
            .collect()
    }
}

impl Replayed {
    /// The situation that the models know: the scores, and the player's record in other matches. It
    /// leaves out whether an opponent had called.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation {
            player: Some(Player::Record(self.record)),
            ..situation(&self.row, self.partner_called)
        }
    }

    /// How the human's call ended, if there was one.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.row.called.then(|| Ending::of(&self.row))
    }
}

fn situation(row: &Row, partner_called: bool) -> Situation {
    Situation {
        partner_called,
        ..row.scores.into()
    }
}

fn advice(advisor: &Advisor, row: &Row, partner_called: bool) -> Vec<Advice> {
    let situation = situation(row, partner_called);
    let answer = advisor.answer(&row.hand, situation, Sections::DECISIONS);
    let advice = |(_, decision): (&str, &Decision)| {
        // Where there is nothing to choose, the model has a confidence all the same.
        let estimate = answer.verdict.estimate(decision.model.as_str());
        let confidence = estimate.map(|estimate| estimate.confidence);
        Advice {
            call: decision.call,
            confidence: confidence.or(decision.confidence).unwrap_or_default(),
        }
    };
    answer.verdict.decisions.iter().map(advice).collect()
}

/// The place of each complete round.
fn places(logs: &[Log]) -> HashMap<RoundId, Place> {
    let mut places = HashMap::new();
    for log in logs {
        let complete: HashSet<RoundId> = log.rounds.iter().map(|round| round.id).collect();
        // Rounds without a result are counted too, as a reader of the log would.
        for (&id, round) in log.dealt.iter().zip(1..) {
            if complete.contains(&id) {
                places.entry(id).or_insert_with(|| Place {
                    log: Arc::clone(&log.file),
                    round,
                });
            }
        }
    }
    places
}
