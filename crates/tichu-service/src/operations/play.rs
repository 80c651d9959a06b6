//! The rules: legal moves of a position, the replay of a round, and advice.

use messages::{Answering, Answers as _, Operation, OperationWords, Operations, always};
use tichu_api::play::{
    AdviceRequest, LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest, examples,
};

use crate::Service;
use crate::groups::PLAY;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_body(Operation {
        path: "/v1/play/legal",
        words: OperationWords {
            id: "legal_moves",
            group: PLAY,
            summary: "The legal moves of a position",
            description: "All moves that the rules allow a seat, with the wish, the Phoenix and \
                              bombs in and out of turn. A position that no round leads to is refused \
                              with every contradiction.",
            answer: "The legal moves.",
            example: || Some(examples::legal()),
        },
        is_long: always,
        answer: |_, question: LegalRequest| LegalAnswer::of(&question).map(Answering::Now),
    });
    taker.with_body(Operation {
        path: "/v1/play/replay",
        words: OperationWords {
            id: "replay_round",
            group: PLAY,
            summary: "The position after the actions of a round",
            description: "Plays a round from the deal on, by the rules of BrettSpielWelt: calls, \
                              exchange, plays, passes, wishes, bombs out of turn and the Dragon. The \
                              winner of a trick who has cards left takes it with a pass of its own. \
                              The first illegal action is refused with the rule that forbids it.",
            answer: "The position, with the result of a round that is over.",
            example: || Some(examples::replayed()),
        },
        is_long: always,
        answer: |_, question: ReplayRequest| ReplayAnswer::of(&question).map(Answering::Now),
    });
    taker.with_body(Operation {
 path: "/v1/play/advice",
 words: OperationWords {
 id: "advise",
 group: PLAY,
                summary: "What to do now, in a round as one player saw it",
                description: "For each question that the player has to answer now, the possible \
                              answers: with the probability that people give them, that of the \
                              champion (a network that learned by playing against itself), and with \
                              `deals` the expected points by a search, which ends with fewer deals \
                              if it would take more than about a second. Out of turn it is a bomb, \
                              or nothing. The player's own cards and what everybody saw are enough: \
                              hidden cards have no field. Something that is missing or cannot have \
                              happened is refused with its field or event. The same question has the \
                              same answer.",
                answer: "What to do, and what else is possible.",
                example: || Some(examples::advice()),
 },
 is_long: always,
 answer: |service, question: AdviceRequest| service.advise(question.asked(service.max_deals())?),
 });
}
