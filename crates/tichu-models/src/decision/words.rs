//! The outlook in words: what a player wants to hear.

use std::io::Write;

use tichu::Situation;

use super::Reason;
use super::answer::by_worth;
use crate::outlook::{Goal, Outlook};

/// Appends one or two sentences; they need no escapes in JSON.
pub(super) fn write(text: &mut Vec<u8>, outlook: &Outlook, situation: &Situation) {
    // Writing to memory cannot fail.
    let _ = sentences(text, outlook, situation);
}

fn sentences(text: &mut Vec<u8>, outlook: &Outlook, situation: &Situation) -> std::io::Result<()> {
    if situation.partner_called {
        return write!(
            text,
            "Your partner has called Grand Tichu: a second call of your team can only lose."
        );
    }
    if outlook.over {
        return write!(text, "The match is over at these scores.");
    }
    // Whole numbers are quicker to write than rounded ones.
    let percent = |share: f64| (100.0 * share).round() as u8;
    write!(
        text,
        "A call succeeds in about {} of 100 cases. To win the match it has to in {}, for the points of the round alone in {}.",
        percent(outlook.call.first_out.value),
        percent(outlook.break_even(Goal::MatchWin)),
        percent(outlook.break_even(Goal::Points)),
    )?;
    let target = i64::from(i32::from(situation.target));
    let missing = |score: i32| target - i64::from(score);
    let (own, theirs) = (
        missing(situation.scores.own),
        missing(situation.scores.opponent),
    );
    if !outlook.call.supported {
        return write!(
            text,
            " Hardly anyone calls with such a hand here, so the logs cannot tell what a call is worth: these figures are drawn out from better hands."
        );
    }
    let counts = match by_worth(outlook, Goal::MatchWin).1 {
        Some(Reason::WorthTheRisk) => "success counts for more and failure for less",
        Some(Reason::TooMuchToLose) => "failure counts for more and success for less",
        _ => return Ok(()),
    };
    write!(
        text,
        " You need {own} points and they need {theirs}: {counts} than points alone say."
    )
}
