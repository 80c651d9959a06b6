//! The other card games: their operations as endpoints.

use messages::{Answering, LinkedQuestion, Operation, Operations, Problem, Question, Search};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = Endpoints(Vec::new());
    small_games::operations(&mut endpoints);
    endpoints.0
}

struct Endpoints(Vec<Endpoint>);

impl Operations for Endpoints {
    fn with_body<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static,
    {
        let Operation {
            path,
            words,
            answer,
        } = operation;
        let handler = move |caller, question| answered(caller, question, answer);
        self.0
            .push(Endpoint::with_body(path, handler, Tag::Games, words));
    }

    fn with_link<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        let Operation {
            path,
            words,
            answer,
        } = operation;
        let handler = move |caller, question| answered(caller, question, answer);
        self.0
            .push(Endpoint::with_link(path, handler, Tag::Games, words));
    }
}

/// An answer, or the search for it.
enum Begun<A> {
    Done(Json<A>),
    Search(Search<A>),
}

async fn answered<Q: Question, A: Serialize + Send + 'static>(
    caller: Caller,
    question: Q,
    answer: fn(Q, u32) -> Result<Answering<A>, Problem>,
) -> Result<Json<A>, Problem> {
    let most = caller.settings.limits.max_deals;
    let begun = caller.background(move || {
        Ok(match answer(question, most)? {
            Answering::Now(answer) => Begun::Done(Json::of(&answer)),
            Answering::Search(search) => Begun::Search(search),
        })
    });
    let begun: Result<Begun<A>, Problem> = begun.await?;
    match begun.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))? {
        Begun::Done(json) => Ok(json),
        Begun::Search(search) => {
            caller
                .search(move |work| search(work).map(|answer| Json::of(&answer)))
                .await
        }
    }
}
