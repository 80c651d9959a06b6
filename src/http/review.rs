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
use messages::{Problem, json};
use tichu_api::review::{EndLine, LineType, ReviewLine};
use tichu_play::review::{Budget, Judgement, Reviewer, Values};
use tichu_play::seed_of_part;
use tichu_review::{LoggedMatch, LoggedRound, MOST_ROUNDS, MatchLines, SEED, budget, matches};
use tokio::time::sleep;
use wire::workers::processors;
use wire::{Body, Client, ClientStream, Refused, Unsearched, read_any, reply};
use work::Work;

use super::loaded::LoadedModels;
use super::{App, Caller};

/// The memory of a round with its decisions, in bytes, roughly, and the least bytes of its text in any form.
const ROUND: usize = 64 * 1024;
const ROUND_TEXT: usize = 600;

/// The most decisions that are searched for at the same time.
const AT_ONCE: usize = 4;

/// How long a decision stays away when too much waits.
const LATER: Duration = Duration::from_millis(100);

/// A log whose matches can be reviewed, with the memory that it takes.
pub(super) struct Log {
    matches: Vec<LoggedMatch>,
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
            let limit = app.settings.limits.batch_body_limit;
            let mut body = read_any(&request, &mut payload, limit).await?;
            let rounds = (body.len() / ROUND_TEXT + 1).min(MOST_ROUNDS);
            body.reserve(rounds * ROUND, &request)?;
            let caller = Caller::of(&request);
            let log = caller.background(move || Log::read(body)).await?;
            Ok(log.inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?)
        })
    }
}

impl Log {
    fn read(body: Body) -> Result<Log, Problem> {
        let matches = matches(Path::new(""), &body[..], MOST_ROUNDS);
        Ok(Log {
            matches: matches?,
            _body: body,
        })
    }

    /// The lines of the review, as its decisions are judged.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 where the operator allows too few deals.
    pub fn answer(self, caller: Caller, request: &HttpRequest) -> Result<HttpResponse, Problem> {
        let budget = budget(caller.settings.limits.max_deals)?;
        let review = Review {
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
struct Review {
    log: Log,
    models: Arc<LoadedModels>,
    app: Data<App>,
    client: Client,
    budget: Budget,
}

/// A part of the work: a match and a round of it, and in this a decision, or the value of its cards.
#[derive(Clone, Copy)]
struct Part {
    logged: usize,
    round: usize,
    decision: Option<usize>,
}

/// What is found of a part.
enum Found {
    Judgement(Option<Judgement>),
    Values(Option<Values>),
}

impl Review {
    /// The parts in the order of the lines.
    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for (logged, one) in self.log.matches.iter().enumerate() {
            for (round, of) in one.rounds.iter().enumerate() {
                let decisions = (0..of.decisions.decisions.len()).map(Some);
                parts.extend(decisions.chain([None]).map(|decision| Part {
                    logged,
                    round,
                    decision,
                }));
            }
        }
        parts
    }

    fn round(&self, part: Part) -> &LoggedRound {
        &self.log.matches[part.logged].rounds[part.round]
    }

    /// Does a part as a search. Where others search, it waits.
    async fn find(review: Arc<Review>, part: Part) -> io::Result<Found> {
        loop {
            let (shared, client) = (Arc::clone(&review), review.client.clone());
            let search = move |work: &mut Work| {
                let mut reviewer = shared.models.reviewer(shared.budget);
                let found = shared.judge(part, &mut reviewer, work);
                // Without enough work nothing is known, and the review is not whole.
                (!work.is_used_up()).then_some(found)
            };
            match review.app.wire.searches.run(client, search).await {
                Ok(found) => return found.ok_or(io::ErrorKind::QuotaExceeded.into()),
                // Others wait as well; where too much waits, it comes back.
                Err(Unsearched::NoPlace) => sleep(LATER).await,
                Err(Unsearched::Failed) => return Err(io::ErrorKind::Other.into()),
                Err(Unsearched::Ended) => return Err(io::ErrorKind::ConnectionAborted.into()),
            }
        }
    }

    fn judge(&self, part: Part, reviewer: &mut Reviewer, work: &mut Work) -> Found {
        let round = self.round(part);
        let seed = seed_of_part(SEED, round.number as u64);
        let round = &round.decisions;
        match part.decision {
            Some(place) => {
                let seed = round.seed(place, seed);
                Found::Judgement(reviewer.judge(&round.decisions[place], seed, work))
            }
            None => Found::Values(round.values(reviewer, seed, work)),
        }
    }
}

/// The lines of a review. A few parts are begun at the same time, and only as the client reads.
fn lines(review: Arc<Review>) -> impl Stream<Item = io::Result<Bytes>> {
    let parts = review.parts();
    let mut written = Written::default();
    let begun = written.begin(&review.log.matches, 0);
    let begun = stream::iter([Ok(Bytes::from(begun))]);
    let shared = Arc::clone(&review);
    let found = stream::iter(parts).map(move |part| {
        let review = Arc::clone(&shared);
        async move { Ok((part, Review::find(review, part).await?)) }
    });
    let at_once = processors().min(AT_ONCE);
    let written = found.buffered(at_once).map(move |found: io::Result<_>| {
        let (part, found) = found?;
        Ok(Bytes::from(written.add(&review, part, found)))
    });
    begun.chain(written)
}

/// What has been written of a review.
#[derive(Default)]
struct Written {
    lines: MatchLines,
    matches: usize,
    decisions: usize,
}

impl Written {
    /// Begins the next match that has rounds, from this one on.
    fn begin(&mut self, matches: &[LoggedMatch], from: usize) -> Vec<u8> {
        let mut text = Vec::new();
        self.lines = MatchLines::default();
        for logged in &matches[from..] {
            write(MatchLines::begin(logged), &mut text);
            if !logged.rounds.is_empty() {
                break;
            }
        }
        text
    }

    /// The lines that follow from a part.
    fn add(&mut self, review: &Review, part: Part, found: Found) -> Vec<u8> {
        let mut text = Vec::new();
        let (matches, round) = (&review.log.matches, review.round(part));
        let values = match (found, part.decision) {
            (Found::Judgement(judgement), Some(place)) => {
                write(self.lines.decision(round, place, judgement), &mut text);
                return text;
            }
            (Found::Values(values), _) => values,
            (Found::Judgement(_), None) => None, // Never: a judgement is of a decision.
        };
        let chances = review.models.advisor.outlook().match_values().chance;
        write(
            [self.lines.end_round(round, values.as_ref(), chances)],
            &mut text,
        );
        let logged = &matches[part.logged];
        if part.round + 1 < logged.rounds.len() {
            return text;
        }
        write(self.lines.end(logged), &mut text);
        self.matches += 1;
        self.decisions += self.lines.total().total().decisions;
        text.extend(self.begin(matches, part.logged + 1));
        if matches[part.logged + 1..]
            .iter()
            .all(|one| one.rounds.is_empty())
        {
            let end = EndLine {
                line_type: LineType::default(),
                matches: self.matches,
                decisions: self.decisions,
            };
            write([ReviewLine::End(end)], &mut text);
        }
        text
    }
}

fn write(lines: impl IntoIterator<Item = ReviewLine>, text: &mut Vec<u8>) {
    for line in lines {
        json::append(&line, text);
        text.push(b'\n');
    }
}
