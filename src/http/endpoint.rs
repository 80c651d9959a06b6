//! One declaration for each endpoint. Its route with its metrics, the reading and refusing of questions,
//! and the description come from it.

mod asked;
mod described;

use std::future::Future;
use std::marker::PhantomData;

use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Response};

use super::batch::Batch;
use super::{Caller, review};
use asked::{Asked, Extracted, Linked};
pub(super) use described::{Content, Described};
use messages::json::to_vec;
use messages::{AddressQuestion, Group, LinkedQuestion, OperationWords, Problem, Question};
use wire::{Methods, Refused, Work, reply, resource};

/// The kind of work of batches and logs.
const BATCH: Work = Work("batch");

/// An endpoint.
pub(super) struct Endpoint {
    pub path: &'static str,
    resource: Box<dyn Fn() -> Resource>,
    describe: Box<dyn FnOnce() -> Described>,
}

/// An answer, written as JSON. A handler returns it, so that no large
/// answer is moved.
pub(super) struct Json<A> {
    pub body: Vec<u8>,
    answer: PhantomData<fn() -> A>,
}

impl<A: Serialize> Json<A> {
    /// Writes an answer.
    pub fn of(answer: &A) -> Json<A> {
        Json {
            body: to_vec(answer),
            answer: PhantomData,
        }
    }
}

/// The resource of questions that a handler answers.
fn answering<X, A, F, R>(
    path: &'static str,
    methods: Methods,
    group: Group,
    handler: F,
) -> Box<dyn Fn() -> Resource>
where
    X: Extracted,
    F: Fn(Caller, X::Question) -> R + Clone + 'static,
    R: Future<Output = Result<Json<A>, Problem>> + 'static,
{
    let handler = move |caller: Caller, question: X, request: HttpRequest| {
        let answer = handler(caller, question.into_question());
        async move {
            let answer = answer.await;
            let Json { body, .. } = answer?;
            Ok::<_, Refused>(reply::text(&request, body))
        }
    };
    Box::new(move || resource(path, methods, Work(group.work), handler.clone()))
}

impl Endpoint {
    /// An endpoint that takes its question as a body.
    pub fn with_body<Q, A, F, R>(path: &'static str, handler: F, words: OperationWords) -> Endpoint
    where
        Q: Question,
        A: ToSchema,
        F: Fn(Caller, Q) -> R + Clone + 'static,
        R: Future<Output = Result<Json<A>, Problem>> + 'static,
    {
        Endpoint {
            path,
            resource: answering::<Asked<Q>, A, F, R>(path, Methods::Post, words.group, handler),
            describe: Box::new(move || Described::with_body::<Q, A>(&words)),
        }
    }

    /// An endpoint that takes its question as a body, or as a link with the same fields.
    pub fn with_link<Q, A, F, R>(path: &'static str, handler: F, words: OperationWords) -> Endpoint
    where
        Q: LinkedQuestion,
        A: ToSchema,
        F: Fn(Caller, Q) -> R + Clone + 'static,
        R: Future<Output = Result<Json<A>, Problem>> + 'static,
    {
        Endpoint {
            path,
            resource: answering::<Linked<Q>, A, F, R>(
                path,
                Methods::ReadOrPost,
                words.group,
                handler,
            ),
            describe: Box::new(move || Described::with_link::<Q, A>(&words)),
        }
    }

    /// An endpoint that takes a batch `B` of questions `Q`.
    pub fn with_batch<B, Q, A>(path: &'static str, words: OperationWords) -> Endpoint
    where
        B: ToSchema,
        Q: Question,
        A: ToSchema,
    {
        let handler = |caller: Caller, batch: Batch| async { batch.answer(caller) };
        Endpoint {
            path,
            resource: Box::new(move || resource(path, Methods::Post, BATCH, handler)),
            describe: Box::new(move || Described::with_batch::<B, Q, A>(&words)),
        }
    }

    /// The endpoint that takes a log, whose review has lines of `A`.
    pub fn with_log<A: ToSchema>(path: &'static str, words: OperationWords) -> Endpoint {
        let handler = |caller: Caller, log: review::Log, request: HttpRequest| async move {
            log.answer(caller, &request).map_err(Refused::from)
        };
        Endpoint {
            path,
            resource: Box::new(move || resource(path, Methods::Post, BATCH, handler)),
            describe: Box::new(move || Described::with_log::<A>(&words)),
        }
    }

    /// An endpoint whose question `Q` is its address, which is answered with `A`.
    pub fn at_address<Q, A, F, R>(path: &'static str, handler: F, words: OperationWords) -> Endpoint
    where
        Q: AddressQuestion,
        A: ToSchema,
        F: Fn(Caller, HttpRequest) -> R + Clone + 'static,
        R: Future<Output = Result<HttpResponse, Refused>> + 'static,
    {
        let work = Work(words.group.work);
        Endpoint {
            path,
            resource: Box::new(move || resource(path, Methods::Read, work, handler.clone())),
            describe: Box::new(move || Described::at_address::<Q, A>(&words)),
        }
    }

    /// An endpoint that is read, and what it answers.
    pub fn read<F, Args>(
        path: &'static str,
        handler: F,
        content: Content,
        words: OperationWords,
    ) -> Endpoint
    where
        F: Handler<Args> + Copy,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let work = Work(words.group.work);
        Endpoint {
            path,
            resource: Box::new(move || resource(path, Methods::Read, work, handler)),
            describe: Box::new(move || Described::read(&words, content)),
        }
    }

    /// The endpoint, which may answer this as well.
    pub fn or(self, response: impl FnOnce() -> (String, RefOr<Response>) + 'static) -> Endpoint {
        self.with(|described| described.or(response()))
    }

    fn with(self, change: impl FnOnce(&mut Described) + 'static) -> Endpoint {
        let Endpoint {
            path,
            resource,
            describe,
        } = self;
        let describe = Box::new(move || {
            let mut described = describe();
            change(&mut described);
            described
        });
        Endpoint {
            path,
            resource,
            describe,
        }
    }

    /// The resource at the path.
    pub fn resource(&self) -> Resource {
        (self.resource)()
    }

    /// The endpoint in the description.
    pub fn describe(self) -> Described {
        (self.describe)()
    }
}
