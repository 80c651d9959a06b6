//! Searches: work of up to a second, on threads of their own.
//!
//! They share no thread with other work, so answers that take less never wait for a search. A search that
//! nobody waits for stops.

use std::io;
use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Either, select};
use prometheus::IntGauge;
use tokio::sync::watch;
use work::{Stop, Work};

use super::access::Client;
use super::metrics::Counted;
use super::pool::{NotDone, Pool, QueueLimits};
use super::workers::processors;

/// Searches that wait, and how long: a client that is refused may come back a second later.
const WAITING: QueueLimits = QueueLimits {
    most: 256,
    most_of_one: 8,
    time: Some(Duration::from_secs(2)),
};

/// The searches that run or wait, and how much work each may do.
pub struct Searches {
    pool: Pool,
    work: u64,
    running: IntGauge,
    ended: watch::Sender<bool>,
}

/// Somebody who waits for a search; dropping it stops the search.
struct Awaited(Stop);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Searches {
    /// Threads for `most` searches at the same time, or one for each processor, each with at most `work`
    /// instructions; `running` is the gauge of those that run.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub(crate) fn start(most: Option<u16>, work: u64, running: IntGauge) -> io::Result<Searches> {
        let most = most.map_or_else(processors, usize::from);
        Ok(Searches {
            pool: Pool::start("search", most, WAITING)?,
            work,
            running,
            ended: watch::Sender::default(),
        })
    }

    /// Does a search for this client, in its turn. It stops when the future is dropped.
    ///
    /// # Errors
    /// When too many searches wait, this one waited too long, or the service ends.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        search: impl FnOnce(&mut Work) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let awaited = Awaited(Stop::default());
        let mut work = Work::new(self.work, &awaited.0);
        let running = self.running.clone();
        let counted = move || {
            // It ends before the answer: the client may ask for the metrics at once.
            let _running = Counted::in_gauge(running);
            search(&mut work)
        };
        let mut ended = self.ended.subscribe();
        let found = pin!(self.pool.run(client, counted));
        match select(found, pin!(ended.wait_for(|ended| *ended))).await {
            Either::Left((found, _)) => found,
            Either::Right(_) => Err(NotDone::Ended),
        }
    }

    /// Ends all searches, and those that come later.
    pub(crate) fn end(&self) {
        self.ended.send_replace(true);
    }
}
