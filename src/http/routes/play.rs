//! The rules: legal moves of a position, the replay of a round, and advice.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::api::play::{
    AdviceAnswer, AdviceRequest, LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest, examples,
};
use crate::api::refusals::{AdviceProblems, BodyProblems, PositionProblems, RoundProblems};
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/play/legal", Methods::Post, legal))
        .service(resource("/v1/play/replay", Methods::Post, replay))
        .service(resource("/v1/play/advice", Methods::Post, advice));
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

/// What to do now, in a round as one player saw it
///
/// For each question that the player has to answer now, the possible answers: with the probability that
/// people give them, that of the champion (a network that learned by playing against itself), and with
/// `playouts` the expected points by a search. Out of turn it is a bomb, or nothing. The player's own
/// cards and what everybody saw are enough: hidden cards have no field. Something that is missing or
/// cannot have happened is refused with its field or event. The same question has the same answer.
#[utoipa::path(
    post, path = "/v1/play/advice", tag = "play", operation_id = "advise",
    request_body = AdviceRequest,
    responses((status = 200, description = "What to do, and what else is possible.",
               body = AdviceAnswer, example = json!(examples::advice())),
              AdviceProblems, BodyProblems)
)]
pub(crate) async fn advice(
    app: Data<App>,
    question: AdviceRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let asked = question
        .asked(app.settings.limits.max_playouts)
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    let mut advisers = app.models().advisers();
    let answer = if asked.playouts.is_none() {
        AdviceAnswer::of(&asked, &mut advisers)
    } else {
        let search = move || AdviceAnswer::of(&asked, &mut advisers);
        app.search(search).await?
    };
    app.metrics.count_advice(answer.agent);
    Ok(reply::json(&request, &answer))
}
