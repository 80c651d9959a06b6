//! The answer to one hand, in full.

use std::io::{self, Write};

use tichu::{Call, CardSet};
use tichu_models::Situation;
use tichu_models::decision::{Answer, OutlookWords, RecommendationWords, Sections, Verdict};
use tichu_models::outlook::{Estimated, Outlook};

use crate::cli::assumed::AssumedWords;
use crate::cli::situation::SituationLine;
use crate::cli::styles::Styles;

/// The sections of an answer that are printed.
pub const EXPLAINED: Sections = Sections {
    explanation: true,
    ..Sections::ALL
};

/// Writes the answer for one hand.
pub fn table(
    answer: &Answer,
    assumed: CardSet,
    styles: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    writeln!(out, "{}", SituationLine(&answer.hand, &answer.situation))?;
    if let Some(words) = AssumedWords::of(assumed) {
        writeln!(out, "{words}")?;
    }
    let shown = Parts {
        call: Call::GrandTichu,
        verdict: &answer.verdict,
        situation: &answer.situation,
    };
    parts(&shown, styles, out)
}

/// The parts of an answer that are shown below its hand.
pub struct Parts<'a> {
    /// The call in question.
    pub call: Call,
    /// Its sections.
    pub verdict: &'a Verdict,
    /// The situation of the question.
    pub situation: &'a Situation,
}

/// Writes these parts.
pub fn parts(
    answer: &Parts<'_>,
    Styles { head, call }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let verdict = answer.verdict;
    if let Some(recommendation) = verdict.recommendation {
        let style = if recommendation.call {
            call
        } else {
            anstyle::Style::new()
        };
        let words = RecommendationWords(recommendation);
        writeln!(out, "\n{style}{words}{style:#}")?;
    }
    // Where there is nothing to choose, the recommendation says so itself.
    let chosen = verdict.outlook.as_ref().and_then(Outlook::comparison);
    if let Some(why) = verdict.why.as_deref().filter(|_| chosen.is_some()) {
        writeln!(out, "{why}")?;
    }
    writeln!(
        out,
        "\n{head}{:<14} {:>10} {:>12}{head:#}",
        "model", "confidence", "probability"
    )?;
    for (name, estimate) in verdict.estimates.iter() {
        let (confidence, probability) = (estimate.confidence, estimate.probability);
        writeln!(out, "{name:<14} {confidence:>10.3} {probability:>12.3}")?;
    }
    writeln!(
        out,
        "\n{head}{:<14} {:<12} {:<10} {:>10} {:>10}{head:#}",
        "profile", "decision", "model", "confidence", "threshold"
    )?;
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.3}"));
    let called = match answer.call {
        Call::Tichu => "Tichu!",
        Call::GrandTichu => "Grand Tichu!",
    };
    for (name, decision) in verdict.decisions.iter() {
        let (style, word) = match decision.call {
            true => (call, called),
            false => (anstyle::Style::new(), "no call"),
        };
        writeln!(
            out,
            "{name:<14} {style}{word:<12}{style:#} {:<10} {:>10} {:>10}",
            decision.model,
            number(decision.confidence),
            number(decision.threshold)
        )?;
    }
    let Some(outlook) = verdict.outlook else {
        return Ok(());
    };
    let called = outlook.comparison().map(|comparison| &comparison.call);
    let choices = [("call", called), ("do not", outlook.no_call())];
    if choices.iter().any(|(_, value)| value.is_some()) {
        writeln!(
            out,
            "\n{head}{:<14} {:>20} {:>26} {:>22}{head:#}",
            "if you", "go out first", "points of the round", "win the match"
        )?;
    }
    let share = |e: Estimated| format!("{:.3} ({:.3} to {:.3})", e.value, e.low, e.high);
    let points = |e: Estimated| format!("{:+.0} ({:+.0} to {:+.0})", e.value, e.low, e.high);
    for (choice, value) in choices {
        if let Some(value) = value {
            let (first_out, match_win) = (share(value.first_out), share(value.match_win));
            let points = points(value.points);
            writeln!(
                out,
                "{choice:<14} {first_out:>20} {points:>26} {match_win:>22}"
            )?;
        }
    }
    let &Situation { scores, target, .. } = answer.situation;
    let words = OutlookWords {
        outlook,
        scores,
        target,
    };
    writeln!(out, "\n{words}")
}
