//! Should I call Tichu with these 14 cards?

use std::sync::Arc;

use messages::{Answering, Operation, OperationWords, Operations, Problem, always};
use tichu_api::tichu::{
    AskedEvaluation, AskedTichu, TichuDecisionsAnswer, TichuExplainAnswer, TichuProbabilitiesAnswer,
};
use tichu_api::{HandAnswer, examples};
use tichu_models::decision::Sections;
use tichu_models::tichu_call::TichuAnswer;

use crate::Service;
use crate::groups::HAND;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_link(Operation {
        path: "/v1/tichu/evaluate",
        words: OperationWords {
            id: "tichu_evaluate",
            group: HAND,
            summary: "Everything about a Tichu call",
            description: "Features, probabilities, decisions and outlook for 14 cards, before or \
                              after the exchange. What is known beside the cards makes the answer \
                              better: scores and calls, the cards given and received, and the plays \
                              before the player's first card. Each level of knowledge has models of \
                              its own. `include` names the parts that are wanted: the others are \
                              not computed.",
            answer: "Everything about the call.",
            example: || Some(examples::tichu_answer(Sections::ALL)),
        },
        is_long: always,
        answer: |service, AskedEvaluation { asked, sections }| {
            Ok(Answering::Now(service.evaluate_tichu(&asked, sections)))
        },
    });
    taker.with_link(Operation {
        path: "/v1/tichu/decisions",
        words: OperationWords {
            id: "tichu_decisions",
            group: HAND,
            summary: "Tichu or not, for each profile",
            description: "Profiles call when the confidence of their model reaches their \
                              threshold, or when a call is worth more than none. No profile calls \
                              after a call of the own team; each decision has the reason.",
            answer: "The hand and each profile's decision.",
            example: || Some(examples::tichu_answer(Sections::DECISIONS)),
        },
        is_long: always,
        answer: call::<TichuDecisionsAnswer>,
    });
    taker.with_link(Operation {
        path: "/v1/tichu/probabilities",
        words: OperationWords {
            id: "tichu_probabilities",
            group: HAND,
            summary: "How probable a Tichu call is",
            description: "For each model the calibrated probability that a human player calls \
                              Tichu with these cards, before its first card.",
            answer: "The hand and each model's estimate.",
            example: || Some(examples::tichu_answer(Sections::PROBABILITIES)),
        },
        is_long: always,
        answer: call::<TichuProbabilitiesAnswer>,
    });
    taker.with_link(Operation {
 path: "/v1/tichu/explain",
 words: OperationWords {
 id: "tichu_explain",
 group: HAND,
                summary: "The reasons for and against a Tichu call",
                description: "`why` has the reasons of the recommendation: groups of cards weighed \
                              by removal, the scores, and a call of another player, in points. \
                              `explanation` has what people weigh. The logistic regression has exact \
                              contributions in log-odds, relative to the mean hand. Boosted trees \
                              have the effect of each card: the confidence with it minus the \
                              confidence without it.",
                answer: "The hand and each model's explanation.",
                example: || Some(examples::tichu_answer(Sections::EXPLANATION)),
 },
 is_long: always,
 answer: call::<TichuExplainAnswer>,
 });
}

fn call<A: HandAnswer<Of = TichuAnswer>>(
    service: &Arc<Service>,
    question: AskedTichu,
) -> Result<Answering<A>, Problem> {
    let answer = service.tichu(&question, A::SECTIONS);
    Ok(Answering::Now(A::from(answer).assuming(question.assumed)))
}
