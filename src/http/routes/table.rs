//! A table: a match of one player against agents.

use messages::{OperationWords, Problem};
use tichu_api::play::AdviceAnswer;
use tichu_api::table::{
    ActRequest, DuplicateAnswer, DuplicateRequest, HintRequest, Pending, RewindRequest,
    TableAnswer, TableRequest, examples,
};
use work::Work;

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_body(
            "/v1/table",
            begin,
            Tag::Table,
            OperationWords {
                id: "new_table",
                summary: "A new match against agents",
                description: "Deals the first round, and lets the agents act until you are asked. The service keeps \
                            nothing: the answer has the table as a sealed token, which the next question sends \
                            back. Without you among the `seats` the whole round is played for you to watch.",
                answer: "The table as you see it.",
                example: || Some(examples::table()),
            },
        ),
        Endpoint::with_body(
            "/v1/table/act",
            act,
            Tag::Table,
            OperationWords {
                id: "act_at_table",
                summary: "Your action, and those of all others until you are asked again",
                description: "An entry of `legal`, or any other legal action. An illegal one is refused with its rule, and \
                            the token stays good. The same token and action have the same answer. With agents that search, the answer takes up to about a second.",
                answer: "The table as you see it.",
                example: || Some(examples::act()),
            },
        ),
        Endpoint::with_body(
            "/v1/table/rewind",
            rewind,
            Tag::Table,
            OperationWords {
                id: "rewind_table",
                summary: "The table at an earlier moment of the round",
                description: "While a round goes on, your own actions can be taken back. Once it is over, you may \
                            sit in any seat at any moment and play on from there.",
                answer: "The table as you saw it then.",
                example: || Some(examples::table()),
            },
        ),
        Endpoint::with_body(
            "/v1/table/hint",
            hint,
            Tag::Table,
            OperationWords {
                id: "table_hint",
                summary: "What others would do in your place",
                description: "The advice of /v1/play/advice for your seat now: with the probability that people and the \
                            champion give each answer, and with `deals` what it is worth. Once the round is over, \
                            for any seat at any moment.",
                answer: "What to do, and what else is possible.",
                example: || Some(examples::hint()),
            },
        ),
        Endpoint::with_body(
            "/v1/table/duplicate",
            duplicate,
            Tag::Table,
            OperationWords {
                id: "table_duplicate",
                summary: "What the champion scores with your cards",
                description: "Plays a round that is over again, with the champion in your seat and the same others.",
                answer: "Both results.",
                example: || Some(examples::duplicate()),
            },
        ),
    ]
}

/// Opens a token, away from the workers.
async fn open<T: Send + 'static>(
    caller: &Caller,
    open: impl FnOnce(&tichu_table::Seal) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let app = caller.app();
    let opened = caller.background(move || open(&app.seal)).await?;
    opened.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))
}

/// Plays on: with agents that search, as a search.
async fn play<A: Send + 'static>(
    caller: &Caller,
    searches: bool,
    play: impl FnOnce(&tichu_table::Seal, &mut tichu_table::Agents, &mut Work) -> Result<A, Problem>
    + Send
    + 'static,
) -> Result<A, Problem> {
    let (app, models) = (caller.app(), caller.models());
    let play = move |work: &mut Work| play(&app.seal, &mut models.agents(), work);
    let played = if searches {
        caller.search(play).await
    } else {
        caller
            .background(move || play(&mut Work::unlimited()))
            .await?
    };
    played.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))
}

async fn pending(caller: &Caller, pending: Pending) -> Result<Json<TableAnswer>, Problem> {
    let searches = pending.searches();
    let answer = move |seal: &_, agents: &mut _, work: &mut _| {
        let answer = pending.answer(seal, agents, work)?;
        Ok(Json::of(&answer))
    };
    play(caller, searches, answer).await
}

async fn begin(caller: Caller, question: TableRequest) -> Result<Json<TableAnswer>, Problem> {
    let table = open(&caller, move |_| question.table()).await?;
    pending(&caller, table).await
}

async fn act(caller: Caller, question: ActRequest) -> Result<Json<TableAnswer>, Problem> {
    let table = open(&caller, move |seal| question.table(seal)).await?;
    pending(&caller, table).await
}

async fn rewind(caller: Caller, question: RewindRequest) -> Result<Json<TableAnswer>, Problem> {
    let table = open(&caller, move |seal| question.table(seal)).await?;
    pending(&caller, table).await
}

async fn hint(caller: Caller, question: HintRequest) -> Result<Json<AdviceAnswer>, Problem> {
    let most = caller.settings.limits.max_deals;
    let asked = open(&caller, move |seal| question.asked(seal, most)).await?;
    super::play::advise(&caller, asked).await
}

async fn duplicate(
    caller: Caller,
    question: DuplicateRequest,
) -> Result<Json<DuplicateAnswer>, Problem> {
    let finished = open(&caller, move |seal| question.table(seal)).await?;
    let searches = finished.searches();
    let answer = move |_: &_, agents: &mut _, work: &mut _| {
        let answer = finished.answer(agents, work)?;
        Ok(Json::of(&answer))
    };
    play(&caller, searches, answer).await
}
