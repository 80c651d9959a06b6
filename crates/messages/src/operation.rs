//! Operations of an API, without a server.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use work::Work;

use crate::{AddressQuestion, LinkedQuestion, Problem, Question, json};

/// A question at a path, and what answers it. `S` is what was loaded to answer questions.
pub struct Operation<S, Q, A> {
    /// The path.
    pub path: &'static str,
    /// What the description says about it.
    pub words: OperationWords,
    /// Whether the answer to this question takes longer than about 100 µs, without its search: it should not be
    /// found where others wait for it.
    pub is_long: fn(&Q) -> bool,
    /// The answer to a valid question.
    pub answer: fn(&Arc<S>, Q) -> Result<Answering<A>, Problem>,
}

impl<S, Q, A> Clone for Operation<S, Q, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, Q, A> Copy for Operation<S, Q, A> {}

/// A text at a path, and what answers it.
pub struct TextOperation<S> {
    /// The path.
    pub path: &'static str,
    /// What the description says about it.
    pub words: OperationWords,
    /// What answers it.
    pub answer: TextAnswer<S>,
}

/// The answer to a text as JSON in one piece, found within some work.
pub type TextAnswer<S> = fn(&Arc<S>, &[u8], &mut Work) -> Result<Vec<u8>, Problem>;

/// For [`Operation::is_long`], where all answers take long.
pub const fn always<Q>(_: &Q) -> bool {
    true
}

/// For [`Operation::is_long`], where no answer does.
pub const fn never<Q>(_: &Q) -> bool {
    false
}

/// What the description says about an operation in words.
#[derive(Clone, Copy)]
pub struct OperationWords {
    /// The name of the operation. Clients call it by this name.
    pub id: &'static str,
    /// The group that it belongs to.
    pub group: Group,
    /// What the operation is about, as a title.
    pub summary: &'static str,
    /// What a reader should know.
    pub description: &'static str,
    /// What the answer of status 200 is, in a sentence.
    pub answer: &'static str,
    /// An example of it.
    pub example: fn() -> Option<Value>,
}

/// A group of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// What can be asked there.
    pub words: &'static str,
    /// The kind of work that a question makes, as metrics name it.
    pub work: &'static str,
}

/// An answer, or how to find it.
pub enum Answering<A> {
    /// The answer.
    Now(A),
    /// A search, which takes as long as its work allows: it should not run where others wait for it.
    Search(Search<A>),
}

impl<A> Answering<A> {
    /// An answer that is found now, or by a search.
    ///
    /// # Errors
    /// A [`Problem`] of an answer that is found now.
    pub fn find(
        searches: bool,
        find: impl FnOnce(&mut Work) -> Result<A, Problem> + Send + 'static,
    ) -> Result<Answering<A>, Problem> {
        match searches {
            true => Ok(Answering::Search(Box::new(find))),
            false => find(&mut Work::unlimited()).map(Answering::Now),
        }
    }

    /// The answer as JSON.
    pub fn written(self) -> Answering<Vec<u8>>
    where
        A: Serialize + 'static,
    {
        match self {
            Answering::Now(answer) => Answering::Now(json::to_vec(&answer)),
            Answering::Search(search) => Answering::Search(Box::new(move |work| {
                search(work).map(|answer| json::to_vec(&answer))
            })),
        }
    }

    /// The answer, found here.
    ///
    /// # Errors
    /// That of the search.
    pub fn within(self, work: &mut Work) -> Result<A, Problem> {
        match self {
            Answering::Now(answer) => Ok(answer),
            Answering::Search(search) => search(work),
        }
    }
}

/// Finds an answer within some work; a [`Problem`] of status 422 when that is too little for any.
pub type Search<A> = Box<dyn FnOnce(&mut Work) -> Result<A, Problem> + Send>;

/// What answers questions.
pub trait Answers: Send + Sync + 'static {
    /// The most deals or playouts that a question may ask for.
    fn max_deals(&self) -> u32;
}

/// Takes operations, to serve them.
pub trait Operations {
    /// What answers the questions.
    type Service: Answers;

    /// An operation whose question is a body.
    fn with_body<Q, A>(&mut self, operation: Operation<Self::Service, Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static;

    /// An operation whose question is a body or a link.
    fn with_link<Q, A>(&mut self, operation: Operation<Self::Service, Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static;

    /// An operation whose question is an address.
    fn at_address<Q, A>(&mut self, operation: Operation<Self::Service, Q, A>)
    where
        Q: AddressQuestion,
        A: Serialize + ToSchema + Send + 'static;

    /// An operation whose text is a batch `B` of questions `Q`, answered by `A`.
    fn with_batch<B, Q, A>(&mut self, operation: TextOperation<Self::Service>)
    where
        B: ToSchema,
        Q: Question,
        A: ToSchema;

    /// An operation whose question has a log, answered in lines of `A`. The answer in one piece is an object with
    /// the lines.
    fn with_log<A: ToSchema>(&mut self, operation: TextOperation<Self::Service>);
}
