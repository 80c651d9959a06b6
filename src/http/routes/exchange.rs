//! Which three cards to give away.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::examples;
use crate::api::exchange::{ExchangeAnswer, ExchangeRequest};
use crate::api::refusals::{BodyProblems, FourteenProblems};
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/v1/exchange", Methods::ReadOrPost, exchange));
}

/// Which three cards to give away
///
/// Up to 120 possible exchanges, the one that people most probably make first: with its probability, and
/// with the expected points of the round when the champion plays on. The recommendation is the one that
/// is worth most points, with its reason in words. Cards of a rank count as one kind: the suit is one
/// that no straight flush needs. Receivers are the next player, the partner and the previous player in
/// the order of play.
#[utoipa::path(
    post, path = "/v1/exchange", tag = "hand", operation_id = "exchange",
    request_body = ExchangeRequest,
    responses((status = 200, description = "What to give, and what else is possible.",
               body = ExchangeAnswer, example = json!(examples::exchange_answer())),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn exchange(
    app: Data<App>,
    question: ExchangeRequest,
    request: HttpRequest,
) -> HttpResponse {
    reply::json(&request, &app.models().exchange(&question))
}
