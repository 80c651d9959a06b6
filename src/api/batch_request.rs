//! Many questions in one request.

use serde::Serialize;
use serde_json::value::RawValue;
use tichu_models::decision::Sections;
use utoipa::openapi::schema::{AnyOfBuilder, SchemaType};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::examples;
use super::exchange::ExchangeRequest;
use super::field::{Field, Json, Value, missing, wrong_type};
use super::field_error::{FaultCode, FieldError};
use super::hand_request::HandRequest;
use super::object::{Request, request};
use super::problem::Problem;
use super::tichu::TichuRequest;

/// The largest number of requests in a batch.
pub const MAX_HANDS: usize = 10_000;

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

/// Defines a batch of questions, with further fields.
macro_rules! batch {
    (
        $(#[$attribute:meta])*
        $Batch:ident as $Name:ident of $Item:ident, $question:path;
        $($further:tt)*
    ) => {
        request! {
            $(#[$attribute])*
            #[derive(Serialize, ToSchema)]
            #[serde(deny_unknown_fields)]
            #[schema(as = $Name, example = json!({"hands": [$question()]}))]
            pub struct $Batch<'a> {
                /// The questions, 1 to 10,000.
                #[schema(
                    value_type = Vec<$Item>,
                    min_items = 1,
                    max_items = 10_000,
                    example = json!([$question()])
                )]
                pub hands: RawRequests<'a>,
                $($further)*
            }
        }
    };
}

batch! {
    /// Up to 10,000 questions.
    BatchRequest as Batch of BatchItem, examples::question;
    /// The parts of each answer; all but the explanation when missing.
    #[schema(required = false, example = json!(["decisions"]))]
    pub include: Vec<Section>,
}

batch! {
    /// Up to 10,000 questions about Tichu calls.
    TichuBatchRequest as TichuBatch of TichuBatchItem, examples::tichu_question;
    /// The parts of each answer; all but the explanation when missing.
    #[schema(required = false, example = json!(["decisions"]))]
    pub include: Vec<Section>,
}

batch! {
    /// Up to 10,000 questions about exchanges.
    ExchangeBatchRequest as ExchangeBatch of ExchangeBatchItem, examples::exchange_question;
}

/// The requests of a batch, unread, and the parts of each answer.
pub struct Frame<'a> {
    /// The requests.
    pub hands: Vec<&'a RawValue>,
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
        let (RawRequests(hands), sections) = match subject {
            Subject::GrandTichu => {
                let BatchRequest { hands, include } = BatchRequest::read_json(text)?;
                (hands, sections(&include))
            }
            Subject::Tichu => {
                let TichuBatchRequest { hands, include } = TichuBatchRequest::read_json(text)?;
                (hands, sections(&include))
            }
            Subject::Exchange => {
                let ExchangeBatchRequest { hands } = ExchangeBatchRequest::read_json(text)?;
                (hands, Sections::NONE)
            }
        };
        Ok(Frame { hands, sections })
    }
}

fn sections(include: &[Section]) -> Sections {
    let includes = |section| include.contains(&section);
    Sections {
        features: includes(Section::Features),
        probabilities: includes(Section::Probabilities),
        decisions: includes(Section::Decisions),
        outlook: includes(Section::Outlook),
        explanation: includes(Section::Explanation),
    }
}

/// The requests of a batch, 1 to [`MAX_HANDS`], as JSON.
#[derive(Serialize)]
pub struct RawRequests<'a>(pub Vec<&'a RawValue>);

impl<'a> Field<'a> for RawRequests<'a> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        const EXPECTED: &str = "an array of requests";
        let array = match value {
            Value::Json(json) => match Json::of(json) {
                Json::Array(array) => array,
                other => {
                    let detail = format!("expected {EXPECTED}, found {}", other.describe());
                    return Err(wrong_type(pointer, detail));
                }
            },
            Value::Query(_) => return Err(wrong_type(pointer, format!("expected {EXPECTED}"))),
        };
        let mut requests = Vec::new();
        let mut count = 0;
        array.for_each(|request| {
            // Those beyond the limit are only counted, so that memory stays bounded.
            if count < MAX_HANDS {
                requests.push(request);
            }
            count += 1;
        });
        if (1..=MAX_HANDS).contains(&count) {
            return Ok(RawRequests(requests));
        }
        let detail = format!("expected 1 to {MAX_HANDS} requests, found {count}");
        Err(vec![FieldError::new(
            pointer,
            FaultCode::WrongCount,
            detail,
        )])
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of requests"))
    }
}

/// Defines the schema of a question of a batch, or of anything else: that gets an error in its place.
macro_rules! item {
    ($Item:ident of $Request:ty, $schema:literal, $example:expr) => {
        #[doc = concat!("A question of a batch, as ", $schema, ".")]
        pub struct $Item;

        impl PartialSchema for $Item {
            fn schema() -> RefOr<Schema> {
                let anything = ObjectBuilder::new()
                    .schema_type(SchemaType::AnyValue)
                    .description(Some("Anything else gets an error in its place."));
                AnyOfBuilder::new()
                    .description(Some("One question of a batch."))
                    .examples([$example])
                    .item(Ref::from_schema_name($schema))
                    .item(anything)
                    .into()
            }
        }

        impl ToSchema for $Item {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($Item).into()
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                <$Request>::schemas(schemas);
            }
        }
    };
}

item!(BatchItem of HandRequest, "Question", examples::question());
item!(TichuBatchItem of TichuRequest, "TichuQuestion", examples::tichu_question());
item!(ExchangeBatchItem of ExchangeRequest, "ExchangeQuestion", examples::exchange_question());

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "decisions")]
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

impl Section {
    /// The parts of an answer when none are chosen.
    const USUAL: [Section; 4] = [
        Section::Features,
        Section::Probabilities,
        Section::Decisions,
        Section::Outlook,
    ];

    fn named(name: &str) -> Option<Section> {
        match name {
            "features" => Some(Section::Features),
            "probabilities" => Some(Section::Probabilities),
            "decisions" => Some(Section::Decisions),
            "outlook" => Some(Section::Outlook),
            "explanation" => Some(Section::Explanation),
            _ => None,
        }
    }
}

impl Field<'_> for Vec<Section> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        const EXPECTED: &str = "features, probabilities, decisions, outlook or explanation";
        let array = match value {
            Value::Json(json) => Json::of(json),
            Value::Query(_) => Json::Null,
        };
        let Json::Array(array) = array else {
            let detail = format!("expected an array of {EXPECTED}");
            return Err(wrong_type(pointer, detail));
        };
        let mut sections = Vec::new();
        let mut fault = None;
        let mut position = 0;
        array.for_each(|element| {
            let section = match Json::of(element) {
                Json::Text(name) => Section::named(&name),
                _ => None,
            };
            match section {
                // A part that is named again changes nothing, and must not grow the list.
                Some(section) if sections.contains(&section) => {}
                Some(section) => sections.push(section),
                None => fault = fault.or(Some(position)),
            }
            position += 1;
        });
        match fault {
            None => Ok(sections),
            Some(position) => Err(wrong_type(
                &format!("{pointer}/{position}"),
                format!("expected {EXPECTED}"),
            )),
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Section::USUAL.to_vec())
    }
}
