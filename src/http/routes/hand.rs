//! Questions about cards alone: the structure of a hand, the chances of a set of cards, the exchange.

use messages::{OperationWords, Problem};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::{
    CardsAnswer, CardsRequest, DealtCardsAnswer, DealtCardsRequest, StructureAnswer,
    StructureRequest, examples,
};

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_link(
            "/v1/posterior",
            posterior,
            Tag::Evaluate,
            OperationWords {
                id: "posterior",
                summary: "The probability that a hand with these cards goes out first",
                description: "For any 1 to 8 different cards: the probability to go out first for \
                            hands whose first eight cards hold at least as many of each rank, in any \
                            suits, with its 95% credible interval. GA stands for all hands with one \
                            or more aces. Hands whose partner had called are left out. To compare \
                            two sets, ask twice.",
                answer: "The cards and the probability.",
                example: || Some(examples::posterior()),
            },
        ),
        Endpoint::with_link(
            "/v1/tichu/posterior",
            dealt_posterior,
            Tag::Hand,
            OperationWords {
                id: "tichu_posterior",
                summary: "The probability that 14 dealt cards with these go out first",
                description: "For any 1 to 4 different cards: the probability to go out first for dealt \
                            hands that hold at least as many of each rank among all 14 cards, in any \
                            suits, with its 95% credible interval. It starts from a uniform prior and \
                            counts the hands of the training data, whoever called.",
                answer: "The cards and the probability.",
                example: || Some(examples::dealt_posterior()),
            },
        ),
        Endpoint::with_link(
            "/v1/hand",
            structure,
            Tag::Hand,
            OperationWords {
                id: "hand_structure",
                summary: "The structure of a hand",
                description: "For any 1 to 14 different cards: the least number of plays that get rid \
                            of them, a split into this number of plays, how many plays lose their \
                            trick, and the bombs. A play is a combination that may be led: a single, \
                            a pair, a triple, a full house, consecutive pairs, a straight or four of \
                            a kind. The Phoenix stands for a missing card, or is a single. Each \
                            number is the least over all splits, on its own.",
                answer: "The split and its numbers.",
                example: || Some(examples::structure()),
            },
        ),
        Endpoint::with_link(
            "/v1/exchange",
            exchange,
            Tag::Hand,
            OperationWords {
                id: "exchange",
                summary: "Which three cards to give away",
                description: "Up to 120 possible exchanges, the one that people most probably make \
                            first: with its probability, and with the expected points of the round \
                            when the champion plays on. The recommendation is the one that is worth \
                            most points, with its reason in words. Cards of a rank count as one \
                            kind: the suit is one that no straight flush needs. Receivers are the \
                            next player, the partner and the previous player in the order of play.",
                answer: "What to give, and what else is possible.",
                example: || Some(examples::exchange_answer()),
            },
        ),
    ]
}

async fn posterior(caller: Caller, question: CardsRequest) -> Result<Json<CardsAnswer>, Problem> {
    let loaded = caller.models();
    Ok(Json::of(&CardsAnswer::of(
        loaded.advisor.posterior(),
        question,
    )))
}

async fn dealt_posterior(
    caller: Caller,
    question: DealtCardsRequest,
) -> Result<Json<DealtCardsAnswer>, Problem> {
    let whole_hands = &caller.models().hands.whole_hands;
    Ok(Json::of(&DealtCardsAnswer::of(whole_hands, question)))
}

async fn structure(
    caller: Caller,
    question: StructureRequest,
) -> Result<Json<StructureAnswer>, Problem> {
    let models = caller.models();
    let work = move || {
        StructureAnswer::of(&models.hands.win_shares, question).map(|answer| Json::of(&answer))
    };
    caller.background(work).await?
}

async fn exchange(
    caller: Caller,
    question: ExchangeRequest,
) -> Result<Json<ExchangeAnswer>, Problem> {
    let models = caller.models();
    let work = move || Json::of(&models.exchange(&question));
    caller.background(work).await
}
