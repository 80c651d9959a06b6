//! The state of stopping: running, answering during the grace period, or draining.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// Whether the service is running, stopping or draining.
#[derive(Debug, Default)]
pub(crate) struct Lifecycle {
    stopping: AtomicBool,
    draining: watch::Sender<bool>,
}

/// Ends when the grace period does.
pub(crate) type Draining = Pin<Box<dyn Future<Output = ()>>>;

impl Lifecycle {
    /// Whether a stop signal has arrived.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Whether the grace period is over, so that idle connections are to be closed.
    pub fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Waits for the end of the grace period.
    pub fn draining(&self) -> Draining {
        let mut draining = self.draining.subscribe();
        Box::pin(async move {
            // It fails when the lifecycle is gone; then the grace period is over too.
            let _ = draining.wait_for(|is_draining| *is_draining).await;
        })
    }

    /// Begins the grace period.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Ends the grace period.
    pub fn drain(&self) {
        self.draining.send_replace(true);
    }
}
