//! Off-policy evaluation: the effect of a policy, had it decided in place of the humans.
//!
//! Where a policy decides as the human did, the result is known; elsewhere it is a doubly robust
//! estimate. Hands that fewer than one person in twenty calls cannot be evaluated: there a policy
//! is taken to decide as the human did, so that neither gains nor losses count.

use tichu_models::outlook::OVERLAP;

use super::figures::{Figure, PolicyEffect};
use super::logged_decision::{LoggedDecision, Observed, ratios};

/// The effect of a policy, given its decision on each hand.
#[must_use]
pub fn effect(name: &str, decisions: &[LoggedDecision], calls: &[bool]) -> PolicyEffect {
    let gain = |hand: &LoggedDecision, call: bool, what| match hand.observed(what) {
        Some(observed) if hand.propensity >= OVERLAP => {
            let values = hand.doubly_robust(what).unwrap_or([observed; 2]);
            100.0 * (values[usize::from(call)] - observed)
        }
        _ => 0.0,
    };
    let [call_rate, unsupported, points, wins, held_out_points] = ratios(decisions, |i, hand| {
        let call = calls[i];
        let alone = call && hand.propensity < OVERLAP;
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
        let alone = hand.row.called && hand.propensity < OVERLAP;
        [[hand.row.called.into(), 1.0], [alone.into(), 1.0]]
    });
    let judged = decisions.iter().filter(|hand| hand.propensity >= OVERLAP);
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

/// How many unweighted hands are as good as the weighted ones on which human and profile agree
/// (L. Kish, *Survey Sampling*, 1965).
fn effective(decisions: &[LoggedDecision], calls: &[bool]) -> f64 {
    let agreed = decisions.iter().zip(calls);
    let agreed = agreed.filter(|(hand, call)| hand.row.called == **call);
    let judged = agreed.filter(|(hand, _)| hand.propensity >= OVERLAP);
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
