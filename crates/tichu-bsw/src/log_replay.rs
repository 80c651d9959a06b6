//! Replays whole logs.

use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use tichu::{Match, TargetScore};

use crate::complete_round::RoundId;
use crate::error::LogError;
use crate::replay::{Counts, Disagreement, Replay};
use crate::transcript::Transcript;
use crate::transcripts::Transcripts;

/// The replay of one log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogReplay {
    /// The rounds that agree with the rules to their last point, in order.
    pub complete: Vec<RoundId>,
    /// Rounds that agree with the rules as far as they go, and have no result: 0 or 1.
    pub cut_off: usize,
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
        while let Some(transcript) = transcripts.next() {
            if transcripts.matches().len() > matches {
                matches = transcripts.matches().len();
                game = Some(Match::new(TargetScore::default()));
            }
            let added = transcript.and_then(|transcript| {
                replayed
                    .add(&transcript, &mut game)
                    .map_err(|disagreement| LogError {
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
        transcript: &Transcript,
        game: &mut Option<Match>,
    ) -> Result<(), Disagreement> {
        let over = |error: tichu::MatchOver| Disagreement {
            line: transcript.line,
            rule: error.to_string(),
        };
        let mut replay = Replay::begin(transcript)?;
        for event in &transcript.events {
            replay.step(event)?;
        }
        match &transcript.result {
            None => self.cut_off += 1,
            Some(logged) => {
                let result = replay.check_result(logged)?;
                if let Some(game) = game {
                    game.add(result.points()).map_err(over)?;
                }
                self.complete.push(transcript.id());
            }
        }
        self.counts += *replay.counts();
        Ok(())
    }
}
