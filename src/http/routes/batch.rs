//! Many hands in one request.

use actix_web::HttpResponse;
use actix_web::web::{Data, ServiceConfig};

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, HandProblems};
use crate::api::{BatchAnswer, BatchRequest, examples};
use crate::http::App;
use crate::http::batch::Batch;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource(BatchRequest::PATH, Methods::Post, batch));
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
