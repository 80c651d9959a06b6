//! Operations of an API, without a server.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use work::Work;

use crate::{LinkedQuestion, Problem, Question};

/// A question at a path, and what answers it.
pub struct Operation<Q, A> {
    /// The path.
    pub path: &'static str,
    /// What the description says about it.
    pub words: OperationWords,
    /// The answer to a valid question, with at most this many deals of hidden cards.
    pub answer: fn(Q, u32) -> Result<Answering<A>, Problem>,
}

/// What the description says about an operation in words.
#[derive(Clone, Copy)]
pub struct OperationWords {
    /// The name of the operation. Generated clients take it.
    pub id: &'static str,
    /// What the operation is about, as a title.
    pub summary: &'static str,
    /// What a reader should know.
    pub description: &'static str,
    /// What the answer of status 200 is, in a sentence.
    pub answer: &'static str,
    /// An example of it.
    pub example: fn() -> Option<Value>,
}

/// An answer, or how to find it.
pub enum Answering<A> {
    /// It takes microseconds.
    Now(A),
    /// A search, which takes as long as its work allows: it should not run where others wait for it.
    Search(Search<A>),
}

/// Finds an answer within some work; a [`Problem`] of status 422 when that is too little for any.
pub type Search<A> = Box<dyn FnOnce(&mut Work) -> Result<A, Problem> + Send>;

/// Takes operations, to serve them.
pub trait Operations {
    /// An operation whose question is a body.
    fn with_body<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static;

    /// An operation whose question is a body or a link.
    fn with_link<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static;
}
