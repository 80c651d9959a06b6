//! Answers without a server: for programs that have a request's body and want what the service
//! would send.

use actix_web::ResponseError;
use actix_web::body::MessageBody;
use tichu_models::decision::{Advisor, Sections};

use super::batch::{Frame, Refusal};
use super::problem::Problem;
use super::question::Question;

/// What the service sends back, apart from headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status: 200; 400 when the body is not JSON; 422 when it asks for nothing that
    /// can be answered.
    pub status: u16,
    /// JSON: an answer, or a problem object (RFC 9457).
    pub body: Vec<u8>,
}

/// Answers the JSON body of one question as the endpoint does that answers these sections;
/// `/v1/evaluate` answers [`Sections::ALL`].
///
/// ```
/// use grand_tichu::http;
/// use tichu_models::decision::{Advisor, Sections};
/// use tichu_models::model::Source;
///
/// let advisor = Advisor::load(&Source::Embedded)?;
/// let ask = |body| http::answer_question(&advisor, body, Sections::DECISIONS);
/// assert_eq!(ask(br#"{"hand": "Dr Ph GA SK BQ R9 S2 Ma"}"#).status, 200);
/// assert_eq!(ask(br#"{"hand": "Dr Ph"}"#).status, 422);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer_question(advisor: &Advisor, body: &[u8], sections: Sections) -> Reply {
    match Question::from_json(body) {
        Ok(question) => Reply::ok(|text| question.answer(advisor, sections).write_json(text)),
        Err(problem) => Reply::refusal(&problem),
    }
}

/// Answers the JSON body of many questions as `/v1/evaluate/batch` does.
#[must_use]
pub fn answer_batch(advisor: &Advisor, body: &[u8]) -> Reply {
    let frame = match Frame::of(body) {
        Ok(frame) => frame,
        Err(problem) => return Reply::refusal(&problem),
    };
    Reply::ok(|text| {
        text.extend_from_slice(b"{\"results\":[");
        for place in frame.questions {
            match Question::from_json(&body[place]) {
                Ok(question) => question.answer(advisor, frame.sections).write_json(text),
                Err(error) => {
                    let written = serde_json::to_writer(&mut *text, &Refusal { error });
                    debug_assert!(written.is_ok(), "writing to memory cannot fail");
                }
            }
            text.push(b',');
        }
        text.pop(); // There is at least one question.
        text.extend_from_slice(b"]}");
    })
}

impl Reply {
    fn ok(write: impl FnOnce(&mut Vec<u8>)) -> Reply {
        let mut body = Vec::new();
        write(&mut body);
        Reply { status: 200, body }
    }

    fn refusal(problem: &Problem) -> Reply {
        let response = problem.error_response();
        Reply {
            status: response.status().as_u16(),
            // The body of a problem is in memory.
            body: response
                .into_body()
                .try_into_bytes()
                .unwrap_or_default()
                .to_vec(),
        }
    }
}
