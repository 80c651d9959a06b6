//! What the service can be asked about these games.

use messages::{Answering, Answers as _, Group, Operation, OperationWords, Operations, always};

use crate::deck_building::{self, BuyAnswer};
use crate::mini_tichu::moves::{self, schemas};
use crate::mini_tichu::{
    self, MiniExchangeAnswer, MiniHandAnswer, MiniMachineAnswer, MiniMoveRequest,
};
use crate::snaps::{self, SnapsKnowledgeAnswer, SnapsMoveRequest};

/// Other card games.
const GAMES: Group = Group {
    name: "games",
    words: "Ask about other card games.",
    work: "play",
};

/// Gives all operations to one who takes them.
pub fn operations(taker: &mut impl Operations) {
    mini_tichu(taker);
    snaps(taker);
    deck_building(taker);
}

fn mini_tichu(taker: &mut impl Operations) {
    taker.with_link(Operation {
        path: "/v1/mini-tichu/hand",
        words: OperationWords {
            id: "mini_tichu_hand",
            group: GAMES,
            summary: "The ways to split a hand of Mini-Tichu",
            description: "Mini-Tichu is Tichu with 52 cards, without special cards and calls. \
                              The answer lists the ways to split the hand into combinations that the \
                              search of 2012 finds, or all, each with its value; the best first.",
            answer: "The ways to split the hand.",
            example: || Some(mini_tichu::hand_answer()),
        },
        is_long: always,
        answer: |_, question| Ok(Answering::Now(MiniHandAnswer::of(&question))),
    });
    taker.with_link(Operation {
        path: "/v1/mini-tichu/exchange",
        words: OperationWords {
            id: "mini_tichu_exchange",
            group: GAMES,
            summary: "Which three cards to give away in Mini-Tichu",
            description: "As the player of 2012 chooses them: the opponents get the two cards of \
                              rank 2 to jack without which the best split is best, and the partner \
                              gets the highest single of the rest.",
            answer: "The cards to give.",
            example: || Some(mini_tichu::exchange_answer()),
        },
        is_long: always,
        answer: |_, question| MiniExchangeAnswer::of(&question).map(Answering::Now),
    });
    taker.with_body(Operation {
        path: "/v1/mini-tichu/move",
        words: OperationWords {
            id: "mini_tichu_move",
            group: GAMES,
            summary: "What to play in a position of Mini-Tichu",
            description: "The position is what one player sees. The player of 2012, the machine \
                              and two searches can be asked, and two that play at random. The answer \
                              has the move, the reason and what was compared. Searches run apart \
                              from other requests, and only a few at the same time; beyond that, the \
                              answer is 503. A search that would take more than about a second ends \
                              with fewer simulations. The same question has the same answer.",
            answer: "The move.",
            example: || Some(moves::move_answer()),
        },
        is_long: always,
        answer: |service, question: MiniMoveRequest| {
            let asked = question.asked(service.max_deals())?;
            Answering::find(asked.searches(), move |work| asked.answer(work))
        },
    });
    taker.with_link(Operation {
        path: "/v1/mini-tichu/machine",
        words: OperationWords {
            id: "mini_tichu_machine",
            group: GAMES,
            summary: "The table of the machine for a phase",
            description: "The machine reacts to what the others did in the trick. It is ours, \
                              after the description that M. Vlachou-Konchylaki and S. Vassos gave of \
                              theirs in 2013. Its table says how to play in each state.",
            answer: "The table.",
            example: || Some(schemas::machine_table()),
        },
        is_long: always,
        answer: |_, question| Ok(Answering::Now(MiniMachineAnswer::of(question))),
    });
}

fn snaps(taker: &mut impl Operations) {
    taker.with_body(Operation {
        path: "/v1/snaps/knowledge",
        words: OperationWords {
            id: "snaps_knowledge",
            group: GAMES,
            summary: "What a player of šnaps may conclude",
            description: "Rebuilds the knowledge base of J. Barič's thesis (Bratislava 2009) \
                              from the moves of the round: who holds which card with which \
                              probability, facts, who plays together, points and legal moves. The \
                              first move that cannot be is refused with the reason.",
            answer: "What follows from the round.",
            example: || Some(snaps::knowledge()),
        },
        is_long: always,
        answer: |_, question| SnapsKnowledgeAnswer::of(&question).map(Answering::Now),
    });
    taker.with_body(Operation {
        path: "/v1/snaps/move",
        words: OperationWords {
            id: "snaps_move",
            group: GAMES,
            summary: "What to play in a round of šnaps",
            description: "The player has to be in turn. Rules of thumb answer at once with the \
                              rule that decided; `sampling` solves deals of the hidden cards that \
                              agree with the knowledge base, apart from other requests, and only a \
                              few searches run at the same time: beyond that, the answer is 503. A \
                              search that would take more than about a second ends with fewer deals. \
                              The same question has the same answer.",
            answer: "The move.",
            example: || Some(snaps::move_answer()),
        },
        is_long: always,
        answer: |service, question: SnapsMoveRequest| {
            let asked = question.asked(service.max_deals())?;
            Answering::find(asked.searches(), move |work| asked.answer(work))
        },
    });
}

fn deck_building(taker: &mut impl Operations) {
    taker.with_body(Operation {
        path: "/v1/deck-building/buy",
        words: OperationWords {
            id: "deck_building_buy",
            group: GAMES,
            summary: "What to buy in the deck-building game",
            description: "Looks the situation up in a table that a Q-learner filled by playing \
                              against scripted rivals: the value of each possible purchase, and how \
                              often training has seen it. Decks and turns beyond the bounds of the \
                              table count as its bounds.",
            answer: "What to buy, and what else is possible.",
            example: || Some(deck_building::answer()),
        },
        is_long: always,
        answer: |_, question| BuyAnswer::of(&question).map(Answering::Now),
    });
}
