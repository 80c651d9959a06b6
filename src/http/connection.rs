//! One connection: hyper speaks HTTP/1, actix-web's application answers.
//!
//! actix-http's own dispatcher decodes further requests while one is answered, keeps what it
//! knows of them in one place, panics on a header name of 64 KiB, takes up to 128 KiB of each
//! head, and asks for a body before the application has seen the head. hyper reads one request
//! at a time, asks for a body when it is read, and frames answers for the version of the request.

mod answer;
mod question;

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

use super::App;
use super::connections::{Activity, Waiting};
use super::metrics::Refusal;
use super::observe::Observed;
use super::patience::Patient;
use answer::Outgoing;

/// The body of an answer: of the application, or of what it was not asked.
type Sent = EitherBody<Observed>;

/// Largest head of a request, and what is read or written at once.
const HEAD_LIMIT: usize = 16 << 10;

/// How often room is made while there are too many connections.
const ROOM_INTERVAL: Duration = Duration::from_millis(20);

/// Stands in the extensions of a request for which there is no room.
pub(super) struct Crowded;

/// What one worker does with each of its connections.
pub(super) struct Worker<S> {
    app: Data<App>,
    application: S,
    http: http1::Builder,
    waiting: Rc<Waiting>,
    /// Whether room is being made.
    keeps_room: Rc<Cell<bool>>,
}

impl<S> Worker<S>
where
    S: Service<Request, Response = ServiceResponse<Observed>, Error = actix_web::Error> + 'static,
{
    /// A worker without connections.
    pub fn new(app: Data<App>, application: S) -> Worker<S> {
        let mut http = http1::Builder::new();
        http.max_buf_size(HEAD_LIMIT)
            .max_header_size(HEAD_LIMIT)
            .half_close(true) // Or a client that has sent all it wants gets no answer.
            .header_read_timeout(None); // `Patient` knows how long to wait.
        Worker {
            app,
            application,
            http,
            waiting: Rc::default(),
            keeps_room: Rc::default(),
        }
    }

    /// Answers the requests of a connection until it ends.
    pub async fn serve(&self, stream: TcpStream) {
        // Or the last part of a streamed answer waits, up to 40 ms, for the client's next packet.
        let _ = stream.set_nodelay(true);
        let peer = stream.peer_addr().ok();
        let activity = self.waiting.join(self.app.connections.opened());
        let client = Patient::new(stream, self.app.clone(), Rc::clone(&activity));
        let mut beyond = false;
        if self.app.connections.are_crowded() {
            beyond = self.waiting.make_room(1) == 0;
            self.keep_room();
        }
        let requests = service_fn(|request| self.answer(request, &activity, peer, beyond));
        let mut connection = self.http.serve_connection(TokioIo::new(client), requests);
        let ended = (&mut connection).await;
        let client = connection.into_parts().io.into_inner();
        match ended {
            Ok(()) => client.close().await,
            Err(error) => self.end(client, &error).await,
        }
    }

    /// Makes room as long as there are too many connections.
    fn keep_room(&self) {
        if self.keeps_room.replace(true) {
            return;
        }
        let (app, waiting) = (self.app.clone(), Rc::clone(&self.waiting));
        let keeps_room = Rc::clone(&self.keeps_room);
        spawn(async move {
            while app.connections.are_crowded() {
                waiting.make_room(app.connections.excess());
                sleep(ROOM_INTERVAL).await;
            }
            keeps_room.set(false);
        });
    }

    /// Answers one request; `beyond` says that its connection came when no other could go.
    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        activity: &Rc<Activity>,
        peer: Option<SocketAddr>,
        beyond: bool,
    ) -> Result<hyper::Response<Outgoing<Sent>>, Infallible> {
        let busy = activity.begin();
        let response = match question::read(request, activity, peer) {
            Ok(request) => {
                if beyond && self.app.connections.are_too_many() {
                    request.extensions_mut().insert(Crowded);
                }
                self.application.call(request).await
            }
            Err(problem) => {
                self.count_refusal(400, &problem);
                Err(problem.into())
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
        // Whoever else comes shall find a place.
        let last = activity.is_last() || self.app.connections.are_crowded();
        Ok(answer::write(response, busy, last))
    }

    /// Ends a connection on which something went wrong.
    async fn end(&self, client: Patient, error: &hyper::Error) {
        let (status, words) = if client.is_late() {
            (408, "HTTP/1.1 408 Request Timeout\r\n")
        } else if error.is_parse_version_h2() {
            (505, "HTTP/1.1 505 HTTP Version Not Supported\r\n")
        } else if error.is_parse_too_large() {
            (431, "")
        } else if error.is_parse() {
            (400, "")
        } else {
            // What was sent so far must not pass for a whole answer.
            return client.reset();
        };
        self.count_refusal(status, error);
        if words.is_empty() {
            // hyper has said it.
            client.linger().await;
        } else {
            let words = format!("{words}connection: close\r\ncontent-length: 0\r\n\r\n");
            client.say(words.as_bytes()).await;
        }
    }

    /// What is no request has no route either.
    fn count_refusal(&self, status: u16, why: &impl Display) {
        self.app.metrics.count_refusal(Refusal::Head);
        log::info!(target: "access", method = "-", route = "-", status = status; "no request: {why}");
    }
}
