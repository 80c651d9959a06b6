//! A request of hyper for actix-web's application.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_http::error::PayloadError;
use actix_http::header::{HeaderName, HeaderValue};
use actix_http::{Method, Payload, Request, Uri, Version};
use actix_web::web::Bytes;
use futures_util::Stream;
use hyper::body::{Body, Incoming};
use hyper::header;

use crate::api::Problem;
use crate::http::connections::{ConnectionState, Pending};

/// The request for the application.
///
/// # Errors
/// 400 when it has no `Host` or more than one (RFC 9112, 3.2), or a target that is not a URI.
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
    let hosts = parts.headers.get_all(header::HOST).iter().count();
    let first = parts.version == hyper::Version::HTTP_10;
    if hosts > 1 || hosts == 0 && !first {
        return Err(Problem::no_host(hosts));
    }
    let mut request = Request::with_payload(payload);
    let head = request.head_mut();
    head.peer_addr = peer;
    head.version = if first {
        Version::HTTP_10
    } else {
        Version::HTTP_11
    };
    head.method =
        Method::from_bytes(parts.method.as_str().as_bytes()).map_err(|_| Problem::no_target())?;
    head.uri = match parts.uri.path_and_query() {
        Some(target) => Uri::try_from(target.as_str()),
        None => Uri::try_from(parts.uri.to_string()),
    }
    .map_err(|_| Problem::no_target())?;
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
