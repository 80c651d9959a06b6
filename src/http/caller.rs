//! Who asks, for handlers: their work is done in the turn of this client.

use std::convert::Infallible;
use std::ops::Deref;

use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::{LocalBoxFuture, Ready, ready};
use messages::Problem;
use wire::Client;
use work::Work;

use super::app::App;

/// The request of a client, and the state that all handlers share.
pub(super) struct Caller {
    app: Data<App>,
    request: HttpRequest,
}

impl Deref for Caller {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl Caller {
    /// Who sent this request.
    pub fn of(request: &HttpRequest) -> Caller {
        Caller {
            app: App::of(request).clone(),
            request: request.clone(),
        }
    }

    /// The client in whose turn its work is done.
    pub fn client(&self) -> Client {
        self.wire.access.client(&self.request)
    }

    /// The state alone.
    pub fn into_app(self) -> Data<App> {
        self.app
    }

    /// Does work that takes more than about 100 µs, on a thread of lower priority than the workers.
    ///
    /// # Errors
    /// A [`Problem`] of status 503 when the work fails.
    // Boxed: many handlers need it for few of their questions, and the rest should not move its state.
    pub fn background<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> LocalBoxFuture<'_, Result<T, Problem>> {
        Box::pin(self.wire.do_in_background(&self.request, work))
    }

    /// Does a search, which may take a second. It stops when the client has gone.
    ///
    /// # Errors
    /// That of the search, or a [`Problem`] of status 503 when there is no place for it, its client has gone
    /// or the service ends.
    pub fn search<T: Send + 'static>(
        &self,
        search: impl FnOnce(&mut Work) -> Result<T, Problem> + Send + 'static,
    ) -> LocalBoxFuture<'_, Result<T, Problem>> {
        Box::pin(self.wire.search(&self.request, search))
    }
}

impl FromRequest for Caller {
    type Error = Infallible;
    type Future = Ready<Result<Caller, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Caller::of(request)))
    }
}
