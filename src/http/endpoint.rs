//! One declaration for each endpoint. Its route with its metrics, and its place in the description, come from it.

mod described;

use actix_web::{FromRequest, Handler, Resource, Responder};
use messages::OperationWords;
use utoipa::openapi::{RefOr, Response};
use wire::{Methods, Work, resource};

pub(super) use described::{Content, Described};

/// An endpoint.
pub(super) struct Endpoint {
    pub path: &'static str,
    resource: Box<dyn Fn() -> Resource>,
    describe: Box<dyn FnOnce() -> Described>,
}

impl Endpoint {
    /// An endpoint that takes these methods, and the kind of work that it makes.
    pub fn new<F, Args>(
        path: &'static str,
        methods: Methods,
        work: Work,
        handler: F,
        describe: impl FnOnce() -> Described + 'static,
    ) -> Endpoint
    where
        F: Handler<Args> + Clone,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        Endpoint {
            path,
            resource: Box::new(move || resource(path, methods, work, handler.clone())),
            describe: Box::new(describe),
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
        F: Handler<Args> + Clone,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let work = Work(words.group.work);
        Endpoint::new(path, Methods::Read, work, handler, move || {
            Described::read(&words, content)
        })
    }

    /// The endpoint, which may answer this as well.
    pub fn or(self, response: fn() -> (String, RefOr<Response>)) -> Endpoint {
        let describe = self.describe;
        Endpoint {
            describe: Box::new(move || {
                let mut described = describe();
                described.or(response());
                described
            }),
            ..self
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
