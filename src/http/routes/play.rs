//! The rules: legal moves of a position, and the replay of a round.

use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::play::{LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest, examples};
use crate::api::refusals::{BodyProblems, PositionProblems, RoundProblems};
use crate::http::reply;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/play/legal", Methods::Post, legal))
        .service(resource("/v1/play/replay", Methods::Post, replay));
}

/// The legal moves of a position
///
/// All moves that the rules allow a seat, with the wish, the Phoenix and bombs in and out of turn. A
/// position that no round leads to is refused with every contradiction.
#[utoipa::path(
    post, path = "/v1/play/legal", tag = "play", operation_id = "legal_moves",
    request_body = LegalRequest,
    responses((status = 200, description = "The legal moves.", body = LegalAnswer,
               example = json!(examples::legal())),
              PositionProblems, BodyProblems)
)]
pub(crate) async fn legal(
    question: LegalRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(reply::json(&request, &LegalAnswer::of(&question)?))
}

/// The position after the actions of a round
///
/// Plays a round from the deal on, by the rules of BrettSpielWelt: calls, exchange, plays, passes,
/// wishes, bombs out of turn and the Dragon. The winner of a trick who has cards left takes it with a
/// pass of its own. The first illegal action is refused with the rule that forbids it.
#[utoipa::path(
    post, path = "/v1/play/replay", tag = "play", operation_id = "replay_round",
    request_body = ReplayRequest,
    responses((status = 200, description = "The position, with the result of a round that is over.",
               body = ReplayAnswer, example = json!(examples::replayed())),
              RoundProblems, BodyProblems)
)]
pub(crate) async fn replay(
    question: ReplayRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(reply::json(&request, &ReplayAnswer::of(&question)?))
}
