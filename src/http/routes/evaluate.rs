//! One hand at a time: features, probabilities, decisions, outlook, all of them, or why.
//!
//! Each path takes POST with a JSON body and GET with the same fields as query parameters, so that a hand
//! has a link.

use messages::{OperationWords, Problem};
use tichu_api::{
    DecisionsAnswer, EvaluateAnswer, EvaluateRequest, ExplainAnswer, FeaturesAnswer, HandAnswer,
    HandRequest, OutlookAnswer, ProbabilitiesAnswer, examples,
};
use tichu_models::decision::{Answer, Sections};
use work::Work;

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_link(
            "/v1/features",
            answer::<FeaturesAnswer>,
            Tag::Evaluate,
            OperationWords {
                id: "features",
                summary: "The 95 features of a hand",
                description: "The hand in canonical order and its feature vector, in the order of \
                            /v1/features/schema. No model is evaluated.",
                answer: "The hand and its features.",
                example: || Some(examples::answer(Sections::FEATURES)),
            },
        ),
        Endpoint::with_link(
            "/v1/probabilities",
            answer::<ProbabilitiesAnswer>,
            Tag::Evaluate,
            OperationWords {
                id: "probabilities",
                summary: "The estimates of the models for a hand",
                description: "For each model its confidence, on its own scale, and the calibrated \
                            probability that a human player calls Grand Tichu with this hand at \
                            these scores.",
                answer: "The hand and each model's estimate.",
                example: || Some(examples::answer(Sections::PROBABILITIES)),
            },
        ),
        Endpoint::with_link(
            "/v1/decisions",
            answer::<DecisionsAnswer>,
            Tag::Evaluate,
            OperationWords {
                id: "decisions",
                summary: "Call or no call, for each profile",
                description: "Each profile calls when the confidence of its model is at least its \
                            threshold. No profile calls when the partner has called; each decision \
                            has the reason.",
                answer: "The hand and each profile's decision.",
                example: || Some(examples::answer(Sections::DECISIONS)),
            },
        ),
        Endpoint::with_link(
            "/v1/evaluate",
            evaluate,
            Tag::Evaluate,
            OperationWords {
                id: "evaluate",
                summary: "Features, probabilities, decisions and outlook in one answer",
                description: "The answers of the four single endpoints together. With `simulate` the \
                            hand is played out as well, in this number of deals of the other cards: \
                            it ends with fewer deals if it would take more than about a second, and \
                            only a few run at the same time; beyond that, the answer is 503. A link has no playouts.",
                answer: "Everything about the hand.",
                example: || Some(examples::answer(Sections::ALL)),
            },
        ),
        Endpoint::with_link(
            "/v1/outlook",
            answer::<OutlookAnswer>,
            Tag::Evaluate,
            OperationWords {
                id: "outlook",
                summary: "Expected results when calling and when not calling",
                description: "For both choices: the probability of going out first, the expected \
                            points of the round (own minus the opponents', bonuses included) and the \
                            probability to win the match. Each has a 95% interval for the mean of \
                            hands like this one. `supported` is false where fewer than one in twenty \
                            people decide so: there the figures rest on playing such hands out.",
                answer: "The hand and the expected results of both choices.",
                example: || Some(examples::answer(Sections::OUTLOOK)),
            },
        ),
        Endpoint::with_link(
            "/v1/explain",
            answer::<ExplainAnswer>,
            Tag::Evaluate,
            OperationWords {
                id: "explain",
                summary: "The reasons for and against a call",
                description: "`why` has the reasons of the recommendation: groups of cards weighed by \
                            removal, the scores, and a call of another player, in points. \
                            `explanation` has what people weigh, for each model. A logistic \
                            regression has exact contributions in log-odds, relative to the mean \
                            hand: baseline and contributions add up to the score. A support vector \
                            regression has the effect of each card: the confidence with it minus the \
                            confidence without it.",
                answer: "The hand and each model's explanation.",
                example: || Some(examples::answer(Sections::EXPLANATION)),
            },
        ),
    ]
}

async fn answer<A: HandAnswer<Of = Answer> + 'static>(
    caller: Caller,
    question: HandRequest,
) -> Result<Json<A>, Problem> {
    let models = caller.models();
    let is_explained = A::SECTIONS.explanation || question.explain;
    let work = move || {
        let answer = models.answer(&question, A::SECTIONS);
        Json::of(&A::from(answer).assuming(question.hand.assumed))
    };
    if is_explained {
        return caller.background(work).await;
    }
    Ok(work()) // Another thread would take longer.
}

async fn evaluate(
    caller: Caller,
    question: EvaluateRequest,
) -> Result<Json<EvaluateAnswer>, Problem> {
    let Some(simulate) = question.simulate else {
        return answer(caller, question.question()).await;
    };
    simulate
        .check(caller.settings.limits.max_deals)
        .inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))?;
    let models = caller.models();
    let answer = models.answer(&question.question(), EvaluateAnswer::SECTIONS);
    let comparison = answer
        .verdict
        .outlook
        .and_then(|outlook| outlook.comparison().copied());
    let (hand, situation) = (answer.hand, answer.situation.clone());
    let mut answer = EvaluateAnswer::from(answer).assuming(question.hand.assumed);
    if let Some(comparison) = comparison {
        let people = models.people();
        let play = move |work: &mut Work| simulate.play(hand, situation, people, &comparison, work);
        answer.simulated = Some(caller.search(play).await?);
    }
    Ok(Json::of(&answer))
}
