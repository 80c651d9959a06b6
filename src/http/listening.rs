//! The socket that clients connect to.

use std::io;
use std::net::{SocketAddr, TcpListener};

/// How many connections may wait to be accepted: a burst of them must not look like a silent
/// service.
#[cfg(target_os = "linux")]
const BACKLOG: i32 = 4096;

/// Bytes of answers that the system keeps for a client, which doubles it for its own needs:
/// without a limit a client that takes nothing makes it keep megabytes.
#[cfg(target_os = "linux")]
const SEND_BUFFER: usize = 64 << 10;

/// Listens on an address.
///
/// # Errors
/// When the address cannot be bound.
pub(super) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    #[cfg(target_os = "linux")]
    {
        // Accepted connections inherit it.
        rustix::net::sockopt::set_socket_send_buffer_size(&listener, SEND_BUFFER)?;
        rustix::net::listen(&listener, BACKLOG)?;
    }
    Ok(listener)
}

/// Lets no new connection begin, while those that have begun can still be accepted: closing the
/// listener would reset them, with the requests that clients have sent on them.
///
/// A client that comes now hears nothing until it tries again, a second later; then the listener
/// is closed, or another process listens.
#[cfg(target_os = "linux")]
pub(super) fn shut(listener: &TcpListener) {
    use socket2::{SockFilter, SockRef};
    // A packet here begins with the TCP header (RFC 9293, 3.1); its byte 13 has the flags. The
    // instructions are those of classic BPF, as the kernel documents them in networking/filter.
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

/// Elsewhere nothing of the kind is known.
#[cfg(not(target_os = "linux"))]
pub(super) fn shut(_: &TcpListener) {}
