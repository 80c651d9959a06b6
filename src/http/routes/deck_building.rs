//! The deck-building game: what to buy.

use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::deck_building::{BuyAnswer, BuyRequest, schemas};
use crate::api::refusals::{BodyProblems, PurchaseProblems};
use crate::http::reply;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/v1/deck-building/buy", Methods::Post, buy));
}

/// What to buy in the deck-building game
///
/// Looks the situation up in a table that a Q-learner filled by playing against scripted rivals: the value of
/// each possible purchase, and how often training has seen it. Decks and turns beyond the bounds of the table
/// count as its bounds.
#[utoipa::path(
    post, path = "/v1/deck-building/buy", tag = "games", operation_id = "deck_building_buy",
    request_body = BuyRequest,
    responses((status = 200, description = "What to buy, and what else is possible.", body = BuyAnswer,
               example = json!(schemas::answer())),
              PurchaseProblems, BodyProblems)
)]
pub(crate) async fn buy(
    question: BuyRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(reply::json(&request, &BuyAnswer::of(&question)?))
}
