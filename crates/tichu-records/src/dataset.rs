//! From logs to the hands that a model may learn from.
//!
//! - Every complete round counts once, however many logs contain it. Of several copies, one with
//!   known running scores is preferred, then one whose play is whole, then the one from the log
//!   with more rounds. Copies that tie are compared by their content, and the greater is kept. File
//!   names never decide.
//! - Logs that share a round, complete or not, are logs of one match.
//! - A hand whose partner called is left out: its player had no reason to call, however good the
//!   hand.
//!
//! The same logs under other names, in other folders or twice over give the same dataset.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use tichu::{Hand, Scores, Seat};

use crate::complete_round::CompleteRound;
use crate::copies::{MatchContent, copies};
use crate::dataset_error::{DatasetError, Skipped};
use crate::error::LogError;
use crate::finished_matches::{FinishedMatch, finished_matches};
use crate::handle::{identity, in_digest, is_anonymous};
use crate::log::Log;
use crate::matches::{MatchId, matches};
use crate::read_log::read_log;
use crate::round_id::RoundId;

/// The hands to learn from, and counts of the rest.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// The usable hands, in the order of match, round and seat: hands of a match stand together.
    pub rows: Vec<Row>,
    /// The hands of the same rounds whose partner called: nothing to learn from.
    pub partner_called: Vec<Row>,
    /// The matches that were played to their end, in their order in time.
    pub finished_matches: Vec<FinishedMatch>,
    /// How many logs were read.
    pub logs: usize,
    /// How many of them are copies of others: their rounds count once.
    pub copies: usize,
    /// How many matches have usable hands.
    pub matches: usize,
    /// How many rounds have usable hands.
    pub rounds: usize,
    /// Counts of the rounds and hands that were left out.
    pub skipped: Skipped,
    /// Everything that is wrong with the logs, in the order of files and lines.
    pub problems: Vec<LogError>,
}

/// One decision: a hand, the scores, and the choice of the human.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The match.
    pub match_id: MatchId,
    /// The round.
    pub round: RoundId,
    /// When it was played.
    pub time: Time,
    /// The seat that decides.
    pub seat: Seat,
    /// Who sits there. A player without a name has one that no other row has, see
    /// [`Row::is_anonymous`].
    pub player: String,
    /// The first 8 cards.
    pub hand: Hand<8>,
    /// Running totals before the round, as the seat sees them.
    pub scores: Scores,
    /// Whether Grand Tichu was called, as the first caller of the round or the second.
    pub called: bool,
    /// Whether one of the opponents called, before this decision or after it.
    pub opponent_called: bool,
    /// Whether one of the opponents had called before this decision.
    pub opponent_called_before: bool,
    /// Whether the partner called, before this decision or after it: not in [`Dataset::rows`].
    pub partner_called: bool,
    /// Whether the partner had called before this decision, so that there was none.
    pub partner_called_before: bool,
    /// Whether the seat called a plain Tichu later, with all its cards.
    pub tichu: bool,
    /// Whether the seat was the first to go out, if the log's play is complete.
    pub went_out_first: Option<bool>,
    /// Whether the partner was, if the log's play is complete.
    pub partner_went_out_first: Option<bool>,
    /// Points of the round for the own team, call bonuses included.
    pub own_points: i32,
    /// Points of the round for the opponents, call bonuses included.
    pub opponent_points: i32,
}

/// When a round was played, as far as logs show it: the number of the log, which rises with time, and
/// the place of the round there. Logs without a number come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    log: Option<u64>,
    round: usize,
}

impl Row {
    /// Points of the round, own minus the opponents'.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.own_points - self.opponent_points
    }

    /// Whether the log does not name the player.
    #[must_use]
    pub fn is_anonymous(&self) -> bool {
        is_anonymous(&self.player)
    }
}

/// A copy of a complete round; the greatest of several counts.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    has_scores: bool,
    has_finish_order: bool,
    rounds_of_log: usize,
    round: CompleteRound,
}

/// The size of the dataset, and the counts of what was left out.
impl fmt::Display for Dataset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} hands of {} rounds in {} matches, from {} logs; left out:\ncopies of matches: {}\n{}",
            self.rows.len(),
            self.rounds,
            self.matches,
            self.logs,
            self.copies,
            self.skipped
        )
    }
}

/// What tells the copies of a log.
fn content(log: &Log) -> MatchContent<RoundId> {
    MatchContent {
        rounds: log.dealt.clone(),
        events: log.rounds.len(),
    }
}

impl Dataset {
    /// Reads logs, for example those of [`find_logs`](crate::find_logs); `on_file` is called after
    /// each.
    ///
    /// # Errors
    /// [`DatasetError::Unreadable`] for a file that cannot be opened or read and
    /// [`DatasetError::NoHands`] when the logs have no usable hand. A log that is malformed is
    /// no error, see [`Dataset::problems`].
    pub fn read(files: &[PathBuf], mut on_file: impl FnMut()) -> Result<Dataset, DatasetError> {
        let mut logs = Vec::with_capacity(files.len());
        for path in files {
            logs.extend(read_log(path)?);
            on_file();
        }
        Dataset::of(logs)
    }

    /// The decisions in these logs.
    ///
    /// # Errors
    /// [`DatasetError::NoHands`] when the logs have no usable hand.
    pub fn of(logs: Vec<Log>) -> Result<Dataset, DatasetError> {
        let matches = matches(&logs);
        let contents: Vec<_> = logs.iter().map(content).collect();
        let copies = copies(&contents).into_iter().filter(|is_copy| *is_copy);
        let mut dataset = Dataset {
            rows: Vec::new(),
            partner_called: Vec::new(),
            finished_matches: finished_matches(&logs, &matches),
            logs: logs.len(),
            copies: copies.count(),
            matches: 0,
            rounds: 0,
            skipped: Skipped::default(),
            problems: Vec::new(),
        };
        // Ordered by match and round, whatever the order of the logs.
        let mut rounds: BTreeMap<(MatchId, RoundId), Vec<Candidate>> = BTreeMap::new();
        let mut times: HashMap<RoundId, Time> = HashMap::new();
        for log in logs {
            dataset.skipped.incomplete_rounds += log.incomplete;
            dataset.skipped.malformed_rounds += log.malformed;
            dataset.skipped.without_first_eight += log.without_first_eight;
            let number = log.number();
            dataset.problems.extend(log.problems);
            let rounds_of_log = log.rounds.len();
            for (place, round) in log.rounds.into_iter().enumerate() {
                let time = Time {
                    log: number,
                    round: place,
                };
                let first = times.entry(round.id).or_insert(time);
                *first = time.min(*first);
                let copies = rounds.entry((matches[&round.id], round.id)).or_default();
                copies.push(Candidate {
                    has_scores: round.scores_before.is_some(),
                    has_finish_order: round.finish_order.is_some(),
                    rounds_of_log,
                    round,
                });
            }
        }
        for ((match_id, id), copies) in rounds {
            dataset.skipped.duplicate_rounds += copies.len() - 1;
            if let Some(Candidate { round, .. }) = copies.into_iter().max() {
                dataset.add(match_id, times[&id], &round);
            }
        }
        dataset.matches = dataset
            .rows
            .chunk_by(|a, b| a.match_id == b.match_id)
            .count();
        dataset.rounds = dataset.rows.chunk_by(|a, b| a.round == b.round).count();
        if dataset.rows.is_empty() {
            return Err(DatasetError::NoHands {
                logs: dataset.logs,
                skipped: dataset.skipped,
            });
        }
        Ok(dataset)
    }

    /// Adds the usable hands of a round.
    fn add(&mut self, match_id: MatchId, time: Time, round: &CompleteRound) {
        let Some(scores) = round.scores_before else {
            self.skipped.unknown_scores += 1;
            return;
        };
        for seat in Seat::ALL {
            let calls = round.grand_tichu;
            let rows = if calls.of(seat.partner()) {
                self.skipped.partner_called_hands += 1;
                &mut self.partner_called
            } else {
                &mut self.rows
            };
            let (own, opponent) = (seat.team(), seat.team().opponent());
            let opponents = [seat.after(1), seat.after(3)];
            rows.push(Row {
                match_id,
                round: round.id,
                time,
                seat,
                player: identity(&round.players[seat], round.id, seat),
                hand: round.first_cards[seat],
                scores: Scores {
                    own: scores[own],
                    opponent: scores[opponent],
                },
                called: calls.of(seat),
                opponent_called: opponents.iter().any(|&other| calls.of(other)),
                opponent_called_before: opponents.iter().any(|&other| calls.known(seat, other)),
                partner_called: calls.of(seat.partner()),
                partner_called_before: calls.known(seat, seat.partner()),
                tichu: round.tichu[seat],
                went_out_first: round.finish_order.map(|order| order.first == seat),
                partner_went_out_first: round
                    .finish_order
                    .map(|order| order.first == seat.partner()),
                own_points: round.result[own],
                opponent_points: round.result[opponent],
            });
        }
    }

    /// How many players with a name decided the hands.
    #[must_use]
    pub fn players(&self) -> usize {
        let named = self.rows.iter().filter(|row| !row.is_anonymous());
        let players: BTreeSet<&str> = named.map(|row| &*row.player).collect();
        players.len()
    }

    /// SHA-256 of all rows, as 64 hexadecimal digits: the same logs give the same digest under
    /// any names and in any order, and any other decision, score or player another one.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for row in &self.rows {
            let Row {
                match_id,
                round,
                time: _, // From the name of the log.
                seat,
                player,
                hand,
                scores: Scores { own, opponent },
                called,
                opponent_called,
                opponent_called_before,
                partner_called: _, // Never in these rows.
                partner_called_before: _,
                tichu: _, // No decision on the first eight cards, and so no other data.
                went_out_first,
                partner_went_out_first,
                own_points,
                opponent_points,
            } = row;
            let player = in_digest(player);
            hash.update(match_id);
            hash.update(round.as_bytes());
            hash.update(format!(
                "{seat} {player:?} {hand} {own} {opponent} {called} {opponent_called} \
                 {opponent_called_before} {went_out_first:?} {partner_went_out_first:?} {own_points} {opponent_points}\n"
            ));
        }
        const_hex::encode(hash.finalize())
    }
}
