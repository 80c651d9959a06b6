//! A deadline that moves.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// A time that may be set, moved and cleared.
#[derive(Default)]
pub(super) struct Deadline {
    due: Option<Instant>,
    /// Wakes the task at an earlier value of `due`. It moves on only when it fires, because a busy
    /// connection sets a new deadline for each request.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Deadline {
    pub fn is_set(&self) -> bool {
        self.due.is_some()
    }

    pub fn set(&mut self, time: Duration) {
        let due = Instant::now() + time;
        self.due = Some(due);
        // A timer that fires too early moves on; one that fires too late must go.
        if self
            .timer
            .as_ref()
            .is_some_and(|timer| timer.deadline() > due)
        {
            self.timer = None;
        }
    }

    /// Moves the deadline to after this time, when it is later.
    pub fn set_to_at_most(&mut self, time: Duration) {
        if self.due.is_some_and(|due| due > Instant::now() + time) {
            self.set(time);
        }
    }

    pub fn clear(&mut self) {
        self.due = None;
    }

    /// Ready when the deadline has passed.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(due) = self.due else {
            return Poll::Pending;
        };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(due)));
        loop {
            ready!(timer.as_mut().poll(context));
            if timer.deadline() >= due {
                return Poll::Ready(());
            }
            timer.as_mut().reset(due);
        }
    }
}
