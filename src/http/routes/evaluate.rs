//! One hand at a time: features, probabilities, decisions, outlook, all of them, or why.
//!
//! Each path takes POST with a JSON body and GET with the same fields as query parameters, so
//! that a hand has a link. The description of the GET side is derived from that of POST.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use tichu_models::decision::Sections;

use super::{Methods, resource};
use crate::http::openapi::{
    AnswerBody, BodyProblems, QuestionBody, QuestionProblems, example_answer,
};
use crate::http::question::Question;
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/features", Methods::ReadOrPost, features))
        .service(resource(
            "/v1/probabilities",
            Methods::ReadOrPost,
            probabilities,
        ))
        .service(resource("/v1/decisions", Methods::ReadOrPost, decisions))
        .service(resource("/v1/evaluate", Methods::ReadOrPost, evaluate))
        .service(resource("/v1/outlook", Methods::ReadOrPost, outlook))
        .service(resource("/v1/explain", Methods::ReadOrPost, explain));
}

/// The 95 features of a hand
///
/// The hand in canonical order and its feature vector, in the order of /v1/features/schema.
/// No model is asked.
#[utoipa::path(
    post, path = "/v1/features", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and its features.", body = AnswerBody,
               example = json!(example_answer(Sections::FEATURES))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn features(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(
        &request,
        &app.served().answer(&question, Sections::FEATURES),
    )
}

/// What each model says about a hand
///
/// For each model its confidence, on its own scale, and the calibrated probability that a
/// human player calls Grand Tichu with this hand at these scores.
#[utoipa::path(
    post, path = "/v1/probabilities", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and each model's estimate.", body = AnswerBody,
               example = json!(example_answer(Sections::PROBABILITIES))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn probabilities(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(
        &request,
        &app.served().answer(&question, Sections::PROBABILITIES),
    )
}

/// Call or no call, for each profile
///
/// Each profile calls when the confidence of its model is at least its threshold. When the partner
/// has called, none does, and each decision has the reason.
#[utoipa::path(
    post, path = "/v1/decisions", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and each profile's decision.", body = AnswerBody,
               example = json!(example_answer(Sections::DECISIONS))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn decisions(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(
        &request,
        &app.served().answer(&question, Sections::DECISIONS),
    )
}

/// Features, probabilities, decisions and outlook in one answer
///
/// All that the four single endpoints say about the hand.
#[utoipa::path(
    post, path = "/v1/evaluate", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "Everything about the hand.", body = AnswerBody,
               example = json!(example_answer(Sections::ALL))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn evaluate(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(&request, &app.served().answer(&question, Sections::ALL))
}

/// What becomes of a call, and of none
///
/// For both choices the probability of going out first, the expected points of the round (own minus
/// the opponents', bonuses included) and the probability to win the match, each with a 95 % interval:
/// how well the mean of such hands is known. Where fewer than one in twenty people decide so,
/// `supported` is false: the logs cannot tell.
#[utoipa::path(
    post, path = "/v1/outlook", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and what becomes of both choices.", body = AnswerBody,
               example = json!(example_answer(Sections::OUTLOOK))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn outlook(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(&request, &app.served().answer(&question, Sections::OUTLOOK))
}

/// What speaks for and against a call
///
/// For each model, as numbers and in words: of logistic regressions the exact contributions in
/// log-odds, relative to the mean hand, which add up with the baseline to the score; of a support
/// vector regression what each card changes of the confidence when it is taken out.
#[utoipa::path(
    post, path = "/v1/explain", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and each model's explanation.", body = AnswerBody,
               example = json!(example_answer(Sections::EXPLANATION))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn explain(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::answer(
        &request,
        &app.served().answer(&question, Sections::EXPLANATION),
    )
}
