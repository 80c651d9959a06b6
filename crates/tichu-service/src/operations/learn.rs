//! The quiz of a day, and puzzles.

use messages::{Answering, Operation, OperationWords, Operations, always};
use tichu_api::learn::{
    PuzzleAnswer, PuzzleId, PuzzleList, PuzzleListRequest, QuizAnswer, QuizDay, examples,
};
use tichu_puzzles::shipped;

use crate::Service;
use crate::groups::LEARN;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.at_address(Operation {
        path: "/v1/quiz/{date}",
        words: OperationWords {
            id: "quiz",
            group: LEARN,
            summary: "Would you call? Ten hands of a day",
            description: "Hands of eight cards, the same for everybody on that date, and for \
                              ever. People disagree on them, or most are wrong, and the right call \
                              is worth at least 10 points. Each is a question of `/v1/decisions`, \
                              which has the verdict.",
            answer: "The hands of the day.",
            example: || Some(examples::quiz()),
        },
        is_long: always,
        answer: |_, QuizDay(date)| Ok(Answering::Now(QuizAnswer::of(shipped::quiz(), date))),
    });
    taker.at_address(Operation {
        path: "/v1/puzzles",
        words: OperationWords {
            id: "puzzles",
            group: LEARN,
            summary: "All puzzles, or those about a theme",
            description: "Id, theme, question and difficulty of each puzzle. New puzzles get new \
                              ids.",
            answer: "The puzzles.",
            example: || Some(examples::list()),
        },
        is_long: always,
        answer: |_, PuzzleListRequest { theme }| {
            Ok(Answering::Now(PuzzleList::of(shipped::entries(), theme)))
        },
    });
    taker.at_address(Operation {
 path: "/v1/puzzles/{id}",
 words: OperationWords {
 id: "puzzle",
                group: LEARN,
                summary: "A decision that most people get wrong",
                description: "A decision of a round that engines played, as its player saw it, with \
                              the answer that most people give and the best one. The usual answer \
                              loses at least 25 points at a table of people and at one of champions, \
                              by more than three standard errors, and every other answer that people \
                              or champions give is worse than the best. Fields have the meaning of \
                              those of a review.",
                answer: "The puzzle with its solution.",
                example: || Some(examples::puzzle()),
 },
 is_long: always,
 answer: |service, id: PuzzleId| PuzzleAnswer::shipped(id, &service.hands().win_shares).map(Answering::Now),
 });
}
