//! Many questions in one request, answered while the answer is being sent.
//!
//! The body stays in memory as text, and each request in it is parsed only in its turn. Memory is
//! therefore bounded by the body limit and one chunk of answers for each processor. A client that
//! does not read a part of its answer in time loses the rest.

use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use actix_web::web::{Bytes, Data};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use memchr::memmem;
use messages::Problem;
use parking_lot::Mutex;
use tichu_api::{Frame, Subject};
use tichu_models::decision::Sections;
use tichu_service::batch;
use wire::workers::processors;
use wire::{
    Body, Client, Encoder, Expiring, GZIP, Refused, VARIES, accepts_gzip, read_json, reply,
};

use super::loaded::LoadedModels;
use super::{App, Caller};

/// The requests of a chunk: about 400 µs of work and 80 KiB of text. A request with an explanation
/// has up to sixteen times as much of each.
const CHUNK: usize = 64;
const EXPLAINED_CHUNK: usize = 4;

/// The same for questions about whole hands: each takes as long as ten questions about eight cards, and
/// a request about an exchange has up to 12 KiB of text.
const WHOLE_HAND_CHUNK: usize = 8;

/// The most bytes of a chunk's text.
const CHUNK_BYTES: usize = 112 * 1024;

/// The worker itself answers batches of at most this many requests: another thread would take
/// longer.
const SMALL_BATCH: usize = 16;

/// A batch whose frame is valid; single requests may still be invalid.
pub(super) struct Batch {
    subject: Subject,
    body: Body,
    /// The place of each request in the body.
    requests: Vec<Range<usize>>,
    /// The parts of the answers.
    sections: Sections,
    /// Whether the answer is compressed: it is large, and the client accepts that.
    is_compressed: bool,
}

impl FromRequest for Batch {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Batch, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let app = App::of(&request);
            let limit = app.settings.limits.batch_body_limit;
            let body = read_json(&request, &mut payload, limit).await?;
            let subject = Subject::at(request.path()).unwrap_or(Subject::GrandTichu);
            let mut batch = if body.is_small() {
                Batch::from_json(subject, body)?
            } else {
                let caller = Caller::of(&request);
                caller
                    .background(move || Batch::from_json(subject, body))
                    .await??
            };
            if !batch.is_small() {
                batch.is_compressed = accepts_gzip(request.headers());
                let encoder = if batch.is_compressed {
                    Encoder::ROOM
                } else {
                    0
                };
                batch.body.reserve(answer_room() + encoder, &request)?;
            }
            Ok(batch)
        })
    }
}

/// The most bytes of chunks that are computed and not yet sent: one chunk for each processor, and
/// the one that is being sent.
fn answer_room() -> usize {
    (processors() + 1) * CHUNK_BYTES
}

/// A batch that is being answered, by the models that were served when it arrived.
struct Work {
    batch: Batch,
    models: Arc<LoadedModels>,
    app: Data<App>,
    /// In whose turn it is done.
    client: Client,
    /// Compresses the answer. It is a field so that it is freed with the batch.
    encoder: Mutex<Option<Encoder>>,
}

impl Batch {
    fn from_json(subject: Subject, body: Body) -> Result<Batch, Problem> {
        let Frame {
            questions,
            sections,
        } = Frame::from_json(subject, &body)?;
        // The requests borrow from the body: their addresses say where they stand in it.
        let start = body.as_ptr().addr();
        let requests = questions.iter().map(|request| {
            let from = request.get().as_ptr().addr() - start;
            from..from + request.get().len()
        });
        Ok(Batch {
            subject,
            requests: requests.collect(),
            sections,
            body,
            is_compressed: false,
        })
    }

    /// Whether it is so small that its memory is not counted.
    fn is_small(&self) -> bool {
        self.requests.len() <= SMALL_BATCH
    }

    /// Whether a request asks for an explanation, or may do so.
    fn is_explained(&self) -> bool {
        self.sections.explanation
            || memmem::find(&self.body, b"explain").is_some()
            || self.body.contains(&b'\\') // It may hide the word.
    }

    /// The number of requests in a chunk, and of chunks that are computed at the same time.
    fn pace(&self) -> (usize, usize) {
        let length = match (self.subject, self.is_explained()) {
            (_, true) => EXPLAINED_CHUNK,
            (Subject::GrandTichu, false) => CHUNK,
            (Subject::Tichu | Subject::Exchange, false) => WHOLE_HAND_CHUNK,
        };
        if self.is_small() {
            (1, 1)
        } else {
            (length, processors())
        }
    }

    /// The answer, in the order of the requests, from the models that are served now. A long answer is
    /// computed in the background, as fast as the client reads it.
    pub fn answer(self, caller: Caller) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.insert_header(reply::JSON);
        let is_compressed = self.is_compressed;
        let is_small = self.is_small();
        let is_short = is_small && self.subject == Subject::GrandTichu && !self.is_explained();
        if !is_small {
            response.insert_header(VARIES);
        }
        if is_compressed {
            response.insert_header(GZIP);
        }
        let work = Work {
            models: caller.models(),
            client: caller.client(),
            app: caller.into_app(),
            batch: self,
            encoder: Mutex::new(is_compressed.then(Encoder::default)),
        };
        if is_short {
            return response.body(work.chunk(0..work.batch.requests.len()));
        }
        // It expires when the client does not read a part of the answer in time.
        let time = work.app.settings.limits.answer_timeout;
        let work = Rc::new(Expiring::new(work, time));
        let chunks = Work::chunks(Rc::clone(&work));
        if is_compressed {
            response.streaming(Work::compressed(chunks, work))
        } else {
            response.streaming(chunks)
        }
    }
}

impl Work {
    /// Does a part of the work on a thread of lower priority than the workers.
    async fn background<T: Send + 'static>(
        work: Arc<Work>,
        part: impl FnOnce(&Work) -> T + Send + 'static,
    ) -> io::Result<T> {
        let (app, client) = (work.app.clone(), work.client.clone());
        let done = app.wire.background.run(client, move || part(&work));
        done.await.map_err(io::Error::other)
    }

    /// The chunks of the answer.
    fn chunks(expiring: Rc<Expiring<Work>>) -> impl Stream<Item = io::Result<Bytes>> {
        let (count, (length, at_once)) = expiring.get().map_or((0, (1, 1)), |work| {
            (work.batch.requests.len(), work.batch.pace())
        });
        let chunks = (0..count).step_by(length).map(move |start| {
            let work = expiring.get();
            async move {
                let work = work.ok_or(io::ErrorKind::TimedOut)?;
                let end = count.min(start + length);
                Work::background(work, move |work| work.chunk(start..end)).await
            }
        });
        // At most one chunk for each processor is begun, and only as the client reads.
        stream::iter(chunks).buffered(at_once)
    }

    /// The same chunks, compressed one after the other.
    fn compressed(
        chunks: impl Stream<Item = io::Result<Bytes>>,
        expiring: Rc<Expiring<Work>>,
    ) -> impl Stream<Item = io::Result<Bytes>> {
        let work = Rc::clone(&expiring);
        let compress = move |chunk: Bytes| {
            let work = work.get();
            async move {
                let work = work.ok_or(io::ErrorKind::TimedOut)?;
                Work::background(work, move |work| work.compress(&chunk)).await?
            }
        };
        let end = async move {
            let work = expiring.get().ok_or(io::ErrorKind::TimedOut)?;
            work.end_compression()
        };
        chunks.and_then(compress).chain(stream::once(end))
    }

    /// The next chunk, compressed. The calls follow the order of the chunks.
    fn compress(&self, chunk: &[u8]) -> io::Result<Bytes> {
        let mut encoder = self.encoder.lock();
        let encoder = encoder.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        encoder.write(chunk)
    }

    /// The compressed bytes after the last chunk.
    fn end_compression(&self) -> io::Result<Bytes> {
        let encoder = self.encoder.lock().take();
        encoder.ok_or(io::ErrorKind::BrokenPipe)?.finish()
    }

    /// The text of the answers to these requests.
    fn chunk(&self, questions: Range<usize>) -> Bytes {
        let mut text = Vec::with_capacity(questions.len() * 1024);
        for question in questions {
            self.write_entry(question, &mut text);
        }
        Bytes::from(text)
    }

    /// Writes the answer to one request, which is the answer of the single endpoint, with the text
    /// before and after it.
    fn write_entry(&self, question: usize, text: &mut Vec<u8>) {
        let Batch {
            subject,
            body,
            requests,
            sections,
            ..
        } = &self.batch;
        let (before, after) = batch::around(question, requests.len());
        text.extend_from_slice(before);
        let request = &body[requests[question].clone()];
        let refused = |problem: &Problem| self.app.metrics.count_rejection(problem.errors());
        let service = &self.models.service;
        service.append_entry(*subject, request, *sections, refused, text);
        text.extend_from_slice(after);
    }
}
