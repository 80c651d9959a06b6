//! The strongest disagreements between humans and models.

use std::io::{self, Write};

use tichu_models::decision::{Advisor, Profile};

use crate::cli::compare::replay::{Replay, Replayed};
use crate::cli::endings::Ending;
use crate::cli::styles::Styles;

/// Writes, for each model that a profile asks, the calls at its lowest confidences and the
/// hands that were not called at its highest. Profiles of one model share a list: they differ
/// only in the threshold.
pub fn write(
    replay: &Replay,
    advisor: &Advisor,
    show: usize,
    styles: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if show == 0 {
        return Ok(());
    }
    let mut decided: Vec<&Replayed> = replay.decided().collect();
    for model in advisor.models() {
        let asks = |profile: &Profile| profile.model() == model.info.name.as_str();
        let places = (0..).zip(advisor.profiles());
        let profiles: Vec<(usize, &Profile)> = places.filter(|(_, p)| asks(p)).collect();
        let Some(&(first, _)) = profiles.first() else {
            continue;
        };
        let confidence = |hand: &Replayed| hand.profiles[first].confidence;
        decided.sort_by(|a, b| confidence(a).total_cmp(&confidence(b)));
        let differs = |hand: &&&Replayed| {
            let mut calls = profiles.iter().map(|&(place, _)| hand.profiles[place].call);
            calls.any(|call| call != hand.row.called)
        };
        let names: Vec<_> = profiles.iter().map(|(_, p)| p.name.as_str()).collect();
        let title = format!("{} ({})", model.info.name.as_str(), names.join(", "));
        let called = decided.iter().filter(|hand| hand.row.called);
        let called: Vec<&&Replayed> = called.filter(differs).take(show).collect();
        let head = format!("{title}: called at the lowest confidence");
        list(&head, &called, &confidence, styles, out)?;
        let others = decided.iter().rev().filter(|hand| !hand.row.called);
        let others: Vec<&&Replayed> = others.filter(differs).take(show).collect();
        let head = format!("{title}: not called at the highest confidence");
        list(&head, &others, &confidence, styles, out)?;
    }
    Ok(())
}

fn list(
    title: &str,
    hands: &[&&Replayed],
    confidence: &impl Fn(&Replayed) -> f64,
    Styles { head, .. }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if hands.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{head}{title}{head:#}")?;
    for hand in hands {
        let scores = format!("{}:{}", hand.row.scores.own, hand.row.scores.opponent);
        writeln!(
            out,
            "{:.3}  {:<27}  {scores:>9}  {:<7}  {}, round {}, seat {}",
            confidence(hand),
            hand.row.hand.to_string(),
            hand.ending().map_or("", Ending::name),
            hand.place.log.display(),
            hand.place.round,
            hand.row.seat
        )?;
    }
    Ok(())
}
