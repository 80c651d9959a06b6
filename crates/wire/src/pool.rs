//! Threads of low priority for work that the workers would wait for, in a queue that is fair to clients.
//!
//! A worker answers the requests of many connections in turn, health checks among them. What takes more
//! than about 100 µs is therefore done here.

mod fair_queue;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::access::Client;
use super::priority;
use crate::threads;
use fair_queue::FairQueue;

/// Threads and the work that waits for them.
pub struct Pool(Arc<PoolState>);

struct PoolState {
    waiting: Mutex<FairQueue<Client, Job>>,
    arrived: Condvar,
    limits: QueueLimits,
    threads: usize,
    busy: AtomicUsize,
}

/// A thread that works, until this is dropped.
struct Busy(Arc<PoolState>);

impl Busy {
    fn new(shared: &Arc<PoolState>) -> Busy {
        shared.busy.fetch_add(1, Ordering::AcqRel);
        Busy(Arc::clone(shared))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

/// How much work may wait, and for how long.
#[derive(Clone, Copy)]
pub struct QueueLimits {
    /// Of all clients.
    pub most: usize,
    /// Of one client.
    pub most_of_one: usize,
    /// The longest that it may wait while no thread is free.
    pub time: Option<Duration>,
}

impl QueueLimits {
    /// Work that waits as long as it has to; the limit of connections bounds it.
    pub const UNLIMITED: QueueLimits = QueueLimits {
        most: usize::MAX,
        most_of_one: usize::MAX,
        time: None,
    };
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// Too much work waits, or it waited too long while all threads were busy.
    #[error("too much work waits")]
    TooMuch,
    /// The work failed.
    #[error("the work failed")]
    Failed,
    /// The service ends.
    #[error("the service ends")]
    Ended,
}

struct Job {
    ticket: Ticket,
    work: Box<dyn FnOnce(Busy) + Send>,
}

/// Whether a job has begun or is no longer wanted: whichever comes first takes the ticket.
#[derive(Clone, Default)]
struct Ticket(Arc<AtomicBool>);

impl Ticket {
    /// Whether nobody has taken it before.
    fn take(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }

    fn is_taken(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Gives up a job that has not begun, when its client has gone.
struct GiveUp(Ticket);

impl Drop for GiveUp {
    fn drop(&mut self) {
        self.0.take();
    }
}

impl Pool {
    /// A pool of `threads` threads of this name.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(name: &str, threads: usize, limits: QueueLimits) -> io::Result<Pool> {
        let shared = Arc::new(PoolState {
            waiting: Mutex::default(),
            arrived: Condvar::new(),
            limits,
            threads,
            busy: AtomicUsize::new(0),
        });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            threads::start(name, move || {
                priority::lower();
                loop {
                    PoolState::next(&shared)();
                }
            })?;
        }
        Ok(Pool(shared))
    }

    /// Does this work for this client, in its turn. It goes on when the client has gone meanwhile, but
    /// does not begin then.
    ///
    /// # Errors
    /// When too much work waits, or the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (send, done) = oneshot::channel();
        let ticket = Ticket::default();
        let _give_up = GiveUp(ticket.clone());
        let job = Job {
            ticket: ticket.clone(),
            work: Box::new(move |busy| {
                let done = work();
                // The thread is free before the client knows: its next question must not be refused.
                drop(busy);
                // The receiver may be gone.
                drop(send.send(done));
            }),
        };
        self.0.add(client, job)?;
        let mut done = done;
        let found = match self.0.limits.time {
            None => done.await,
            Some(time) => loop {
                match timeout(time, &mut done).await {
                    Ok(found) => break found,
                    // On a busy machine it takes a while until a thread of low priority runs.
                    Err(_) if self.0.has_a_free_thread() => {}
                    Err(_) if ticket.take() => return Err(NotDone::TooMuch),
                    Err(_) => break done.await, // It has begun.
                }
            },
        };
        found.map_err(|_| NotDone::Failed)
    }
}

impl PoolState {
    fn add(&self, client: Client, job: Job) -> Result<(), NotDone> {
        let QueueLimits {
            most, most_of_one, ..
        } = self.limits;
        let mut waiting = self.waiting.lock();
        let is_full = |waiting: &FairQueue<_, _>| {
            waiting.len() >= most || waiting.len_of(&client) >= most_of_one
        };
        if is_full(&waiting) {
            waiting.retain(|job| !job.ticket.is_taken());
            if is_full(&waiting) {
                return Err(NotDone::TooMuch);
            }
        }
        waiting.push(client, job);
        drop(waiting);
        self.arrived.notify_one();
        Ok(())
    }

    fn has_a_free_thread(&self) -> bool {
        self.busy.load(Ordering::Acquire) < self.threads
    }

    /// Waits for the next work.
    fn next(shared: &Arc<PoolState>) -> impl FnOnce() + use<> {
        let mut waiting = shared.waiting.lock();
        shared
            .arrived
            .wait_while(&mut waiting, |waiting| waiting.len() == 0);
        let job = waiting.pop();
        let busy = Busy::new(shared);
        move || {
            if let Some(Job { ticket, work }) = job
                && ticket.take()
            {
                // The panic has been logged; dropped, the work answers that it failed.
                let _ = catch_unwind(AssertUnwindSafe(|| work(busy)));
            }
        }
    }
}

#[cfg(test)]
mod tests;
