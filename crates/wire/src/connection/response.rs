//! An answer of actix-web's application as hyper's response.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::SystemTime;

use actix_web::HttpResponse;
use actix_web::body::{BodySize, MessageBody};
use actix_web::http::ConnectionType;
use actix_web::http::header::HttpDate;
use actix_web::web::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use hyper::header::{CONNECTION, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use messages::Problem;

use crate::connections::InFlight;

/// The response for hyper. `last` says that the connection ends with it.
pub(super) fn write<B: MessageBody + Unpin>(
    response: HttpResponse<B>,
    busy: InFlight,
    last: bool,
) -> Response<ResponseBody<B>> {
    let last = last || response.head().connection_type() == ConnectionType::Close;
    let (response, body) = response.into_parts();
    let left = match body.size() {
        BodySize::None => Some(0),
        BodySize::Sized(bytes) => Some(bytes),
        BodySize::Stream => None,
    };
    let mut answer = Response::new(ResponseBody {
        open: (left != Some(0)).then_some((body, busy)),
        left,
    });
    // The application makes only valid statuses and headers.
    *answer.status_mut() = StatusCode::from_u16(response.status().as_u16()).unwrap_or_default();
    let headers = answer.headers_mut();
    headers.reserve(response.headers().len() + 3);
    for (name, value) in response.headers() {
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            headers.append(name, value);
        }
    }
    if last {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    answer
}

/// The answer, as bytes, to a head that is not a request; the connection ends with it.
pub(super) fn refusal(problem: &Problem) -> Vec<u8> {
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let body = problem.to_json();
    let date = HttpDate::from(SystemTime::now());
    let length = body.len();
    let mut answer = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: application/problem+json\r\n\
         content-length: {length}\r\ndate: {date}\r\n\r\n"
    )
    .into_bytes();
    answer.extend(body);
    answer
}

/// The body of an answer. The request ends when hyper has taken the last bytes.
pub(super) struct ResponseBody<B> {
    open: Option<(B, InFlight)>,
    /// Bytes left, where their number is known.
    left: Option<u64>,
}

impl<B: MessageBody + Unpin> Body for ResponseBody<B> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let Some((body, _)) = &mut self.open else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(body).poll_next(context));
        let Some(frame) = frame else {
            self.open = None;
            return Poll::Ready(None);
        };
        Poll::Ready(Some(match frame {
            Ok(bytes) => {
                if let Some(left) = &mut self.left {
                    *left = left.saturating_sub(bytes.len() as u64);
                    if *left == 0 {
                        self.open = None;
                    }
                }
                Ok(Frame::data(bytes))
            }
            Err(error) => Err(io::Error::other(error.into().to_string())),
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.open.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        self.left
            .map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}
