//! One connection: hyper reads and writes HTTP/1, actix-web's application answers.
//!
//! ARCHITECTURE.md says why actix-http, which comes with actix-web, does not read and write; `tests/actix.rs`
//! shows it.

mod request;
mod response;

use std::cell::Cell;
use std::convert::Infallible;
use std::fmt::Display;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use actix_http::body::EitherBody;
use actix_http::{HttpMessage, Request};
use actix_service::Service;
use actix_web::dev::ServiceResponse;
use actix_web::rt::net::TcpStream;
use actix_web::rt::{spawn, time::sleep};
use actix_web::web::Data;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use messages::Problem;

use super::client_stream::ClientStream;
use super::connections::{ConnectionState, WaitingConnections};
use super::metrics::Refusal;
use super::observe::ObservedBody;
use super::problem::Refused;
use super::timeouts::TimedStream;
use super::turns::Turns;
use super::wire::Wire;
use response::ResponseBody;

/// The body of an answer: of the application, or of a refusal before it.
type SentBody = EitherBody<ObservedBody>;

/// The most bytes of a request's head, and of one read or write.
const HEAD_LIMIT: usize = 16 << 10;

/// The pause between evictions while too many connections are open.
const EVICTION_INTERVAL: Duration = Duration::from_millis(20);

/// Marks, in its extensions, a request whose connection exceeds the limit.
pub(crate) struct OverLimit;

/// Serves the connections of one worker.
pub(crate) struct Worker<S> {
    wire: Data<Wire>,
    application: S,
    http: http1::Builder,
    waiting: Rc<WaitingConnections>,
    turns: Rc<Turns>,
    /// Whether a task evicts connections.
    evicting: Rc<Cell<bool>>,
}

impl<S> Worker<S>
where
    S: Service<Request, Response = ServiceResponse<ObservedBody>, Error = actix_web::Error>
        + 'static,
{
    /// A worker without connections.
    pub fn new(wire: Data<Wire>, application: S) -> Worker<S> {
        let mut http = http1::Builder::new();
        http.max_buf_size(HEAD_LIMIT)
            .max_header_size(HEAD_LIMIT)
            .half_close(true) // Otherwise a client that closes its side after a request gets no answer.
            .header_read_timeout(None); // `TimedStream` has the timeouts.
        Worker {
            wire,
            application,
            http,
            waiting: Rc::default(),
            turns: Turns::of_this_worker(),
            evicting: Rc::default(),
        }
    }

    /// Answers the requests of a connection until it ends.
    pub async fn serve(&self, stream: TcpStream) {
        // Otherwise the last part of a streamed answer waits up to 40 ms for the client's next packet.
        let _ = stream.set_nodelay(true);
        let peer = stream.peer_addr().ok();
        let state = self.waiting.join(self.wire.connections.opened());
        let stream = ClientStream::new(stream);
        let client = TimedStream::new(stream.clone(), self.wire.clone(), Rc::clone(&state));
        let mut beyond = false;
        if self.wire.connections.are_over_limit() {
            beyond = self.waiting.evict(1) == 0;
            self.evict_until_within_limit();
        }
        let requests = service_fn(|request| self.answer(request, &state, &stream, peer, beyond));
        let mut connection = self.http.serve_connection(TokioIo::new(client), requests);
        let ended = (&mut connection).await;
        let client = connection.into_parts().io.into_inner();
        match ended {
            Ok(()) => client.close().await,
            Err(error) => self.end(client, &error).await,
        }
    }

    /// Evicts connections in the background as long as too many are open.
    fn evict_until_within_limit(&self) {
        if self.evicting.replace(true) {
            return;
        }
        let (wire, waiting) = (self.wire.clone(), Rc::clone(&self.waiting));
        let evicting = Rc::clone(&self.evicting);
        spawn(async move {
            while wire.connections.are_over_limit() {
                waiting.evict(wire.connections.excess());
                sleep(EVICTION_INTERVAL).await;
            }
            evicting.set(false);
        });
    }

    /// Answers one request; `beyond` says that no other connection could be evicted for this one.
    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        state: &Rc<ConnectionState>,
        client: &ClientStream,
        peer: Option<SocketAddr>,
        beyond: bool,
    ) -> Result<hyper::Response<ResponseBody<SentBody>>, Infallible> {
        let busy = state.begin_request();
        let response = match request::read(request, state, peer) {
            Ok(request) => {
                if beyond && self.wire.connections.are_far_over_limit() {
                    request.extensions_mut().insert(OverLimit);
                }
                request.extensions_mut().insert(client.clone());
                self.turns.wait_for(request.path()).await;
                self.application.call(request).await
            }
            Err(problem) => {
                self.count_refusal(problem.status(), &problem);
                Err(Refused::from(problem).into())
            }
        };
        let response = match response {
            Ok(response) => response
                .into_parts()
                .1
                .map_body(|_, body| EitherBody::left(body)),
            Err(error) => error
                .error_response()
                .map_body(|_, body| EitherBody::right(body)),
        };
        // While too many connections are open, each closes after its answer.
        let last = state.is_last() || self.wire.connections.are_over_limit();
        Ok(response::write(response, busy, last))
    }

    /// Ends a connection on which something went wrong.
    async fn end(&self, client: TimedStream, error: &hyper::Error) {
        let problem = if client.request_timed_out() {
            Problem::slow_head()
        } else if error.is_parse_version_h2() {
            Problem::not_http(505, "expected HTTP/1.1, found HTTP/2")
        } else if error.is_parse_too_large() {
            Problem::large_head(HEAD_LIMIT)
        } else if error.is_parse() {
            let expected =
                "a head that is valid in HTTP/1.1, with other characters of its path as %XX";
            Problem::not_http(400, format!("expected {expected}, found: {error}"))
        } else {
            // The client must not take a part of an answer for all of it.
            return client.reset();
        };
        self.count_refusal(problem.status(), error);
        let answer = response::refusal(&problem);
        client.send_last(&answer).await;
    }

    /// Counts and logs a head that is not a request, so it has no route.
    fn count_refusal(&self, status: u16, why: &impl Display) {
        self.wire.metrics.count_refusal(Refusal::HEAD);
        log::info!(target: "access", method = "-", route = "-", status = status; "not a valid request: {why}");
    }
}
