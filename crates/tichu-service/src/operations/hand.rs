//! Questions about cards alone: the structure of a hand, the chances of a set of cards, the exchange.

use messages::{Answering, Operation, OperationWords, Operations, always, never};
use tichu_api::exchange::ExchangeRequest;
use tichu_api::{DealtCardsAnswer, StructureAnswer, examples};

use crate::Service;
use crate::groups::HAND;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_link(Operation {
 path: "/v1/tichu/posterior",
 words: OperationWords {
 id: "tichu_posterior",
 group: HAND,
                summary: "The probability that 14 dealt cards with these go out first",
                description: "For any 1 to 4 different cards: the probability to go out first for \
                              dealt hands that hold at least as many of each rank among all 14 \
                              cards, in any suits, with its 95% credible interval. It starts from a \
                              uniform prior and counts the hands of the training data, whoever \
                              called.",
                answer: "The cards and the probability.",
                example: || Some(examples::dealt_posterior()),
 },
 is_long: never,
 answer: |service, question| Ok(Answering::Now(DealtCardsAnswer::of(&service.hands().whole_hands, question))),
 });
    taker.with_link(Operation {
 path: "/v1/hand",
 words: OperationWords {
 id: "hand_structure",
 group: HAND,
                summary: "The structure of a hand",
                description: "For any 1 to 14 different cards: the least number of plays that get \
                              rid of them, a split into this number of plays, how many plays lose \
                              their trick, and the bombs. A play is a combination that may be led: a \
                              single, a pair, a triple, a full house, consecutive pairs, a straight \
                              or four of a kind. The Phoenix stands for a missing card, or is a \
                              single. Each number is the least over all splits, on its own.",
                answer: "The split and its numbers.",
                example: || Some(examples::structure()),
 },
 is_long: always,
 answer: |service, question| StructureAnswer::of(&service.hands().win_shares, question).map(Answering::Now),
 });
    taker.with_link(Operation {
 path: "/v1/exchange",
 words: OperationWords {
 id: "exchange",
 group: HAND,
                summary: "Which three cards to give away",
                description: "Up to 120 possible exchanges, the one that people most probably make \
                              first: with its probability, and with the expected points of the round \
                              when the champion plays on. The recommendation is the one that is \
                              worth most points, with its reason in words. Cards of a rank count as \
                              one kind: the suit is one that no straight flush needs. Receivers are \
                              the next player, the partner and the previous player in the order of \
                              play.",
                answer: "What to give, and what else is possible.",
                example: || Some(examples::exchange_answer()),
 },
 is_long: always,
 answer: |service, question: ExchangeRequest| Ok(Answering::Now(service.exchange(&question))),
 });
}
