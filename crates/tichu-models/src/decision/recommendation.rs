//! The one recommendation for a hand.

use crate::Situation;
use serde::Serialize;

use super::answer::{ByName, Decision};
use super::call_value::{Reason, decide_by_value};
use crate::outlook::{Comparison, Estimated, Goal, Outlook};

/// Below this gain, in points, it hardly matters whether one calls.
const TOSS_UP: f64 = 6.0;

/// From this gain on, in points, a decision is clear. It is worth a match of a hundred.
pub(crate) const CLEAR: f64 = 20.0;

/// What to do with a hand: the decision that gains most for match and points together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recommendation {
    /// The question that it answers.
    pub question: CallQuestion,
    /// Whether to call. Before the exchange, no call means to wait: a call may follow.
    pub call: bool,
    /// How much the decision matters.
    pub strength: CallStrength,
    /// What a call gains; `None` when there is nothing to choose.
    pub gains: Option<Gains>,
    /// Why there is nothing to choose, or why match and points lead to different decisions.
    pub reason: Option<Reason>,
}

/// What a call gains compared with no call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// The cost of a wrong decision, in points: [`Comparison::gain`]. The strength follows it.
    pub gain: Estimated,
    /// The gain in points of the round.
    pub points_gain: Estimated,
    /// The gain in the chance to win the match, from -1 to 1.
    pub match_win_gain: Estimated,
    /// The probability that a call succeeds, in [0, 1].
    pub success: f64,
    /// The probability of success above which a call is better than none, in [0, 1].
    pub needed: f64,
    /// What the figures rest on.
    pub rests_on: RestsOn,
}

/// The question that a recommendation answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallQuestion {
    /// Whether to call Grand Tichu.
    GrandTichu,
    /// Whether to call Tichu after the exchange.
    Tichu,
    /// Whether to call Tichu before the exchange, or to wait.
    TichuBeforeExchange,
}

/// What figures rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schema(example = "matches"))]
pub enum RestsOn {
    /// At least one in twenty people calls with such a hand: matches of the logs support the figures.
    Matches,
    /// Fewer do: the figures come from playing such hands out.
    Playouts,
}

/// How much a decision matters: the size of the gain. A match of a hundred counts as much as 20 points
/// of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schema(example = "lean_call"))]
pub enum CallStrength {
    /// A call gains at least 20 points.
    ClearCall,
    /// A call gains 6 to 20 points.
    LeanCall,
    /// A call gains or costs less than 6 points: it hardly matters.
    TossUp,
    /// A call costs 6 to 20 points, or less where no profile calls.
    LeanNo,
    /// A call costs at least 20 points, or there is nothing to choose.
    ClearNo,
}

impl Recommendation {
    /// The recommendation for these expected results. `decisions` are those of the profiles: where all
    /// agree, nothing is a toss-up.
    #[must_use]
    pub fn of(
        question: CallQuestion,
        outlook: &Outlook,
        decisions: &ByName<Decision, 8>,
        situation: &Situation,
    ) -> Recommendation {
        let nothing_to_choose = |reason| Recommendation {
            question,
            call: false,
            strength: CallStrength::ClearNo,
            gains: None,
            reason: Some(reason),
        };
        let comparison = match outlook {
            Outlook::AlreadyCalled => return nothing_to_choose(Reason::AlreadyCalled),
            Outlook::MatchOver => return nothing_to_choose(Reason::MatchOver),
            Outlook::PartnerCalled(_) => return nothing_to_choose(Reason::PartnerCalled),
            Outlook::Choice(comparison) => comparison,
        };
        let (call, reason) = decide_by_value(comparison, Goal::Balanced, situation.scores);
        let gains = Gains::of(comparison);
        let all_agree = !decisions.is_empty() && decisions.iter().all(|(_, one)| one.call == call);
        Recommendation {
            question,
            call,
            strength: CallStrength::of(gains.gain.value, all_agree),
            gains: Some(gains),
            reason,
        }
    }
}

impl Gains {
    fn of(comparison: &Comparison) -> Gains {
        Gains {
            gain: comparison.gain(),
            points_gain: comparison.gain_of(Goal::Points),
            match_win_gain: comparison.gain_of(Goal::MatchWin),
            success: comparison.call.first_out.value,
            needed: comparison.break_even(Goal::Balanced),
            rests_on: if comparison.call.supported {
                RestsOn::Matches
            } else {
                RestsOn::Playouts
            },
        }
    }
}

impl CallStrength {
    /// The strength of a gain in points; `all_agree` where every profile decides by its sign.
    fn of(gain: f64, all_agree: bool) -> CallStrength {
        match (gain > 0.0, gain.abs()) {
            (true, CLEAR..) => CallStrength::ClearCall,
            (false, CLEAR..) => CallStrength::ClearNo,
            (_, ..TOSS_UP) if !all_agree => CallStrength::TossUp,
            (true, _) => CallStrength::LeanCall,
            (false, _) => CallStrength::LeanNo,
        }
    }
}
