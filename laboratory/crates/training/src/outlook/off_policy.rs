//! Off-policy evaluation: the effect of a policy, had it decided in place of the humans.
//!
//! Where a policy decides as the human did, the result is known; elsewhere it is a doubly robust
//! estimate. Hands that fewer than one person in twenty calls cannot be evaluated: there a policy
//! is taken to decide as the human did, so that neither gains nor losses count.

use super::figures::{Figure, PlaceboFigures, PolicyEffect};
use super::logged_decision::{LoggedDecision, Observed, ratios};

/// The effect of a policy, given its decision on each hand.
#[must_use]
pub fn effect(name: &str, decisions: &[LoggedDecision], calls: &[bool]) -> PolicyEffect {
    let gain = |hand: &LoggedDecision, call: bool, what| match hand.observed(what) {
        Some(observed) if hand.overlap => {
            let values = hand.doubly_robust(what).unwrap_or([observed; 2]);
            100.0 * (values[usize::from(call)] - observed)
        }
        _ => 0.0,
    };
    let [call_rate, unsupported, points, wins, held_out_points] = ratios(decisions, |i, hand| {
        let call = calls[i];
        let alone = call && !hand.overlap;
        let points = gain(hand, call, Observed::Points);
        let held_out = f64::from(hand.held_out);
        [
            [call.into(), 1.0],
            [alone.into(), 1.0],
            [points, 1.0],
            [gain(hand, call, Observed::MatchWin), 1.0],
            [points * held_out, held_out],
        ]
    });
    PolicyEffect {
        name: name.to_owned(),
        call_rate: call_rate.value,
        unsupported: unsupported.value,
        points,
        wins,
        held_out_points,
        effective_hands: effective(decisions, calls),
    }
}

/// The humans' own policy, the reference of all others.
#[must_use]
pub fn humans(decisions: &[LoggedDecision]) -> PolicyEffect {
    let [call_rate, unsupported] = ratios(decisions, |_, hand| {
        let alone = hand.row.called && !hand.overlap;
        [[hand.row.called.into(), 1.0], [alone.into(), 1.0]]
    });
    let judged = decisions.iter().filter(|hand| hand.overlap);
    PolicyEffect {
        name: "the humans".to_owned(),
        call_rate: call_rate.value,
        unsupported: unsupported.value,
        points: Figure::default(),
        wins: Figure::default(),
        held_out_points: Figure::default(),
        effective_hands: judged.count() as f64,
    }
}

/// Bands of propensity for the placebo.
const STRONG: [[f64; 2]; 2] = [[0.3, 0.6], [0.6, 1.01]];

/// Whether matches are won beyond their chance after the round, which no call can cause: by the
/// decision, and its effect by cards alone and with players. `decisions` and `informed` are the same
/// hands.
#[must_use]
pub fn placebo(decisions: &[LoggedDecision], informed: &[LoggedDecision]) -> Vec<PlaceboFigures> {
    let of_band = |[from, to]: [f64; 2]| {
        let within = |hand: &LoggedDecision| (from..to).contains(&hand.propensity);
        // By the propensity of the cards, in both.
        let places: Vec<bool> = decisions.iter().map(within).collect();
        let (cards, players) = (part(decisions, &places), part(informed, &places));
        let [called, not_called] = ratios(&cards, |_, hand| {
            let beyond = hand.observed(Observed::Placebo);
            let of = |called: bool| {
                let beyond = beyond.filter(|_| hand.row.called == called);
                beyond.map_or([0.0; 2], |beyond| [beyond, 1.0])
            };
            [of(true), of(false)]
        });
        let effect = |hands: &[LoggedDecision]| {
            let [effect] = ratios(hands, |_, hand| {
                let values = hand.doubly_robust(Observed::Placebo);
                [values.map_or([0.0; 2], |[no_call, call]| [call - no_call, 1.0])]
            });
            effect
        };
        PlaceboFigures {
            from,
            hands: cards.len(),
            called,
            not_called,
            effect: effect(&cards),
            effect_with_players: effect(&players),
        }
    };
    STRONG.map(of_band).into()
}

/// The hands at some places.
fn part<'a>(hands: &[LoggedDecision<'a>], places: &[bool]) -> Vec<LoggedDecision<'a>> {
    let chosen = hands.iter().zip(places).filter(|(_, within)| **within);
    chosen.map(|(hand, _)| hand.clone()).collect()
}

/// How many unweighted hands are as good as the weighted ones on which human and profile agree
/// (L. Kish, *Survey Sampling*, 1965).
fn effective(decisions: &[LoggedDecision], calls: &[bool]) -> f64 {
    let agreed = decisions.iter().zip(calls);
    let agreed = agreed.filter(|(hand, call)| hand.row.called == **call);
    let judged = agreed.filter(|(hand, _)| hand.overlap);
    let (sum, squares) = judged.fold((0.0, 0.0), |(sum, squares), (hand, _)| {
        let weight = hand.weight();
        (sum + weight, squares + weight * weight)
    });
    if squares > 0.0 {
        sum * sum / squares
    } else {
        0.0
    }
}
