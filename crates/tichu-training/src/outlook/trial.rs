//! A fair trial: what would have become of the matches if somebody else had decided.
//!
//! Where a profile decides as the human did, it is known; elsewhere it is estimated, doubly
//! robust. Hands that hardly anyone calls cannot be judged: there a profile is taken to do as the
//! human did, so that neither gains nor losses count.

use tichu_models::outlook::OVERLAP;

use super::evidence::{Evidence, Observed, ratios};
use super::figures::{Figure, Verdict};

/// Judges a way to decide, given its decision on each hand.
#[must_use]
pub fn verdict(name: &str, evidence: &[Evidence], calls: &[bool]) -> Verdict {
    let gain = |hand: &Evidence, call: bool, what| match hand.observed(what) {
        Some(observed) if hand.propensity >= OVERLAP => {
            let values = hand.doubly_robust(what).unwrap_or([observed; 2]);
            100.0 * (values[usize::from(call)] - observed)
        }
        _ => 0.0,
    };
    let [call_rate, unsupported, points, wins, held_out_points] = ratios(evidence, |i, hand| {
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
    Verdict {
        name: name.to_owned(),
        call_rate: call_rate.value,
        unsupported: unsupported.value,
        points,
        wins,
        held_out_points,
        effective_hands: effective(evidence, calls),
    }
}

/// The humans, by whom all others are measured.
#[must_use]
pub fn humans(evidence: &[Evidence]) -> Verdict {
    let [call_rate, unsupported] = ratios(evidence, |_, hand| {
        let alone = hand.row.called && hand.propensity < OVERLAP;
        [[hand.row.called.into(), 1.0], [alone.into(), 1.0]]
    });
    let judged = evidence.iter().filter(|hand| hand.propensity >= OVERLAP);
    Verdict {
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
fn effective(evidence: &[Evidence], calls: &[bool]) -> f64 {
    let agreed = evidence.iter().zip(calls);
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
