//! One hand of eight cards: features, probabilities, decisions, outlook, all of them, or why.

use std::sync::Arc;

use messages::{
    Answering, Answers as _, Operation, OperationWords, Operations, Problem, always, never,
};
use tichu_api::{
    CardsAnswer, DecisionsAnswer, EvaluateAnswer, EvaluateRequest, ExplainAnswer, FeaturesAnswer,
    HandAnswer, HandRequest, Include, OutlookAnswer, ProbabilitiesAnswer, examples,
};
use tichu_models::decision::{Answer, Sections};
use work::Work;

use crate::Service;
use crate::groups::EVALUATE;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_link(Operation {
        path: "/v1/features",
        words: OperationWords {
            id: "features",
            group: EVALUATE,
            summary: "The 95 features of a hand",
            description: "The hand in canonical order and its feature vector, in the order of \
                              /v1/features/schema. No model is evaluated.",
            answer: "The hand and its features.",
            example: || Some(examples::answer(Sections::FEATURES)),
        },
        is_long: |question: &HandRequest| question.explain,
        answer: hand::<FeaturesAnswer>,
    });
    taker.with_link(Operation {
        path: "/v1/probabilities",
        words: OperationWords {
            id: "probabilities",
            group: EVALUATE,
            summary: "The estimates of the models for a hand",
            description: "For each model its confidence, on its own scale, and the calibrated \
                              probability that a human player calls Grand Tichu with this hand at \
                              these scores.",
            answer: "The hand and each model's estimate.",
            example: || Some(examples::answer(Sections::PROBABILITIES)),
        },
        is_long: |question: &HandRequest| question.explain,
        answer: hand::<ProbabilitiesAnswer>,
    });
    taker.with_link(Operation {
        path: "/v1/decisions",
        words: OperationWords {
            id: "decisions",
            group: EVALUATE,
            summary: "Call or no call, for each profile",
            description: "Each profile calls when the confidence of its model is at least its \
                              threshold. No profile calls when the partner has called; each decision \
                              has the reason.",
            answer: "The hand and each profile's decision.",
            example: || Some(examples::answer(Sections::DECISIONS)),
        },
        is_long: |question: &HandRequest| question.explain,
        answer: hand::<DecisionsAnswer>,
    });
    taker.with_link(Operation {
        path: "/v1/evaluate",
        words: OperationWords {
            id: "evaluate",
            group: EVALUATE,
            summary: "Features, probabilities, decisions and outlook in one answer",
            description: "The answers of the four single endpoints together. `include` names the \
                              parts that are wanted: the others are not computed. With `simulate` \
                              the hand is played out as well, in this number of deals of the other \
                              cards: it ends with fewer deals if it would take more than about a \
                              second, and only a few run at the same time; beyond that, the answer \
                              is 503. A link has no playouts.",
            answer: "Everything about the hand.",
            example: || Some(examples::answer(Sections::ALL)),
        },
        is_long: |asked: &EvaluateRequest| asked.question.explain || asked.include.0.explanation,
        answer: evaluate,
    });
    taker.with_link(Operation {
 path: "/v1/outlook",
 words: OperationWords {
 id: "outlook",
 group: EVALUATE,
                summary: "Expected results when calling and when not calling",
                description: "For both choices: the probability of going out first, the expected \
                              points of the round (own minus the opponents', bonuses included) and \
                              the probability to win the match. Each has a 95% interval for the mean \
                              of hands like this one. `supported` is false where fewer than one in \
                              twenty people decide so: there the figures rest on playing such hands \
                              out.",
                answer: "The hand and the expected results of both choices.",
                example: || Some(examples::answer(Sections::OUTLOOK)),
 },
 is_long: |question: &HandRequest| question.explain,
 answer: hand::<OutlookAnswer>,
 });
    taker.with_link(Operation {
 path: "/v1/explain",
 words: OperationWords {
 id: "explain",
 group: EVALUATE,
                summary: "The reasons for and against a call",
                description: "`why` has the reasons of the recommendation: groups of cards weighed \
                              by removal, the scores, and a call of another player, in points. \
                              `explanation` has what people weigh, for each model. A logistic \
                              regression has exact contributions in log-odds, relative to the mean \
                              hand: baseline and contributions add up to the score. A support vector \
                              regression has the effect of each card: the confidence with it minus \
                              the confidence without it.",
                answer: "The hand and each model's explanation.",
                example: || Some(examples::answer(Sections::EXPLANATION)),
 },
 is_long: always,
 answer: hand::<ExplainAnswer>,
 });
    taker.with_link(Operation {
 path: "/v1/posterior",
 words: OperationWords {
 id: "posterior",
 group: EVALUATE,
                summary: "The probability that a hand with these cards goes out first",
                description: "For any 1 to 8 different cards: the probability to go out first for \
                              hands whose first eight cards hold at least as many of each rank, in \
                              any suits, with its 95% credible interval. GA stands for all hands \
                              with one or more aces. Hands whose partner had called are left out. To \
                              compare two sets, ask twice.",
                answer: "The cards and the probability.",
                example: || Some(examples::posterior()),
 },
 is_long: never,
 answer: |service, question| Ok(Answering::Now(CardsAnswer::of(service.advisor().posterior(), question))),
 });
}

fn hand<A: HandAnswer<Of = Answer>>(
    service: &Arc<Service>,
    question: HandRequest,
) -> Result<Answering<A>, Problem> {
    let answer = service.hand(&question, A::SECTIONS);
    Ok(Answering::Now(
        A::from(answer).assuming(question.hand.assumed),
    ))
}

fn evaluate(
    service: &Arc<Service>,
    EvaluateRequest {
        question,
        include: Include(sections),
        simulate,
    }: EvaluateRequest,
) -> Result<Answering<EvaluateAnswer>, Problem> {
    let Some(simulate) = simulate else {
        return Ok(Answering::Now(service.evaluate(&question, sections)));
    };
    simulate.check(service.max_deals())?;
    // Playouts are combined with the outlook, whether or not the answer has it.
    let needed = Sections {
        outlook: true,
        ..sections
    };
    let answer = service.hand(&question, needed);
    let outlook = answer.verdict.outlook;
    let comparison = outlook.and_then(|outlook| outlook.comparison().copied());
    let (hand, situation) = (answer.hand, answer.situation.clone());
    let mut answer = EvaluateAnswer::new(answer, sections).assuming(question.hand.assumed);
    let Some(comparison) = comparison else {
        return Ok(Answering::Now(answer));
    };
    let people = Arc::clone(&service.models.networks.policy);
    Ok(Answering::Search(Box::new(move |work: &mut Work| {
        answer.simulated = Some(simulate.play(hand, situation, people, &comparison, work)?);
        Ok(answer)
    })))
}
