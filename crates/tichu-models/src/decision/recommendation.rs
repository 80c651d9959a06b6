//! The one recommendation for a hand.

use serde::Serialize;
use tichu::Situation;
use utoipa::ToSchema;

use super::call_value::{Reason, decide_by_value};
use crate::outlook::{Comparison, Goal, Outlook};

/// Standard errors within which a gain may be none.
const TOSS_UP: f64 = 1.96;

/// Standard errors from which on a gain is clear.
const CLEAR: f64 = 2.0 * TOSS_UP;

/// What to do with a hand: the decision that is best for match and points together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Recommendation {
    /// Whether to call.
    #[schema(example = true)]
    pub call: bool,
    /// How sure that is.
    pub strength: CallStrength,
    /// The gain of a call in the chance to win the match; left out when there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, example = 0.009)]
    pub match_win_gain: Option<f64>,
    /// The gain of a call in points of the round; left out when there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, example = 3.5)]
    pub points_gain: Option<f64>,
    /// The probability that a call succeeds; left out when there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.58)]
    pub success: Option<f64>,
    /// The probability of success above which a call is better than none; left out when there is
    /// nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.55)]
    pub needed: Option<f64>,
    /// Why there is nothing to choose, or why the plain comparison does not decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Reason, required = false)]
    pub reason: Option<Reason>,
}

/// How sure a recommendation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "lean_call")]
pub enum CallStrength {
    /// A call gains at least twice its error.
    ClearCall,
    /// A call gains more than its error.
    LeanCall,
    /// The gain of a call lies within its error: either choice will do.
    TossUp,
    /// A call loses more than its error.
    LeanNo,
    /// A call loses at least twice its error, or there is nothing to choose.
    ClearNo,
}

impl Recommendation {
    /// The recommendation for these expected results.
    #[must_use]
    pub fn of(outlook: &Outlook, situation: &Situation) -> Recommendation {
        let nothing_to_choose = |reason| Recommendation {
            call: false,
            strength: CallStrength::ClearNo,
            match_win_gain: None,
            points_gain: None,
            success: None,
            needed: None,
            reason: Some(reason),
        };
        let comparison = match outlook {
            Outlook::AlreadyCalled => return nothing_to_choose(Reason::AlreadyCalled),
            Outlook::MatchOver => return nothing_to_choose(Reason::MatchOver),
            Outlook::PartnerCalled(_) => return nothing_to_choose(Reason::PartnerCalled),
            Outlook::Choice(comparison) => comparison,
        };
        let (call, reason) = decide_by_value(comparison, Goal::Balanced, situation.scores);
        Recommendation {
            call,
            strength: CallStrength::of(comparison),
            match_win_gain: Some(comparison.margin(Goal::MatchWin)),
            points_gain: Some(comparison.margin(Goal::Points)),
            success: Some(comparison.call.first_out.value),
            needed: Some(comparison.break_even(Goal::Balanced)),
            reason,
        }
    }
}

impl CallStrength {
    fn of(comparison: &Comparison) -> CallStrength {
        let gain = comparison.margin(Goal::Balanced);
        let error = comparison.margin_error(Goal::Balanced);
        let errors = gain.abs() / error.max(f64::MIN_POSITIVE);
        match (gain > 0.0, errors) {
            (_, ..=TOSS_UP) => CallStrength::TossUp,
            (true, CLEAR..) => CallStrength::ClearCall,
            (true, _) => CallStrength::LeanCall,
            (false, CLEAR..) => CallStrength::ClearNo,
            (false, _) => CallStrength::LeanNo,
        }
    }
}
