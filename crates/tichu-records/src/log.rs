//! The data that a log has.

use std::path::Path;
use std::sync::Arc;

use tichu::{BySeat, ByTeam};

use crate::complete_round::CompleteRound;
use crate::error::{Fault, LogError, unexpected};
use crate::header::Header;
use crate::points::total;
use crate::recorded_round::RecordedRound;
use crate::round_draft::RoundDraft;
use crate::round_id::RoundId;

/// The content of one log, or of one match of a log with several.
#[derive(Clone, Debug)]
pub struct Log {
    /// The log.
    pub file: Arc<Path>,
    /// Where the match was played, and to which total.
    pub header: Header,
    /// The number at the beginning of the file's name: BrettSpielWelt numbers matches as they
    /// are played.
    pub number: Option<u64>,
    /// The complete rounds, in order.
    pub rounds: Vec<CompleteRound>,
    /// Every round whose four hands could be read, complete or not, in order: logs that share
    /// one are logs of the same match.
    pub dealt: Vec<RoundId>,
    /// How many rounds have no result.
    pub incomplete: usize,
    /// How many rounds have a result and yet cannot be used.
    pub malformed: usize,
    /// How many rounds have a result, and nothing says which 8 cards of a seat came first.
    pub without_first_eight: usize,
    /// How many deals were dealt again before the exchange.
    pub redealt: usize,
    /// Everything that is wrong with the log, in the order of its lines.
    pub problems: Vec<LogError>,
}

/// Adds round by round.
pub(crate) struct LogBuilder {
    /// What has been added.
    pub(crate) log: Log,
    /// Running totals, while they are known.
    pub(crate) scores: Option<ByTeam<i32>>,
}

impl LogBuilder {
    pub(crate) fn new(file: &Arc<Path>, header: Header, number: Option<u64>) -> LogBuilder {
        let log = Log {
            file: Arc::clone(file),
            header,
            number,
            rounds: Vec::new(),
            dealt: Vec::new(),
            incomplete: 0,
            malformed: 0,
            without_first_eight: 0,
            redealt: 0,
            problems: Vec::new(),
        };
        LogBuilder {
            log,
            scores: Some(ByTeam::default()),
        }
    }

    pub(crate) fn log(mut self) -> Log {
        // An error of a whole round is found at its end and reported at its first line.
        self.log.problems.sort_by_key(|problem| problem.line);
        self.log
    }

    /// Adds a round of which all cards are known, or the fault of one that is lost.
    pub(crate) fn add(&mut self, round: Result<RecordedRound, LogError>) {
        let round = match round {
            Ok(round) => round,
            Err(fault) => return self.lose(fault),
        };
        let cards = match round.all_cards() {
            Ok(cards) => cards,
            Err(problem) => {
                let line = round.line;
                return self.lose(Fault { line, problem }.of(&self.log.file));
            }
        };
        self.log.dealt.push(cards.id());
        let Some(result) = round.result else {
            self.scores = None;
            self.log.incomplete += 1;
            return;
        };
        let before = self.scores;
        self.scores = before.map(|before| total(before, result.value));
        if !cards.first_is_known {
            self.log.without_first_eight += 1;
            self.problem(Fault {
                line: round.line,
                problem: unexpected("the first 8 cards of each seat", "14 at once"),
            });
            return;
        }
        let deal = cards.deal;
        let draft = RoundDraft {
            line: round.line,
            exchange: BySeat(cards.exchange.0.map(Some)),
            players: round.players,
            substitutes: round.substitutes,
            grand_tichu: round.grand_tichu,
            tichu: round.tichu,
            events: round.events,
            result: round.result,
        };
        let complete = CompleteRound::of(draft, &deal, result.value, before, true);
        self.log.rounds.push(complete);
    }

    fn lose(&mut self, fault: LogError) {
        self.scores = None;
        self.log.malformed += 1;
        self.log.problems.push(fault);
    }

    /// Adds what is wrong with the log.
    pub(crate) fn problem(&mut self, fault: Fault) {
        self.log.problems.push(fault.of(&self.log.file));
    }
}
