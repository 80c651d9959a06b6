//! Question and answer.

use crate::{Player, Situation};
use tichu::Call;

use crate::decision::{ByName, Decision, Recommendation};
use crate::explanation::Explanation;
use crate::model::Estimate;
use crate::outlook::Outlook;
use crate::structure::Structure;
use crate::whole_hand::{Features, Knowledge, Known, names};
use crate::why::Why;

/// A hand, the knowledge beside it, and the player that asks.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    pub features: Features,
    /// The estimate of each model; empty unless probabilities or decisions are wanted.
    pub estimates: ByName<Estimate, 4>,
    /// What to do; `None` unless decisions are wanted.
    pub recommendation: Option<Recommendation>,
    /// The decision of each profile; empty unless decisions are wanted.
    pub decisions: ByName<Decision, 8>,
    /// The expected results; `None` unless outlook or decisions are wanted.
    pub outlook: Option<Outlook>,
    /// The explanation of each model's estimate; empty unless explanations are wanted.
    pub explanations: ByName<Explanation, 0>,
    /// The reasons of the recommendation; `None` unless explanations are wanted.
    pub why: Option<Box<Why>>,
}

impl TichuAnswer {
    /// Names and values of the features that count.
    pub fn named_features(&self) -> impl Iterator<Item = (&'static str, f32)> {
        let known = self.knowledge.features();
        names().zip(self.features).take(known)
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
            player: self.player,
            ..Situation::default()
        }
    }
}
