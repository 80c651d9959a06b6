//! A value that is dropped when it is not used for a time.
//!
//! A client that reads nothing of its answer causes no further use of the work behind it. A timer therefore
//! frees its memory.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// A value that lives until it is not used for `time`, or until this is dropped.
pub struct Expiring<T> {
    held: Rc<ExpiringValue<T>>,
    time: Duration,
    timer: JoinHandle<()>,
}

struct ExpiringValue<T> {
    value: RefCell<Option<Arc<T>>>,
    due: Cell<Instant>,
}

impl<T: 'static> Expiring<T> {
    /// A value that is in use now.
    pub fn new(value: T, time: Duration) -> Expiring<T> {
        let held = Rc::new(ExpiringValue {
            value: RefCell::new(Some(Arc::new(value))),
            due: Cell::new(Instant::now() + time),
        });
        let expired = Rc::clone(&held);
        let timer = spawn(async move {
            while Instant::now() < expired.due.get() {
                sleep_until(expired.due.get()).await;
            }
            expired.value.take();
        });
        Expiring { held, time, timer }
    }

    /// The value, unless it has expired. Each use starts its time anew.
    pub fn get(&self) -> Option<Arc<T>> {
        self.held.due.set(Instant::now() + self.time);
        self.held.value.borrow().clone()
    }
}

impl<T> Drop for Expiring<T> {
    fn drop(&mut self) {
        self.timer.abort();
    }
}
