//! The recommendation of an answer.

use serde::Serialize;
use tichu_models::decision::{
    CallStrength, Gains, Reason, Recommendation, RecommendationWords, RestsOn,
};
use tichu_models::outlook::Estimated;
use utoipa::ToSchema;

use super::judged::Judged;

/// What to do.
#[derive(Serialize, ToSchema)]
pub struct RecommendationPart {
    /// What to do with the hand.
    #[schema(value_type = RecommendationInWords, example = json!(examples::part("recommendation")))]
    recommendation: Option<RecommendationInWords>,
}

/// What to do with a hand: the decision that gains most for match and points together.
#[derive(Serialize, ToSchema)]
#[schema(as = Recommendation)]
struct RecommendationInWords {
    /// Whether to call. About Tichu before the exchange, false means to wait: a call may follow.
    #[schema(example = true)]
    call: bool,
    /// How much the decision matters.
    strength: CallStrength,
    /// The cost of a wrong decision, in points: half of what a call gains in points of the round, and
    /// half of what it gains in matches, a match counting 1,960 points. `strength` follows it. Left
    /// out, like all numbers here, when there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Estimated, required = false)]
    gain: Option<Estimated>,
    /// The gain of a call in points of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Estimated, required = false)]
    points_gain: Option<Estimated>,
    /// The gain of a call in the chance to win the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Estimated, required = false)]
    match_win_gain: Option<Estimated>,
    /// The probability that a call succeeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.58)]
    success: Option<f64>,
    /// The probability of success above which a call is better than none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.55)]
    needed: Option<f64>,
    /// What the figures rest on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = RestsOn, required = false)]
    rests_on: Option<RestsOn>,
    /// Why there is nothing to choose, or why match and points lead to different decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Reason, required = false)]
    reason: Option<Reason>,
    /// The recommendation in one to three sentences.
    #[schema(
        value_type = String,
        example = "Rather call Grand Tichu. A call gains 11 points of the round and 2.7 of 100 matches."
    )]
    words: RecommendationWords,
}

impl From<Recommendation> for RecommendationInWords {
    fn from(recommendation: Recommendation) -> RecommendationInWords {
        let gains = recommendation.gains.as_ref();
        let of = |number: fn(&Gains) -> Estimated| gains.map(number);
        RecommendationInWords {
            call: recommendation.call,
            strength: recommendation.strength,
            gain: of(|gains| gains.gain),
            points_gain: of(|gains| gains.points_gain),
            match_win_gain: of(|gains| gains.match_win_gain),
            success: gains.map(|gains| gains.success),
            needed: gains.map(|gains| gains.needed),
            rests_on: gains.map(|gains| gains.rests_on),
            reason: recommendation.reason,
            words: RecommendationWords(recommendation),
        }
    }
}

impl<A: Judged> From<&mut A> for RecommendationPart {
    fn from(answer: &mut A) -> RecommendationPart {
        RecommendationPart {
            recommendation: answer.verdict().recommendation.map(Into::into),
        }
    }
}
