//! Should I call Tichu with these 14 cards?

use messages::{OperationWords, Problem};
use tichu_api::tichu::{
    AskedTichu, TichuDecisionsAnswer, TichuEvaluateAnswer, TichuExplainAnswer,
    TichuProbabilitiesAnswer,
};
use tichu_api::{HandAnswer, examples};
use tichu_models::decision::Sections;
use tichu_models::tichu_call::TichuAnswer;

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_link(
            "/v1/tichu/evaluate",
            answer::<TichuEvaluateAnswer>,
            Tag::Hand,
            OperationWords {
                id: "tichu_evaluate",
                summary: "Everything about a Tichu call",
                description: "Features, probabilities, decisions and outlook for 14 cards, before or \
                            after the exchange. What is known beside the cards makes the answer \
                            better: scores and calls, the cards given and received, and the plays \
                            before the player's first card. Each level of knowledge has models of \
                            its own.",
                answer: "Everything about the call.",
                example: || Some(examples::tichu_answer(Sections::ALL)),
            },
        ),
        Endpoint::with_link(
            "/v1/tichu/decisions",
            answer::<TichuDecisionsAnswer>,
            Tag::Hand,
            OperationWords {
                id: "tichu_decisions",
                summary: "Tichu or not, for each profile",
                description: "Profiles call when the confidence of their model reaches their \
                            threshold, or when a call is worth more than none. No profile calls \
                            after a call of the own team; each decision has the reason.",
                answer: "The hand and each profile's decision.",
                example: || Some(examples::tichu_answer(Sections::DECISIONS)),
            },
        ),
        Endpoint::with_link(
            "/v1/tichu/probabilities",
            answer::<TichuProbabilitiesAnswer>,
            Tag::Hand,
            OperationWords {
                id: "tichu_probabilities",
                summary: "How probable a Tichu call is",
                description: "For each model the calibrated probability that a human player calls \
                            Tichu with these cards, before its first card.",
                answer: "The hand and each model's estimate.",
                example: || Some(examples::tichu_answer(Sections::PROBABILITIES)),
            },
        ),
        Endpoint::with_link(
            "/v1/tichu/explain",
            answer::<TichuExplainAnswer>,
            Tag::Hand,
            OperationWords {
                id: "tichu_explain",
                summary: "The reasons for and against a Tichu call",
                description: "`why` has the reasons of the recommendation: groups of cards weighed by \
                            removal, the scores, and a call of another player, in points. \
                            `explanation` has what people weigh. The logistic regression has exact \
                            contributions in log-odds, relative to the mean hand. Boosted trees have \
                            the effect of each card: the confidence with it minus the confidence \
                            without it.",
                answer: "The hand and each model's explanation.",
                example: || Some(examples::tichu_answer(Sections::EXPLANATION)),
            },
        ),
    ]
}

async fn answer<A: HandAnswer<Of = TichuAnswer> + 'static>(
    caller: Caller,
    question: AskedTichu,
) -> Result<Json<A>, Problem> {
    let models = caller.models();
    let work = move || {
        let answer = models.tichu(&question, A::SECTIONS);
        Json::of(&A::from(answer).assuming(question.assumed))
    };
    caller.background(work).await
}
