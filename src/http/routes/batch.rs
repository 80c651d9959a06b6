//! Many questions in one request.

use actix_web::HttpResponse;
use actix_web::web::{Data, ServiceConfig};

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, FourteenProblems, HandProblems};
use crate::api::{
    BatchAnswer, BatchRequest, ExchangeBatchAnswer, ExchangeBatchRequest, Subject,
    TichuBatchAnswer, TichuBatchRequest, examples,
};
use crate::http::App;
use crate::http::batch::Batch;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource(Subject::GrandTichu.path(), Methods::Post, batch))
        .service(resource(Subject::Tichu.path(), Methods::Post, tichu))
        .service(resource(Subject::Exchange.path(), Methods::Post, exchange));
}

/// Up to 10,000 hands in one request
///
/// Answers come in the order of the requests and are written as they are computed. A request
/// that is not valid gets a problem object as its `error`, exactly the one that it would get
/// alone, and does not fail the others. `include` keeps a large answer small.
#[utoipa::path(
    post, path = "/v1/evaluate/batch", tag = "evaluate", operation_id = "evaluate_batch",
    request_body = BatchRequest,
    responses((status = 200, description = "One answer or error for each request, in order.",
               body = BatchAnswer,
               example = json!(examples::batch_answer())),
              HandProblems, BodyProblems)
)]
pub(crate) async fn batch(app: Data<App>, batch: Batch) -> HttpResponse {
    batch.answer(app)
}

/// Up to 10,000 questions about Tichu calls in one request
///
/// As `/v1/evaluate/batch`: each answer is as from `/v1/tichu/evaluate`, with the parts that `include`
/// names.
#[utoipa::path(
    post, path = "/v1/tichu/batch", tag = "hand", operation_id = "tichu_batch",
    request_body = TichuBatchRequest,
    responses((status = 200, description = "One answer or error for each request, in order.",
               body = TichuBatchAnswer,
               example = json!(examples::tichu_batch_answer())),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn tichu(app: Data<App>, batch: Batch) -> HttpResponse {
    batch.answer(app)
}

/// Up to 10,000 exchanges in one request
///
/// As `/v1/evaluate/batch`: each answer is as from `/v1/exchange`. `limit` keeps a large answer small.
#[utoipa::path(
    post, path = "/v1/exchange/batch", tag = "hand", operation_id = "exchange_batch",
    request_body = ExchangeBatchRequest,
    responses((status = 200, description = "One answer or error for each request, in order.",
               body = ExchangeBatchAnswer,
               example = json!(examples::exchange_batch_answer())),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn exchange(app: Data<App>, batch: Batch) -> HttpResponse {
    batch.answer(app)
}
