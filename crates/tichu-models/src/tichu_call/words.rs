//! The reasons for and against a Tichu call in words.

use std::fmt::Write;

use crate::explanation::Contribution;

/// The smallest log-odds that get words of their own.
const WORTH_A_WORD: f64 = 0.15;

/// The most reasons.
const MOST: usize = 8;

/// Contributions, the strongest first, then the sum of all others.
pub(super) fn of_contributions(contributions: &[Contribution]) -> String {
    let mut text = String::new();
    let mut rest = 0.0;
    for (place, reason) in contributions.iter().enumerate() {
        if place >= MOST || reason.contribution.abs() < WORTH_A_WORD {
            rest += reason.contribution;
            continue;
        }
        let name = reason.name.replace('_', " ");
        let Contribution {
            contribution,
            value,
            ..
        } = reason;
        push(
            &mut text,
            format_args!("{contribution:+.1} {name} {value:.4}"),
        );
    }
    if rest.abs() >= 0.05 {
        push(&mut text, format_args!("{rest:+.1} everything else"));
    }
    text
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    let comma = if text.is_empty() { "" } else { ", " };
    let written = write!(text, "{comma}{part}");
    debug_assert!(written.is_ok(), "writing to memory cannot fail");
}
