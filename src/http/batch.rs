//! Many questions in one request, answered while the answer is being sent.
//!
//! The body is kept as it came and each request in it is parsed only when its turn comes, so
//! memory is bounded by the body limit and a chunk of answers for each processor, whatever the
//! questions are. A client that does not take a part of its answer in time loses the rest.

mod frame;
mod lease;

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use std::task::Poll;
use std::{io, iter};

use actix_web::error::BlockingError;
use actix_web::web::{self, Bytes, Data};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream, StreamExt};
use memchr::memmem;
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

/// Questions answered in one go: some 400 µs of work and 80 KiB of text. Those that ask for an
/// explanation, or may, have eight times as much of each.
const CHUNK: usize = 64;
const EXPLAINED_CHUNK: usize = CHUNK / 8;

/// What the text of a chunk takes, at most.
const CHUNK_ROOM: usize = 112 * 1024;

/// A small batch is answered in pieces of some so many bytes, each when the client has taken the
/// one before.
const PIECE: usize = 8 * 1024;

/// A batch of so few questions, or a body of so few bytes, is dealt with right away: handing it
/// to another thread would take longer.
const SMALL_BATCH: usize = 16;
const SMALL_BODY: usize = 16 * 1024;

/// Niceness of threads that work on batches: requests for single hands go first.
#[cfg(target_os = "linux")]
const BACKGROUND_NICENESS: i32 = 10;

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
            if !batch.is_small() && !batch.body.has_room_for(answer_room()) {
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

/// What the parts of a large answer take that are computed and not yet sent, at most: one for each
/// processor, and the one that is being sent.
fn answer_room() -> usize {
    (processors() + 1) * CHUNK_ROOM
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

    /// How many questions are answered in one go.
    fn chunk_length(&self) -> usize {
        // A backslash may hide the word.
        let explained = self.frame.sections.explanation
            || memmem::find(&self.body, b"explain").is_some()
            || self.body.contains(&b'\\');
        if explained { EXPLAINED_CHUNK } else { CHUNK }
    }

    /// The answer, in order and as the client takes it: a small one in pieces by this worker, a
    /// large one in chunks computed on all processors. All of it comes from the models that are
    /// served now.
    pub fn answer(self, app: Data<App>) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.insert_header(reply::JSON);
        let work = Work {
            served: app.served(),
            app,
            batch: self,
        };
        if !work.batch.is_small() {
            return response.streaming(work.chunks());
        }
        let mut next = 0;
        let first = work.piece(&mut next);
        if work.batch.frame.questions.len() == next {
            return response.body(first);
        }
        let mut pieces = Some(first).into_iter().chain(iter::from_fn(move || {
            let left = next < work.batch.frame.questions.len();
            left.then(|| work.piece(&mut next))
        }));
        response.streaming(stream::poll_fn(move |_| {
            Poll::Ready(pieces.next().map(Ok::<_, Infallible>))
        }))
    }
}

impl Work {
    /// The chunks of a large answer. A client has to take each within the time for an answer.
    fn chunks(self) -> impl Stream<Item = io::Result<Bytes>> {
        let length = self.batch.chunk_length();
        let count = self.batch.frame.questions.len();
        let time = self.app.settings.limits.answer_timeout;
        let work = Lease::new(self, time);
        let chunks = (0..count).step_by(length).map(move |start| {
            let work = work.get();
            async move {
                let work = work.ok_or(io::ErrorKind::TimedOut)?;
                background(move || work.chunk(start..count.min(start + length)))
                    .await
                    .map_err(io::Error::other)
            }
        });
        // No more chunks are begun than processors can work on, nor before the client takes them.
        stream::iter(chunks).buffered(processors())
    }

    /// The text of the answers to these questions.
    fn chunk(&self, questions: Range<usize>) -> Bytes {
        let mut text = Vec::with_capacity(questions.len() * 1024);
        for question in questions {
            self.write_entry(question, &mut text);
        }
        Bytes::from(text)
    }

    /// The text of the answers from this question on, which becomes the one after them.
    fn piece(&self, next: &mut usize) -> Bytes {
        let mut text = Vec::with_capacity(PIECE + PIECE / 4);
        while *next < self.batch.frame.questions.len() && text.len() < PIECE {
            self.write_entry(*next, &mut text);
            *next += 1;
        }
        Bytes::from(text)
    }

    /// Writes the answer to a question, as it would be answered alone, with all that comes before
    /// and after it.
    fn write_entry(&self, question: usize, text: &mut Vec<u8>) {
        let Batch { body, frame } = &self.batch;
        let before: &[u8] = if question == 0 {
            b"{\"results\":["
        } else {
            b","
        };
        text.extend_from_slice(before);
        match Question::from_json(&body[frame.questions[question].clone()]) {
            Ok(question) => {
                let answer = self.served.answer(&question, frame.sections);
                answer.write_json(text);
            }
            Err(error) => {
                self.app.metrics.count_rejection(error.errors());
                let written = serde_json::to_writer(&mut *text, &Refusal { error });
                debug_assert!(written.is_ok(), "writing to memory cannot fail");
            }
        }
        if question + 1 == frame.questions.len() {
            text.extend_from_slice(b"]}");
        }
    }
}
