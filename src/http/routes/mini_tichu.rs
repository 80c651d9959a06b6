//! Mini-Tichu: the ways to split a hand, the exchange and the next move.

use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::mini_tichu::{
    MiniExchangeAnswer, MiniExchangeRequest, MiniHandAnswer, MiniHandRequest, schemas,
};
use crate::api::refusals::{BodyProblems, MiniTichuProblems};
use crate::http::reply;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/mini-tichu/hand", Methods::ReadOrPost, hand))
        .service(resource(
            "/v1/mini-tichu/exchange",
            Methods::ReadOrPost,
            exchange,
        ));
}

/// The ways to split a hand of Mini-Tichu
///
/// Mini-Tichu is Tichu with 52 cards, without special cards and calls. The answer lists the ways to split
/// the hand into combinations that the search of 2012 finds, or all, each with its value; the best first.
#[utoipa::path(
    post, path = "/v1/mini-tichu/hand", tag = "games", operation_id = "mini_tichu_hand",
    request_body = MiniHandRequest,
    responses((status = 200, description = "The ways to split the hand.", body = MiniHandAnswer,
               example = json!(schemas::hand_answer())),
              MiniTichuProblems, BodyProblems)
)]
pub(crate) async fn hand(question: MiniHandRequest, request: HttpRequest) -> HttpResponse {
    reply::json(&request, &MiniHandAnswer::of(&question))
}

/// Which three cards to give away in Mini-Tichu
///
/// As the player of 2012 chooses them: the opponents get the two cards of rank 2 to jack without which the
/// best split is best, and the partner gets the highest single of the rest.
#[utoipa::path(
    post, path = "/v1/mini-tichu/exchange", tag = "games", operation_id = "mini_tichu_exchange",
    request_body = MiniExchangeRequest,
    responses((status = 200, description = "The cards to give.", body = MiniExchangeAnswer,
               example = json!(schemas::exchange_answer())),
              MiniTichuProblems, BodyProblems)
)]
pub(crate) async fn exchange(
    question: MiniExchangeRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(reply::json(&request, &MiniExchangeAnswer::of(&question)?))
}
