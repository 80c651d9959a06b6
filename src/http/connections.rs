//! How many connections are open, and which one goes when there are too many.
//!
//! A connection that does nothing costs memory and a file descriptor. While more are open than
//! allowed, those whose clients have been silent longest are closed, so that new clients and
//! health checks always find room. In the meantime as many again are accepted, up to [`RESERVE`]:
//! the clients of a burst need a moment to send their requests.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

use prometheus::IntGauge;

use super::{open_files, workers};

/// Connections beyond the limit that are accepted until others are closed, at most.
const RESERVE: usize = 2048;

/// How long a client may take for a request or an answer when others need its place.
const UNFINISHED_TIME: Duration = Duration::from_secs(1);

/// The connections of the service.
pub(super) struct Connections {
    open: IntGauge,
    limit: usize,
}

/// A connection that is open until this is dropped.
pub(super) struct Open(IntGauge);

impl Connections {
    /// At most `limit`, and no more than the operating system has files for beside those of so
    /// many workers.
    pub fn new(limit: usize, workers: usize, open: IntGauge) -> Connections {
        let files = open_files::allowed().saturating_sub(workers::files(workers));
        let most = Connections { open, limit };
        if most.with_reserve() <= files {
            return most;
        }
        let limit = files.saturating_sub(RESERVE).max(files / 2).max(1);
        log::warn!("at most {limit} connections: the operating system allows too few open files");
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
    pub fn opened(&self) -> Open {
        self.open.inc();
        Open(self.open.clone())
    }

    /// How many more are open than should be.
    pub fn excess(&self) -> usize {
        let open = usize::try_from(self.open.get()).unwrap_or_default();
        open.saturating_sub(self.limit)
    }

    /// Whether more are open than should be.
    pub fn are_crowded(&self) -> bool {
        self.excess() > 0
    }

    /// Whether half of the reserve is taken.
    pub fn are_too_many(&self) -> bool {
        self.excess() > self.reserve() / 2
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The connections of one worker whose clients are to do something: send a request or the rest of
/// one, or take an answer. Those whose every request is answered come first, and of each kind the
/// one that has waited longest.
#[derive(Default)]
pub(super) struct Waiting {
    order: RefCell<BTreeMap<Place, Rc<Activity>>>,
    next: Cell<u64>,
}

/// What the client of a connection is to do, and since when compared to others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(Pending, u64);

/// What the client of a connection is to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pending {
    /// To ask something else, or nothing.
    Another,
    /// To ask for the first time, to send the rest of a request, to take an answer.
    Unfinished,
}

/// What happens on a connection.
pub(super) struct Activity {
    all: Rc<Waiting>,
    place: Cell<Option<Place>>,
    /// Since when something is unfinished.
    since: Cell<Instant>,
    /// It counts as open until it is given up.
    open: Cell<Option<Open>>,
    given_up: Cell<bool>,
    /// Whether the next answer is the last one.
    last: Cell<bool>,
    begun: Cell<usize>,
    busy: Cell<bool>,
    /// Whether the task is to be woken when the request ends.
    expects_end: Cell<bool>,
    unread: Cell<bool>,
    task: RefCell<Waker>,
}

impl Waiting {
    /// A connection that was just accepted: its client is to send a request.
    pub fn join(self: &Rc<Self>, open: Open) -> Rc<Activity> {
        let activity = Rc::new(Activity {
            all: Rc::clone(self),
            place: Cell::default(),
            since: Cell::new(Instant::now()),
            open: Cell::new(Some(open)),
            given_up: Cell::default(),
            last: Cell::default(),
            begun: Cell::default(),
            busy: Cell::default(),
            expects_end: Cell::default(),
            unread: Cell::default(),
            task: RefCell::new(Waker::noop().clone()),
        });
        activity.wait(Pending::Unfinished);
        activity
    }

    /// Gives up so many connections, as far as there are some that may go: idle ones at once,
    /// unfinished ones when they have had [`UNFINISHED_TIME`]. Gives how many it gave up.
    pub fn make_room(&self, count: usize) -> usize {
        (0..count).take_while(|_| self.give_up_first()).count()
    }

    fn give_up_first(&self) -> bool {
        let mut order = self.order.borrow_mut();
        let Some(first) = order.first_entry() else {
            return false;
        };
        let unfinished = first.key().0 == Pending::Unfinished;
        if unfinished && first.get().since.get().elapsed() < UNFINISHED_TIME {
            return false;
        }
        let activity = first.remove();
        drop(order);
        activity.place.take();
        activity.open.take();
        activity.given_up.set(true);
        activity.task.borrow().wake_by_ref();
        true
    }
}

impl Activity {
    /// The client is to do this, from now on if it was not before.
    pub fn wait(self: &Rc<Self>, pending: Pending) {
        if self.place.get().is_some_and(|place| place.0 == pending) || self.given_up.get() {
            return;
        }
        self.go_on();
        if pending == Pending::Unfinished {
            self.since.set(Instant::now());
        }
        let place = Place(pending, self.all.next.get());
        self.all.next.set(place.1 + 1);
        self.place.set(Some(place));
        let mut order = self.all.order.borrow_mut();
        order.insert(place, Rc::clone(self));
    }

    /// The client has done something, or the service is at work.
    pub fn go_on(&self) {
        if let Some(place) = self.place.take() {
            self.all.order.borrow_mut().remove(&place);
        }
    }

    /// Wakes this task when the connection is given up and, when a request is being answered, at
    /// its end.
    pub fn wake(&self, context: &Context<'_>) {
        self.expects_end.set(self.is_busy());
        let mut task = self.task.borrow_mut();
        if !task.will_wake(context.waker()) {
            task.clone_from(context.waker());
        }
    }

    /// Whether the connection ends with the answer to the present request: others need its place,
    /// or the client may still be sending a body that nobody reads.
    pub fn is_last(&self) -> bool {
        self.last.get() || self.given_up.get() || self.unread.get()
    }

    /// Whether others need its place more.
    pub fn is_given_up(&self) -> bool {
        self.given_up.get()
    }

    /// The head of a request has come. When the connection was given up just before, this request
    /// is answered nevertheless.
    pub fn begin(self: &Rc<Self>) -> Busy {
        self.go_on();
        if self.given_up.take() {
            self.last.set(true);
        }
        self.begun.set(self.begun.get() + 1);
        self.busy.set(true);
        Busy(Rc::clone(self))
    }

    /// Requests whose head has come.
    pub fn begun(&self) -> usize {
        self.begun.get()
    }

    /// Whether a request is being answered.
    pub fn is_busy(&self) -> bool {
        self.busy.get()
    }

    /// Says whether the client may still be sending a body that is not read to its end.
    pub fn set_unread(&self, unread: bool) {
        self.unread.set(unread);
    }

    /// Whether the client may still be sending a body.
    pub fn is_unread(&self) -> bool {
        self.unread.get()
    }
}

/// A request that is being answered, until this is dropped.
pub(super) struct Busy(Rc<Activity>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.set(false);
        if self.0.expects_end.take() {
            self.0.task.borrow().wake_by_ref();
        }
    }
}
