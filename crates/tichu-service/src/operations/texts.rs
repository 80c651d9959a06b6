//! Many questions in one request, and a whole log.

use messages::{OperationWords, Operations, TextOperation};
use tichu_api::exchange::ExchangeRequest;
use tichu_api::review::{self, ReviewLine, example_line};
use tichu_api::tichu::AskedTichu;
use tichu_api::{
    BatchAnswer, BatchRequest, ExchangeBatchAnswer, ExchangeBatchRequest, HandRequest, Subject,
    TichuBatchAnswer, TichuBatchRequest, examples,
};

use crate::Service;
use crate::groups::{EVALUATE, HAND, PLAY};
use crate::review::review as log;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_batch::<BatchRequest<'_>, HandRequest, BatchAnswer>(TextOperation {
        path: Subject::GrandTichu.path(),
        words: OperationWords {
            id: "evaluate_batch",
            group: EVALUATE,
            summary: "Up to 10,000 hands in one request",
            description: "Answers come in the order of the requests and are written as they are \
                              computed. A request that is not valid gets a problem object as its \
                              `error`, exactly the one that it would get alone, and does not fail \
                              the others. `include` keeps a large answer small.",
            answer: "One answer or error for each request, in order.",
            example: || Some(examples::batch_answer()),
        },
        answer: |service, batch, _| service.batch(Subject::GrandTichu, batch),
    });
    taker.with_batch::<TichuBatchRequest<'_>, AskedTichu, TichuBatchAnswer>(TextOperation {
        path: Subject::Tichu.path(),
        words: OperationWords {
            id: "tichu_batch",
            group: HAND,
            summary: "Up to 10,000 questions about Tichu calls in one request",
            description: "As `/v1/evaluate/batch`: each answer is as from `/v1/tichu/evaluate`, \
                              with the parts that `include` names.",
            answer: "One answer or error for each request, in order.",
            example: || Some(examples::tichu_batch_answer()),
        },
        answer: |service, batch, _| service.batch(Subject::Tichu, batch),
    });
    taker.with_batch::<ExchangeBatchRequest<'_>, ExchangeRequest, ExchangeBatchAnswer>(
        TextOperation {
            path: Subject::Exchange.path(),
            words: OperationWords {
                id: "exchange_batch",
                group: HAND,
                summary: "Up to 10,000 exchanges in one request",
                description: "As `/v1/evaluate/batch`: each answer is as from `/v1/exchange`. \
                              `limit` keeps a large answer small.",
                answer: "One answer or error for each request, in order.",
                example: || Some(examples::exchange_batch_answer()),
            },
            answer: |service, batch, _| service.batch(Subject::Exchange, batch),
        },
    );
    taker.with_log::<ReviewLine>(TextOperation {
 path: review::PATH,
 words: OperationWords { id: "review",
        group: PLAY,
        summary: "Which decisions of a match lost points",
        description: "Takes the log of a match that is over: of BrettSpielWelt, of Board \
                              Game Arena, or a match record. Each decision is compared with that of \
                              the engine, in the same deals of the cards that the player could not \
                              see, at a table of people and at one of champions. It is marked only \
                              where both are sure that it lost points. The lines come as they are \
                              found: `match`, `fault` for a round that cannot be reviewed, \
                              `decision`, `round`, `player`, and `end`. Without its `end` a review \
                              is not whole. The same log has the same review. Advice on a match that \
                              is still played is cheating.",
        answer: "The review, a JSON object a line.",
        example: || Some(example_line()), },
 answer: log,
 });
}
