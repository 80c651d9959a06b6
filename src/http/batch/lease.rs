//! Something that is kept for a time, whether or not anybody asks for it.
//!
//! While a client takes its answer slowly, nobody asks for the next part: the batch has to be let
//! go by itself.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use actix_web::rt::{spawn, time::sleep};

/// A value until its time is over or this is dropped.
pub(super) struct Lease<T> {
    held: Rc<RefCell<Option<Arc<T>>>>,
    timer: JoinHandle<()>,
}

impl<T: 'static> Lease<T> {
    pub fn new(value: T, time: Duration) -> Lease<T> {
        let held = Rc::new(RefCell::new(Some(Arc::new(value))));
        let let_go = Rc::clone(&held);
        let timer = spawn(async move {
            sleep(time).await;
            let_go.take();
        });
        Lease { held, timer }
    }

    /// The value, unless its time is over.
    pub fn get(&self) -> Option<Arc<T>> {
        self.held.borrow().clone()
    }
}

impl<T> Drop for Lease<T> {
    fn drop(&mut self) {
        self.timer.abort();
    }
}
