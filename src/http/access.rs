//! Access: API keys, rate limits and CORS, checked before a request reaches its route.
//!
//! Health and metrics are always admitted. Everything else needs what the settings require. The
//! path is compared as the client sent it, so that no other spelling of it evades the check.

mod admission;
mod client;
mod cors;
mod keys;
mod rate_limit;
mod table_key;

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use arc_swap::ArcSwapOption;

use super::metrics::Refusal;
use super::settings::AccessSettings;
pub(super) use admission::Admission;
pub(super) use client::Client;
use cors::Cors;
pub use keys::KeyError;
pub(super) use keys::Keys;
use messages::Problem;
use rate_limit::RateLimiter;
pub(super) use table_key::seal;

/// Paths for operators.
const OPERATIONS: [&str; 4] = ["/livez", "/readyz", "/healthz", "/metrics"];

/// Paths that need no key and do not count for the rate, like those for operators: the pages, the
/// API description, and everything under [`ASSETS`].
const PUBLIC: [&str; 7] = [
    "/",
    "/embed",
    "/play",
    "/review",
    "/docs",
    "/mini-tichu",
    "/openapi.json",
];
const ASSETS: &str = "/assets/";

/// The checks that the settings require.
pub(super) struct Access {
    cors: Option<Cors>,
    keys: ArcSwapOption<Keys>,
    rates: Option<RateLimiter>,
    trust_forwarded_for: bool,
}

impl Access {
    /// Access as the settings say, with these keys.
    pub fn new(settings: &AccessSettings, keys: Option<Keys>) -> Access {
        Access {
            cors: Cors::new(&settings.cors_origins),
            keys: ArcSwapOption::from_pointee(keys),
            rates: settings.rate_limit.map(RateLimiter::per_minute),
            trust_forwarded_for: settings.trust_forwarded_for,
        }
    }

    /// Replaces the keys; without keys, requests need none.
    pub fn replace_keys(&self, keys: Option<Keys>) {
        self.keys.store(keys.map(Arc::new));
    }

    /// Admits or refuses a request; `over_limit` says whether too many connections are open.
    pub fn admit(&self, request: &ServiceRequest, over_limit: bool) -> Admission {
        let mut admission = Admission::default();
        if let Some(cors) = &self.cors {
            cors.apply(request, &mut admission);
        }
        if admission.answer.is_some() || OPERATIONS.contains(&request.path()) {
            return admission;
        }
        if over_limit {
            admission.refuse(Refusal::Connections, Problem::overloaded());
            return admission;
        }
        if PUBLIC.contains(&request.path()) || request.path().starts_with(ASSETS) {
            return admission;
        }
        let client = match &*self.keys.load() {
            Some(keys) => match keys.owner(bearer(request.headers())) {
                Some(owner) => Client::Key(owner),
                None => {
                    admission.refuse(Refusal::Key, Problem::unauthorized());
                    return admission;
                }
            },
            None => self.address(request.request()),
        };
        if let Some(rates) = &self.rates {
            let share = rates.take(client);
            share.describe(&mut admission.headers);
            if let Some(wait) = share.wait {
                admission.refuse(Refusal::Rate, Problem::too_many_requests(wait));
            }
        }
        admission
    }

    /// Whether this client of a page may have an answer about a hand in it. Pages need no key, so they
    /// have answers only where requests need no key; and such an answer counts for the client's rate.
    pub fn admits_answer(&self, request: &HttpRequest) -> bool {
        let within_rate = |rates: &RateLimiter| {
            let share = rates.take(self.address(request));
            share.wait.is_none()
        };
        self.keys.load().is_none() && self.rates.as_ref().is_none_or(within_rate)
    }

    /// Who asks, for whatever clients share: the owner of a key, or else the address.
    pub fn client(&self, request: &HttpRequest) -> Client {
        let keys = self.keys.load();
        let owner = keys
            .as_ref()
            .and_then(|keys| keys.owner(bearer(request.headers())));
        owner.map_or_else(|| self.address(request), Client::Key)
    }

    fn address(&self, request: &HttpRequest) -> Client {
        let forwarded = || {
            let lines = request.headers().get_all("x-forwarded-for");
            client::forwarded(lines.last()?.to_str().ok()?)
        };
        let peer = || request.peer_addr().map(|address| address.ip());
        let trusted = self.trust_forwarded_for.then(forwarded).flatten();
        trusted.or_else(peer).map_or(Client::Others, |address| {
            Client::Address(client::counted(address))
        })
    }
}

/// The token of `Authorization: Bearer TOKEN` (RFC 6750).
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(AUTHORIZATION)?.as_bytes();
    let (scheme, token) = value.split_at_checked(7)?;
    scheme
        .eq_ignore_ascii_case(b"bearer ")
        .then(|| token.trim_ascii())
}
