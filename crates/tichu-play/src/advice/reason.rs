//! Why an answer is recommended, in a sentence.

use tichu::{Action, Card, Decision, Exchange, Play};

use super::{Adviser, Candidate, Choice};
use crate::search::Looked;

/// The reason for the first answer, by probabilities.
pub(super) fn of(choice: &Choice, adviser: Adviser) -> String {
    let [best, rest @ ..] = &choice.candidates[..] else {
        return String::new();
    };
    let action = in_words(choice.decision, best.action);
    if rest.is_empty() {
        return format!("{action}: nothing else is legal.");
    }
    let (people, champion) = (percent(best.people), percent(best.champion));
    match adviser {
        Adviser::Engine if choice.decision == Decision::Exchange => {
            format!(
                "{action}: worth most points of the round. People do it in {people} of such cases."
            )
        }
        Adviser::Engine | Adviser::Champion => {
            format!(
                "{action}: the champion gives it {champion}, people do it in {people} of such cases."
            )
        }
        Adviser::Policy => {
            format!(
                "{action}: people do it in {people} of such cases, the champion gives it {champion}."
            )
        }
        Adviser::Rules => format!(
            "{action}: by rules of thumb. The champion gives it {champion}, people do it in {people} of such \
             cases."
        ),
    }
}

/// The reason after a search: it found the first answer better than the adviser's, or kept
/// that.
pub(super) fn of_search(choice: &Choice, looked: &Looked) -> String {
    let [best, ..] = &choice.candidates[..] else {
        return String::new();
    };
    let action = in_words(choice.decision, best.action);
    let mean = best.points.map_or(0.0, |points| points.mean);
    let deals = looked.deals;
    if looked.best > 0 {
        format!(
            "{action}: {mean:+.0} points on average over {deals} deals of the hidden cards, more than the \
             adviser's first choice by more than the error."
        )
    } else {
        format!(
            "{action}: the adviser's first choice, with {mean:+.0} points on average. No other gained more than \
             the error in {deals} deals of the hidden cards."
        )
    }
}

/// An answer as an imperative, such as `Play R9`. `None` is no call and no bomb.
#[must_use]
pub fn in_words(decision: Decision, action: Option<Action>) -> String {
    match action {
        None if decision == Decision::Bomb => "Do not bomb".to_owned(),
        None if decision == Decision::GrandTichu => "Do not call Grand Tichu".to_owned(),
        None => "Do not call Tichu".to_owned(),
        Some(Action::Call(call)) => format!("Call {call}"),
        Some(Action::TakeRest) => "Take the other cards".to_owned(),
        Some(Action::Give(Exchange {
            next,
            partner,
            previous,
        })) => format!(
            "Give {next} to the next seat, {partner} to the partner and {previous} to the previous seat"
        ),
        Some(Action::Play(Play { wish, .. })) if decision == Decision::Wish => match wish {
            Some(rank) => format!("Wish for {}", rank.symbol()),
            None => "Wish for nothing".to_owned(),
        },
        Some(Action::Play(play)) if play.combination.is_bomb() => {
            format!("Bomb with {}", play.combination.cards())
        }
        Some(Action::Play(play)) => format!("Play {}", play.combination.cards()),
        Some(Action::Pass) => "Pass".to_owned(),
        Some(Action::DragonTo(seat)) => {
            format!("Give the trick of the {} to seat {seat}", Card::Dragon)
        }
    }
}

/// A probability in percent, never 0% or 100% when it is neither.
fn percent(probability: f64) -> String {
    let percent = 100.0 * probability;
    match percent {
        ..1.0 => "less than 1%".to_owned(),
        99.5..100.0 => "more than 99%".to_owned(),
        _ => format!("{percent:.0}%"),
    }
}

impl Candidate {
    /// Its points, for comparisons.
    pub(super) fn mean(&self) -> f64 {
        self.points.map_or(f64::NEG_INFINITY, |points| points.mean)
    }
}
