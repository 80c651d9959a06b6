//! The part of an answer that explains: why the recommendation is as it is, and what people weigh.

use std::mem::take;

use serde::Serialize;
use tichu_models::decision::ByName;
use tichu_models::explanation::Explanation;
use tichu_models::why::{Why, WhyReason};
use utoipa::ToSchema;

use super::examples;
use super::judged::Judged;

/// The reasons of the recommendation, and the explanations of the models' estimates.
#[derive(Serialize, ToSchema)]
pub struct ExplanationPart {
    /// Why the recommendation is as it is: the cards, scores and calls that the expected results rest
    /// on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = WhyInWords, required = true)]
    why: Option<WhyInWords>,
    /// What people weigh: the reasons for and against a call, by the name of the model.
    #[schema(
        value_type = BTreeMap<String, Explanation>,
        example = json!(examples::part("explanation"))
    )]
    explanation: ByName<Explanation, 0>,
}

/// The reasons of a recommendation, in words and one by one.
#[derive(Serialize, ToSchema)]
#[schema(as = Why, example = json!(examples::part("why")))]
struct WhyInWords {
    /// One or two sentences; the first one argues for the recommendation.
    #[schema(
        value_type = String,
        example = "Dragon and ace are worth 42 points. Six losers cost 31 points."
    )]
    words: String,
    /// The reasons, the strongest first; where the decision is clear, the strongest one of its side is
    /// the first. None weighs less than 3 points. Empty where everything is weak, after an own call, and
    /// after the end of the match.
    reasons: Vec<WhyReason>,
}

impl From<Box<Why>> for WhyInWords {
    fn from(why: Box<Why>) -> WhyInWords {
        WhyInWords {
            words: why.to_string(),
            reasons: why.reasons,
        }
    }
}

impl<A: Judged> From<&mut A> for ExplanationPart {
    fn from(answer: &mut A) -> ExplanationPart {
        let verdict = answer.verdict();
        ExplanationPart {
            why: verdict.why.take().map(WhyInWords::from),
            explanation: take(&mut verdict.explanations),
        }
    }
}
