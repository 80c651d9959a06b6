//! Searches: work of up to seconds, on threads of their own, a limited number at the same time.
//!
//! The threads have a lower priority than the workers and share none of theirs, so answers that take
//! microseconds never wait for a search.

use std::thread;

use prometheus::IntGauge;
use tokio::sync::oneshot;

use super::background::lower_priority;
use super::processors;

/// The searches that run, and how many may.
pub(super) struct Searches {
    running: IntGauge,
    most: i64,
}

/// The place of one search; dropping it gives the place back.
struct Place(IntGauge);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Searches {
    /// Room for `most` searches, or one for each processor; `running` is the gauge of them.
    pub fn new(most: Option<u16>, running: IntGauge) -> Searches {
        let most = most.map_or_else(processors, usize::from);
        Searches {
            running,
            most: i64::try_from(most).unwrap_or(i64::MAX),
        }
    }

    /// Does a search. `None` when there is no place for it.
    ///
    /// It goes on when the client has gone, and keeps its place until it ends.
    pub async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let place = self.place()?;
        let (send, done) = oneshot::channel();
        let work = move || {
            lower_priority();
            let found = search();
            // Before the answer: its receiver may ask for the next search at once.
            drop(place);
            // The receiver may be gone.
            drop(send.send(found));
        };
        let thread = thread::Builder::new().name("search".to_owned());
        thread.spawn(work).ok()?;
        done.await.ok()
    }

    fn place(&self) -> Option<Place> {
        self.running.inc();
        let place = Place(self.running.clone());
        // Of two at the same time both may fail, but never are there too many.
        (self.running.get() <= self.most).then_some(place)
    }
}
