//! Turns of the requests of a worker, so that health checks overtake all others.
//!
//! A worker does what is ready in the order of its arrival. With thousands of clients that ask again at once,
//! a health check would wait for the answers to all of them. Here requests wait after their heads were read,
//! and a few are answered before the worker looks again for what has arrived.

use std::cell::Cell;
use std::rc::Rc;

use actix_web::rt::{spawn, task::yield_now};
use tokio::sync::Semaphore;

/// Requests that are answered between two looks: less than a millisecond of work.
const AT_ONCE: usize = 16;

/// Paths that wait for no turn.
const HEALTH: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// The turns of the requests of one worker.
pub(crate) struct Turns {
    /// Turns until the worker looks again. Waiting requests get them in their order.
    left: Semaphore,
    looking: Cell<bool>,
}

thread_local! {
    static OF_THIS_WORKER: Rc<Turns> = Rc::new(Turns::new());
}

impl Turns {
    fn new() -> Turns {
        Turns {
            left: Semaphore::new(AT_ONCE),
            looking: Cell::new(false),
        }
    }

    /// The turns of the worker that this thread is.
    pub fn of_this_worker() -> Rc<Turns> {
        OF_THIS_WORKER.with(Rc::clone)
    }

    /// Waits for the turn of a request for this path.
    pub async fn wait_for(self: &Rc<Self>, path: &str) {
        if !HEALTH.contains(&path) {
            self.wait().await;
        }
    }

    /// Waits for a turn.
    pub async fn wait(self: &Rc<Self>) {
        if let Ok(turn) = self.left.acquire().await {
            turn.forget();
        }
        if self.left.available_permits() == 0 && !self.looking.replace(true) {
            let turns = Rc::clone(self);
            spawn(async move {
                // It goes on when the event loop has looked for what has arrived.
                yield_now().await;
                turns.looking.set(false);
                turns.left.add_permits(AT_ONCE);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use actix_web::rt::System;
    use futures_util::future::join_all;

    use super::*;

    #[test]
    fn health_overtakes_whatever_waits_and_the_rest_keeps_its_order() {
        let turns = Rc::new(Turns::new());
        let answered = RefCell::new(Vec::new());
        let count = 10 * AT_ONCE + 1;
        System::new().block_on(async {
            let ask = async |number: usize, path: &str| {
                turns.wait_for(path).await;
                answered.borrow_mut().push(number);
            };
            let mut all: Vec<_> = (0..count).map(|number| ask(number, "/v1/models")).collect();
            all.push(ask(count, "/livez"));
            join_all(all).await;
        });
        let answered = answered.into_inner();
        assert_eq!(answered[AT_ONCE], count, "health comes after those at once");
        let others: Vec<_> = answered
            .into_iter()
            .filter(|number| *number < count)
            .collect();
        assert_eq!(others, (0..count).collect::<Vec<_>>());
    }
}
