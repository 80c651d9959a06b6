//! Questions and their answers at the paths of the operations, without a server.

use messages::{Answering, LinkedQuestion, Operation, Operations, Problem, Question};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use work::Work;

/// An answer.
pub struct Reply {
    pub status: u16,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

/// The answer to a question in a body, with at most 1,000 deals: the limit of the service without a setting.
pub fn post(path: &str, body: &str) -> Reply {
    post_with(1000, path, body)
}

/// The answer to a question in a body, with at most this many deals.
pub fn post_with(most: u32, path: &str, body: &str) -> Reply {
    answered(most, path, Text::Body(body))
}

/// The answer to a question in a link.
pub fn get(link: &str) -> Reply {
    let (path, query) = link.split_once('?').unwrap();
    answered(1000, path, Text::Link(query))
}

/// The text of a question.
#[derive(Clone, Copy)]
enum Text<'t> {
    Body(&'t str),
    Link(&'t str),
}

/// Takes the operation at a path, and answers a question.
struct Asking<'t> {
    path: &'t str,
    text: Text<'t>,
    most: u32,
    reply: Option<messages::Reply>,
}

fn answered(most: u32, path: &str, text: Text<'_>) -> Reply {
    let mut asking = Asking {
        path,
        text,
        most,
        reply: None,
    };
    small_games::operations(&mut asking);
    let reply = asking.reply;
    let messages::Reply { status, body } = reply.unwrap_or_else(|| panic!("nothing is at {path}"));
    Reply {
        status,
        body: String::from_utf8(body).unwrap(),
    }
}

impl Asking<'_> {
    fn answer<Q, A: Serialize>(
        &mut self,
        question: Result<Q, Problem>,
        answer: fn(Q, u32) -> Result<Answering<A>, Problem>,
    ) {
        let answer = question.and_then(|question| match answer(question, self.most)? {
            Answering::Now(answer) => Ok(answer),
            Answering::Search(search) => search(&mut Work::unlimited()),
        });
        self.reply = Some(messages::Reply::of(answer));
    }
}

impl Operations for Asking<'_> {
    fn with_body<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: Question,
        A: Serialize + ToSchema + Send + 'static,
    {
        if operation.path == self.path {
            let Text::Body(body) = self.text else {
                panic!("{} has no link", self.path);
            };
            self.answer(Q::from_json(body.as_bytes()), operation.answer);
        }
    }

    fn with_link<Q, A>(&mut self, operation: Operation<Q, A>)
    where
        Q: LinkedQuestion,
        A: Serialize + ToSchema + Send + 'static,
    {
        if operation.path == self.path {
            let question = match self.text {
                Text::Body(body) => Q::from_json(body.as_bytes()),
                Text::Link(query) => Q::from_link(query),
            };
            self.answer(question, operation.answer);
        }
    }
}
