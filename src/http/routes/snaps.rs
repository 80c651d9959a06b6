//! Šnaps: what a player may conclude, and what to play.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::refusals::{BodyProblems, SnapsProblems};
use crate::api::snaps::{
    SnapsKnowledgeAnswer, SnapsKnowledgeRequest, SnapsMoveAnswer, SnapsMoveRequest, schemas,
};
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/snaps/knowledge", Methods::Post, knowledge))
        .service(resource("/v1/snaps/move", Methods::Post, next_move));
}

/// What a player of šnaps may conclude
///
/// Rebuilds the knowledge base of J. Barič's thesis (Bratislava 2009) from the moves of the round: who holds
/// which card with which probability, facts, who plays together, points and legal moves. The first move that
/// cannot be is refused with the reason.
#[utoipa::path(
    post, path = "/v1/snaps/knowledge", tag = "games", operation_id = "snaps_knowledge",
    request_body = SnapsKnowledgeRequest,
    responses((status = 200, description = "What follows from the round.", body = SnapsKnowledgeAnswer,
               example = json!(schemas::knowledge())),
              SnapsProblems, BodyProblems)
)]
pub(crate) async fn knowledge(
    question: SnapsKnowledgeRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(reply::json(&request, &SnapsKnowledgeAnswer::of(&question)?))
}

/// What to play in a round of šnaps
///
/// The player has to be in turn. Rules of thumb answer at once with the rule that decided; `sampling` solves
/// deals of the hidden cards that agree with the knowledge base, apart from other requests, and only a few
/// searches run at the same time: beyond that, the answer is 503. The same question has the same answer.
#[utoipa::path(
    post, path = "/v1/snaps/move", tag = "games", operation_id = "snaps_move",
    request_body = SnapsMoveRequest,
    responses((status = 200, description = "The move.", body = SnapsMoveAnswer,
               example = json!(schemas::move_answer())),
              SnapsProblems, BodyProblems)
)]
pub(crate) async fn next_move(
    app: Data<App>,
    question: SnapsMoveRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let asked = question
        .asked(app.settings.limits.max_playouts)
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    let answer = if asked.searches() {
        app.search(move || asked.answer()).await?
    } else {
        asked.answer()
    };
    Ok(reply::json(&request, &answer))
}
