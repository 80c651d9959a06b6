//! One hand at a time: features, probabilities, decisions, outlook, all of them, or why.
//!
//! Each path takes POST with a JSON body and GET with the same fields as query parameters, so
//! that a hand has a link. The description of the GET side is derived from the POST side.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use tichu_models::decision::{Answer, Sections};

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, HandProblems};
use crate::api::{
    DecisionsAnswer, EvaluateAnswer, EvaluateRequest, ExplainAnswer, FeaturesAnswer, HandAnswer,
    HandRequest, OutlookAnswer, ProbabilitiesAnswer, Problem, examples,
};
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
/// No model is evaluated.
#[utoipa::path(
    post, path = "/v1/features", tag = "evaluate", request_body = HandRequest,
    responses((status = 200, description = "The hand and its features.", body = FeaturesAnswer,
               example = json!(examples::answer(Sections::FEATURES))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn features(
    app: Data<App>,
    question: HandRequest,
    request: HttpRequest,
) -> HttpResponse {
    answer::<FeaturesAnswer>(&app, &question, &request)
}

/// The estimates of the models for a hand
///
/// For each model its confidence, on its own scale, and the calibrated probability that a
/// human player calls Grand Tichu with this hand at these scores.
#[utoipa::path(
    post, path = "/v1/probabilities", tag = "evaluate", request_body = HandRequest,
    responses((status = 200, description = "The hand and each model's estimate.", body = ProbabilitiesAnswer,
               example = json!(examples::answer(Sections::PROBABILITIES))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn probabilities(
    app: Data<App>,
    question: HandRequest,
    request: HttpRequest,
) -> HttpResponse {
    answer::<ProbabilitiesAnswer>(&app, &question, &request)
}

/// Call or no call, for each profile
///
/// Each profile calls when the confidence of its model is at least its threshold. No profile calls when
/// the partner has called; each decision has the reason.
#[utoipa::path(
    post, path = "/v1/decisions", tag = "evaluate", request_body = HandRequest,
    responses((status = 200, description = "The hand and each profile's decision.", body = DecisionsAnswer,
               example = json!(examples::answer(Sections::DECISIONS))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn decisions(
    app: Data<App>,
    question: HandRequest,
    request: HttpRequest,
) -> HttpResponse {
    answer::<DecisionsAnswer>(&app, &question, &request)
}

/// Features, probabilities, decisions and outlook in one answer
///
/// The answers of the four single endpoints together. With `simulate` the hand is played out as well,
/// in this number of deals of the other cards: it takes up to a second, and only a few run at the same
/// time; beyond that, the answer is 503. A link has no playouts.
#[utoipa::path(
    post, path = "/v1/evaluate", tag = "evaluate", request_body = EvaluateRequest,
    responses((status = 200, description = "Everything about the hand.", body = EvaluateAnswer,
               example = json!(examples::answer(Sections::ALL))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn evaluate(
    app: Data<App>,
    question: EvaluateRequest,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let Some(simulate) = question.simulate else {
        return Ok(answer::<EvaluateAnswer>(
            &app,
            &question.question(),
            &request,
        ));
    };
    simulate
        .check(app.settings.limits.max_playouts)
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    let models = app.models();
    let answer = models.answer(&question.question(), EvaluateAnswer::SECTIONS);
    let comparison = answer
        .verdict
        .outlook
        .and_then(|outlook| outlook.comparison().copied());
    let (hand, situation) = (answer.hand, answer.situation);
    let mut answer = EvaluateAnswer::from(answer).assuming(question.hand.assumed);
    if let Some(comparison) = comparison {
        let people = models.people();
        let play = move || simulate.play(hand, situation, people, &comparison);
        answer.simulated = Some(app.search(play).await?);
    }
    Ok(reply::json(&request, &answer))
}

/// Expected results when calling and when not calling
///
/// For both choices: the probability of going out first, the expected points of the round (own minus
/// the opponents', bonuses included) and the probability to win the match. Each has a 95% interval for
/// the mean of hands like this one. `supported` is false where fewer than one in twenty people decide
/// so: there the figures rest on playing such hands out.
#[utoipa::path(
    post, path = "/v1/outlook", tag = "evaluate", request_body = HandRequest,
    responses((status = 200, description = "The hand and the expected results of both choices.", body = OutlookAnswer,
               example = json!(examples::answer(Sections::OUTLOOK))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn outlook(
    app: Data<App>,
    question: HandRequest,
    request: HttpRequest,
) -> HttpResponse {
    answer::<OutlookAnswer>(&app, &question, &request)
}

/// The reasons for and against a call
///
/// `why` has the reasons of the recommendation: groups of cards weighed by removal, the scores, and a
/// call of another player, in points. `explanation` has what people weigh, for each model. A logistic
/// regression has exact contributions in log-odds, relative to the mean hand: baseline and
/// contributions add up to the score. A support vector regression has the effect of each card: the
/// confidence with it minus the confidence without it.
#[utoipa::path(
    post, path = "/v1/explain", tag = "evaluate", request_body = HandRequest,
    responses((status = 200, description = "The hand and each model's explanation.", body = ExplainAnswer,
               example = json!(examples::answer(Sections::EXPLANATION))),
              HandProblems, BodyProblems)
)]
pub(crate) async fn explain(
    app: Data<App>,
    question: HandRequest,
    request: HttpRequest,
) -> HttpResponse {
    answer::<ExplainAnswer>(&app, &question, &request)
}

fn answer<A: HandAnswer<Of = Answer>>(
    app: &App,
    question: &HandRequest,
    request: &HttpRequest,
) -> HttpResponse {
    let answer = app.models().answer(question, A::SECTIONS);
    reply::json(request, &A::from(answer).assuming(question.hand.assumed))
}
