//! The list of what can be asked, as endpoints.

use std::sync::Arc;

use actix_web::http::Method;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};
use messages::{
    AddressQuestion, Answering, LinkedQuestion, Operation, Operations, Problem, Question,
    TextOperation,
};
use serde::Serialize;
use tichu_service::Service;
use utoipa::ToSchema;
use wire::{Fixed, Methods, Refused, Work, read_json, reply};

use crate::http::batch::Batch;
use crate::http::endpoint::{Described, Endpoint};
use crate::http::loaded::LoadedModels;
use crate::http::{Caller, review};

/// The kind of work of batches and logs.
const BATCH: Work = Work("batch");

pub(super) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = Endpoints(Vec::new());
    tichu_service::operations(&mut endpoints);
    endpoints.0
}

struct Endpoints(Vec<Endpoint>);

impl Endpoints {
    /// Adds an endpoint whose question is a body, or what `from_link` reads.
    fn asking<Q, A>(
        &mut self,
        operation: Operation<Service, Q, A>,
        methods: Methods,
        from_json: fn(&[u8]) -> Result<Q, Problem>,
        from_link: fn(&str) -> Result<Q, Problem>,
        describe: impl FnOnce() -> Described + 'static,
    ) where
        Q: Send + 'static,
        A: Serialize + 'static,
    {
        let handler = move |caller: Caller, request: HttpRequest, payload: Payload| async move {
            let question = question(&caller, &request, payload, from_json, from_link).await?;
            let body = answer(&caller, &caller.models(), question, operation).await?;
            Ok::<_, Refused>(reply::text(&request, body))
        };
        let Operation { path, words, .. } = operation;
        let work = Work(words.group.work);
        (self.0).push(Endpoint::new(path, methods, work, handler, describe));
    }
}

impl Operations for Endpoints {
    type Service = Service;

    fn with_body<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static,
    {
        // These paths take POST alone, so there is no link to read.
        let no_link = |_: &str| Err(Problem::broken_body());
        self.asking(operation, Methods::Post, Q::from_json, no_link, move || {
            Described::with_body::<Q::Schema, Q, A>(&operation.words)
        });
    }

    fn with_link<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        let methods = Methods::ReadOrPost;
        self.asking(operation, methods, Q::from_json, Q::from_link, move || {
            Described::with_link::<Q, A>(&operation.words)
        });
    }

    fn at_address<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: AddressQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        let handler = move |caller, request| read(caller, request, operation);
        let Operation { path, words, .. } = operation;
        let work = Work(words.group.work);
        self.0.push(Endpoint::new(
            path,
            Methods::Read,
            work,
            handler,
            move || Described::at_address::<Q, A>(&words),
        ));
    }

    fn with_batch<B, Q, A>(&mut self, TextOperation { path, words, .. }: TextOperation<Service>)
    where
        B: ToSchema,
        Q: Question,
        A: ToSchema,
    {
        let handler = |caller: Caller, batch: Batch| async { batch.answer(caller) };
        self.0.push(Endpoint::new(
            path,
            Methods::Post,
            BATCH,
            handler,
            move || Described::with_body::<B, Q, A>(&words),
        ));
    }

    fn with_log<A: ToSchema>(&mut self, TextOperation { path, words, .. }: TextOperation<Service>) {
        let handler = |caller: Caller, log: review::Log, request: HttpRequest| async move {
            log.answer(caller, &request).map_err(Refused::from)
        };
        self.0.push(Endpoint::new(
            path,
            Methods::Post,
            BATCH,
            handler,
            move || Described::with_log::<A>(&words),
        ));
    }
}

/// The question in the body of POST, or in the query of GET and HEAD.
async fn question<Q: Send + 'static>(
    caller: &Caller,
    request: &HttpRequest,
    payload: Payload,
    from_json: fn(&[u8]) -> Result<Q, Problem>,
    from_link: fn(&str) -> Result<Q, Problem>,
) -> Result<Q, Refused> {
    let read = if request.method() == Method::POST {
        let limit = caller.settings.limits.body_limit;
        let body = read_json(request, &mut payload.into_inner(), limit).await?;
        if body.is_small() {
            from_json(&body)
        } else {
            caller.background(move || from_json(&body)).await?
        }
    } else {
        from_link(request.query_string())
    };
    Ok(read.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))?)
}

/// The answer as JSON.
async fn answer<Q: Send + 'static, A: Serialize + 'static>(
    caller: &Caller,
    models: &LoadedModels,
    question: Q,
    operation: Operation<Service, Q, A>,
) -> Result<Vec<u8>, Problem> {
    let service = Arc::clone(&models.service);
    let is_long = (operation.is_long)(&question);
    let begin = move || (operation.answer)(&service, question).map(Answering::written);
    let begun = match is_long {
        true => caller.background(begin).await?,
        false => begin(), // Another thread would take longer.
    };
    let answered = match begun {
        Ok(Answering::Now(text)) => Ok(text),
        Ok(Answering::Search(search)) => caller.search(search).await,
        Err(problem) => Err(problem),
    };
    answered.inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))
}

/// Answers an address. Where there are few, the models keep the answer.
async fn read<Q: AddressQuestion, A: Serialize + 'static>(
    caller: Caller,
    request: HttpRequest,
    operation: Operation<Service, Q, A>,
) -> Result<HttpResponse, Refused> {
    let part = request.match_info().iter().next();
    let part = part.map_or("", |(_, part)| part);
    let asked = Q::from_address(part, request.query_string())
        .inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))?;
    let models = caller.models();
    let key = Q::FEW.then(|| (operation.path, format!("{asked:?}")));
    let known = key
        .as_ref()
        .and_then(|key| models.kept.lock().get(key).cloned());
    if let Some(text) = known {
        return Ok(text.answer(&request).await);
    }
    let body = answer(&caller, &models, asked, operation).await?;
    let Some(key) = key else {
        return Ok(reply::text(&request, body));
    };
    let text = Fixed::new(reply::JSON.1, body);
    // Another request may have made the same.
    let text = models.kept.lock().entry(key).or_insert(text).clone();
    Ok(text.answer(&request).await)
}
