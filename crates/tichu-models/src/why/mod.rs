//! Why a call is recommended or not: the cards, scores and calls that the verdict rests on.
//!
//! The scale is the gain of a call in points, with matches converted to points. The weight of some
//! cards is the gain with the hand less the gain without them: eight cards have others in their
//! place, 14 cards are scored with the rest of the hand. Weights of cards that work together do not
//! add up to the gain of the hand. The difference is shared in proportion to the weights, so that the
//! reasons of a hand add up to its gain. The scores weigh the gain at them less the gain at 0:0, and
//! so does a known call of the opponents against none known.

mod grand_tichu;
mod groups;
mod names;
mod tichu;
mod typical;
mod weights;
mod words;

use ::tichu::{Call, CardSet, Scores, TargetScore};
use serde::Serialize;

use crate::decision::CLEAR;
use crate::outlook::Comparison;

/// The smallest weight, in points, that is a reason.
pub const LEAST: f64 = 3.0;

/// The reasons for and against a call of one hand, the strongest first; where the decision is clear,
/// the strongest one of its side is the first. Its text is one or two
/// sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The reasons; none below [`LEAST`] points. Empty where everything is weak, and where there is
    /// nothing to choose for another reason than a call of the partner.
    pub reasons: Vec<WhyReason>,
    subject: Subject,
}

/// One reason for or against a call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WhyReason {
    /// The subject of the reason.
    #[serde(rename = "reason")]
    #[cfg_attr(feature = "schema", schema(example = "winners"))]
    pub kind: WhyKind,
    /// The cards that it is about; none for scores and calls. A reason `winners` without cards is the
    /// lack of them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, example = json!(["Dr", "Ph"])))]
    pub cards: CardSet,
    /// By how many points it raises the gain of a call; negative against a call.
    #[cfg_attr(feature = "schema", schema(example = 71.2))]
    pub points: f64,
}

/// Subjects of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schema(example = "winners"))]
pub enum WhyKind {
    /// Dragon, Phoenix, aces, and kings that win tricks.
    Winners,
    /// Four cards of a rank, or a straight of one suit.
    Bomb,
    /// Five or more ranks in a row, also with the Phoenix in a gap, and consecutive pairs.
    Straight,
    /// Pairs, triples and full houses that help.
    Sets,
    /// Low cards that win no trick: single cards, and pairs and triples that do not help.
    Losers,
    /// The Mahjong.
    Mahjong,
    /// The Dogs.
    Dogs,
    /// The scores, compared with 0:0.
    Scores,
    /// Whether an opponent has called, compared with no knowledge of it.
    OpponentCalled,
    /// The partner has called: then it is the only reason.
    PartnerCalled,
}

/// The question that the reasons are about.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Subject {
    call: Call,
    cards: CardSet,
    scores: Scores,
    target: TargetScore,
    verdict: Finding,
    /// Whether an opponent is known to have called.
    opponent_called: bool,
    /// The number of plays of the hand and the number of losers among them, where plays are counted.
    plays: Option<[u8; 2]>,
}

/// The side that the sentence argues for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Finding {
    /// By the gain of a call in points.
    Gain(f64),
    PartnerCalled,
    AlreadyCalled,
    MatchOver,
}

/// The gain of a call in points: the mean of the gain of the round and the gain in matches, converted
/// to points.
fn gain(comparison: &Comparison) -> f64 {
    comparison.gain().value
}

impl Why {
    /// The reasons of a gain that weigh something, the strongest first; of a clear gain the strongest
    /// of its sign.
    fn new(mut reasons: Vec<WhyReason>, total: f64, subject: Subject) -> Why {
        reasons.retain(|reason| reason.points.abs() >= LEAST);
        reasons.sort_by(|a, b| b.points.abs().total_cmp(&a.points.abs()));
        if total.abs() >= CLEAR {
            let main = reasons.iter().position(|r| r.points * total > 0.0);
            if let Some(main) = main {
                reasons[..=main].rotate_right(1);
            }
        }
        Why {
            reasons,
            subject: Subject {
                verdict: Finding::Gain(total),
                ..subject
            },
        }
    }

    /// Nothing to choose after a call of the partner; `first_out` is the chance that the player goes
    /// out first.
    ///
    /// A call that succeeds makes the partner's fail, and gains nothing. One that fails costs its
    /// bonus, and does so whenever another player goes out first.
    fn partner_called(subject: Subject, first_out: f64) -> Why {
        let bonus = match subject.call {
            Call::Tichu => 100.0,
            Call::GrandTichu => 200.0,
        };
        let reason = WhyReason {
            kind: WhyKind::PartnerCalled,
            cards: CardSet::EMPTY,
            points: -bonus * (1.0 - first_out),
        };
        Why {
            reasons: vec![reason],
            subject: Subject {
                verdict: Finding::PartnerCalled,
                ..subject
            },
        }
    }

    /// Nothing to choose, and no reason beside that.
    fn nothing(subject: Subject, verdict: Finding) -> Why {
        Why {
            reasons: Vec::new(),
            subject: Subject { verdict, ..subject },
        }
    }

    fn reason(&self, kind: WhyKind) -> Option<&WhyReason> {
        self.reasons.iter().find(|reason| reason.kind == kind)
    }
}
