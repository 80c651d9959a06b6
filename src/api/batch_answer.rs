//! Answers to a batch.

use serde::Serialize;
use tichu_models::decision::{Answer, Sections};
use utoipa::ToSchema;

use super::examples;
use super::hand_answer::PartialAnswer;
use super::problem::Problem;

/// Answers to a batch.
#[derive(Serialize, ToSchema)]
#[schema(example = json!(examples::batch_answer()))]
pub struct BatchAnswer {
    /// One entry for each request, in order.
    #[schema(example = json!([examples::answer(Sections::DECISIONS)]))]
    pub results: Vec<BatchEntry>,
}

/// The answer to one request of a batch, or its refusal.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(clippy::large_enum_variant)] // Most entries are answers, and boxes would need the heap.
pub enum BatchEntry {
    /// The answer that the request alone would get.
    Answer(PartialAnswer),
    /// The problem that the request alone would get.
    Refusal {
        /// The faults of the request.
        error: Problem,
    },
}

impl BatchEntry {
    /// The entry for a request whose answer has these sections.
    pub fn new(answer: Result<Answer, Problem>, sections: Sections) -> BatchEntry {
        match answer {
            Ok(answer) => BatchEntry::Answer(PartialAnswer::new(answer, sections)),
            Err(error) => BatchEntry::Refusal { error },
        }
    }
}
