//! The list of what can be asked, as endpoints.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse};
use messages::{
    AddressQuestion, Answering, LinkedQuestion, Operation, Operations, Problem, Question, Search,
    TextOperation,
};
use serde::Serialize;
use tichu_service::Service;
use utoipa::ToSchema;
use wire::{Fixed, Refused, reply};

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json};
use crate::http::kept::Kept;

pub(super) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = Endpoints(Vec::new());
    tichu_service::operations(&mut endpoints);
    endpoints.0
}

struct Endpoints(Vec<Endpoint>);

impl Operations for Endpoints {
    type Service = Service;

    fn with_body<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static,
    {
        let handler = move |caller: Caller, question: Q| async move {
            answer(&caller, question, operation).await
        };
        let Operation { path, words, .. } = operation;
        self.0.push(Endpoint::with_body(path, handler, words));
    }

    fn with_link<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        let handler = move |caller: Caller, question: Q| async move {
            answer(&caller, question, operation).await
        };
        let Operation { path, words, .. } = operation;
        self.0.push(Endpoint::with_link(path, handler, words));
    }

    fn at_address<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: AddressQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        let kept = Arc::<Kept<Q>>::default();
        let handler = move |caller: Caller, request: HttpRequest| {
            read(caller, request, operation, Arc::clone(&kept))
        };
        let Operation { path, words, .. } = operation;
        self.0
            .push(Endpoint::at_address::<Q, A, _, _>(path, handler, words));
    }

    fn with_batch<B, Q, A>(&mut self, TextOperation { path, words, .. }: TextOperation<Service>)
    where
        B: ToSchema,
        Q: Question,
        A: ToSchema,
    {
        self.0.push(Endpoint::with_batch::<B, Q, A>(path, words));
    }

    fn with_log<A: ToSchema>(&mut self, TextOperation { path, words, .. }: TextOperation<Service>) {
        self.0.push(Endpoint::with_log::<A>(path, words));
    }
}

/// An answer, or the search for it.
enum Begun<A> {
    Done(Json<A>),
    Search(Search<A>),
}

async fn answer<Q: Send + 'static, A: Serialize + Send + 'static>(
    caller: &Caller,
    question: Q,
    Operation {
        is_long, answer, ..
    }: Operation<Service, Q, A>,
) -> Result<Json<A>, Problem> {
    let models = caller.models();
    let is_long = is_long(&question);
    let begin = move || {
        Ok(match answer(&models.service, question)? {
            Answering::Now(answer) => Begun::Done(Json::of(&answer)),
            Answering::Search(search) => Begun::Search(search),
        })
    };
    let begun: Result<Begun<A>, Problem> = match is_long {
        true => caller.background(begin).await?,
        false => begin(), // Another thread would take longer.
    };
    let answered = match begun {
        Ok(Begun::Done(json)) => Ok(json),
        Ok(Begun::Search(search)) => {
            caller
                .search(move |work| search(work).map(|answer| Json::of(&answer)))
                .await
        }
        Err(problem) => Err(problem),
    };
    answered.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))
}

/// Answers an address. Where there are few, the answer is kept.
async fn read<Q: AddressQuestion, A: Serialize + Send + 'static>(
    caller: Caller,
    request: HttpRequest,
    operation: Operation<Service, Q, A>,
    kept: Arc<Kept<Q>>,
) -> Result<HttpResponse, Refused> {
    let part = request.match_info().iter().next();
    let part = part.map_or("", |(_, part)| part);
    let asked = Q::from_address(part, request.query_string())
        .inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))?;
    if !Q::FEW {
        let Json { body, .. } = answer(&caller, asked, operation).await?;
        return Ok(reply::text(&request, body));
    }
    let models = caller.models();
    let known = kept.get(&models, &asked);
    let text = match known {
        Some(text) => text,
        None => {
            let key = asked.clone();
            let Json { body, .. } = answer(&caller, asked, operation).await?;
            kept.keep(&models, key, Fixed::new(reply::JSON.1, body))
        }
    };
    Ok(text.answer(&request).await)
}
