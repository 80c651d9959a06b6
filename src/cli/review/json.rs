//! A review as one JSON object.

use serde::Serialize;
use terminal::write_json;
use tichu::TargetScore;
use tichu_api::review::{
    DecisionLine, FaultLine, Habits, MatchLine, PlayerLine, ReviewLine, RoundLine,
};

use super::Output;

/// All matches. They are written at the end.
#[derive(Default, Serialize)]
pub(super) struct Whole {
    matches: Vec<Match>,
    /// How many copies of them were left out.
    copies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    habits: Option<Habits>,
}

/// A match with everything that is said of it.
#[derive(Serialize)]
struct Match {
    site: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    target_score: TargetScore,
    players: Vec<PlayerLine>,
    rounds: Vec<RoundLine>,
    decisions: Vec<DecisionLine>,
    faults: Vec<FaultLine>,
}

impl Output for Whole {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>) {
        if let ReviewLine::Match(begun) = line {
            let MatchLine {
                site,
                id,
                target_score,
                ..
            } = begun;
            self.matches.push(Match {
                site,
                id,
                target_score,
                players: Vec::new(),
                rounds: Vec::new(),
                decisions: Vec::new(),
                faults: Vec::new(),
            });
            return;
        }
        if let ReviewLine::End(end) = line {
            self.copies = end.copies;
            write_json(self, out);
            return;
        }
        let Some(last) = self.matches.last_mut() else {
            return; // Never: a match begins with its line.
        };
        match line {
            ReviewLine::Fault(fault) => last.faults.push(fault),
            ReviewLine::Decision(decision) => last.decisions.push(*decision),
            ReviewLine::Round(round) => last.rounds.push(round),
            ReviewLine::Player(player) => last.players.push(player),
            ReviewLine::Match(_) | ReviewLine::End(_) => {}
        }
    }

    fn habits(&mut self, habits: Habits, _: &mut Vec<u8>) {
        self.habits = Some(habits);
    }
}
