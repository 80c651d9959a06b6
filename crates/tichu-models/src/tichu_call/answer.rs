//! Question and answer.

use crate::{Player, Situation};
use tichu::Call;

use crate::decision::Verdict;
use crate::structure::Structure;
use crate::whole_hand::{FeatureRow, Knowledge, Known, Shown, shown};

/// A hand, the knowledge beside it, and the player that asks.
#[derive(Clone, Debug, PartialEq)]
pub struct TichuQuestion {
    /// What the player knows.
    pub known: Known,
    /// The player, if anything is known of it.
    pub player: Option<Player>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq)]
pub struct TichuAnswer {
    /// The question.
    pub question: TichuQuestion,
    /// The level of knowledge whose models answered.
    pub knowledge: Knowledge,
    /// The structure of the hand.
    pub structure: Structure,
    /// The chance that the player goes out first, among people, whoever calls.
    pub first_out: f64,
    /// The features; those of the knowledge count.
    pub features: FeatureRow,
    /// The other sections.
    pub verdict: Verdict,
}

impl TichuAnswer {
    /// Names and values of the features that count.
    pub fn named_features(&self) -> impl Iterator<Item = (&'static str, Shown)> + use<> {
        shown(&self.question.known, self.features).take(self.knowledge.features())
    }
}

impl TichuQuestion {
    /// The own call so far.
    #[must_use]
    pub fn own_call(&self) -> Option<Call> {
        self.known.match_state.and_then(|state| state.own_call)
    }

    /// Scores, target and the player, as far as they are known.
    #[must_use]
    pub fn situation(&self) -> Situation {
        let state = self.known.match_state.unwrap_or_default();
        Situation {
            scores: state.scores,
            target: state.target,
            partner_called: state.calls.partner.is_some(),
            player: self.player.clone(),
            ..Situation::default()
        }
    }
}
