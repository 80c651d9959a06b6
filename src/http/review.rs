//! A review, judged decision by decision while its lines are being sent.
//!
//! Each decision is a search of its own, in the turn of its client. So a review leaves other searches their
//! turns, and it goes on only as its client reads. A client that has gone ends it.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Bytes, Data};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, Stream, StreamExt};
use messages::{Problem, Request as _, json};
use tichu_api::review::{ReviewLine, ReviewOptions};
use tichu_play::review::Budget;
use tichu_records::unpacked_length;
use tichu_review::{Course, CourseLines, Found, MOST_ROUNDS, SEED, Step, budget, matches};
use tokio::time::sleep;
use wire::workers::processors;
use wire::{Body, Client, ClientStream, NotDone, Refused, is_form, read_any, reply};
use work::Work;

use super::loaded::LoadedModels;
use super::{App, Caller};

/// The memory of a round with its decisions, in bytes, roughly, and the least bytes of its text in any form.
const ROUND: usize = 64 * 1024;
const ROUND_TEXT: usize = 600;

/// The body that is read.
const A_LOG: &str =
    "the bytes of the log as the body, which curl sends by --data-binary @FILE, and no form";

/// The most decisions that are searched for at the same time.
const AT_ONCE: usize = 4;

/// How long a decision stays away when too much waits.
const LATER: Duration = Duration::from_millis(100);

/// A log whose matches can be reviewed, with the memory that it takes.
pub(super) struct Log {
    course: Course,
    /// It has reserved the memory.
    _body: Body,
}

impl FromRequest for Log {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Log, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let app = App::of(&request);
            let refused = |problem: &Problem| app.metrics.count_rejection(problem.errors());
            let options = ReviewOptions::read_query(request.query_string());
            let options = options.inspect_err(refused)?;
            let limit = app.settings.limits.batch_body_limit;
            if is_form(&request) {
                return Err(Problem::unsupported_body(A_LOG).into());
            }
            let body = read_any(&request, &mut payload, limit).await?;
            let caller = Caller::of(&request);
            // What is packed may be of any size.
            let unpacked = move || (unpacked_length(&body, limit), body);
            let (length, mut body) = caller.background(unpacked).await?;
            let length = length.ok_or_else(|| Problem::too_large(limit))?;
            let rounds = (length / ROUND_TEXT + 1).min(MOST_ROUNDS);
            body.reserve(rounds * ROUND + length.saturating_sub(body.len()), &request)?;
            let log = caller.background(move || Log::read(body, &options)).await?;
            Ok(log.inspect_err(refused)?)
        })
    }
}

impl Log {
    fn read(body: Body, options: &ReviewOptions) -> Result<Log, Problem> {
        let matches = matches(Path::new(""), &body[..], options.target_score, MOST_ROUNDS)?;
        Ok(Log {
            course: Course::new(matches, SEED),
            _body: body,
        })
    }

    /// The lines of the review, as its decisions are judged.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 where the operator allows too few deals.
    pub fn answer(self, caller: Caller, request: &HttpRequest) -> Result<HttpResponse, Problem> {
        let budget = budget(caller.settings.limits.max_deals)?;
        let review = RunningReview {
            models: caller.models(),
            client: caller.client(),
            app: caller.into_app(),
            log: self,
            budget,
        };
        let review = Arc::new(review);
        let request = request.clone();
        let left = async move { ClientStream::left(&request).await };
        let lines = lines(review).take_until(Box::pin(left));
        Ok(HttpResponse::Ok()
            .insert_header(reply::JSON_LINES)
            .streaming(lines))
    }
}

/// A review that is being answered, by the models that were served when the log arrived.
struct RunningReview {
    log: Log,
    models: Arc<LoadedModels>,
    app: Data<App>,
    client: Client,
    budget: Budget,
}

impl RunningReview {
    /// Does a part as a search. Where others search, it waits.
    async fn find(review: Arc<RunningReview>, step: Step) -> io::Result<Found> {
        loop {
            let (shared, client) = (Arc::clone(&review), review.client.clone());
            let search = move |work: &mut Work| {
                let mut reviewer = shared.models.service.reviewer(shared.budget);
                let found = shared.log.course.find(step, &mut reviewer, work);
                // Without enough work nothing is known, and the review is not whole.
                (!work.is_used_up()).then_some(found)
            };
            match review.app.wire.searches.run(client, search).await {
                Ok(found) => return found.ok_or(io::ErrorKind::QuotaExceeded.into()),
                // Others wait as well; where too much waits, it comes back.
                Err(NotDone::TooMuch) => sleep(LATER).await,
                Err(NotDone::Failed) => return Err(io::ErrorKind::Other.into()),
                Err(NotDone::Ended) => return Err(io::ErrorKind::ConnectionAborted.into()),
            }
        }
    }
}

/// The lines of a review. A few parts are begun at the same time, and only as the client reads.
fn lines(review: Arc<RunningReview>) -> impl Stream<Item = io::Result<Bytes>> {
    let steps = review.log.course.steps();
    let mut lines = CourseLines::default();
    let begun = written(lines.begin(&review.log.course));
    let shared = Arc::clone(&review);
    let found = stream::iter(steps).map(move |step| {
        let review = Arc::clone(&shared);
        async move { Ok((step, RunningReview::find(review, step).await?)) }
    });
    let at_once = processors().min(AT_ONCE);
    let found = found.buffered(at_once).map(move |found: io::Result<_>| {
        let (step, found) = found?;
        let chances = review
            .models
            .service
            .advisor()
            .outlook()
            .match_values()
            .chance;
        Ok(written(lines.add(&review.log.course, step, found, chances)))
    });
    stream::iter([Ok(begun)]).chain(found)
}

fn written(lines: Vec<ReviewLine>) -> Bytes {
    let mut text = Vec::new();
    for line in lines {
        json::append(&line, &mut text);
        text.push(b'\n');
    }
    Bytes::from(text)
}
