//! Searches: work of up to seconds, on threads of their own, a limited number at the same time.
//!
//! The threads have a lower priority than the workers and share none of theirs, so answers that take
//! microseconds never wait for a search. A search that nobody waits for stops.

use std::pin::pin;
use std::thread;

use futures_util::future::{Either, select};
use prometheus::IntGauge;
use tokio::sync::{oneshot, watch};
use work::{Stop, Work};

use super::background::lower_priority;
use super::processors;

/// The searches that run, how many may, and how much work each may do.
pub(super) struct Searches {
    running: IntGauge,
    most: i64,
    work: u64,
    ended: watch::Sender<bool>,
}

/// Why a search found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsearched {
    /// There is no place for it.
    NoPlace,
    /// The service ends.
    Ended,
}

/// The place of one search; dropping it gives the place back.
struct Place(IntGauge);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Somebody who waits for a search; dropping it stops the search.
struct Waiting(Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Searches {
    /// Room for `most` searches, or one for each processor, each with at most `work` instructions;
    /// `running` is the gauge of them.
    pub fn new(most: Option<u16>, work: u64, running: IntGauge) -> Searches {
        let most = most.map_or_else(processors, usize::from);
        Searches {
            running,
            most: i64::try_from(most).unwrap_or(i64::MAX),
            work,
            ended: watch::Sender::default(),
        }
    }

    /// Does a search. It stops when the future is dropped, and keeps its place until then.
    pub async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce(&mut Work) -> T + Send + 'static,
    ) -> Result<T, Unsearched> {
        let place = self.place().ok_or(Unsearched::NoPlace)?;
        let waiting = Waiting(Stop::default());
        let mut limited = Work::new(self.work, &waiting.0);
        let (send, done) = oneshot::channel();
        let work = move || {
            lower_priority();
            let found = search(&mut limited);
            // Before the answer: its receiver may ask for the next search at once.
            drop(place);
            // The receiver may be gone.
            drop(send.send(found));
        };
        let thread = thread::Builder::new().name("search".to_owned());
        thread.spawn(work).map_err(|_| Unsearched::NoPlace)?;
        let mut ended = self.ended.subscribe();
        match select(done, pin!(ended.wait_for(|ended| *ended))).await {
            Either::Left((Ok(found), _)) => Ok(found),
            _ => Err(Unsearched::Ended),
        }
    }

    /// Ends all searches, and those that come later.
    pub fn end(&self) {
        self.ended.send_replace(true);
    }

    fn place(&self) -> Option<Place> {
        self.running.inc();
        let place = Place(self.running.clone());
        // Of two at the same time both may fail, but never are there too many.
        (self.running.get() <= self.most).then_some(place)
    }
}
