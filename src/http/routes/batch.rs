//! Many questions in one request.

use messages::OperationWords;
use tichu_api::exchange::ExchangeRequest;
use tichu_api::tichu::AskedTichu;
use tichu_api::{
    BatchAnswer, BatchRequest, ExchangeBatchAnswer, ExchangeBatchRequest, HandRequest, Subject,
    TichuBatchAnswer, TichuBatchRequest, examples,
};

use tichu_service::groups::{EVALUATE, HAND};

use crate::http::endpoint::Endpoint;

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_batch::<BatchRequest, HandRequest, BatchAnswer>(
            Subject::GrandTichu,
            OperationWords {
                id: "evaluate_batch",
                group: EVALUATE,
                summary: "Up to 10,000 hands in one request",
                description: "Answers come in the order of the requests and are written as they are \
                            computed. A request that is not valid gets a problem object as its \
                            `error`, exactly the one that it would get alone, and does not fail the \
                            others. `include` keeps a large answer small.",
                answer: "One answer or error for each request, in order.",
                example: || Some(examples::batch_answer()),
            },
        ),
        Endpoint::with_batch::<TichuBatchRequest, AskedTichu, TichuBatchAnswer>(
            Subject::Tichu,
            OperationWords {
                id: "tichu_batch",
                group: HAND,
                summary: "Up to 10,000 questions about Tichu calls in one request",
                description: "As `/v1/evaluate/batch`: each answer is as from `/v1/tichu/evaluate`, \
                            with the parts that `include` names.",
                answer: "One answer or error for each request, in order.",
                example: || Some(examples::tichu_batch_answer()),
            },
        ),
        Endpoint::with_batch::<ExchangeBatchRequest, ExchangeRequest, ExchangeBatchAnswer>(
            Subject::Exchange,
            OperationWords {
                id: "exchange_batch",
                group: HAND,
                summary: "Up to 10,000 exchanges in one request",
                description: "As `/v1/evaluate/batch`: each answer is as from `/v1/exchange`. `limit` \
                            keeps a large answer small.",
                answer: "One answer or error for each request, in order.",
                example: || Some(examples::exchange_batch_answer()),
            },
        ),
    ]
}
