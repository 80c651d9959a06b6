//! Many questions in one request, answered while the answer is being sent.
//!
//! The body is kept as it came and each request in it is parsed only when its turn comes, so
//! memory is bounded by the body limit and a chunk of answers for each processor, whatever the
//! questions are. A client that does not take its answer in time loses it.

mod frame;
mod lease;

use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::{ConnectionType, Version};
use actix_web::web::{Bytes, Data};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use serde::Serialize;

use super::background::background;
use super::body::Body;
use super::compression::{Coding, Encoder, VARIES};
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

/// What the parts of an answer take that are computed and not yet sent, at most.
const ANSWER_ROOM: usize = 128 * 1024;

/// A batch whose frame is valid; single questions may still be wrong.
pub(super) struct Batch {
    body: Body,
    frame: Frame,
    /// How a large answer is compressed.
    coding: Option<Coding>,
    /// HTTP/1.0 knows no chunks: a streamed answer ends with its connection.
    in_chunks: bool,
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
            if !batch.is_small() {
                batch.coding = Coding::of(request.headers());
                batch.in_chunks = request.version() > Version::HTTP_10;
                let room = ANSWER_ROOM + batch.coding.map_or(0, |_| Encoder::ROOM);
                if !batch.body.has_room_for(room) {
                    return Err(body::no_room(app));
                }
            }
            Ok(batch)
        })
    }
}

/// A batch that is being answered, by the models that were served when it came.
struct Work {
    batch: Batch,
    served: Arc<Served>,
    app: Data<App>,
    /// Compresses the answer until it is whole. It stands here to be let go with the batch.
    encoder: Mutex<Option<Encoder>>,
}

impl Work {
    /// The next chunk, compressed. Chunks come one after the other.
    fn compress(&self, chunk: &[u8]) -> io::Result<Bytes> {
        let mut encoder = self.encoder.lock().unwrap_or_else(PoisonError::into_inner);
        let encoder = encoder.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        encoder.write(chunk)
    }

    /// What comes behind the last chunk.
    fn end_compression(&self) -> io::Result<Bytes> {
        let mut encoder = self.encoder.lock().unwrap_or_else(PoisonError::into_inner);
        encoder.take().ok_or(io::ErrorKind::BrokenPipe)?.finish()
    }
}

/// The same answer, compressed by the encoder of its work, beside the requests of the workers.
fn compressed(
    chunks: impl Stream<Item = io::Result<Bytes>>,
    lease: Rc<Lease<Work>>,
) -> impl Stream<Item = io::Result<Bytes>> {
    let work = Rc::clone(&lease);
    let compress = move |chunk: Bytes| {
        let work = work.get();
        async move {
            let work = work.ok_or(io::ErrorKind::TimedOut)?;
            background(move || work.compress(&chunk))
                .await
                .map_err(io::Error::other)?
        }
    };
    let end = async move {
        let work = lease.get().ok_or(io::ErrorKind::TimedOut)?;
        work.end_compression()
    };
    chunks.and_then(compress).chain(stream::once(end))
}

impl Batch {
    fn from_json(body: Body) -> Result<Batch, Problem> {
        Ok(Batch {
            frame: Frame::of(&body)?,
            body,
            coding: None,
            in_chunks: true,
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
        response.insert_header(VARIES);
        let encoder = self.coding.and_then(|coding| {
            let encoder = coding.encoder().ok()?;
            response.insert_header(coding.header());
            Some(encoder)
        });
        let is_compressed = encoder.is_some();
        let in_chunks = self.in_chunks;
        let starts = (0..self.frame.questions.len()).step_by(CHUNK);
        let time = app.settings.limits.answer_timeout;
        let lease = Rc::new(Lease::new(
            Work {
                batch: self,
                served,
                app,
                encoder: Mutex::new(encoder),
            },
            time,
        ));
        let work = Rc::clone(&lease);
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
        let chunks = stream::iter(chunks).buffered(processors());
        let mut response = if is_compressed {
            response.streaming(compressed(chunks, lease))
        } else {
            response.streaming(chunks)
        };
        if !in_chunks {
            let head = response.head_mut();
            head.no_chunking(true);
            head.set_connection_type(ConnectionType::Close);
        }
        response
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
