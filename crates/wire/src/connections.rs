//! The limit of open connections, and eviction beyond it.
//!
//! An idle connection takes memory and a file descriptor. While more connections are open than the
//! limit allows, the service closes those that have been idle longest, so that new clients and
//! health checks can always connect. In the meantime it accepts as many connections again, up to
//! [`RESERVE`], because the clients of a burst need a moment to send their requests.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::Context;
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use prometheus::IntGauge;

use super::metrics::Counted;
use super::{open_files, workers};

/// The most connections beyond the limit that are accepted until others are closed.
const RESERVE: usize = 2048;

/// How long a client may take to send a request or read an answer while too many are connected.
const UNFINISHED_TIME: Duration = Duration::from_secs(1);

/// The connections of the service.
pub(crate) struct Connections {
    open: IntGauge,
    limit: usize,
}

impl Connections {
    /// At most `limit` connections, or fewer where the operating system does not allow as many open
    /// files beside those of `workers`.
    pub fn new(limit: usize, workers: usize, open: IntGauge) -> Connections {
        let files = open_files::allowed().saturating_sub(workers::files(workers));
        let most = Connections { open, limit };
        if most.with_reserve() <= files {
            return most;
        }
        let limit = files.saturating_sub(RESERVE).max(files / 2).max(1);
        log::warn!(
            "the limit of connections is {limit}: the operating system allows too few open files"
        );
        Connections { limit, ..most }
    }

    /// The limit and its reserve.
    pub fn with_reserve(&self) -> usize {
        self.limit + self.reserve()
    }

    fn reserve(&self) -> usize {
        self.limit.min(RESERVE)
    }

    /// Counts a connection as open.
    pub fn opened(&self) -> Counted {
        Counted::in_gauge(self.open.clone())
    }

    /// The number of open connections beyond the limit.
    pub fn excess(&self) -> usize {
        let open = usize::try_from(self.open.get()).unwrap_or_default();
        open.saturating_sub(self.limit)
    }

    /// Whether more connections are open than the limit allows.
    pub fn are_over_limit(&self) -> bool {
        self.excess() > 0
    }

    /// Whether half of the reserve is used up.
    pub fn are_far_over_limit(&self) -> bool {
        self.excess() > self.reserve() / 2
    }
}

/// The connections of one worker that wait for their clients: for a request or the rest of one, or
/// for the client to read an answer. Idle connections come first, and of each kind the one that has
/// waited longest.
#[derive(Default)]
pub(crate) struct WaitingConnections {
    order: RefCell<BTreeMap<Place, Rc<ConnectionState>>>,
    next: Cell<u64>,
}

/// A place in the order of eviction: the kind of waiting, then the order of arrival.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(Pending, u64);

/// The action of the client that a connection waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pending {
    /// A further request: the connection is idle.
    NextRequest,
    /// The first request, the rest of a request, or reading an answer.
    Unfinished,
}

/// The state of one connection.
#[derive(Default)]
pub(crate) struct ConnectionState {
    all: Rc<WaitingConnections>,
    place: Cell<Option<Place>>,
    /// The time since which the client has been in the middle of something, unless the connection is idle.
    since: Cell<Option<Instant>>,
    /// Counts as open until it is evicted.
    open: Cell<Option<Counted>>,
    evicted: Cell<bool>,
    /// Whether the next answer is the last one.
    last: Cell<bool>,
    begun: Cell<usize>,
    busy: Cell<bool>,
    /// Whether to wake the task when the request ends.
    expects_end: Cell<bool>,
    unread: Cell<bool>,
    task: AtomicWaker,
}

impl WaitingConnections {
    /// Adds a connection that was just accepted and waits for its first request.
    pub fn join(self: &Rc<Self>, open: Counted) -> Rc<ConnectionState> {
        let state = Rc::new(ConnectionState {
            all: Rc::clone(self),
            open: Cell::new(Some(open)),
            ..ConnectionState::default()
        });
        state.wait_for_client(Pending::Unfinished);
        state
    }

    /// Evicts up to `count` connections: idle ones at once, unfinished ones after
    /// [`UNFINISHED_TIME`]. Returns the number of evicted connections.
    pub fn evict(&self, count: usize) -> usize {
        (0..count).take_while(|_| self.evict_first()).count()
    }

    fn evict_first(&self) -> bool {
        let mut order = self.order.borrow_mut();
        let Some(first) = order.first_entry() else {
            return false;
        };
        let is_early = |since: Instant| since.elapsed() < UNFINISHED_TIME;
        if first.get().since.get().is_some_and(is_early) {
            return false;
        }
        let state = first.remove();
        drop(order);
        state.place.take();
        state.open.take();
        state.evicted.set(true);
        state.task.wake();
        true
    }
}

impl ConnectionState {
    /// Waits for the client, from now on unless it already did for the same action.
    pub fn wait_for_client(self: &Rc<Self>, pending: Pending) {
        if self.place.get().is_some_and(|place| place.0 == pending) || self.evicted.get() {
            return;
        }
        self.stop_waiting();
        let is_unfinished = pending == Pending::Unfinished;
        self.since.set(is_unfinished.then(Instant::now));
        let place = Place(pending, self.all.next.get());
        self.all.next.set(place.1 + 1);
        self.place.set(Some(place));
        let mut order = self.all.order.borrow_mut();
        order.insert(place, Rc::clone(self));
    }

    /// Stops waiting: the client has acted, or the service is working on a request.
    pub fn stop_waiting(&self) {
        if let Some(place) = self.place.take() {
            self.all.order.borrow_mut().remove(&place);
        }
    }

    /// Wakes this task when the connection is evicted and, while a request is in flight, when the
    /// request ends.
    pub fn wake_by(&self, context: &Context<'_>) {
        self.expects_end.set(self.is_busy());
        self.task.register(context.waker());
    }

    /// Whether the connection ends with the answer to this request: it was evicted, or the client
    /// may still be sending a body that the service does not read.
    pub fn is_last(&self) -> bool {
        self.last.get() || self.evicted.get() || self.unread.get()
    }

    /// Whether the connection was evicted.
    pub fn is_evicted(&self) -> bool {
        self.evicted.get()
    }

    /// Begins a request whose head has arrived. It is answered even when the connection was evicted
    /// just before.
    pub fn begin_request(self: &Rc<Self>) -> InFlight {
        self.stop_waiting();
        if self.evicted.take() {
            self.last.set(true);
        }
        self.begun.set(self.begun.get() + 1);
        self.busy.set(true);
        InFlight(Rc::clone(self))
    }

    /// The number of requests whose head has arrived.
    pub fn requests_begun(&self) -> usize {
        self.begun.get()
    }

    /// Whether a request is being answered.
    pub fn is_busy(&self) -> bool {
        self.busy.get()
    }

    /// Sets whether the client may still be sending a body.
    pub fn set_unread(&self, unread: bool) {
        self.unread.set(unread);
    }

    /// Whether the client may still be sending a body.
    pub fn is_unread(&self) -> bool {
        self.unread.get()
    }
}

/// A request in flight, until this is dropped.
pub(crate) struct InFlight(Rc<ConnectionState>);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.busy.set(false);
        if self.0.expects_end.take() {
            self.0.task.wake();
        }
    }
}
