//! Should I call Tichu with these 14 cards?
//!
//! As for Grand Tichu, each path takes POST with a JSON body and GET with the same fields as query
//! parameters.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use tichu_models::decision::Sections;
use tichu_models::tichu_call::TichuAnswer;

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, FourteenProblems};
use crate::api::tichu::{
    AskedTichu, TichuDecisionsAnswer, TichuEvaluateAnswer, TichuExplainAnswer,
    TichuProbabilitiesAnswer, TichuRequest,
};
use crate::api::{HandAnswer, examples};
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource(
            "/v1/tichu/evaluate",
            Methods::ReadOrPost,
            evaluate,
        ))
        .service(resource(
            "/v1/tichu/decisions",
            Methods::ReadOrPost,
            decisions,
        ))
        .service(resource(
            "/v1/tichu/probabilities",
            Methods::ReadOrPost,
            probabilities,
        ))
        .service(resource("/v1/tichu/explain", Methods::ReadOrPost, explain));
}

/// Everything about a Tichu call
///
/// Features, probabilities, decisions and outlook for 14 cards, before or after the exchange. What is
/// known beside the cards makes the answer better: scores and calls, the cards given and received, and
/// the plays before the player's first card. Each level of knowledge has models of its own.
#[utoipa::path(
    post, path = "/v1/tichu/evaluate", tag = "hand", operation_id = "tichu_evaluate",
    request_body = TichuRequest,
    responses((status = 200, description = "Everything about the call.", body = TichuEvaluateAnswer,
               example = json!(examples::tichu_answer(Sections::ALL))),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn evaluate(
    app: Data<App>,
    question: AskedTichu,
    request: HttpRequest,
) -> HttpResponse {
    answer::<TichuEvaluateAnswer>(&app, &question, &request)
}

/// Tichu or not, for each profile
///
/// Profiles call when the confidence of their model reaches their threshold, or when a call is worth
/// more than none. No profile calls after a call of the own team; each decision has the reason.
#[utoipa::path(
    post, path = "/v1/tichu/decisions", tag = "hand", operation_id = "tichu_decisions",
    request_body = TichuRequest,
    responses((status = 200, description = "The hand and each profile's decision.",
               body = TichuDecisionsAnswer,
               example = json!(examples::tichu_answer(Sections::DECISIONS))),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn decisions(
    app: Data<App>,
    question: AskedTichu,
    request: HttpRequest,
) -> HttpResponse {
    answer::<TichuDecisionsAnswer>(&app, &question, &request)
}

/// How probable a Tichu call is
///
/// For each model the calibrated probability that a human player calls Tichu with these cards, before
/// its first card.
#[utoipa::path(
    post, path = "/v1/tichu/probabilities", tag = "hand", operation_id = "tichu_probabilities",
    request_body = TichuRequest,
    responses((status = 200, description = "The hand and each model's estimate.",
               body = TichuProbabilitiesAnswer,
               example = json!(examples::tichu_answer(Sections::PROBABILITIES))),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn probabilities(
    app: Data<App>,
    question: AskedTichu,
    request: HttpRequest,
) -> HttpResponse {
    answer::<TichuProbabilitiesAnswer>(&app, &question, &request)
}

/// The reasons for and against a Tichu call
///
/// `why` has the reasons of the recommendation: groups of cards weighed by removal, the scores, and a
/// call of another player, in points. `explanation` has what people weigh. The logistic regression has
/// exact contributions in log-odds, relative to the mean hand. Boosted trees
/// have the effect of each card: the confidence with it minus the confidence without it.
#[utoipa::path(
    post, path = "/v1/tichu/explain", tag = "hand", operation_id = "tichu_explain",
    request_body = TichuRequest,
    responses((status = 200, description = "The hand and each model's explanation.",
               body = TichuExplainAnswer,
               example = json!(examples::tichu_answer(Sections::EXPLANATION))),
              FourteenProblems, BodyProblems)
)]
pub(crate) async fn explain(
    app: Data<App>,
    question: AskedTichu,
    request: HttpRequest,
) -> HttpResponse {
    answer::<TichuExplainAnswer>(&app, &question, &request)
}

fn answer<A: HandAnswer<Of = TichuAnswer>>(
    app: &App,
    question: &AskedTichu,
    request: &HttpRequest,
) -> HttpResponse {
    let answer = app.models().tichu(question, A::SECTIONS);
    reply::json(request, &A::from(answer).assuming(question.assumed))
}
