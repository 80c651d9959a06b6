//! Names of headers for hyper and for actix-web, whose types differ: the usual ones are not read again.

use std::sync::LazyLock;

use actix_http::header::HeaderName as ActixName;
use hyper::header::HeaderName as HyperName;

/// The most frequent first.
const USUAL: [&str; 24] = [
    "host",
    "content-type",
    "content-length",
    "x-request-id",
    "x-content-type-options",
    "accept",
    "user-agent",
    "accept-encoding",
    "connection",
    "accept-language",
    "origin",
    "referer",
    "cache-control",
    "etag",
    "if-none-match",
    "content-encoding",
    "vary",
    "content-security-policy",
    "authorization",
    "x-forwarded-for",
    "traceparent",
    "cookie",
    "upgrade-insecure-requests",
    "transfer-encoding",
];

static NAMES: LazyLock<[(HyperName, ActixName); USUAL.len()]> = LazyLock::new(|| {
    USUAL.map(|name| (HyperName::from_static(name), ActixName::from_static(name)))
});

/// The name for actix-web; `None` for one that only hyper allows.
pub(super) fn for_actix(name: &HyperName) -> Option<ActixName> {
    let usual = NAMES.iter().find(|(known, _)| known == name);
    let other = || ActixName::from_bytes(name.as_str().as_bytes()).ok();
    usual.map_or_else(other, |(_, name)| Some(name.clone()))
}

/// The name for hyper; `None` for one that only actix-web allows.
pub(super) fn for_hyper(name: &ActixName) -> Option<HyperName> {
    let usual = NAMES.iter().find(|(_, known)| known == name);
    let other = || HyperName::from_bytes(name.as_str().as_bytes()).ok();
    usual.map_or_else(other, |(name, _)| Some(name.clone()))
}
