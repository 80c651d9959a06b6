//! Many questions in one request.

use std::borrow::Cow;
use std::marker::PhantomData;

use messages::{
    Described, Field, FieldError, List, Listed, Message, Problem, Request, Schemas, Value, missing,
    named, request, wrong_type,
};
use serde_json::value::RawValue;
use tichu_models::decision::Sections;
use utoipa::openapi::schema::{AnyOfBuilder, SchemaType};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::exchange::ExchangeRequest;
use crate::hand_request::HandRequest;
use crate::include::Include;
use crate::tichu::TichuRequest;
use crate::{Dialect, examples};

/// The largest number of requests in a batch.
pub const MAX_QUESTIONS: usize = 10_000;

/// What the requests of a batch ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Grand Tichu.
    GrandTichu,
    /// Tichu.
    Tichu,
    /// The exchange.
    Exchange,
}

impl Subject {
    /// All three.
    pub const ALL: [Subject; 3] = [Subject::GrandTichu, Subject::Tichu, Subject::Exchange];

    /// The path at which the service answers batches.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Subject::GrandTichu => "/v1/evaluate/batch",
            Subject::Tichu => "/v1/tichu/batch",
            Subject::Exchange => "/v1/exchange/batch",
        }
    }

    /// The subject of the batches at a path; `None` where there are no batches.
    #[must_use]
    pub fn at(path: &str) -> Option<Subject> {
        Subject::ALL
            .into_iter()
            .find(|subject| subject.path() == path)
    }
}

request! {
    /// Up to 10,000 questions.
    #[schema("Batch", examples::batch())]
    pub struct BatchRequest<'a> {
        /// The questions, 1 to 10,000.
        pub questions: Questions<'a, HandRequest>,
        /// The parts of each answer; all but the explanation when missing.
        pub include: Include,
    }
}

request! {
    /// Up to 10,000 questions about Tichu calls.
    #[schema("TichuBatch", examples::tichu_batch())]
    pub struct TichuBatchRequest<'a> {
        /// The questions, 1 to 10,000.
        pub questions: Questions<'a, TichuRequest>,
        /// The parts of each answer; all but the explanation when missing.
        pub include: Include,
    }
}

request! {
    /// Up to 10,000 questions about exchanges.
    #[schema("ExchangeBatch", examples::exchange_batch())]
    pub struct ExchangeBatchRequest<'a> {
        /// The questions, 1 to 10,000.
        pub questions: Questions<'a, ExchangeRequest>,
    }
}

/// The questions of a batch, unread, and the parts of each answer.
pub struct Frame<'a> {
    /// The questions.
    pub questions: Vec<&'a RawValue>,
    /// The parts of each answer.
    pub sections: Sections,
}

impl<'a> Frame<'a> {
    /// Reads a batch of this subject. The single requests stay unread: each of them may still be
    /// invalid.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, and of status 422 with every fault when
    /// it is not a valid batch.
    pub fn from_json(subject: Subject, text: &'a [u8]) -> Result<Frame<'a>, Problem> {
        let (questions, sections) = match subject {
            Subject::GrandTichu => {
                let BatchRequest { questions, include } = BatchRequest::read_json(text)?;
                (raw(questions), include.0)
            }
            Subject::Tichu => {
                let TichuBatchRequest { questions, include } = TichuBatchRequest::read_json(text)?;
                (raw(questions), include.0)
            }
            Subject::Exchange => {
                let ExchangeBatchRequest { questions } = ExchangeBatchRequest::read_json(text)?;
                (raw(questions), Sections::NONE)
            }
        };
        Ok(Frame {
            questions,
            sections,
        })
    }
}

/// The questions of a batch. Those that are valid are read as `Q`.
type Questions<'a, Q> = List<RawQuestion<'a, Q>, 1, MAX_QUESTIONS>;

fn raw<'a, Q>(List(questions): Questions<'a, Q>) -> Vec<&'a RawValue> {
    let questions = questions.into_iter();
    questions.map(|RawQuestion(question, _)| question).collect()
}

/// A question of a batch as JSON.
pub struct RawQuestion<'a, Q>(&'a RawValue, PhantomData<Q>);

impl<'a, Q> Field<'a, Dialect> for RawQuestion<'a, Q> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match value {
            Value::Json(question) => Ok(RawQuestion(question, PhantomData)),
            Value::Query(_) => Err(wrong_type(pointer, "expected JSON, found text")),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a question"))
    }
}

impl<Q> Listed<Dialect> for RawQuestion<'_, Q> {
    const PLURAL: &'static str = "questions";
}

impl<Q: Message + ToSchema> Described<Dialect> for RawQuestion<'_, Q> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<Item<Q>>(schemas)
    }
}

/// A question of a batch, or anything else: that gets an error in its place.
struct Item<Q>(PhantomData<Q>);

impl<Q: Message + ToSchema> PartialSchema for Item<Q> {
    fn schema() -> RefOr<Schema> {
        let anything = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("Anything else gets an error in its place."));
        AnyOfBuilder::new()
            .description(Some("One question of a batch."))
            .examples([Q::example()])
            .item(Ref::from_schema_name(Q::name()))
            .item(anything)
            .into()
    }
}

impl<Q: Message + ToSchema> ToSchema for Item<Q> {
    fn name() -> Cow<'static, str> {
        format!("{}Item", Q::name()).into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<Q>(schemas);
    }
}
