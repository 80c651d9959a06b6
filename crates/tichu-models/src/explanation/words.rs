//! Explanations as a player would say them: "+1.9 Dragon, +1.4 pair of aces, -0.6 Dogs".

use std::fmt::Write;

use crate::Situation;
use tichu::Card;

use super::{CardEffect, Contribution, OPPONENT_CALLED};
use crate::features::{self, Features};

/// The smallest log-odds that get words of their own; weaker reasons are added up.
const WORTH_A_WORD: f64 = 0.15;

/// Contributions to log-odds by subject, the strongest first, then the sum of all others.
pub(super) fn of_features(
    contributions: &[Contribution],
    features: &Features,
    situation: &Situation,
) -> String {
    let words = |subject: &str| feature(subject, features, situation);
    of_contributions(contributions, subject, words, usize::MAX)
}

/// Contributions to log-odds by the `subject` of their feature, at most `most` in `words`, the
/// strongest first, then the sum of all others.
pub(crate) fn of_contributions(
    contributions: &[Contribution],
    subject: fn(&str) -> &str,
    words: impl Fn(&str) -> Option<String>,
    most: usize,
) -> String {
    let mut sums: Vec<(&str, f64)> = Vec::new();
    for Contribution {
        name, contribution, ..
    } in contributions
    {
        let subject = subject(name);
        match sums.iter_mut().find(|(known, _)| *known == subject) {
            Some((_, sum)) => *sum += contribution,
            None => sums.push((subject, *contribution)),
        }
    }
    sums.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
    let (mut text, mut rest, mut said) = (String::new(), 0.0, 0);
    for (subject, sum) in sums {
        let is_worth = said < most && sum.abs() >= WORTH_A_WORD;
        match words(subject).filter(|_| is_worth) {
            Some(words) => {
                said += 1;
                push(&mut text, format_args!("{sum:+.1} {words}"));
            }
            None => rest += sum,
        }
    }
    if rest.abs() >= 0.05 {
        push(&mut text, format_args!("{rest:+.1} everything else"));
    }
    text
}

/// Effects of cards on the confidence, the strongest first.
pub(super) fn of_cards(effects: &[CardEffect]) -> String {
    let mut effects = effects.to_vec();
    effects.sort_by(|one, other| other.effect.abs().total_cmp(&one.effect.abs()));
    let mut text = String::new();
    for CardEffect { card, effect } in effects {
        push(&mut text, format_args!("{effect:+.2} {}", card_name(card)));
    }
    text
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    let comma = if text.is_empty() { "" } else { ", " };
    let written = write!(text, "{comma}{part}");
    debug_assert!(written.is_ok(), "writing to memory cannot fail");
}

/// The subject of a contribution: a feature, or both scores together. A term of the extended model
/// belongs to the scores, or to an honour at these scores.
fn subject(name: &str) -> &str {
    let of_scores = ["own_", "opponent_", "lead_"];
    if name == OPPONENT_CALLED || !of_scores.iter().any(|of| name.starts_with(of)) {
        return name;
    }
    match name.rsplit_once("_x_").map(|(_, honour)| honour) {
        Some("aces") => "count_a",
        Some("kings") => "count_k",
        Some("dragon") => "dragon",
        Some("phoenix") => "phoenix",
        _ => "scores",
    }
}

/// A feature in the words of a player; `None` when it has no words.
fn feature(name: &str, features: &Features, situation: &Situation) -> Option<String> {
    if name == OPPONENT_CALLED {
        let called = situation.opponent_called?;
        let who = if called { "an opponent" } else { "no opponent" };
        return Some(format!("{who} has called"));
    }
    if name == "scores" {
        let scores = situation.scores;
        return Some(format!("the score {} : {}", scores.own, scores.opponent));
    }
    let place = features::schema()
        .iter()
        .position(|info| info.name == name)?;
    let value = features.values()[place];
    let times = |most: f64| (value * most).round();
    if let Some(special) = special(name) {
        return Some(if value > 0.0 {
            special.into()
        } else {
            format!("no {special}")
        });
    }
    if let Some(rank) = name.strip_prefix("count_") {
        let (one, many) = rank_names(rank);
        return Some(match times(4.0) {
            0.0 => format!("no {one}"),
            1.0 => format!("one {one}"),
            2.0 => format!("pair of {many}"),
            count => format!("{count} {many}"),
        });
    }
    if value == 0.0 {
        return None;
    }
    if let Some(rank) = name.strip_prefix("pairs_to_") {
        let pairs = times(3.0) + 1.0;
        return Some(format!(
            "{pairs} pairs in a row up to {}",
            rank_names(rank).1
        ));
    }
    if let Some(rank) = name.strip_prefix("full_house_") {
        return Some(format!("full house with three {}", rank_names(rank).1));
    }
    if let Some((suit, rank)) = name.split_once("straight_to_") {
        let suit = suit.trim_end_matches('_');
        let suit = if suit.is_empty() {
            String::new()
        } else {
            format!("{suit} ")
        };
        let length = times(4.0) + 4.0;
        return Some(format!(
            "{suit}straight of {length} up to the {}",
            rank_names(rank).0
        ));
    }
    (name == "bombs").then(|| match times(2.0) {
        1.0 => "a bomb".into(),
        count => format!("{count} bombs"),
    })
}

/// A special card by the name of its feature.
fn special(name: &str) -> Option<&'static str> {
    match name {
        "mahjong" => Some("Mahjong"),
        "dogs" => Some("Dogs"),
        "dragon" => Some("Dragon"),
        "phoenix" => Some("Phoenix"),
        _ => None,
    }
}

/// The singular and plural of a rank, which is written as on a card but in lower case.
pub(crate) fn rank_names(rank: &str) -> (String, String) {
    match rank {
        "j" => ("jack".into(), "jacks".into()),
        "q" => ("queen".into(), "queens".into()),
        "k" => ("king".into(), "kings".into()),
        "a" => ("ace".into(), "aces".into()),
        "6" => ("6".into(), "sixes".into()),
        number => (number.into(), format!("{number}s")),
    }
}

/// The name of a card, such as `red ace`.
#[must_use]
pub fn card_name(card: Card) -> String {
    let token = card.token();
    let (suit, rank) = token.split_at(1);
    let suit = match (token, suit) {
        ("Ma", _) => return "Mahjong".into(),
        ("Hu", _) => return "Dogs".into(),
        ("Dr", _) => return "Dragon".into(),
        ("Ph", _) => return "Phoenix".into(),
        (_, "B") => "blue",
        (_, "G") => "green",
        (_, "R") => "red",
        _ => "black",
    };
    format!("{suit} {}", rank_names(&rank.to_ascii_lowercase()).0)
}
