//! Many questions in one request, answered as they are read from it.
//!
//! The body is kept as it came and each request in it is parsed only when its turn comes, so
//! memory is bounded by the body limit and one chunk of answers, whatever the questions are.

use std::convert::Infallible;
use std::ops::Range;

use actix_web::web::{Bytes, Data};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream};
use serde::Serialize;
use serde_json::value::RawValue;

use super::problem::{Code, FieldError, Problem};
use super::question::{Json, Question, object_fields, repeated_field, unknown_field};
use super::{App, body};
use crate::decision::Sections;

/// Most questions in one batch.
pub(super) const MAX_HANDS: usize = 10_000;

/// Questions answered between two chances for other requests of the same worker.
const CHUNK: usize = 16;

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
    /// The answer as JSON text, a chunk at a time.
    pub fn answers(self, app: Data<App>) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold((self, app, 0), |(batch, app, next)| async move {
            if next > batch.questions.len() {
                return None;
            }
            if next > 0 {
                // Other requests of this worker get their turn between two chunks.
                actix_web::rt::task::yield_now().await;
            }
            let end = (next + CHUNK).min(batch.questions.len());
            let mut text = Vec::with_capacity(CHUNK * 1024);
            if next == 0 {
                text.extend_from_slice(b"{\"results\":[");
            }
            for (i, place) in batch.questions[next..end].iter().enumerate() {
                if next + i > 0 {
                    text.push(b',');
                }
                batch.write_entry(&app, place.clone(), &mut text);
            }
            let next = if end == batch.questions.len() {
                text.extend_from_slice(b"]}");
                end + 1
            } else {
                end
            };
            Some((Ok(Bytes::from(text)), (batch, app, next)))
        })
    }

    /// Answers the question at this place of the body, as it would be answered alone.
    fn write_entry(&self, app: &App, place: Range<usize>, text: &mut Vec<u8>) {
        let question = serde_json::from_slice(&self.body[place])
            .map_err(|error| Problem::not_json(&error))
            .and_then(|document| Question::from_json(document).map_err(Problem::invalid));
        let written = match question {
            Ok(question) => serde_json::to_writer(text, &app.answer(&question, self.sections)),
            Err(error) => {
                app.metrics.count_rejection(error.errors());
                serde_json::to_writer(text, &Refusal { error })
            }
        };
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }
}
