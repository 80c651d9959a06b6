//! The list of what can be asked, by name and by path, in process.

use std::sync::{Arc, LazyLock};

use messages::{
    AddressQuestion, LinkedQuestion, Operation, OperationWords, Operations, Problem, Question,
    Reply, TextOperation,
};
use serde::Serialize;
use utoipa::ToSchema;
use work::Work;

use crate::{Service, operations};

/// The text of a question.
#[derive(Clone, Copy, Debug)]
pub enum Text<'t> {
    /// A JSON object. The one with a log has it as a text in the field `log`.
    Body(&'t [u8]),
    /// The query of a link.
    Link(&'t str),
    /// The variable part of a path, and a query.
    Address(&'t str, &'t str),
}

type Answer = dyn Fn(&Arc<Service>, Text<'_>, &mut Work) -> Result<Vec<u8>, Problem> + Send + Sync;

/// An operation of the service.
pub struct Listed {
    /// Its path.
    pub path: &'static str,
    /// Its name, and what the description says about it.
    pub words: OperationWords,
    answer: Box<Answer>,
}

impl Listed {
    /// All operations.
    #[must_use]
    pub fn all() -> &'static [Listed] {
        static ALL: LazyLock<Vec<Listed>> = LazyLock::new(|| {
            let mut list = List(Vec::new());
            operations(&mut list);
            list.0
        });
        &ALL
    }

    /// Finds an operation by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Listed> {
        Listed::all().iter().find(|listed| listed.words.id == name)
    }

    /// Finds an operation by its path.
    #[must_use]
    pub fn at(path: &str) -> Option<&'static Listed> {
        Listed::all().iter().find(|listed| listed.path == path)
    }

    /// The answer as JSON, found within some work.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 for a text that is not JSON, of status 405 for a link of an operation that takes
    /// a body alone, and of status 422 for a question that is not valid, and for too little work.
    pub fn answer(
        &self,
        service: &Arc<Service>,
        question: Text<'_>,
        work: &mut Work,
    ) -> Result<Vec<u8>, Problem> {
        (self.answer)(service, question, work)
    }

    /// The answer as the service gives it over HTTP, without a limit of work.
    #[must_use]
    pub fn reply(&self, service: &Arc<Service>, question: Text<'_>) -> Reply {
        Reply::of(self.answer(service, question, &mut Work::unlimited()))
    }
}

struct List(Vec<Listed>);

impl List {
    fn push_text(
        &mut self,
        TextOperation { path, words, .. }: TextOperation<Service>,
        answer: impl Fn(&Arc<Service>, &[u8], &mut Work) -> Result<Vec<u8>, Problem>
        + Send
        + Sync
        + 'static,
    ) {
        self.0.push(Listed {
            path,
            words,
            answer: Box::new(move |service, text, work| match text {
                Text::Body(body) => answer(service, body, work),
                Text::Link(_) | Text::Address(..) => Err(only_post()),
            }),
        });
    }

    fn push<Q, A>(
        &mut self,
        operation: Operation<Service, Q, A>,
        read: impl Fn(Text<'_>) -> Result<Q, Problem> + Send + Sync + 'static,
    ) where
        Q: 'static,
        A: Serialize + 'static,
    {
        let Operation {
            path,
            words,
            answer,
            ..
        } = operation;
        self.0.push(Listed {
            path,
            words,
            answer: Box::new(move |service, text, work| {
                answer(service, read(text)?)?.written().within(work)
            }),
        });
    }
}

/// The refusal of a link where only a body is answered.
fn only_post() -> Problem {
    Problem::method_not_allowed("GET", "POST")
}

impl Operations for List {
    type Service = Service;

    fn with_body<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static,
    {
        self.push(operation, |text| match text {
            Text::Body(body) => Q::from_json(body),
            Text::Link(_) | Text::Address(..) => Err(only_post()),
        });
    }

    fn with_link<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        self.push(operation, |text| match text {
            Text::Body(body) => Q::from_json(body),
            Text::Link(query) | Text::Address(_, query) => Q::from_link(query),
        });
    }

    fn at_address<Q, A>(&mut self, operation: Operation<Service, Q, A>)
    where
        Q: AddressQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        self.push(operation, |text| match text {
            Text::Body(body) => Q::from_json(body),
            Text::Link(query) => Q::from_address("", query),
            Text::Address(part, query) => Q::from_address(part, query),
        });
    }

    fn with_batch<B, Q, A>(&mut self, operation: TextOperation<Service>)
    where
        B: ToSchema,
        Q: Question,
        A: ToSchema,
    {
        let answer = operation.answer;
        self.push_text(operation, answer);
    }

    fn with_log<A: ToSchema>(&mut self, operation: TextOperation<Service>) {
        let answer = operation.answer;
        self.push_text(operation, answer);
    }
}
