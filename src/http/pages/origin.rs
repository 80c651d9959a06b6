//! Where the client reaches the service.

use std::net::Ipv6Addr;

use actix_web::HttpRequest;
use actix_web::http::header::HOST;

/// The most bytes of a name of a host (RFC 1035, section 2.3.4).
const MOST_NAME: usize = 253;

/// Scheme, host and port of the service, as its clients see it; empty when unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin(String);

impl Origin {
    /// The origin that the operator has set, or else the origin of the request: the host that the client
    /// asked for, by HTTPS when the proxy in front says so. It is empty when the host is not valid.
    ///
    /// Only the answer to this request names it, so a client that invents one deceives itself.
    pub fn of(request: &HttpRequest, public: Option<&str>) -> Origin {
        if let Some(public) = public {
            return Origin(public.to_owned());
        }
        let headers = request.headers();
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.filter(|host| is_host(host)) else {
            return Origin::default();
        };
        // Each proxy of a chain appends its own: the client spoke to the first.
        let schemes = headers.get("x-forwarded-proto");
        let first =
            schemes.and_then(|schemes| schemes.as_bytes().split(|byte| *byte == b',').next());
        let secure = first.is_some_and(|scheme| scheme.trim_ascii().eq_ignore_ascii_case(b"https"));
        let scheme = if secure { "https" } else { "http" };
        Origin(format!("{scheme}://{}", host.to_ascii_lowercase()))
    }

    /// The address of a path: relative to the service when its origin is unknown.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

/// Whether a text is a host and maybe a port: a name, an IPv4 address, or an IPv6 address in brackets.
fn is_host(text: &str) -> bool {
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (text, None),
    };
    let in_brackets = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    let letter = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
    let is_name = match in_brackets {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => (1..=MOST_NAME).contains(&name.len()) && name.bytes().all(letter),
    };
    let digits = |port: &str| port.bytes().all(|b| b.is_ascii_digit());
    is_name && port.is_none_or(|port| digits(port) && port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_names_and_addresses_with_or_without_port() {
        for host in [
            "tichu.example",
            "Tichu.Example:8080",
            "localhost",
            "192.0.2.7:80",
            "[2001:db8::7]",
            "[::1]:8080",
            "grand_tichu:1",
        ] {
            assert!(is_host(host), "{host}");
        }
    }

    #[test]
    fn nothing_else_is_a_host() {
        let long = "a".repeat(254);
        for host in [
            "",
            ":80",
            "a:",
            "a:+80",
            "a:65536",
            "a b",
            "a/b",
            "a@b",
            "a\"b",
            "<script>",
            "a?b",
            "a#b",
            "[::1",
            "::1",
            "[tichu]",
            "[::1]x",
            "é.example",
            &long,
        ] {
            assert!(!is_host(host), "{host}");
        }
    }
}
