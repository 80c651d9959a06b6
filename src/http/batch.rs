//! Many questions in one request, answered while the answer is being sent.
//!
//! The body is kept as it came and each request in it is parsed only when its turn comes, so
//! memory is bounded by the body limit and a chunk of answers for each processor, whatever the
//! questions are. A client that does not take its answer in time loses it.

mod frame;
mod lease;

use std::io;
use std::ops::Range;
use std::sync::Arc;

use actix_web::error::BlockingError;
use actix_web::web::{self, Bytes, Data};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, StreamExt};
#[cfg(target_os = "linux")]
use rustix::{process::setpriority_process, thread::gettid};
use serde::Serialize;

use super::body::Body;
use super::problem::Problem;
use super::question::Question;
use super::served::Served;
use super::{App, body, processors, reply};
pub(super) use frame::Frame;
use lease::Lease;

/// Most questions in one batch.
pub(super) const MAX_HANDS: usize = 10_000;

/// Questions answered in one go: some 400 µs of work and 64 KiB of text.
const CHUNK: usize = 64;

/// A batch of so few questions, or a body of so few bytes, is dealt with right away: handing it
/// to another thread would take longer.
const SMALL_BATCH: usize = 16;
const SMALL_BODY: usize = 16 * 1024;

/// Niceness of threads that work on batches: requests for single hands go first.
#[cfg(target_os = "linux")]
const BACKGROUND_NICENESS: i32 = 10;

/// What the parts of an answer take that are computed and not yet sent, at most.
const ANSWER_ROOM: usize = 128 * 1024;

/// A batch whose frame is valid; single questions may still be wrong.
pub(super) struct Batch {
    body: Body,
    frame: Frame,
}

/// An entry of the answer in the place of a question that is not valid.
#[derive(Serialize)]
pub(super) struct Refusal {
    pub error: Problem,
}

impl FromRequest for Batch {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Batch, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let app = App::of(&request);
            let limit = app.settings.limits.batch_body_limit;
            let body = body::read_json(&request, &mut payload, limit).await?;
            let mut batch = if body.len() <= SMALL_BODY {
                Batch::from_json(body)?
            } else {
                background(move || Batch::from_json(body))
                    .await
                    .unwrap_or_else(|_| Err(Problem::shutting_down(app.settings.shutdown_grace)))?
            };
            if !batch.is_small() && !batch.body.has_room_for(ANSWER_ROOM) {
                return Err(body::no_room(app));
            }
            Ok(batch)
        })
    }
}

/// Does work that takes long beside the requests of the workers, which go before it.
async fn background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BlockingError> {
    web::block(|| {
        // On Linux each thread has its own. Lowering it needs no right and cannot harm.
        #[cfg(target_os = "linux")]
        let _ = setpriority_process(Some(gettid()), BACKGROUND_NICENESS);
        work()
    })
    .await
}

/// A batch that is being answered, by the models that were served when it came.
struct Work {
    batch: Batch,
    served: Arc<Served>,
    app: Data<App>,
}

impl Batch {
    fn from_json(body: Body) -> Result<Batch, Problem> {
        Ok(Batch {
            frame: Frame::of(&body)?,
            body,
        })
    }

    /// Whether it is answered at once.
    fn is_small(&self) -> bool {
        self.frame.questions.len() <= SMALL_BATCH
    }

    /// The answer: a small one at once, a large one a chunk at a time and in order, computed on
    /// all processors. All of it comes from the models that are served now.
    pub fn answer(self, app: Data<App>) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.insert_header(reply::JSON);
        let served = app.served();
        if self.is_small() {
            return response.body(self.chunk(&app, &served, 0));
        }
        let starts = (0..self.frame.questions.len()).step_by(CHUNK);
        let time = app.settings.limits.answer_timeout;
        let work = Lease::new(
            Work {
                batch: self,
                served,
                app,
            },
            time,
        );
        let chunks = starts.map(move |start| {
            let work = work.get();
            async move {
                let work = work.ok_or(io::ErrorKind::TimedOut)?;
                background(move || work.batch.chunk(&work.app, &work.served, start))
                    .await
                    .map_err(io::Error::other)
            }
        });
        // No more chunks are begun than processors can work on, nor before the client takes them.
        response.streaming(stream::iter(chunks).buffered(processors()))
    }

    /// The text of the answers from this question on, to the end of its chunk.
    fn chunk(&self, app: &App, served: &Served, start: usize) -> Bytes {
        let end = (start + CHUNK).min(self.frame.questions.len());
        let mut text = Vec::with_capacity((end - start) * 1024);
        if start == 0 {
            text.extend_from_slice(b"{\"results\":[");
        }
        for place in &self.frame.questions[start..end] {
            self.write_entry(app, served, place.clone(), &mut text);
            text.push(b',');
        }
        if end == self.frame.questions.len() {
            text.pop(); // There is at least one question.
            text.extend_from_slice(b"]}");
        }
        Bytes::from(text)
    }

    /// Answers the question at this place of the body, as it would be answered alone.
    fn write_entry(&self, app: &App, served: &Served, place: Range<usize>, text: &mut Vec<u8>) {
        match Question::from_json(&self.body[place]) {
            Ok(question) => {
                let answer = served.answer(&question, self.frame.sections);
                answer.write_json(text);
            }
            Err(error) => {
                app.metrics.count_rejection(error.errors());
                let written = serde_json::to_writer(text, &Refusal { error });
                debug_assert!(written.is_ok(), "writing to memory cannot fail");
            }
        }
    }
}
