//! The recommendation and the outlook in words.

use std::fmt;

use serde::{Serialize, Serializer};
use tichu::{Call, Situation};

use super::call_value::{Reason, decide_by_value};
use super::recommendation::{CallStrength, Recommendation};
use crate::outlook::{Goal, Outlook};

/// One or two sentences about an [`Outlook`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlookWords {
    /// The expected results.
    pub outlook: Outlook,
    /// The situation that they are expected in.
    pub situation: Situation,
}

impl fmt::Display for OutlookWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comparison = match &self.outlook {
            Outlook::PartnerCalled(_) => {
                return f.write_str(
                    "Your partner has called: a second call of your team gains nothing.",
                );
            }
            Outlook::AlreadyCalled => return f.write_str("You have called already."),
            Outlook::MatchOver => return f.write_str("The match is over at these scores."),
            Outlook::Choice(comparison) => comparison,
        };
        // Whole numbers are quicker to write than rounded ones.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=100
        let percent = |share: f64| (100.0 * share).round() as u8;
        write!(
            f,
            "A call succeeds in about {} of 100 cases. To win the match it has to in {}, for the points of the round alone in {}.",
            percent(comparison.call.first_out.value),
            percent(comparison.break_even(Goal::MatchWin)),
            percent(comparison.break_even(Goal::Points)),
        )?;
        if !comparison.call.supported {
            return f.write_str(
                " Few people call with hands like this one: these figures rest on playing such hands out.",
            );
        }
        let Situation { scores, target, .. } = self.situation;
        let weights = match decide_by_value(comparison, Goal::MatchWin, scores).1 {
            Some(Reason::WorthTheRisk) => "success counts for more and failure for less",
            Some(Reason::TooMuchToLose) => "failure counts for more and success for less",
            _ => return Ok(()),
        };
        let target = i64::from(i32::from(target));
        let missing = |score: i32| target - i64::from(score);
        let (own, opponent) = (missing(scores.own), missing(scores.opponent));
        write!(
            f,
            " You need {own} points and they need {opponent}: {weights} than by points alone."
        )
    }
}

/// One sentence about a [`Recommendation`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecommendationWords {
    /// What to do.
    pub recommendation: Recommendation,
    /// The call in question.
    pub call: Call,
}

impl fmt::Display for RecommendationWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecommendationWords {
            recommendation,
            call,
        } = self;
        let name = match call {
            Call::Tichu => "Tichu",
            Call::GrandTichu => "Grand Tichu",
        };
        match recommendation.strength {
            CallStrength::ClearCall => write!(f, "Call {name}"),
            CallStrength::LeanCall => write!(f, "Rather call {name}"),
            CallStrength::TossUp => f.write_str("Toss-up: either choice will do"),
            CallStrength::LeanNo => f.write_str("Rather do not call"),
            CallStrength::ClearNo => f.write_str("Do not call"),
        }?;
        let reason = match recommendation.reason {
            Some(Reason::PartnerCalled) => ": your partner has called.",
            Some(Reason::AlreadyCalled) => ": you have called already.",
            Some(Reason::MatchOver) => ": the match is over at these scores.",
            Some(Reason::WorthTheRisk | Reason::TooMuchToLose) | None => "",
        };
        let gains = (recommendation.match_win_gain, recommendation.points_gain);
        match (reason, gains) {
            ("", (Some(match_win), Some(points))) => write!(
                f,
                ". A call is worth {points:+.0} points of the round and {:+.1} of 100 matches.",
                100.0 * match_win
            ),
            ("", _) => f.write_str("."),
            (reason, _) => f.write_str(reason),
        }
    }
}

impl Serialize for OutlookWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
