//! Searches: work of up to a second, on threads of their own.
//!
//! They share no thread with other work, so answers that take less never wait for a search.

use std::io;
use std::time::Duration;

use prometheus::IntGauge;

use super::access::Client;
use super::pool::{NotDone, Pool, Waiting};
use super::processors;

/// Searches that wait, and how long: a client that is refused may come back a second later.
const WAITING: Waiting = Waiting {
    most: 256,
    most_of_one: 8,
    time: Some(Duration::from_secs(2)),
};

/// The searches that run or wait.
pub(super) struct Searches {
    pool: Pool,
    running: IntGauge,
}

/// Counts a search that runs, until this is dropped.
struct Running(IntGauge);

impl Running {
    fn new(gauge: IntGauge) -> Running {
        gauge.inc();
        Running(gauge)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Searches {
    /// Threads for `most` searches at the same time, or one for each processor; `running` is the gauge
    /// of those that run.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(most: Option<u16>, running: IntGauge) -> io::Result<Searches> {
        let most = most.map_or_else(processors, usize::from);
        let pool = Pool::start("search", most, WAITING)?;
        Ok(Searches { pool, running })
    }

    /// Does a search for this client, in its turn.
    ///
    /// # Errors
    /// When too many searches wait, or this one waited too long.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let running = self.running.clone();
        let counted = move || {
            // Before the answer: its receiver may ask for the metrics at once.
            let _running = Running::new(running);
            search()
        };
        self.pool.run(client, counted).await
    }
}
