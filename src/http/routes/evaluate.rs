//! One hand at a time: features, probabilities, decisions, or all of them.
//!
//! Each path takes POST with a JSON body and GET with the same fields as query parameters, so
//! that a hand has a link. The description of the GET side is derived from that of POST.

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, guard};

use super::resource;
use crate::decision::Sections;
use crate::http::openapi::{AnswerBody, BodyProblems, QuestionBody, QuestionProblems};
use crate::http::question::Question;
use crate::http::{App, reply};

const NOTHING: Sections = Sections {
    features: false,
    probabilities: false,
    decisions: false,
    explanation: false,
};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(question("/v1/features", features))
        .service(question("/v1/probabilities", probabilities))
        .service(question("/v1/decisions", decisions))
        .service(question("/v1/evaluate", evaluate));
}

/// A resource that takes a question by GET, HEAD or POST.
fn question<F, Args>(path: &'static str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let methods = guard::Any(guard::Get()).or(guard::Head()).or(guard::Post());
    resource(path, "GET, HEAD, POST").route(web::route().guard(methods).to(handler))
}

/// The 95 features of a hand
///
/// The hand in canonical order and its feature vector, in the order of /v1/features/schema.
/// No model is asked.
#[utoipa::path(
    post, path = "/v1/features", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and its features.", body = AnswerBody,
               example = json!(crate::http::openapi::example_answer(Sections { features: true, ..NOTHING }))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn features(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    let sections = Sections {
        features: true,
        ..NOTHING
    };
    reply::json(&request, &app.answer(&question, sections))
}

/// What each model says about a hand
///
/// For each model its confidence, on its own scale, and the calibrated probability that a
/// human player calls Grand Tichu with this hand at these scores.
#[utoipa::path(
    post, path = "/v1/probabilities", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and each model's estimate.", body = AnswerBody,
               example = json!(crate::http::openapi::example_answer(Sections { probabilities: true, ..NOTHING }))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn probabilities(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    let sections = Sections {
        probabilities: true,
        ..NOTHING
    };
    reply::json(&request, &app.answer(&question, sections))
}

/// Call or no call, for each profile
///
/// Each profile calls when the confidence of its model is at least its threshold.
#[utoipa::path(
    post, path = "/v1/decisions", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "The hand and each profile's decision.", body = AnswerBody,
               example = json!(crate::http::openapi::example_answer(Sections { decisions: true, ..NOTHING }))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn decisions(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    let sections = Sections {
        decisions: true,
        ..NOTHING
    };
    reply::json(&request, &app.answer(&question, sections))
}

/// Features, probabilities and decisions in one answer
///
/// All that the three single endpoints say about the hand.
#[utoipa::path(
    post, path = "/v1/evaluate", tag = "evaluate", request_body = QuestionBody,
    responses((status = 200, description = "Everything about the hand.", body = AnswerBody,
               example = json!(crate::http::openapi::example_answer(Sections::ALL))),
              QuestionProblems, BodyProblems)
)]
pub(crate) async fn evaluate(
    app: Data<App>,
    question: Question,
    request: HttpRequest,
) -> HttpResponse {
    reply::json(&request, &app.answer(&question, Sections::ALL))
}
