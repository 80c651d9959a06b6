//! Replays whole logs.

use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use tichu::{MatchOver, SiteRules};

use crate::copies::MatchContent;
use crate::error::{Fault, LogError};
use crate::recorded_round::{RecordedCards, RecordedRound, RoundKey};
use crate::recorded_rounds::RecordedRounds;
use crate::replay::Counts;
use crate::round_id::RoundId;

/// The replay of one log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogReplay {
    /// The rounds that agree with the rules to their last point, in order.
    pub complete: Vec<RoundId>,
    /// What tells the copies of the log.
    pub content: MatchContent<RoundKey>,
    /// Rounds that agree with the rules as far as they go, and have no result.
    pub cut_off: usize,
    /// Rounds of which one player's cards are known, and that agree with the rules as far as they show.
    pub seen: usize,
    /// Empty lines at the end.
    pub empty_last_lines: usize,
    /// Counts of all rounds that agree.
    pub counts: Counts,
    /// The lines that the grammar or the rules contradict.
    pub disagreements: Vec<LogError>,
}

impl LogReplay {
    /// Replays a log. `file` names it in the disagreements; nothing is opened.
    ///
    /// A round that disagrees ends there, and the next one is replayed.
    pub fn of(file: &Path, reader: impl BufRead) -> LogReplay {
        let file: Arc<Path> = file.into();
        let mut replayed = LogReplay::default();
        let (mut matches, mut all_agree) = (0, true);
        let mut rounds = RecordedRounds::new(&file, reader);
        while let Some(round) = rounds.next() {
            all_agree |= rounds.matches().len() > matches;
            matches = rounds.matches().len();
            let header = rounds.matches().last();
            let rules = header.map_or_else(SiteRules::default, |header| header.rules);
            let added = round.and_then(|round| {
                replayed.content.add(&round);
                let added = replayed.add(&round, rules, all_agree);
                added.map_err(|fault| fault.of(&file))
            });
            if let Err(error) = added {
                replayed.disagreements.push(error);
                all_agree = false;
            }
        }
        let notes = rounds.notes();
        replayed.cut_off += notes.cut_deals;
        replayed.empty_last_lines = notes.empty_last_lines;
        replayed.counts.tolerances += notes.tolerances;
        replayed
    }

    /// Adds a round. Where all rounds before it agree, the end of its match is known.
    fn add(
        &mut self,
        round: &RecordedRound,
        rules: SiteRules,
        all_agree: bool,
    ) -> Result<(), Fault> {
        let replay = round.replay(rules)?;
        if all_agree
            && round.result.is_some()
            && let Some(winner) = round.standing.winner
        {
            return Err(Fault {
                line: round.line,
                problem: MatchOver { winner }.to_string(),
            });
        }
        match &round.cards {
            RecordedCards::Own(_) => self.seen += 1,
            RecordedCards::All(all) if round.result.is_some() => self.complete.push(all.id()),
            RecordedCards::All(_) => self.cut_off += 1,
        }
        self.counts += *replay.counts();
        Ok(())
    }
}
