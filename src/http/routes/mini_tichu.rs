//! Mini-Tichu: the ways to split a hand, the exchange and the next move.

use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use mini_tichu::machine::GamePhase;

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::mini_tichu::moves::schemas::{MachineTable, machine_table, move_answer};
use crate::api::mini_tichu::{
    MiniExchangeAnswer, MiniExchangeRequest, MiniHandAnswer, MiniHandRequest, MiniMoveAnswer,
    MiniMoveRequest, schemas,
};
use crate::api::refusals::{BodyProblems, MiniTichuProblems, NoPhaseProblem};
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/mini-tichu/hand", Methods::ReadOrPost, hand))
        .service(resource(
            "/v1/mini-tichu/exchange",
            Methods::ReadOrPost,
            exchange,
        ))
        .service(resource("/v1/mini-tichu/move", Methods::Post, next_move))
        .service(resource(
            "/v1/mini-tichu/machines/{phase}",
            Methods::Read,
            machine,
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

/// What to play in a position of Mini-Tichu
///
/// The position is what one player sees. The player of 2012, the machine and two searches can be asked, and
/// two that play at random. The answer has the move, the reason and what was compared. Searches run apart from
/// other requests, and only a few at the same time; beyond that, the answer is 503. The same question has
/// the same answer.
#[utoipa::path(
    post, path = "/v1/mini-tichu/move", tag = "games", operation_id = "mini_tichu_move",
    request_body = MiniMoveRequest,
    responses((status = 200, description = "The move.", body = MiniMoveAnswer,
               example = json!(move_answer())),
              MiniTichuProblems, BodyProblems)
)]
pub(crate) async fn next_move(
    app: Data<App>,
    question: MiniMoveRequest,
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

/// The table of the machine for a phase
///
/// The machine reacts to what the others did in the trick. It is ours, after the description that M.
/// Vlachou-Konchylaki and S. Vassos gave of theirs in 2013. Its table says how to play in each state.
#[utoipa::path(
    get, path = "/v1/mini-tichu/machines/{phase}", tag = "games", operation_id = "mini_tichu_machine",
    params(("phase" = String, Path, description = "The phase: `four`, `partner-out`, `opponent-out` or `two`.", example = "four")),
    responses((status = 200, description = "The table.", body = MachineTable,
               example = json!(machine_table())),
              NoPhaseProblem)
)]
pub(crate) async fn machine(
    phase: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut phases = GamePhase::ALL.into_iter();
    let phase = phases.find(|known| known.name() == phase.as_str());
    let phase = phase.ok_or_else(|| {
        let names = GamePhase::ALL.map(GamePhase::name).join(", ");
        Problem::not_found(format!("expected a phase: {names}"))
    })?;
    Ok(reply::json(&request, mini_tichu::machine::machine(phase)))
}
