//! A connection that does not wait for its client for ever.
//!
//! actix-web cuts off a first request that does not arrive. Here stands what it leaves open: a
//! later request that begins and does not end, an answer that nobody takes, bodies that are read
//! before there is room for them, and, while the service stops, a connection on which nothing is
//! asked. The last is closed only when nothing has arrived on it, so that no request is read and
//! then dropped.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use actix_web::web::Data;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::App;
use super::connections::Open;
use super::lifecycle::Draining;

/// Bytes that are read before they are looked at. actix-web would take 128 KiB of each connection
/// before it asks whether there is room for a body.
const TURN: usize = 8 << 10;

/// A client's connection.
pub(super) struct Patient {
    stream: TcpStream,
    app: Data<App>,
    activity: Rc<Activity>,
    /// Bytes that were read since they were last looked at.
    turn: usize,
    /// How many requests had begun when something was read that is none yet.
    unfinished: Option<usize>,
    request: Alarm,
    answer: Alarm,
    /// Wakes the connection when the service begins to drain.
    draining: Option<Draining>,
    _open: Open,
}

/// What is going on on a connection.
#[derive(Default)]
pub(super) struct Activity {
    begun: Cell<usize>,
    ended: Cell<usize>,
    /// The connection, when it has seen that something goes on.
    waiting: Cell<Option<Waker>>,
}

/// A request that is being answered, until this is dropped.
pub(super) struct Busy(Rc<Activity>);

impl Activity {
    /// A request has come whole, at least its head.
    pub fn begin(self: &Rc<Self>) -> Busy {
        self.begun.set(self.begun.get() + 1);
        Busy(Rc::clone(self))
    }

    fn is_idle(&self) -> bool {
        self.begun.get() == self.ended.get()
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.ended.set(self.0.ended.get() + 1);
        if let Some(connection) = self.0.waiting.take() {
            connection.wake();
        }
    }
}

impl Patient {
    /// A connection that was just accepted.
    pub fn new(stream: TcpStream, app: Data<App>) -> Patient {
        let limits = &app.settings.limits;
        Patient {
            stream,
            activity: Rc::default(),
            turn: 0,
            unfinished: None,
            request: Alarm::after(limits.request_timeout),
            answer: Alarm::after(limits.answer_timeout),
            draining: None,
            _open: app.connections.opened(),
            app,
        }
    }

    /// What is going on on it, for those who answer its requests.
    pub fn activity(&self) -> Rc<Activity> {
        Rc::clone(&self.activity)
    }

    /// Whether something was read that is no request yet.
    fn is_halfway(&self) -> bool {
        self.unfinished == Some(self.activity.begun.get())
    }

    /// Whether the service drains; if not yet, the connection is woken when it does.
    fn is_draining(&mut self, context: &mut Context<'_>) -> bool {
        let lifecycle = &self.app.lifecycle;
        if !lifecycle.is_draining() && self.draining.is_none() {
            let draining = self.draining.insert(lifecycle.draining());
            return draining.as_mut().poll(context).is_ready();
        }
        lifecycle.is_draining()
    }

    /// Nothing is there to be read: whether to go on waiting.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let draining = self.is_draining(context);
        if !self.activity.is_idle() {
            let connection = context.waker().clone();
            self.activity.waiting.set(Some(connection));
            return Poll::Pending;
        }
        if self.is_halfway() {
            // The first request is timed by actix-web, which says why it closes.
            let first = self.activity.begun.get() == 0;
            return if first {
                Poll::Pending
            } else {
                self.request.poll(context).map(Err)
            };
        }
        if draining {
            // As if the client had closed: all that it sent is answered.
            return Poll::Ready(Ok(()));
        }
        Poll::Pending
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.turn >= TURN {
            this.turn = 0;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        if Pin::new(&mut this.stream)
            .poll_read(context, buffer)?
            .is_pending()
        {
            this.turn = 0;
            return this.wait(context);
        }
        let read = buffer.filled().len() - before;
        this.turn += read;
        if read > 0 && this.activity.is_idle() && !this.is_halfway() {
            this.unfinished = Some(this.activity.begun.get());
            this.request.set();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        match Pin::new(&mut this.stream).poll_write(context, bytes) {
            Poll::Ready(written) => {
                this.answer.clear();
                Poll::Ready(written)
            }
            Poll::Pending => {
                if !this.answer.is_set() {
                    this.answer.set();
                }
                this.answer.poll(context).map(Err)
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// A time after which patience is over.
struct Alarm {
    time: Duration,
    due: Option<Instant>,
    /// Wakes the connection at a time that was once due. It is moved only when it has passed:
    /// on a busy connection the time is set anew for each request.
    clock: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    fn after(time: Duration) -> Alarm {
        Alarm {
            time,
            due: None,
            clock: None,
        }
    }

    fn is_set(&self) -> bool {
        self.due.is_some()
    }

    fn set(&mut self) {
        self.due = Some(Instant::now() + self.time);
    }

    fn clear(&mut self) {
        self.due = None;
    }

    /// The error when the time is over.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let Some(due) = self.due else {
            return Poll::Pending;
        };
        let clock = self.clock.get_or_insert_with(|| Box::pin(sleep_until(due)));
        loop {
            ready!(clock.as_mut().poll(context));
            if clock.deadline() >= due {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            clock.as_mut().reset(due);
        }
    }
}
