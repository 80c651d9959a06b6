//! One question: a hand and the situation, from a JSON body or from query parameters.
//!
//! All validation is here. Whatever is wrong is collected, so that a client learns of every
//! fault at once; a [`Question`] that exists is valid.

mod plain;
mod set;

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use actix_web::http::Method;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use tichu::{CardCount, CardReader, Hand, Scores, Situation, TargetScore, tokens};
use tichu_models::decision::{Advisor, Answer, Sections};

use super::problem::{Code, FieldError, Problem};
use super::{App, body};
pub(super) use set::SetQuestion;

/// A valid question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Question {
    pub hand: Hand<8>,
    pub situation: Situation,
    pub explain: bool,
}

impl FromRequest for Question {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Question, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        asked(request, payload, Question::from_json, Question::from_query)
    }
}

/// What a request asks, in its body or in its query parameters.
fn asked<Q: 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    from_json: fn(&[u8]) -> Result<Q, Problem>,
    from_query: fn(&str) -> Result<Q, Vec<FieldError>>,
) -> LocalBoxFuture<'static, Result<Q, Problem>> {
    let request = request.clone();
    let mut payload = payload.take();
    Box::pin(async move {
        let app = App::of(&request);
        let question = if request.method() == Method::POST {
            let limit = app.settings.limits.body_limit;
            let body = body::read_json(&request, &mut payload, limit).await?;
            from_json(&body)
        } else {
            from_query(request.query_string()).map_err(Problem::invalid)
        };
        question.inspect_err(|problem| app.metrics.count_rejection(problem.errors()))
    })
}

impl Question {
    /// A question from a JSON text.
    pub fn from_json(text: &[u8]) -> Result<Question, Problem> {
        // Nearly every request is as it should be. Any other is taken apart piece by piece, so
        // that each fault can be named.
        if let Some(question) = plain::question(text) {
            debug_assert_eq!(Question::from_json_carefully(text), Ok(question));
            return Ok(question);
        }
        Question::from_json_carefully(text)
    }

    fn from_json_carefully(text: &[u8]) -> Result<Question, Problem> {
        let document = serde_json::from_slice(text).map_err(|e| Problem::not_json(&e))?;
        Question::from_document(document).map_err(Problem::invalid)
    }

    /// The answer with these sections, and with an explanation if the question asks for one.
    pub fn answer<'a>(&self, advisor: &'a Advisor, sections: Sections) -> Answer<'a> {
        let sections = Sections {
            explanation: sections.explanation || self.explain,
            ..sections
        };
        advisor.answer(&self.hand, self.situation, sections)
    }

    fn from_document(document: &RawValue) -> Result<Question, Vec<FieldError>> {
        let fields = object_fields(document)?;
        Question::from_fields(
            fields
                .into_iter()
                .map(|(name, value)| (name, Value::Json(value))),
        )
    }

    /// A question from the query part of a URL.
    fn from_query(query: &str) -> Result<Question, Vec<FieldError>> {
        Question::from_fields(
            form_urlencoded::parse(query.as_bytes())
                .map(|(name, value)| (name, Value::Query(value))),
        )
    }

    fn from_fields<'a>(
        fields: impl Iterator<Item = (Cow<'a, str>, Value<'a>)>,
    ) -> Result<Question, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut read = Read::default();
        for (name, value) in fields {
            match read.field(&name, &value) {
                Some(Again(false)) => {}
                Some(Again(true)) => errors.push(repeated_field(&name)),
                None => errors.push(unknown_field(&name, FIELDS)),
            }
            if errors.len() >= MAX_FIELD_ERRORS {
                return Err(errors);
            }
        }
        read.question(errors)
    }
}

/// The fields of a question, as errors name them.
const FIELDS: &str = "hand, own_score, opponent_score, target_score, opponent_called, \
                      partner_called, explain";

/// The fields that have been read so far, each as it should be or with what is wrong with it.
#[derive(Default)]
struct Read {
    hand: Option<Result<Hand<8>, Vec<FieldError>>>,
    own: Option<Result<i32, FieldError>>,
    opponent: Option<Result<i32, FieldError>>,
    target: Option<Result<TargetScore, FieldError>>,
    opponent_called: Option<Result<bool, FieldError>>,
    partner_called: Option<Result<bool, FieldError>>,
    explain: Option<Result<bool, FieldError>>,
}

/// Whether a field has been there before.
struct Again(bool);

impl Read {
    /// Reads a field; nothing when a question has no such field.
    fn field(&mut self, name: &str, value: &Value<'_>) -> Option<Again> {
        let again = match name {
            "hand" => self.hand.replace(value.hand()).is_some(),
            "own_score" => self.own.replace(value.score("/own_score")).is_some(),
            "opponent_score" => {
                let score = value.score("/opponent_score");
                self.opponent.replace(score).is_some()
            }
            "target_score" => {
                let target = value.target("/target_score");
                self.target.replace(target).is_some()
            }
            "opponent_called" => {
                let called = value.boolean("/opponent_called");
                self.opponent_called.replace(called).is_some()
            }
            "partner_called" => {
                let called = value.boolean("/partner_called");
                self.partner_called.replace(called).is_some()
            }
            "explain" => self.explain.replace(value.boolean("/explain")).is_some(),
            _ => return None,
        };
        Some(Again(again))
    }

    /// The question, unless there are errors or some of the fields are wrong.
    fn question(self, mut errors: Vec<FieldError>) -> Result<Question, Vec<FieldError>> {
        fn checked<T>(
            read: Option<Result<T, FieldError>>,
            errors: &mut Vec<FieldError>,
        ) -> Option<T> {
            read?.map_err(|error| errors.push(error)).ok()
        }
        let hand = self.hand.unwrap_or_else(|| {
            let detail = "expected a hand of 8 cards, found none";
            Err(vec![FieldError::new("/hand", Code::MissingField, detail)])
        });
        let hand = hand.map_err(|faults| errors.extend(faults)).ok();
        let scores = Scores {
            own: checked(self.own, &mut errors).unwrap_or_default(),
            opponent: checked(self.opponent, &mut errors).unwrap_or_default(),
        };
        let situation = Situation {
            scores,
            target: checked(self.target, &mut errors).unwrap_or_default(),
            opponent_called: checked(self.opponent_called, &mut errors),
            partner_called: checked(self.partner_called, &mut errors).unwrap_or_default(),
        };
        let explain = checked(self.explain, &mut errors).unwrap_or_default();
        match hand {
            Some(hand) if errors.is_empty() => Ok(Question {
                hand,
                situation,
                explain,
            }),
            _ => Err(errors),
        }
    }
}

/// Unknown and repeated fields named in one answer: the bound keeps hostile input from
/// growing it.
const MAX_FIELD_ERRORS: usize = 32;

/// A field of the question, as JSON or as the text of a query parameter.
enum Value<'a> {
    Json(&'a RawValue),
    Query(Cow<'a, str>),
}

impl Value<'_> {
    fn hand(&self) -> Result<Hand<8>, Vec<FieldError>> {
        let reader = self.cards("/hand", "8 cards", CardReader::new(CardCount::Exactly(8)))?;
        reader
            .finish()
            .and_then(Hand::try_from)
            .map_err(|error| FieldError::of_cards("/hand", &error).collect())
    }

    /// Reads cards from an array of texts or from one text.
    fn cards(
        &self,
        field: &str,
        expected: &str,
        mut reader: CardReader,
    ) -> Result<CardReader, Vec<FieldError>> {
        match self {
            Value::Query(text) => tokens(text).for_each(|token| reader.token(token)),
            Value::Json(json) => match Json::of(json) {
                Json::Text(text) => tokens(&text).for_each(|token| reader.token(token)),
                Json::Array(elements) => {
                    for element in elements {
                        match Json::of(element) {
                            Json::Text(token) => reader.token(&token),
                            other => reader.not_text(other.describe()),
                        }
                    }
                }
                other => {
                    let detail = format!(
                        "expected an array or a text of {expected}, found {}",
                        other.describe()
                    );
                    return Err(vec![FieldError::new(field, Code::WrongType, detail)]);
                }
            },
        }
        Ok(reader)
    }

    fn score(&self, pointer: &str) -> Result<i32, FieldError> {
        self.whole_number(pointer, i32::MIN..=i32::MAX)
    }

    fn target(&self, pointer: &str) -> Result<TargetScore, FieldError> {
        let points = self.whole_number(pointer, TargetScore::MIN..=TargetScore::MAX)?;
        TargetScore::try_from(points)
            .map_err(|error| FieldError::new(pointer, Code::OutOfRange, error.to_string()))
    }

    /// A whole number in this range, however it is written (`300`, `3e2`).
    fn whole_number(&self, pointer: &str, range: RangeInclusive<i32>) -> Result<i32, FieldError> {
        let text = match self {
            Value::Query(text) => text,
            Value::Json(json) => match Json::of(json) {
                Json::Number => json.get(),
                other => {
                    let detail = format!("expected a whole number, found {}", other.describe());
                    return Err(FieldError::new(pointer, Code::WrongType, detail));
                }
            },
        };
        let number: f64 = text.parse().unwrap_or(f64::NAN);
        if number.is_nan() || (number.is_finite() && number.fract() != 0.0) {
            let detail = format!("expected a whole number, found {}", tichu::quoted(text));
            return Err(FieldError::new(pointer, Code::WrongType, detail));
        }
        let (least, most) = range.into_inner();
        if !(f64::from(least)..=f64::from(most)).contains(&number) {
            let detail = format!("expected a whole number from {least} to {most}");
            return Err(FieldError::new(pointer, Code::OutOfRange, detail));
        }
        // Whole and in range: the conversion is exact.
        #[expect(clippy::cast_possible_truncation)]
        Ok(number as i32)
    }

    fn boolean(&self, pointer: &str) -> Result<bool, FieldError> {
        let text = match self {
            Value::Query(text) => text,
            Value::Json(json) => json.get(),
        };
        text.parse()
            .map_err(|_| FieldError::new(pointer, Code::WrongType, "expected true or false"))
    }
}

/// A JSON value, looked into no further than its own level.
pub(super) enum Json<'a> {
    Object,
    Array(Vec<&'a RawValue>),
    Text(Cow<'a, str>),
    Number,
    Boolean,
    Null,
}

impl<'a> Json<'a> {
    /// The value behind syntax that has been checked before.
    pub fn of(raw: &'a RawValue) -> Json<'a> {
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'{') => Json::Object,
            Some(b'[') => Json::Array(serde_json::from_str(text).unwrap_or_default()),
            Some(b'"') => Json::Text(match serde_json::from_str(text) {
                Ok(BorrowedText(text)) => text,
                // Syntax is right, so this is an escape that is no character (a lone
                // surrogate): no name contains it, and it is shown as it was written.
                Err(_) => Cow::Borrowed(text),
            }),
            Some(b't' | b'f') => Json::Boolean,
            Some(b'n') => Json::Null,
            _ => Json::Number,
        }
    }

    /// The type of the value, as an error message names it.
    pub fn describe(&self) -> &'static str {
        match self {
            Json::Object => "an object",
            Json::Array(_) => "an array",
            Json::Text(_) => "text",
            Json::Number => "a number",
            Json::Boolean => "true or false",
            Json::Null => "null",
        }
    }
}

#[derive(serde::Deserialize)]
struct BorrowedText<'a>(#[serde(borrow)] Cow<'a, str>);

/// Names and values of a JSON object in order, repeated names included.
pub(super) fn object_fields(
    document: &RawValue,
) -> Result<Vec<(Cow<'_, str>, &RawValue)>, Vec<FieldError>> {
    let not_an_object = |found: &str| {
        let detail = format!("expected a JSON object, found {found}");
        vec![FieldError::new("", Code::WrongType, detail)]
    };
    match Json::of(document) {
        Json::Object => serde_json::from_str(document.get())
            .map(|Fields(fields)| fields)
            .map_err(|_| not_an_object("a field name that is not text")),
        other => Err(not_an_object(other.describe())),
    }
}

struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some((BorrowedText(name), value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// A field that no request has.
pub(super) fn unknown_field(name: &str, expected: &str) -> FieldError {
    FieldError::new(
        pointer_to(name),
        Code::UnknownField,
        format!("expected only {expected}"),
    )
}

/// A field that was there before.
pub(super) fn repeated_field(name: &str) -> FieldError {
    FieldError::new(
        pointer_to(name),
        Code::DuplicateField,
        "expected each field once, found it again",
    )
}

/// JSON pointer to a field of the request, escaped as RFC 6901 says; a name far longer than
/// any of ours is cut.
fn pointer_to(name: &str) -> String {
    let short: String = name.chars().take(64).collect();
    format!("/{}", short.replace('~', "~0").replace('/', "~1"))
}
