//! The outlook in words.

use std::fmt;

use serde::{Serialize, Serializer};
use tichu::Situation;

use super::call_value::{Reason, decide_by_value};
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
        let OutlookWords { outlook, situation } = self;
        if situation.partner_called {
            return f.write_str(
                "Your partner has called Grand Tichu: a second call of your team can only lose.",
            );
        }
        if outlook.over {
            return f.write_str("The match is over at these scores.");
        }
        // Whole numbers are quicker to write than rounded ones.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=100
        let percent = |share: f64| (100.0 * share).round() as u8;
        write!(
            f,
            "A call succeeds in about {} of 100 cases. To win the match it has to in {}, for the points of the round alone in {}.",
            percent(outlook.call.first_out.value),
            percent(outlook.break_even(Goal::MatchWin)),
            percent(outlook.break_even(Goal::Points)),
        )?;
        if !outlook.call.supported {
            return f.write_str(
                " Few people call with hands like this one, so these figures are extrapolated from better hands.",
            );
        }
        let weights = match decide_by_value(outlook, Goal::MatchWin).1 {
            Some(Reason::WorthTheRisk) => "success counts for more and failure for less",
            Some(Reason::TooMuchToLose) => "failure counts for more and success for less",
            _ => return Ok(()),
        };
        let target = i64::from(i32::from(situation.target));
        let missing = |score: i32| target - i64::from(score);
        let (own, opponent) = (
            missing(situation.scores.own),
            missing(situation.scores.opponent),
        );
        write!(
            f,
            " You need {own} points and they need {opponent}: {weights} than by points alone."
        )
    }
}

impl Serialize for OutlookWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
