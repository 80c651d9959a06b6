//! From weights by removal to reasons that add up.

use tichu::CardSet;

use super::{WhyKind, WhyReason};

/// What some cards weigh by removal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GroupWeight {
    pub kind: WhyKind,
    pub cards: CardSet,
    /// The gain with the cards less the gain without them.
    pub points: f64,
}

impl WhyKind {
    /// Whether this kind of reason can have the sign of these points. Cards that work together are no
    /// reason against a call, and losers none for it: removing them says something about the rest of
    /// the hand there.
    fn allows(self, points: f64) -> bool {
        match self {
            WhyKind::Winners | WhyKind::Bomb | WhyKind::Straight | WhyKind::Sets => points > 0.0,
            WhyKind::Losers | WhyKind::Dogs => points < 0.0,
            _ => true,
        }
    }
}

/// The reasons of the cards, which add up to the gain of the hand.
///
/// The part of the gain that belongs to no group alone is shared in proportion to the weights, as long
/// as that changes no sign and at most doubles a weight, or without winners adds half of it. (Separable contributions with a proportional
/// rest: "alternate cost avoided" in the literature on cooperative games.) What is left of it is the
/// lack of winners where it speaks against a call; where it speaks for one, the weights of that side
/// share it.
pub(super) fn reasons(weights: &[GroupWeight], gain: f64) -> Vec<WhyReason> {
    let weights = weights
        .iter()
        .filter(|weight| weight.kind.allows(weight.points));
    let sum = |sign: f64| -> f64 {
        let of_sign = weights.clone().map(|weight| sign * weight.points);
        of_sign.filter(|points| *points > 0.0).sum()
    };
    let (pros, cons) = (sum(1.0), sum(-1.0));
    let rest = gain - (pros - cons);
    let has_winners = weights
        .clone()
        .any(|weight| weight.kind == WhyKind::Winners);
    let least = match (cons > 0.0, gain < 0.0) {
        // All that speaks for a call keeps its weight beside a lack.
        (false, true) => 0.0,
        _ if has_winners => -1.0,
        _ => -0.5,
    };
    let share = (rest / (pros + cons).max(f64::MIN_POSITIVE)).clamp(least, 1.0);
    let left = rest - share * (pros + cons);
    let of_pros = match left > 0.0 && pros > 0.0 {
        true => left / pros,
        false => 0.0,
    };
    let mut reasons: Vec<WhyReason> = weights
        .map(|weight| WhyReason {
            kind: weight.kind,
            cards: weight.cards,
            points: weight.points + share * weight.points.abs() + of_pros * weight.points.max(0.0),
        })
        .collect();
    if left < 0.0 {
        reasons.push(WhyReason {
            kind: WhyKind::Winners,
            cards: CardSet::EMPTY,
            points: left,
        });
    }
    reasons
}
