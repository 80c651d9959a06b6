//! A time after which patience is over.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// Rings at a time, when it is set.
#[derive(Default)]
pub(super) struct Alarm {
    due: Option<Instant>,
    /// Wakes the connection at a time that was once due. It is moved only when it has passed:
    /// on a busy connection the time is set anew for each request.
    clock: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    pub fn is_set(&self) -> bool {
        self.due.is_some()
    }

    pub fn set(&mut self, time: Duration) {
        let due = Instant::now() + time;
        self.due = Some(due);
        // A clock that is too early is moved on; one that is too late would be heard too late.
        if self
            .clock
            .as_ref()
            .is_some_and(|clock| clock.deadline() > due)
        {
            self.clock = None;
        }
    }

    /// Rings no later than after this time.
    pub fn set_to_at_most(&mut self, time: Duration) {
        if self.due.is_some_and(|due| due > Instant::now() + time) {
            self.set(time);
        }
    }

    pub fn clear(&mut self) {
        self.due = None;
    }

    /// Ready when the time is over.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(due) = self.due else {
            return Poll::Pending;
        };
        let clock = self.clock.get_or_insert_with(|| Box::pin(sleep_until(due)));
        loop {
            ready!(clock.as_mut().poll(context));
            if clock.deadline() >= due {
                return Poll::Ready(());
            }
            clock.as_mut().reset(due);
        }
    }
}
