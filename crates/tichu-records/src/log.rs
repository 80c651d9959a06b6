//! The data that a log has.

use std::path::Path;
use std::sync::Arc;

use tichu::BySeat;

use crate::complete_round::CompleteRound;
use crate::error::{Fault, LogError, unexpected};
use crate::header::Header;
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

impl Log {
    /// A log without rounds.
    pub(crate) fn new(file: &Arc<Path>, header: Header) -> Log {
        Log {
            file: Arc::clone(file),
            header,
            rounds: Vec::new(),
            dealt: Vec::new(),
            incomplete: 0,
            malformed: 0,
            without_first_eight: 0,
            redealt: 0,
            problems: Vec::new(),
        }
    }

    /// The number at the beginning of the match's id: BrettSpielWelt numbers matches as they are played.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        let id = self.header.id.as_deref()?;
        let end = id.find(|c: char| !c.is_ascii_digit());
        id[..end.unwrap_or(id.len())].parse().ok()
    }

    /// The log when all of it has been read: an error of a whole round is found at its end, and stands at its first line.
    pub(crate) fn ended(mut self) -> Log {
        self.problems.sort_by_key(|problem| problem.line);
        self
    }

    /// Adds a round of which all cards are known, or the fault of one that is lost.
    pub(crate) fn add(&mut self, round: Result<RecordedRound, LogError>) {
        let round = match round {
            Ok(round) => round,
            Err(fault) => return self.lose(fault),
        };
        let line = round.line;
        let cards = match round.all_cards() {
            Ok(cards) => cards,
            Err(problem) => return self.lose(Fault { line, problem }.of(&self.file)),
        };
        self.dealt.push(cards.id());
        let Some(result) = round.result else {
            self.incomplete += 1;
            return;
        };
        if !cards.first_is_known {
            self.without_first_eight += 1;
            let problem = unexpected("the first 8 cards of each seat", "14 at once");
            return self.problem(Fault { line, problem });
        }
        let before = round.standing.is_known.then_some(round.standing.totals);
        let deal = cards.deal;
        let draft = RoundDraft {
            line,
            exchange: BySeat(cards.exchange.0.map(Some)),
            players: round.players,
            substitutes: round.substitutes,
            grand_tichu: round.grand_tichu,
            tichu: round.tichu,
            events: round.events,
            result: round.result,
        };
        let complete = CompleteRound::of(draft, &deal, result.value, before, true);
        self.rounds.push(complete);
    }

    fn lose(&mut self, fault: LogError) {
        self.malformed += 1;
        self.problems.push(fault);
    }

    /// Adds what is wrong with the log.
    pub(crate) fn problem(&mut self, fault: Fault) {
        self.problems.push(fault.of(&self.file));
    }
}
