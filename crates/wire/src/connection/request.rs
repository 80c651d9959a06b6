//! A request of hyper for actix-web's application.

use std::io;
use std::net::{Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_http::error::PayloadError;
use actix_http::header::{HeaderName, HeaderValue};
use actix_http::{Method, Payload, Request, Uri, Version};
use actix_web::web::Bytes;
use futures_util::Stream;
use hyper::body::{Body, Incoming};
use hyper::header::{self, HeaderMap};
use messages::Problem;

use crate::connections::{ConnectionState, Pending};

/// The request for the application.
///
/// # Errors
/// 400 when it has no `Host`, more than one or an invalid one (RFC 9112, 3.2), a body that is chunked
/// twice, or a target that is not a URI; 501 for a body in another transfer coding.
pub(super) fn read(
    request: hyper::Request<Incoming>,
    state: &Rc<ConnectionState>,
    peer: Option<SocketAddr>,
) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let empty = body.is_end_stream();
    state.set_unread(!empty);
    let payload = if empty {
        Payload::None
    } else {
        Payload::Stream {
            payload: Box::pin(RequestBody {
                body,
                state: Rc::clone(state),
            }) as Pin<Box<dyn Stream<Item = _>>>,
        }
    };
    let first = parts.version == hyper::Version::HTTP_10;
    check_host(&parts.headers, first)?;
    check_transfer_codings(&parts.headers)?;
    let mut request = Request::with_payload(payload);
    let head = request.head_mut();
    head.peer_addr = peer;
    head.version = if first {
        Version::HTTP_10
    } else {
        Version::HTTP_11
    };
    let no_target =
        || Problem::not_http(400, "expected a method and a path that are valid in HTTP");
    head.method = Method::from_bytes(parts.method.as_str().as_bytes()).map_err(|_| no_target())?;
    head.uri = match parts.uri.path_and_query() {
        Some(target) => Uri::try_from(target.as_str()),
        None => Uri::try_from(parts.uri.to_string()),
    }
    .map_err(|_| no_target())?;
    for (name, value) in &parts.headers {
        // hyper has validated both by the same rules.
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            head.headers_mut().append(name, value);
        }
    }
    Ok(request)
}

/// Checks the `Host` header, which only HTTP/1.0 may leave out.
fn check_host(headers: &HeaderMap, may_lack: bool) -> Result<(), Problem> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let found = match (hosts.next(), hosts.count()) {
        (None, _) if may_lack => return Ok(()),
        (Some(host), 0) if is_host(host.as_bytes()) => return Ok(()),
        (None, _) => "none".to_owned(),
        (Some(host), 0) => messages::quoted(&String::from_utf8_lossy(host.as_bytes())),
        (Some(_), more) => (more + 1).to_string(),
    };
    let detail = format!("expected one Host header with a host and perhaps a port, found {found}");
    Err(Problem::not_http(400, detail))
}

/// Checks the transfer codings of the body, of which the service knows `chunked` (RFC 9112, 6.1).
/// hyper has checked that the last one is.
fn check_transfer_codings(headers: &HeaderMap) -> Result<(), Problem> {
    let lists = headers.get_all(header::TRANSFER_ENCODING).iter();
    let codings = lists.flat_map(|list| list.as_bytes().split(|byte| *byte == b','));
    let codings = codings
        .map(<[u8]>::trim_ascii)
        .filter(|coding| !coding.is_empty());
    let is_chunked = |coding: &&[u8]| coding.eq_ignore_ascii_case(b"chunked");
    let (chunked, others): (Vec<_>, Vec<_>) = codings.partition(is_chunked);
    if let Some(other) = others.first() {
        let found = messages::quoted(&String::from_utf8_lossy(other));
        let detail = format!("expected no transfer coding but chunked, found {found}");
        return Err(Problem::not_http(501, detail));
    }
    if chunked.len() > 1 {
        let found = chunked.len();
        let detail = format!("expected the transfer coding chunked once, found it {found} times");
        return Err(Problem::not_http(400, detail));
    }
    Ok(())
}

/// Whether this is a host, perhaps an empty one, and perhaps a port (RFC 3986, 3.2.2 and 3.2.3).
fn is_host(value: &[u8]) -> bool {
    let Ok(value) = str::from_utf8(value) else {
        return false;
    };
    let (is_valid, port) = if let Some(literal) = value.strip_prefix('[') {
        let (address, rest) = literal.split_once(']').unwrap_or_default();
        (address.parse::<Ipv6Addr>().is_ok(), rest)
    } else {
        let (name, port) = value.split_at(value.find(':').unwrap_or(value.len()));
        (is_name(name), port)
    };
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let is_port = |port: &str| port.bytes().all(is_digit);
    is_valid && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

/// Whether this is a name of RFC 3986, which IPv4 addresses are too.
fn is_name(name: &str) -> bool {
    let is_hex = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_hexdigit());
    let mut bytes = name.bytes();
    while let Some(byte) = bytes.next() {
        let is_part = match byte {
            b'%' => is_hex(bytes.next()) && is_hex(bytes.next()),
            _ => byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte),
        };
        if !is_part {
            return false;
        }
    }
    true
}

/// The body of a request, which may still be arriving.
struct RequestBody {
    body: Incoming,
    state: Rc<ConnectionState>,
}

impl Stream for RequestBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, PayloadError>>> {
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
            self.state.wait_for_client(Pending::Unfinished);
            return Poll::Pending;
        };
        self.state.stop_waiting();
        Poll::Ready(match frame {
            Some(Ok(frame)) => Some(Ok(frame.into_data().unwrap_or_default())),
            Some(Err(_)) if self.state.is_evicted() => Some(Err(PayloadError::Io(
                io::ErrorKind::ConnectionAborted.into(),
            ))),
            Some(Err(_)) => Some(Err(PayloadError::Incomplete(None))),
            None => {
                self.state.set_unread(false);
                None
            }
        })
    }
}
