//! The frame of a batch: where in the body each question stands, and what to answer.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;
use tichu_models::decision::Sections;

use super::MAX_HANDS;
use crate::http::problem::{Code, FieldError, Problem};
use crate::http::question::{Json, object_fields, repeated_field, unknown_field};

/// What a batch is, apart from the questions themselves.
#[derive(Debug, PartialEq)]
pub(in crate::http) struct Frame {
    /// Where in the body each question stands; 1 to [`MAX_HANDS`].
    pub questions: Vec<Range<usize>>,
    pub sections: Sections,
}

impl Frame {
    /// The frame of this body.
    pub fn of(body: &[u8]) -> Result<Frame, Problem> {
        // Nearly every body is as it should be, and read in one pass. Any other is taken apart
        // piece by piece, so that each fault can be named.
        if let Some(frame) = Frame::plain(body) {
            debug_assert_eq!(Frame::carefully(body).as_ref(), Ok(&frame));
            return Ok(frame);
        }
        Frame::carefully(body)
    }

    /// The frame of a body without fault or peculiarity.
    fn plain(body: &[u8]) -> Option<Frame> {
        // Serde would take an array of the fields' values, too.
        if !body.trim_ascii_start().starts_with(b"{") {
            return None;
        }
        serde_json::from_slice::<Plain<'_>>(body).ok()?.frame(body)
    }

    fn carefully(body: &[u8]) -> Result<Frame, Problem> {
        let document = serde_json::from_slice(body).map_err(|e| Problem::not_json(&e))?;
        Frame::of_document(body, document).map_err(Problem::invalid)
    }

    fn of_document(body: &[u8], document: &RawValue) -> Result<Frame, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut hands = None;
        let mut include = None;
        for (name, value) in object_fields(document)? {
            let repeated = match &*name {
                "hands" => hands.replace(value).is_some(),
                "include" => include.replace(value).is_some(),
                _ => {
                    errors.push(unknown_field(&name, "hands, include"));
                    return Err(errors);
                }
            };
            if repeated {
                errors.push(repeated_field(&name));
            }
        }
        let Some(hands) = hands else {
            let detail = "expected an array of requests, found none";
            errors.push(FieldError::new("/hands", Code::MissingField, detail));
            return Err(errors);
        };
        let Ok(questions) = serde_json::from_str::<Questions<'_>>(hands.get()) else {
            let found = Json::of(hands).describe();
            let detail = format!("expected an array of requests, found {found}");
            errors.push(FieldError::new("/hands", Code::WrongType, detail));
            return Err(errors);
        };
        if !questions.are_as_many_as_allowed() {
            let found = questions.count;
            let detail = format!("expected 1 to {MAX_HANDS} requests, found {found}");
            errors.push(FieldError::new("/hands", Code::WrongCount, detail));
        }
        match include.map_or(Ok(Sections::ALL), sections) {
            Ok(sections) if errors.is_empty() => Ok(questions.frame(body, sections)),
            sections => {
                errors.extend(sections.err().into_iter().flatten());
                Err(errors)
            }
        }
    }
}

/// A frame without fault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain<'a> {
    #[serde(borrow)]
    hands: Questions<'a>,
    #[serde(borrow, default, deserialize_with = "even_null")]
    include: Option<&'a RawValue>,
}

/// Null is a value here, and a wrong one; only a field that is not there is none.
fn even_null<'de: 'a, 'a, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl Plain<'_> {
    fn frame(&self, body: &[u8]) -> Option<Frame> {
        let sections = self.include.map_or(Ok(Sections::ALL), sections).ok()?;
        let allowed = self.hands.are_as_many_as_allowed();
        allowed.then(|| self.hands.frame(body, sections))
    }
}

/// The elements of an array; those beyond [`MAX_HANDS`] are only counted, whatever the body
/// holds.
struct Questions<'a> {
    first: Vec<&'a RawValue>,
    count: usize,
}

impl Questions<'_> {
    fn are_as_many_as_allowed(&self) -> bool {
        (1..=MAX_HANDS).contains(&self.count)
    }

    fn frame(&self, body: &[u8], sections: Sections) -> Frame {
        // The values borrow from the body: their addresses tell where they stand in it.
        let start = body.as_ptr().addr();
        let place = |raw: &&RawValue| {
            let from = raw.get().as_ptr().addr() - start;
            from..from + raw.get().len()
        };
        Frame {
            questions: self.first.iter().map(place).collect(),
            sections,
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Questions<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct QuestionsVisitor;
        impl<'de> Visitor<'de> for QuestionsVisitor {
            type Value = Questions<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of requests")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut questions = Questions {
                    first: Vec::new(),
                    count: 0,
                };
                while let Some(question) = seq.next_element()? {
                    if questions.count < MAX_HANDS {
                        questions.first.push(question);
                    }
                    questions.count += 1;
                }
                Ok(questions)
            }
        }
        deserializer.deserialize_seq(QuestionsVisitor)
    }
}

/// What `include` asks for.
fn sections(include: &RawValue) -> Result<Sections, Vec<FieldError>> {
    const EXPECTED: &str = "features, probabilities, decisions, outlook or explanation";
    let Json::Array(names) = Json::of(include) else {
        let detail = format!("expected an array of {EXPECTED}");
        return Err(vec![FieldError::new("/include", Code::WrongType, detail)]);
    };
    let mut sections = Sections::NONE;
    for (i, name) in names.into_iter().enumerate() {
        let section = match Json::of(name) {
            Json::Text(name) => match &*name {
                "features" => Some(&mut sections.features),
                "probabilities" => Some(&mut sections.probabilities),
                "decisions" => Some(&mut sections.decisions),
                "outlook" => Some(&mut sections.outlook),
                "explanation" => Some(&mut sections.explanation),
                _ => None,
            },
            _ => None,
        };
        let Some(section) = section else {
            let error = FieldError::new(
                format!("/include/{i}"),
                Code::WrongType,
                format!("expected {EXPECTED}"),
            );
            return Err(vec![error]);
        };
        *section = true;
    }
    Ok(sections)
}
