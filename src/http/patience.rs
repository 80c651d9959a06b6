//! A client's side of a connection: its bytes, and how long the service waits for them.
//!
//! hyper waits for ever. Here stands when the waiting ends: for a request that begins and does
//! not end, for an answer that is not taken, for a connection on which nothing is asked, when the
//! service stops, and when others need the place more. An idle connection is closed only when
//! nothing has arrived on it, so that no request is read and then dropped.

mod alarm;

use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use actix_web::web::Data;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::time::{Instant, sleep};

use super::App;
use super::connections::{Activity, Pending};
use super::lifecycle::Draining;
use alarm::Alarm;

/// How long a client may go on sending what is no longer read.
const LINGER: Duration = Duration::from_secs(2);

/// How long a client that has just connected may wait with its first request while the service
/// stops: it could not know.
const LATE_START: Duration = Duration::from_secs(1);

/// A client's connection.
pub(super) struct Patient {
    stream: TcpStream,
    app: Data<App>,
    activity: Rc<Activity>,
    opened: Instant,
    /// How many requests had begun when something was read that is none yet.
    unfinished: Option<usize>,
    /// Whether a request did not arrive in time.
    late: bool,
    request: Alarm,
    answer: Alarm,
    idle: Alarm,
    /// Wakes the connection when the service begins to drain.
    draining: Option<Draining>,
}

impl Patient {
    /// A connection that was just accepted.
    pub fn new(stream: TcpStream, app: Data<App>, activity: Rc<Activity>) -> Patient {
        Patient {
            stream,
            activity,
            opened: Instant::now(),
            unfinished: None,
            late: false,
            request: Alarm::default(),
            answer: Alarm::default(),
            idle: Alarm::default(),
            draining: None,
            app,
        }
    }

    /// Whether something was read that is no request yet.
    pub fn is_halfway(&self) -> bool {
        self.unfinished == Some(self.activity.begun())
    }

    /// Whether a request was given up because it did not arrive in time.
    pub fn is_late(&self) -> bool {
        self.late
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

    /// Nothing is there to be read: whether to go on waiting. The end of the waiting looks as if
    /// the client had closed, so all that it sent is answered.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.activity.wake(context);
        if self.activity.is_given_up() {
            return self.end();
        }
        let draining = self.is_draining(context);
        if self.activity.is_busy() {
            return Poll::Pending;
        }
        let asks_again = self.activity.begun() > 0 && !self.is_halfway();
        self.activity.wait(if asks_again && !self.answer.is_set() {
            Pending::Another
        } else {
            Pending::Unfinished
        });
        if self.is_halfway() {
            if self.answer.is_set() {
                return Poll::Pending; // First it has to take the answer before.
            }
            ready!(self.request.poll(context));
            self.late = true;
            return Poll::Ready(Ok(()));
        }
        if !self.idle.is_set() {
            let first = self.activity.begun() == 0;
            let limits = &self.app.settings.limits;
            self.idle.set(if first {
                limits.request_timeout
            } else {
                limits.keep_alive
            });
        }
        if draining {
            let patience = LATE_START.saturating_sub(self.opened.elapsed());
            if self.activity.begun() > 0 || patience.is_zero() {
                return self.end();
            }
            self.idle.set_to_at_most(patience);
        }
        ready!(self.idle.poll(context));
        self.end()
    }

    /// Ends the waiting, unless something has arrived that the event loop does not know of yet: it
    /// will wake the connection.
    fn end(&self) -> Poll<io::Result<()>> {
        if has_arrived(&self.stream) {
            return Poll::Pending;
        }
        Poll::Ready(Ok(()))
    }

    /// Writes as far as the client takes it; fails when it takes nothing for too long.
    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), context) {
            if self.answer.is_set() {
                self.answer.clear();
                self.activity.go_on();
            }
            return Poll::Ready(written);
        }
        self.activity.wake(context);
        if self.activity.is_given_up() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        if !self.answer.is_set() {
            self.answer.set(self.app.settings.limits.answer_timeout);
            self.activity.go_on();
            self.activity.wait(Pending::Unfinished);
        }
        ready!(self.answer.poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Sends bytes that hyper does not, and closes.
    pub async fn say(mut self, last_words: &[u8]) {
        // Whoever is gone need not be told.
        if self.stream.write_all(last_words).await.is_ok() {
            self.linger().await;
        }
    }

    /// Closes after the last answer.
    pub async fn close(self) {
        if has_arrived(&self.stream) || self.activity.is_unread() {
            self.linger().await;
        }
    }

    /// Reads and forgets what the client still sends: closing while it sends would take its
    /// answer away from it (RFC 9112, 9.6).
    pub async fn linger(mut self) {
        self.activity.wait(Pending::Unfinished);
        let mut over = pin!(sleep(LINGER));
        let _ = self.stream.shutdown().await;
        poll_fn(|context| {
            self.activity.wake(context);
            let mut sink = [0; 4096];
            loop {
                if self.activity.is_given_up() || over.as_mut().poll(context).is_ready() {
                    return Poll::Ready(());
                }
                let mut buffer = ReadBuf::new(&mut sink);
                let read = ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer));
                if read.is_err() || buffer.filled().is_empty() {
                    return Poll::Ready(());
                }
            }
        })
        .await;
    }

    /// Closes in a way that no client takes for the end of an answer: by a reset.
    pub fn reset(self) {
        // Where it cannot be had, the end is as usual.
        #[cfg(target_os = "linux")]
        let _ = rustix::net::sockopt::set_socket_linger(&self.stream, Some(Duration::ZERO));
    }
}

impl Drop for Patient {
    fn drop(&mut self) {
        self.activity.go_on();
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        if Pin::new(&mut this.stream)
            .poll_read(context, buffer)?
            .is_pending()
        {
            return this.wait(context);
        }
        if buffer.filled().len() > before {
            this.idle.clear();
            if !this.activity.is_busy() && !this.is_halfway() {
                this.unfinished = Some(this.activity.begun());
                this.request.set(this.app.settings.limits.request_timeout);
            }
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
        self.get_mut()
            .write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().write(context, |stream, context| {
            stream.poll_write_vectored(context, bytes)
        })
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// Whether bytes wait to be read: the event loop may know of them later than the system.
#[cfg(target_os = "linux")]
fn has_arrived(stream: &TcpStream) -> bool {
    use rustix::net::{RecvFlags, recv};
    let flags = RecvFlags::PEEK | RecvFlags::DONTWAIT;
    matches!(recv(stream, &mut [0u8; 1][..], flags), Ok((_, 1..)))
}

/// Elsewhere what the event loop knows has to be enough.
#[cfg(not(target_os = "linux"))]
fn has_arrived(_: &TcpStream) -> bool {
    false
}
