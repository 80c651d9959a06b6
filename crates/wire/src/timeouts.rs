//! The timeouts of a connection: for a request, for reading an answer, and for keep-alive.
//!
//! hyper has a timeout for heads only, and cannot close an idle connection for eviction or for a
//! stop without losing a request that has just arrived; here an idle connection is closed only when
//! no byte has arrived on it (see "Stopping" in `docs/reliability.md`).

mod deadline;
mod pace;

use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use actix_web::web::Data;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, copy, sink};
use tokio::time::{Instant, timeout};

use super::client_stream::ClientStream;
use super::connections::{ConnectionState, Pending};
use super::lifecycle::Draining;
use super::own_refusal::before_refusal;
use super::wire::Wire;
use deadline::Deadline;
use pace::Pace;

/// How long a client may go on sending after the last answer.
const LINGER: Duration = Duration::from_secs(2);

/// How long a connection may wait for its first request while the service stops: the client could
/// not know that it stops.
const LATE_START: Duration = Duration::from_secs(1);

/// A client's connection with its timeouts.
pub(crate) struct TimedStream {
    stream: ClientStream,
    wire: Data<Wire>,
    state: Rc<ConnectionState>,
    opened: Instant,
    /// The number of requests that had begun when the first bytes of another one were read.
    unfinished: Option<usize>,
    /// Whether a request timed out.
    timed_out: bool,
    /// Whether hyper's own answer, which has no body, was left out for a better one.
    replaces_answer: bool,
    request: Deadline,
    answer: Deadline,
    /// How fast the client takes the answer.
    pace: Pace,
    idle: Deadline,
    /// Wakes the task when the service begins to drain.
    draining: Option<Draining>,
}

impl TimedStream {
    /// A connection that was just accepted.
    pub fn new(stream: ClientStream, wire: Data<Wire>, state: Rc<ConnectionState>) -> TimedStream {
        TimedStream {
            stream,
            state,
            opened: Instant::now(),
            unfinished: None,
            timed_out: false,
            replaces_answer: false,
            request: Deadline::default(),
            answer: Deadline::default(),
            pace: Pace::default(),
            idle: Deadline::default(),
            draining: None,
            wire,
        }
    }

    /// Whether a part of a request was read, and not all of its head.
    pub fn has_partial_request(&self) -> bool {
        self.unfinished == Some(self.state.requests_begun())
    }

    /// Whether a request did not arrive in time.
    pub fn request_timed_out(&self) -> bool {
        self.timed_out
    }

    /// Whether the service is draining; if not, the task is woken when it begins to.
    fn is_draining(&mut self, context: &mut Context<'_>) -> bool {
        let lifecycle = &self.wire.lifecycle;
        if !lifecycle.is_draining() && self.draining.is_none() {
            let draining = self.draining.insert(lifecycle.draining());
            return draining.as_mut().poll(context).is_ready();
        }
        lifecycle.is_draining()
    }

    /// Decides whether to go on waiting when no bytes have arrived. The end looks to hyper as if the
    /// client had closed, so hyper answers every request that has arrived.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.state.wake_by(context);
        if self.state.is_evicted() {
            return self.end();
        }
        let draining = self.is_draining(context);
        if self.state.is_busy() {
            return Poll::Pending;
        }
        let is_idle = self.state.requests_begun() > 0 && !self.has_partial_request();
        self.state
            .wait_for_client(if is_idle && !self.answer.is_set() {
                Pending::NextRequest
            } else {
                Pending::Unfinished
            });
        if self.has_partial_request() {
            if self.answer.is_set() {
                return Poll::Pending; // The client has to read the last answer first.
            }
            ready!(self.request.poll(context));
            self.timed_out = true;
            return Poll::Ready(Ok(()));
        }
        if !self.idle.is_set() {
            let first = self.state.requests_begun() == 0;
            let limits = &self.wire.limits;
            self.idle.set(if first {
                limits.request_timeout
            } else {
                limits.keep_alive
            });
        }
        if draining {
            let left = LATE_START.saturating_sub(self.opened.elapsed());
            if self.state.requests_begun() > 0 || left.is_zero() {
                return self.end();
            }
            self.idle.set_to_at_most(left);
        }
        ready!(self.idle.poll(context));
        self.end()
    }

    /// Ends the waiting, unless bytes have arrived that the event loop has not seen yet; it will wake
    /// the task.
    fn end(&self) -> Poll<io::Result<()>> {
        if has_arrived(&self.stream.stream()) {
            return Poll::Pending;
        }
        Poll::Ready(Ok(()))
    }

    /// Writes as much as the client reads; fails when it reads nothing for too long, or too slowly.
    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut ClientStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), context) {
            if self.answer.is_set() {
                self.answer.clear();
                self.pace.resume();
                self.state.stop_waiting();
            }
            if let Ok(bytes) = written {
                self.pace.count(self.state.requests_begun(), bytes);
            }
            return Poll::Ready(written);
        }
        self.state.wake_by(context);
        if self.state.is_evicted() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        if !self.answer.is_set() {
            let time = self.wire.limits.answer_timeout;
            self.answer
                .set(self.pace.wait(self.state.requests_begun(), time));
            self.state.stop_waiting();
            self.state.wait_for_client(Pending::Unfinished);
        }
        ready!(self.answer.poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Sends an answer without hyper, and closes.
    pub async fn send_last(mut self, answer: &[u8]) {
        // It fails when the client has gone, and waits for none that does not read.
        let sent = timeout(LINGER, self.stream.write_all(answer)).await;
        if matches!(sent, Ok(Ok(()))) {
            self.linger().await;
        }
    }

    /// Closes after the last answer.
    pub async fn close(self) {
        if has_arrived(&self.stream.stream()) || self.state.is_unread() {
            self.linger().await;
        }
    }

    /// Reads and discards the bytes that the client still sends. Closing while the client sends would
    /// reset the connection, and the client would lose its answer (RFC 9112, 9.6).
    pub async fn linger(mut self) {
        self.state.wait_for_client(Pending::Unfinished);
        let state = Rc::clone(&self.state);
        let mut discarded = pin!(timeout(LINGER, async {
            let _ = self.stream.shutdown().await;
            copy(&mut self.stream, &mut sink()).await
        }));
        poll_fn(|context| {
            state.wake_by(context);
            if state.is_evicted() {
                return Poll::Ready(());
            }
            discarded.as_mut().poll(context).map(drop)
        })
        .await;
    }

    /// Closes by a reset, which no client takes for the end of an answer.
    pub fn reset(self) {
        // Other systems close as usual.
        #[cfg(target_os = "linux")]
        let _ =
            rustix::net::sockopt::set_socket_linger(&*self.stream.stream(), Some(Duration::ZERO));
    }
}

impl Drop for TimedStream {
    fn drop(&mut self) {
        self.state.stop_waiting();
    }
}

impl AsyncRead for TimedStream {
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
            if !this.state.is_busy() && !this.has_partial_request() {
                this.unfinished = Some(this.state.requests_begun());
                this.request.set(this.wire.limits.request_timeout);
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let wanted = match before_refusal(bytes) {
            Some(0) => {
                this.replaces_answer = true;
                return Poll::Ready(Ok(bytes.len()));
            }
            before => &bytes[..before.unwrap_or(bytes.len())],
        };
        this.write(context, |stream, context| {
            stream.poll_write(context, wanted)
        })
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // hyper writes heads first.
        if let Some(first) = bytes
            .first()
            .filter(|first| before_refusal(first).is_some())
        {
            return self.poll_write(context, first);
        }
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
        if self.replaces_answer {
            return Poll::Ready(Ok(())); // `send_last` comes.
        }
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// Whether bytes have arrived: the system knows that before the event loop.
#[cfg(target_os = "linux")]
fn has_arrived(stream: &TcpStream) -> bool {
    use rustix::net::{RecvFlags, recv};
    let flags = RecvFlags::PEEK | RecvFlags::DONTWAIT;
    matches!(recv(stream, &mut [0u8; 1][..], flags), Ok((_, 1..)))
}

/// On other systems only the event loop knows it.
#[cfg(not(target_os = "linux"))]
fn has_arrived(_: &TcpStream) -> bool {
    false
}
