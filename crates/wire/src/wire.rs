//! What all requests of a service share.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::web::Data;
use futures_util::future::{Either, select};
use messages::Problem;
use work::Work;

use super::access::Access;
use super::body_memory::BodyMemory;
use super::client_stream::ClientStream;
use super::connections::Connections;
use super::lifecycle::Lifecycle;
use super::metrics::{Metrics, Refusal};
use super::pool::{NotDone, Pool, QueueLimits};
use super::searches::Searches;
use super::turns::Turns;
use super::workers::processors;

/// Limits that bound memory and time for any behaviour of clients.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections that are open at the same time.
    pub connections: usize,
    /// Bytes of all large bodies and answers at the same time.
    pub body_memory: usize,
    /// Searches at the same time; one for each processor where there is no number.
    pub searches: Option<u16>,
    /// The work of a search, in instructions, roughly.
    pub search_work: u64,
    /// The time within which the head of a request must arrive, and then its body.
    pub request_timeout: Duration,
    /// The time that a connection may be idle.
    pub keep_alive: Duration,
    /// The time after which the connection of a client that reads nothing of its answer is reset.
    pub answer_timeout: Duration,
    /// The time from the stop signal during which requests are still answered.
    pub shutdown_grace: Duration,
    /// The time after that within which requests in flight may be finished.
    pub shutdown_timeout: Duration,
}

/// What all requests of a service share: who may ask, how much is done at once, and what is counted.
pub struct Wire {
    /// Who may send requests.
    pub access: Access,
    /// Threads for work that takes more than about 100 µs.
    pub background: Pool,
    /// Threads for work of up to a second.
    pub searches: Searches,
    /// What is counted.
    pub metrics: Metrics,
    pub(crate) connections: Connections,
    pub(crate) body_memory: Arc<BodyMemory>,
    pub(crate) lifecycle: Lifecycle,
    pub(crate) limits: Limits,
}

impl Wire {
    /// What the requests share that so many workers answer, and the threads for longer work.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(
        limits: Limits,
        access: Access,
        metrics: Metrics,
        workers: usize,
    ) -> io::Result<Wire> {
        Ok(Wire {
            access,
            background: Pool::start("background", processors(), QueueLimits::UNLIMITED)?,
            searches: Searches::start(
                limits.searches,
                limits.search_work,
                metrics.searches.clone(),
            )?,
            connections: Connections::new(limits.connections, workers, metrics.connections.clone()),
            body_memory: BodyMemory::new(limits.body_memory, metrics.body_memory.clone()),
            lifecycle: Lifecycle::default(),
            metrics,
            limits,
        })
    }

    /// What this request shares with all others.
    ///
    /// # Panics
    /// When the request did not come through a [`Server`](super::Server).
    pub fn of(request: &HttpRequest) -> &Data<Wire> {
        request
            .app_data::<Data<Wire>>()
            .expect("the server shares this with its requests")
    }

    /// Whether a stop signal has arrived.
    pub fn is_stopping(&self) -> bool {
        self.lifecycle.is_stopping()
    }

    /// Does work that takes more than about 100 µs, on a thread of lower priority than the workers.
    ///
    /// # Errors
    /// A [`Problem`] of status 503 when the work fails.
    pub async fn do_in_background<T: Send + 'static>(
        &self,
        request: &HttpRequest,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let done = self.background.run(self.access.client(request), work).await;
        // To write a large answer takes time of the worker, too.
        Turns::of_this_worker().wait().await;
        done.map_err(|_| Problem::overloaded())
    }

    /// Does a search, which may take a second. It stops when the client has gone.
    ///
    /// # Errors
    /// That of the search, or a [`Problem`] of status 503 when there is no place for it, its client has gone
    /// or the service ends.
    pub async fn search<T: Send + 'static>(
        &self,
        request: &HttpRequest,
        search: impl FnOnce(&mut Work) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let found = pin!(self.searches.run(self.access.client(request), search));
        match select(found, pin!(ClientStream::left(request))).await {
            Either::Left((Ok(found), _)) => found,
            Either::Left((Err(NotDone::TooMuch), _)) => {
                self.metrics.count_refusal(Refusal::SEARCHES);
                Err(Problem::overloaded())
            }
            Either::Left((Err(NotDone::Failed), _)) => Err(Problem::overloaded()),
            Either::Left((Err(NotDone::Ended), _)) => Err(self.shutting_down()),
            Either::Right(_) => Err(Problem::closed_by_client()),
        }
    }

    /// The refusal of a request because the service stops.
    pub fn shutting_down(&self) -> Problem {
        Problem::shutting_down(self.limits.shutdown_grace)
    }

    /// The refusal of a request because the memory for bodies is used up. It is counted.
    pub(crate) fn no_room(&self) -> Problem {
        self.metrics.count_refusal(Refusal::BODY_MEMORY);
        Problem::overloaded()
    }
}
