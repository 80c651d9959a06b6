//! Whole hands: up to 14 cards.

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, WholeHandProblems};
use crate::api::{Problem, StructureAnswer, StructureRequest, examples};
use crate::http::{App, reply};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/v1/hand", Methods::ReadOrPost, structure));
}

/// The structure of a hand
///
/// For any 1 to 14 different cards: the least number of plays that get rid of them, a split into this
/// number of plays, how many plays lose their trick, and the bombs. A play is a combination that may be
/// led: a single, a pair, a triple, a full house, consecutive pairs, a straight or four of a kind.
/// The Phoenix stands for a missing card, or is a single. Each number is the least over all splits,
/// on its own.
#[utoipa::path(
    post, path = "/v1/hand", tag = "hand", operation_id = "hand_structure",
    request_body = StructureRequest,
    responses((status = 200, description = "The split and its numbers.", body = StructureAnswer,
               example = json!(examples::structure())),
              WholeHandProblems, BodyProblems)
)]
pub(crate) async fn structure(
    app: Data<App>,
    question: StructureRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let loaded = app.models();
    let answer = StructureAnswer::of(&loaded.hands.win_shares, question)?;
    Ok(reply::json(&request, &answer))
}
