//! Many questions in one request.

use std::borrow::Cow;
use std::marker::PhantomData;

use messages::{
    Described, FaultCode, Field, FieldError, Message, Problem, Request, Schemas, Value, array,
    missing, named, request, words,
};
use serde_json::json;
use serde_json::value::RawValue;
use tichu_models::decision::Sections;
use utoipa::openapi::schema::{AnyOfBuilder, ArrayBuilder, SchemaType};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::exchange::ExchangeRequest;
use crate::hand_request::HandRequest;
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
        pub questions: RawQuestions<'a, HandRequest>,
        /// The parts of each answer; all but the explanation when missing.
        pub include: Include,
    }
}

request! {
    /// Up to 10,000 questions about Tichu calls.
    #[schema("TichuBatch", examples::tichu_batch())]
    pub struct TichuBatchRequest<'a> {
        /// The questions, 1 to 10,000.
        pub questions: RawQuestions<'a, TichuRequest>,
        /// The parts of each answer; all but the explanation when missing.
        pub include: Include,
    }
}

request! {
    /// Up to 10,000 questions about exchanges.
    #[schema("ExchangeBatch", examples::exchange_batch())]
    pub struct ExchangeBatchRequest<'a> {
        /// The questions, 1 to 10,000.
        pub questions: RawQuestions<'a, ExchangeRequest>,
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
                (questions.questions, include.sections())
            }
            Subject::Tichu => {
                let TichuBatchRequest { questions, include } = TichuBatchRequest::read_json(text)?;
                (questions.questions, include.sections())
            }
            Subject::Exchange => {
                let ExchangeBatchRequest { questions } = ExchangeBatchRequest::read_json(text)?;
                (questions.questions, Sections::NONE)
            }
        };
        Ok(Frame {
            questions,
            sections,
        })
    }
}

/// The questions of a batch, 1 to [`MAX_QUESTIONS`], as JSON; those that are valid are read as `Q`.
pub struct RawQuestions<'a, Q> {
    questions: Vec<&'a RawValue>,
    of: PhantomData<Q>,
}

impl<'a, Q> Field<'a, Dialect> for RawQuestions<'a, Q> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let mut questions = Vec::new();
        let mut count = 0;
        array(value, pointer, "an array of questions")?.for_each(|question| {
            // Those beyond the limit are only counted, so that memory stays bounded.
            if count < MAX_QUESTIONS {
                questions.push(question);
            }
            count += 1;
        });
        if (1..=MAX_QUESTIONS).contains(&count) {
            let of = PhantomData;
            return Ok(RawQuestions { questions, of });
        }
        let detail = format!("expected 1 to {MAX_QUESTIONS} questions, found {count}");
        Err(vec![FieldError::new(
            pointer,
            FaultCode::WrongCount,
            detail,
        )])
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of questions"))
    }
}

impl<Q: Message + ToSchema> Described<Dialect> for RawQuestions<'_, Q> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        let questions = ArrayBuilder::new().items(named::<Item<Q>>(schemas));
        questions
            .min_items(Some(1))
            .max_items(Some(MAX_QUESTIONS))
            .into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        None
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

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The features.
    Features,
    /// Confidence and probability of each model.
    Probabilities,
    /// Call or no call for each profile.
    Decisions,
    /// Expected results when calling and when not calling.
    Outlook,
    /// The reasons for and against a call.
    Explanation,
}

words!(
    /// The parts of an answer.
    SectionName as "Section", "A part of an answer.",
    Section: [
        "features" => Section::Features,
        "probabilities" => Section::Probabilities,
        "decisions" => Section::Decisions,
        "outlook" => Section::Outlook,
        "explanation" => Section::Explanation,
    ]
);

/// The parts of each answer; all but the explanation when missing.
pub struct Include(Vec<Section>);

impl Include {
    fn sections(&self) -> Sections {
        let includes = |section| self.0.contains(&section);
        Sections {
            features: includes(Section::Features),
            probabilities: includes(Section::Probabilities),
            decisions: includes(Section::Decisions),
            outlook: includes(Section::Outlook),
            explanation: includes(Section::Explanation),
        }
    }
}

impl Field<'_, Dialect> for Include {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let (mut sections, mut faults, mut position) = (Vec::new(), Vec::new(), 0_usize);
        array(value, pointer, "an array of the parts of an answer")?.for_each(|element| {
            let at = format!("{pointer}/{position}");
            position += 1;
            match Section::read(&Value::Json(element), &at) {
                // A part that is named again changes nothing, and must not grow the list.
                Ok(section) if sections.contains(&section) => {}
                Ok(section) => sections.push(section),
                // The first fault is enough: hostile input must not grow the answer.
                Err(errors) if faults.is_empty() => faults = errors,
                Err(_) => {}
            }
        });
        if faults.is_empty() {
            Ok(Include(sections))
        } else {
            Err(faults)
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Include(vec![
            Section::Features,
            Section::Probabilities,
            Section::Decisions,
            Section::Outlook,
        ]))
    }
}

impl Described<Dialect> for Include {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        let sections = ArrayBuilder::new().items(named::<SectionName>(schemas));
        sections.examples([json!(["decisions"])]).into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        None
    }
}
