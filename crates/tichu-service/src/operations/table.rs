//! A table: a match of one player against agents.

use std::sync::Arc;

use messages::{Answering, Answers as _, Operation, OperationWords, Operations, Problem, always};
use tichu_api::table::{
    ActRequest, DuplicateAnswer, DuplicateRequest, HintRequest, Pending, RewindRequest,
    TableAnswer, TableRequest, examples,
};

use crate::Service;
use crate::groups::TABLE;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.with_body(Operation {
 path: "/v1/table",
 words: OperationWords {
 id: "new_table",
 group: TABLE,
                summary: "A new match against agents",
                description: "Deals the first round, and lets the agents act until you are asked. \
                              The service keeps nothing: the answer has the table as a sealed token, \
                              which the next question sends back. Without you among the `seats` the \
                              whole round is played for you to watch.",
                answer: "The table as you see it.",
                example: || Some(examples::table()),
 },
 is_long: always,
 answer: |service, question: TableRequest| play_on(service, question.table()?),
 });
    taker.with_body(Operation {
 path: "/v1/table/act",
 words: OperationWords {
 id: "act_at_table",
 group: TABLE,
                summary: "Your action, and those of all others until you are asked again",
                description: "An entry of `legal`, or any other legal action. An illegal one is \
                              refused with its rule, and the token stays good. The same token and \
                              action have the same answer. With agents that search, the answer takes \
                              up to about a second.",
                answer: "The table as you see it.",
                example: || Some(examples::act()),
 },
 is_long: always,
 answer: |service, question: ActRequest| play_on(service, question.table(&service.seal)?),
 });
    taker.with_body(Operation {
        path: "/v1/table/rewind",
        words: OperationWords {
            id: "rewind_table",
            group: TABLE,
            summary: "The table at an earlier moment of the round",
            description: "While a round goes on, your own actions can be taken back. Once it is \
                              over, you may sit in any seat at any moment and play on from there.",
            answer: "The table as you saw it then.",
            example: || Some(examples::table()),
        },
        is_long: always,
        answer: |service, question: RewindRequest| play_on(service, question.table(&service.seal)?),
    });
    taker.with_body(Operation {
        path: "/v1/table/hint",
        words: OperationWords {
            id: "table_hint",
            group: TABLE,
            summary: "What others would do in your place",
            description: "The advice of /v1/play/advice for your seat now: with the probability \
                              that people and the champion give each answer, and with `deals` what \
                              it is worth. Once the round is over, for any seat at any moment.",
            answer: "What to do, and what else is possible.",
            example: || Some(examples::hint()),
        },
        is_long: always,
        answer: |service, question: HintRequest| {
            service.advise(question.asked(&service.seal, service.max_deals())?)
        },
    });
    taker.with_body(Operation {
        path: "/v1/table/duplicate",
        words: OperationWords {
            id: "table_duplicate",
            group: TABLE,
            summary: "What the champion scores with your cards",
            description: "Plays a round that is over again, with the champion in your seat and \
                              the same others.",
            answer: "Both results.",
            example: || Some(examples::duplicate()),
        },
        is_long: always,
        answer: duplicate,
    });
}

/// Plays until the player is asked again; with agents that search, as a search.
fn play_on(service: &Arc<Service>, pending: Pending) -> Result<Answering<TableAnswer>, Problem> {
    service.find(pending.searches(), |service, work| {
        pending.answer(&service.seal, &mut service.agents(), work)
    })
}

fn duplicate(
    service: &Arc<Service>,
    question: DuplicateRequest,
) -> Result<Answering<DuplicateAnswer>, Problem> {
    let finished = question.table(&service.seal)?;
    service.find(finished.searches(), |service, work| {
        finished.answer(&mut service.agents(), work)
    })
}
