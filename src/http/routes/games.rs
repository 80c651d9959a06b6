//! The other card games: their operations as endpoints.

use actix_web::web::Data;
use messages::{Answering, LinkedQuestion, Operation, Operations, Problem, Question};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::App;
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
        let handler = move |app, question| answered(app, question, answer);
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
        let handler = move |app, question| answered(app, question, answer);
        self.0
            .push(Endpoint::with_link(path, handler, Tag::Games, words));
    }
}

async fn answered<Q, A: Serialize + Send + 'static>(
    app: Data<App>,
    question: Q,
    answer: fn(Q, u32) -> Result<Answering<A>, Problem>,
) -> Result<Json<A>, Problem> {
    let answering = answer(question, app.settings.limits.max_deals)
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    match answering {
        Answering::Now(answer) => Ok(Json::of(&answer)),
        Answering::Search(search) => app.search(search).await.map(|answer| Json::of(&answer)),
    }
}
