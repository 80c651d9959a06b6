//! Answers to a batch.

use messages::Problem;
use serde::Serialize;
use tichu_models::decision::Sections;
use utoipa::ToSchema;

use super::examples;
use super::exchange::ExchangeAnswer;
use super::hand_answer::EvaluateAnswer;
use super::tichu::TichuEvaluateAnswer;

/// The answer to one request of a batch, or its refusal.
#[derive(Serialize)]
#[serde(untagged)]
pub enum BatchEntry<A> {
    /// The answer that the request alone would get.
    Answer(A),
    /// The problem that the request alone would get.
    Refusal {
        /// The faults of the request.
        error: Problem,
    },
}

impl<A> From<Result<A, Problem>> for BatchEntry<A> {
    fn from(answer: Result<A, Problem>) -> BatchEntry<A> {
        match answer {
            Ok(answer) => BatchEntry::Answer(answer),
            Err(error) => BatchEntry::Refusal { error },
        }
    }
}

/// Describes the answers to a batch of one subject.
macro_rules! batch_answer {
    ($Answer:ident, $Entry:ident of $One:ty, $example:expr, $single:expr) => {
        /// Answers to a batch.
        #[derive(Serialize, ToSchema)]
        #[schema(example = json!($example))]
        pub struct $Answer {
            /// One entry for each request, in order.
            #[schema(value_type = Vec<$Entry>, example = json!([$single]))]
            pub results: Vec<BatchEntry<$One>>,
        }

        /// The answer to one request of a batch, or its refusal.
        #[derive(ToSchema)]
        #[serde(untagged)]
        #[expect(dead_code, reason = "a generic type has no name in the description")]
        enum $Entry {
            /// The answer that the request alone would get.
            Answer(Box<$One>),
            /// The problem that the request alone would get.
            Refusal {
                /// The faults of the request.
                error: Problem,
            },
        }
    };
}

batch_answer!(
    BatchAnswer,
    BatchAnswerEntry of EvaluateAnswer,
    examples::batch_answer(),
    examples::answer(Sections::DECISIONS)
);
batch_answer!(
    TichuBatchAnswer,
    TichuBatchEntry of TichuEvaluateAnswer,
    examples::tichu_batch_answer(),
    examples::tichu_answer(Sections::DECISIONS)
);
batch_answer!(
    ExchangeBatchAnswer,
    ExchangeBatchEntry of ExchangeAnswer,
    examples::exchange_batch_answer(),
    examples::exchange_answer()
);
