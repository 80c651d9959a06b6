//! Many questions in one request, answered as they are read from it.
//!
//! The body is kept as it came and each request in it is parsed only when its turn comes, so
//! memory is bounded by the body limit and one chunk of answers, whatever the questions are.

use std::ops::Range;
use std::sync::Arc;

use actix_web::error::BlockingError;
use actix_web::web::{self, Bytes, Data};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream, StreamExt};
use serde::Serialize;
use serde_json::value::RawValue;

use super::problem::{Code, FieldError, Problem};
use super::question::{Json, Question, object_fields, repeated_field, unknown_field};
use super::{App, body, processors};
use crate::decision::Sections;

/// Most questions in one batch.
pub(super) const MAX_HANDS: usize = 10_000;

/// Questions answered in one go: about half a millisecond, and half a megabyte of text for each
/// four chunks under way.
const CHUNK: usize = 128;

/// A batch whose frame is valid; single questions may still be wrong.
pub(super) struct Batch {
    body: Bytes,
    /// Where in the body each question stands.
    questions: Vec<Range<usize>>,
    sections: Sections,
}

/// An entry of the answer in the place of a question that is not valid.
#[derive(Serialize)]
struct Refusal {
    error: Problem,
}

impl FromRequest for Batch {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Batch, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let app = App::of(&request);
            let (limit, time) = (app.settings.batch_body_limit, app.settings.request_timeout);
            let body = body::read_json(&request, &mut payload, limit, time).await?;
            let document = serde_json::from_slice(&body).map_err(|e| Problem::not_json(&e))?;
            let (questions, sections) = parse(&body, document).map_err(Problem::invalid)?;
            Ok(Batch {
                questions,
                sections,
                body,
            })
        })
    }
}

/// The places of the questions in the body, and what to answer.
fn parse(
    body: &Bytes,
    document: &RawValue,
) -> Result<(Vec<Range<usize>>, Sections), Vec<FieldError>> {
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
    let questions = match hands.map(Json::of) {
        Some(Json::Array(hands)) => hands,
        Some(other) => {
            let detail = format!("expected an array of requests, found {}", other.describe());
            errors.push(FieldError::new("/hands", Code::WrongType, detail));
            return Err(errors);
        }
        None => {
            let detail = "expected an array of requests, found none";
            errors.push(FieldError::new("/hands", Code::MissingField, detail));
            return Err(errors);
        }
    };
    if !(1..=MAX_HANDS).contains(&questions.len()) {
        let detail = format!(
            "expected 1 to {MAX_HANDS} requests, found {}",
            questions.len()
        );
        errors.push(FieldError::new("/hands", Code::WrongCount, detail));
    }
    let sections = include.map_or(Ok(Sections::ALL), sections);
    match sections {
        Ok(sections) if errors.is_empty() => {
            // The values borrow from the body: their addresses tell where they stand in it.
            let start = body.as_ptr().addr();
            let place = |raw: &RawValue| {
                let from = raw.get().as_ptr().addr() - start;
                from..from + raw.get().len()
            };
            Ok((questions.into_iter().map(place).collect(), sections))
        }
        sections => {
            errors.extend(sections.err().into_iter().flatten());
            Err(errors)
        }
    }
}

/// What `include` asks for.
fn sections(include: &RawValue) -> Result<Sections, Vec<FieldError>> {
    const EXPECTED: &str = "features, probabilities, decisions or explanation";
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

impl Batch {
    /// The answer as JSON text, a chunk at a time and in order, computed on all processors.
    pub fn answers(self, app: Data<App>) -> impl Stream<Item = Result<Bytes, BlockingError>> {
        let batch = Arc::new(self);
        let starts = (0..batch.questions.len()).step_by(CHUNK);
        let chunks = starts.map(move |start| {
            let (batch, app) = (Arc::clone(&batch), app.clone());
            web::block(move || batch.chunk(&app, start))
        });
        // No more chunks are begun than processors can work on, nor before the client takes them.
        stream::iter(chunks).buffered(processors())
    }

    /// The text of the answers from this question on, to the end of its chunk.
    fn chunk(&self, app: &App, start: usize) -> Bytes {
        let end = (start + CHUNK).min(self.questions.len());
        let mut text = Vec::with_capacity((end - start) * 1024);
        if start == 0 {
            text.extend_from_slice(b"{\"results\":[");
        }
        for place in &self.questions[start..end] {
            self.write_entry(app, place.clone(), &mut text);
            text.push(b',');
        }
        if end == self.questions.len() {
            text.pop(); // There is at least one question.
            text.extend_from_slice(b"]}");
        }
        Bytes::from(text)
    }

    /// Answers the question at this place of the body, as it would be answered alone.
    fn write_entry(&self, app: &App, place: Range<usize>, text: &mut Vec<u8>) {
        match Question::from_json(&self.body[place]) {
            Ok(question) => app.answer(&question, self.sections).write_json(text),
            Err(error) => {
                app.metrics.count_rejection(error.errors());
                let written = serde_json::to_writer(text, &Refusal { error });
                debug_assert!(written.is_ok(), "writing to memory cannot fail");
            }
        }
    }
}
