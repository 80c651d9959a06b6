//! The recommendation and the outlook in words.

use std::fmt;

use serde::{Serialize, Serializer};
use tichu::{Scores, TargetScore};

use super::call_value::{Reason, decide_by_value};
use super::recommendation::{CallQuestion, CallStrength, Recommendation, RestsOn};
use crate::outlook::{Goal, Outlook};

/// One or two sentences about an [`Outlook`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlookWords {
    /// The expected results.
    pub outlook: Outlook,
    /// Both teams' running totals before the round.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
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
            "A call succeeds in about {} of 100 cases. It pays for the match from {} on, and for the points of the round from {} on.",
            percent(comparison.call.first_out.value),
            percent(comparison.break_even(Goal::MatchWin)),
            percent(comparison.break_even(Goal::Points)),
        )?;
        if !comparison.call.supported {
            return f.write_str(
                " Few people call with such a hand: the figures come from playing such hands out.",
            );
        }
        let OutlookWords { scores, target, .. } = *self;
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

/// A [`Recommendation`] in one to three sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecommendationWords(pub Recommendation);

impl fmt::Display for RecommendationWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecommendationWords(recommendation) = self;
        f.write_str(verdict(recommendation.question, recommendation.strength))?;
        let Some(gains) = &recommendation.gains else {
            return match recommendation.reason {
                Some(Reason::PartnerCalled) => f.write_str(" Your partner has called."),
                Some(Reason::AlreadyCalled) => f.write_str(" You have called already."),
                Some(Reason::MatchOver) => f.write_str(" The match is over at these scores."),
                Some(Reason::WorthTheRisk | Reason::TooMuchToLose) | None => Ok(()),
            };
        };
        // Whole numbers are quicker to write than rounded ones.
        #[expect(clippy::cast_possible_truncation)] // Points of a round, and tenths of 100 matches.
        let rounded = |number: f64| number.round() as i64;
        let points = rounded(gains.points_gain.value);
        let tenths = rounded(1000.0 * gains.match_win_gain.value);
        let verb = |gain: i64| if gain < 0 { "costs " } else { "gains " };
        f.write_str(" A call ")?;
        f.write_str(verb(points))?;
        points.abs().fmt(f)?;
        f.write_str(match points.abs() {
            1 => " point of the round and ",
            _ => " points of the round and ",
        })?;
        if (points < 0) != (tenths < 0) {
            f.write_str(verb(tenths))?;
        }
        (tenths.abs() / 10).fmt(f)?;
        f.write_str(".")?;
        (tenths.abs() % 10).fmt(f)?;
        f.write_str(" of 100 matches.")?;
        match gains.rests_on {
            RestsOn::Matches => Ok(()),
            RestsOn::Playouts => f.write_str(
                " Few people call with such a hand: the figures come from playing such hands out.",
            ),
        }
    }
}

/// The verdict alone.
fn verdict(question: CallQuestion, strength: CallStrength) -> &'static str {
    use CallQuestion::{GrandTichu, Tichu, TichuBeforeExchange};
    match (strength, question) {
        (CallStrength::ClearCall, GrandTichu) => "Call Grand Tichu!",
        (CallStrength::ClearCall, Tichu) => "Call Tichu!",
        (CallStrength::ClearCall, TichuBeforeExchange) => "Call Tichu now!",
        (CallStrength::LeanCall, GrandTichu) => "Rather call Grand Tichu.",
        (CallStrength::LeanCall, Tichu) => "Rather call Tichu.",
        (CallStrength::LeanCall, TichuBeforeExchange) => "Rather call Tichu now.",
        (CallStrength::TossUp, GrandTichu | Tichu) => "A toss-up.",
        (CallStrength::TossUp, TichuBeforeExchange) => "Now or later: it hardly matters.",
        (CallStrength::LeanNo, GrandTichu | Tichu) => "Rather do not call.",
        (CallStrength::LeanNo, TichuBeforeExchange) => "Rather wait.",
        (CallStrength::ClearNo, GrandTichu | Tichu) => "Do not call.",
        (CallStrength::ClearNo, TichuBeforeExchange) => "Wait.",
    }
}

impl Serialize for RecommendationWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for OutlookWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
