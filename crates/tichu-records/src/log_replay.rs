//! Replays whole logs.

use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use tichu::{Match, SiteRules};

use crate::error::LogError;
use crate::replay::{Counts, Disagreement, Replay};
use crate::round_id::RoundId;
use crate::seen::LoggedRound;
use crate::transcripts::Transcripts;

/// The replay of one log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogReplay {
    /// The rounds that agree with the rules to their last point, in order.
    pub complete: Vec<RoundId>,
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
        // Known while all rounds of the match so far agree.
        let mut game = None;
        let mut transcripts = Transcripts::new(&file, reader);
        let mut matches = 0;
        while let Some(round) = transcripts.next_round() {
            let header = transcripts.matches().last();
            if transcripts.matches().len() > matches {
                matches = transcripts.matches().len();
                game = header.and_then(|header| header.target).map(Match::new);
            }
            let rules = header.map_or_else(SiteRules::default, |header| header.rules);
            let added = round.and_then(|round| {
                let added = replayed.add(&round, rules, &mut game);
                added.map_err(|disagreement| LogError {
                    file: Arc::clone(&file),
                    line: disagreement.line,
                    problem: disagreement.rule,
                })
            });
            if let Err(error) = added {
                replayed.disagreements.push(error);
                game = None;
            }
        }
        replayed.cut_off += transcripts.cut_deals();
        replayed.empty_last_lines = transcripts.empty_last_lines();
        replayed.counts.tolerances += transcripts.tolerances();
        replayed
    }

    fn add(
        &mut self,
        round: &LoggedRound,
        rules: SiteRules,
        game: &mut Option<Match>,
    ) -> Result<(), Disagreement> {
        let (replay, line, has_result) = match round {
            LoggedRound::Whole(round) => {
                let replay = Replay::whole(rules, round)?;
                (replay, round.line, round.result.is_some())
            }
            LoggedRound::Seen(round) => (round.replay(rules)?, round.line, round.result.is_some()),
        };
        if has_result
            && let Some(game) = game
            && let Some(result) = replay.result()
        {
            game.add(result.points()).map_err(|over| Disagreement {
                line,
                rule: over.to_string(),
            })?;
        }
        match round {
            LoggedRound::Seen(_) => self.seen += 1,
            LoggedRound::Whole(round) if has_result => self.complete.push(round.id()),
            LoggedRound::Whole(_) => self.cut_off += 1,
        }
        self.counts += *replay.counts();
        Ok(())
    }
}
