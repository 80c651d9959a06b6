//! Access: API keys, rate limits and CORS, checked before a request reaches its route.
//!
//! Health and metrics are always admitted. Everything else needs what the rules require. The
//! path is compared as the client sent it, so that no other spelling of it evades the check.

mod admission;
mod client;
mod cors;
mod keys;
mod rate_limit;

use std::num::NonZeroU32;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use arc_swap::ArcSwapOption;

use super::metrics::Refusal;
pub(crate) use admission::Admission;
pub use client::Client;
use cors::Cors;
pub use keys::{KeyError, Keys, hexadecimal_key};
use messages::Problem;
use rate_limit::RateLimiter;

/// Paths for operators.
const OPERATIONS: [&str; 4] = ["/livez", "/readyz", "/healthz", "/metrics"];

/// Who may send requests, and how often.
pub struct AccessRules {
    /// Paths that need no key and do not count for the rate, like those for operators.
    pub public: &'static [&'static str],
    /// Everything under this path is public too.
    pub public_folder: &'static str,
    /// Requests a minute for each client.
    pub rate_limit: Option<NonZeroU32>,
    /// Whether the last entry of `X-Forwarded-For` is the address of a client.
    pub trust_forwarded_for: bool,
    /// The origins whose pages may send requests.
    pub cors_origins: Vec<String>,
}

/// The checks that the rules require.
pub struct Access {
    rules: AccessRules,
    cors: Option<Cors>,
    keys: ArcSwapOption<Keys>,
    rates: Option<RateLimiter>,
}

impl Access {
    /// Access as the rules say, with these keys.
    pub fn new(rules: AccessRules, keys: Option<Keys>) -> Access {
        Access {
            cors: Cors::new(&rules.cors_origins),
            keys: ArcSwapOption::from_pointee(keys),
            rates: rules.rate_limit.map(RateLimiter::per_minute),
            rules,
        }
    }

    /// Replaces the keys; without keys, requests need none.
    pub fn replace_keys(&self, keys: Option<Keys>) {
        self.keys.store(keys.map(Arc::new));
    }

    /// Admits or refuses a request; `over_limit` says whether too many connections are open.
    pub(crate) fn admit(&self, request: &ServiceRequest, over_limit: bool) -> Admission {
        let mut admission = Admission::default();
        if let Some(cors) = &self.cors {
            cors.apply(request, &mut admission);
        }
        if admission.answer.is_some() || OPERATIONS.contains(&request.path()) {
            return admission;
        }
        if over_limit {
            admission.refuse(Refusal::CONNECTIONS, Problem::overloaded());
            return admission;
        }
        let path = request.path();
        if self.rules.public.contains(&path) || path.starts_with(self.rules.public_folder) {
            return admission;
        }
        let client = match &*self.keys.load() {
            Some(keys) => match keys.owner(bearer(request.headers())) {
                Some(owner) => Client::Key(owner),
                None => {
                    admission.refuse(Refusal::KEY, Problem::unauthorized());
                    return admission;
                }
            },
            None => self.address(request.request()),
        };
        if let Some(rates) = &self.rates {
            let share = rates.take(client);
            share.describe(&mut admission.headers);
            if let Some(wait) = share.wait {
                admission.refuse(Refusal::RATE, Problem::too_many_requests(wait));
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
        let trusted = self.rules.trust_forwarded_for.then(forwarded).flatten();
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
