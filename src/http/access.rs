//! Who is let in, and how often: decided before a request reaches its route.
//!
//! What operators ask, health and metrics, is always let in. Everything else needs what the
//! settings ask for; a path is judged as it came, so that none gets past by another spelling.

mod address;
mod cors;
mod keys;
mod rates;

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use arc_swap::ArcSwapOption;

use super::metrics::Refusal;
use super::settings::AccessSettings;
use crate::api::Problem;
use cors::Cors;
pub use keys::KeyError;
pub(super) use keys::Keys;
use rates::Rates;

/// Paths of operators.
const OPERATIONS: [&str; 4] = ["/livez", "/readyz", "/healthz", "/metrics"];

/// Paths that need no key and are not counted, beside those of operators: what shows the service
/// to people, and everything under [`ASSETS`].
const PUBLIC: [&str; 4] = ["/", "/embed", "/docs", "/openapi.json"];
const ASSETS: &str = "/assets/";

/// What the settings ask of requests.
pub(super) struct Access {
    cors: Option<Cors>,
    keys: ArcSwapOption<Keys>,
    rates: Option<Rates>,
    trust_forwarded_for: bool,
}

/// Whose requests are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Client {
    /// The owner of a key, by its name.
    Key(Arc<str>),
    /// An address, as [`address::counted`] makes it.
    Address(IpAddr),
    /// All clients beyond those that are told apart.
    Others,
}

/// What becomes of a request, and what its answer says about that.
#[derive(Default)]
pub(super) struct Admission {
    /// The answer, when the request goes no further.
    pub answer: Option<HttpResponse>,
    /// Why, when it is refused.
    pub refusal: Option<Refusal>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Admission {
    fn refuse(&mut self, reason: Refusal, problem: &Problem) {
        self.answer = Some(problem.error_response());
        self.refusal = Some(reason);
    }

    /// Adds the headers to the answer.
    pub fn describe(self, headers: &mut HeaderMap) {
        for (name, value) in self.headers {
            headers.append(name, value);
        }
    }
}

impl Access {
    /// Access as the settings say, with these keys.
    pub fn new(settings: &AccessSettings, keys: Option<Keys>) -> Access {
        Access {
            cors: Cors::new(&settings.cors_origins),
            keys: ArcSwapOption::from_pointee(keys),
            rates: settings.rate_limit.map(Rates::per_minute),
            trust_forwarded_for: settings.trust_forwarded_for,
        }
    }

    /// From now on these keys are asked for.
    pub fn replace_keys(&self, keys: Option<Keys>) {
        self.keys.store(keys.map(Arc::new));
    }

    /// Decides about a request; `crowded` says whether more connections are open than should be.
    pub fn admit(&self, request: &ServiceRequest, crowded: bool) -> Admission {
        let mut admission = Admission::default();
        if let Some(cors) = &self.cors {
            cors.judge(request, &mut admission);
        }
        if admission.answer.is_some() || OPERATIONS.contains(&request.path()) {
            return admission;
        }
        if crowded {
            admission.refuse(Refusal::Connections, &Problem::overloaded());
            return admission;
        }
        if PUBLIC.contains(&request.path()) || request.path().starts_with(ASSETS) {
            return admission;
        }
        let client = match &*self.keys.load() {
            Some(keys) => match keys.owner(bearer(request.headers())) {
                Some(owner) => Client::Key(owner),
                None => {
                    admission.refuse(Refusal::Key, &Problem::unauthorized());
                    return admission;
                }
            },
            None => self.address(request),
        };
        if let Some(rates) = &self.rates {
            let share = rates.take(client);
            share.describe(&mut admission.headers);
            if let Some(wait) = share.wait {
                admission.refuse(Refusal::Rate, &Problem::too_many_requests(wait));
            }
        }
        admission
    }

    fn address(&self, request: &ServiceRequest) -> Client {
        let forwarded = || {
            let lines = request.headers().get_all("x-forwarded-for");
            address::forwarded(lines.last()?.to_str().ok()?)
        };
        let peer = || request.peer_addr().map(|address| address.ip());
        let told = self.trust_forwarded_for.then(forwarded).flatten();
        told.or_else(peer).map_or(Client::Others, |address| {
            Client::Address(address::counted(address))
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
