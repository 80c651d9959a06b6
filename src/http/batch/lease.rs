//! Something that is kept as long as somebody asks for it often enough.
//!
//! While a client takes nothing of its answer, nobody asks for the next part: the batch has to be
//! let go by itself.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// A value until nobody has asked for it for a time, or this is dropped.
pub(super) struct Lease<T> {
    held: Rc<Held<T>>,
    time: Duration,
    timer: JoinHandle<()>,
}

struct Held<T> {
    value: RefCell<Option<Arc<T>>>,
    due: Cell<Instant>,
}

impl<T: 'static> Lease<T> {
    pub fn new(value: T, time: Duration) -> Lease<T> {
        let held = Rc::new(Held {
            value: RefCell::new(Some(Arc::new(value))),
            due: Cell::new(Instant::now() + time),
        });
        let let_go = Rc::clone(&held);
        let timer = spawn(async move {
            while Instant::now() < let_go.due.get() {
                sleep_until(let_go.due.get()).await;
            }
            let_go.value.take();
        });
        Lease { held, time, timer }
    }

    /// The value, unless its time is over; else the time begins anew.
    pub fn get(&self) -> Option<Arc<T>> {
        self.held.due.set(Instant::now() + self.time);
        self.held.value.borrow().clone()
    }
}

impl<T> Drop for Lease<T> {
    fn drop(&mut self) {
        self.timer.abort();
    }
}
