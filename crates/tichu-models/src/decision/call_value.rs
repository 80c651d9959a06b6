//! Whether a call is worth more than no call.

use serde::Serialize;
use tichu::Scores;

use crate::outlook::{Comparison, Goal};

/// The reason for a decision that differs from the plain comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schema(example = "partner_called"))]
pub enum Reason {
    /// The partner has called: a second call of the team gains nothing.
    PartnerCalled,
    /// The player itself has called.
    AlreadyCalled,
    /// The match is over at these scores.
    MatchOver,
    /// The call costs points on average and wins matches: little is left to lose.
    WorthTheRisk,
    /// The call gains points on average and loses matches: a plain round is enough.
    TooMuchToLose,
}

/// Whether a call is worth more than no call by this goal, and the reason where the points of the
/// round alone decide otherwise because of the scores. For the match alone the gain has to be clear:
/// larger than its standard error.
#[must_use]
pub fn decide_by_value(
    comparison: &Comparison,
    goal: Goal,
    scores: Scores,
) -> (bool, Option<Reason>) {
    let gains = |goal| {
        let least = match goal {
            Goal::MatchWin => comparison.margin_error(goal),
            Goal::Points | Goal::Balanced => 0.0,
        };
        comparison.margin(goal) > least
    };
    let reason = match (gains(goal), gains(Goal::Points)) {
        _ if scores.own == scores.opponent => None,
        (true, false) => Some(Reason::WorthTheRisk),
        (false, true) if comparison.margin(goal) < 0.0 => Some(Reason::TooMuchToLose),
        _ => None,
    };
    (gains(goal), reason)
}
