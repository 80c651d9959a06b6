//! The socket that clients connect to.

use std::io;
use std::net::{SocketAddr, TcpListener};

/// How many connections may wait to be accepted. A burst must not find the queue full.
#[cfg(target_os = "linux")]
const BACKLOG: i32 = 4096;

/// Bytes of answers that the system buffers for a client (it doubles the number for its own needs).
/// Without a limit it buffers megabytes for a client that reads nothing.
#[cfg(target_os = "linux")]
const SEND_BUFFER: usize = 64 << 10;

/// Listens on the first of these addresses that can be bound.
///
/// # Errors
/// When no address can be bound.
pub(crate) fn listen(addresses: &[SocketAddr]) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(addresses)?;
    #[cfg(target_os = "linux")]
    {
        // Accepted connections inherit it.
        rustix::net::sockopt::set_socket_send_buffer_size(&listener, SEND_BUFFER)?;
        rustix::net::listen(&listener, BACKLOG)?;
    }
    Ok(listener)
}

/// Refuses new connections, while those that have begun can still be accepted. Closing the listener
/// instead would reset them, with the requests that clients have sent on them.
///
/// A client that connects now gets no answer until its system tries again, a second later. By then
/// the listener is closed, or another process listens.
#[cfg(target_os = "linux")]
pub(crate) fn refuse_new(listener: &TcpListener) {
    use socket2::{SockFilter, SockRef};
    // A packet here begins with the TCP header (RFC 9293, 3.1); byte 13 has the flags. The
    // instructions are classic BPF; the kernel documents them in networking/filter.
    const SYN: u32 = 0x02;
    const SYN_AND_ACK: u32 = 0x12;
    let drop_first_packets = [
        SockFilter::new(0x30, 0, 0, 13),          // load byte 13
        SockFilter::new(0x54, 0, 0, SYN_AND_ACK), // keep these bits
        SockFilter::new(0x15, 0, 1, SYN),         // only SYN: go on, else skip one
        SockFilter::new(0x06, 0, 0, 0),           // drop it
        SockFilter::new(0x06, 0, 0, u32::MAX),    // take it whole
    ];
    if let Err(error) = SockRef::from(listener).attach_filter(&drop_first_packets) {
        log::warn!("connections that are not accepted yet may be lost: {error}");
    }
}

/// Other systems have no such filter.
#[cfg(not(target_os = "linux"))]
pub(crate) fn refuse_new(_: &TcpListener) {}

/// Whether a connection waits to be accepted.
#[cfg(target_os = "linux")]
pub(crate) fn has_waiting(listener: &TcpListener) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    // A listener is readable while its queue is not empty.
    let mut readable = [PollFd::new(listener, PollFlags::IN)];
    let at_once = Timespec::default();
    poll(&mut readable, Some(&at_once)).is_ok_and(|ready| ready > 0)
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn has_waiting(_: &TcpListener) -> bool {
    false
}
