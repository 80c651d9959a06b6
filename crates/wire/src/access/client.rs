//! Clients, by API key or by address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// Whom the rate limit counts as one client.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// The owner of an API key, by name.
    Key(Arc<str>),
    /// An address, as `counted` makes it.
    Address(IpAddr),
    /// All clients beyond the number that the rate limiter tells apart.
    Others,
}

/// The address that identifies a client.
///
/// An IPv4 address is the same client in both notations; a socket for both families gives
/// `::ffff:192.0.2.1`. Of an IPv6 address the first 64 bits count, since clients choose the others.
pub(super) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 64 << 64;
            Ipv6Addr::from(network).into()
        }
        address => address,
    }
}

/// The address in the last entry of `X-Forwarded-For`, which the nearest proxy wrote. It may have a
/// port, brackets or quotes. `None` when the entry is not an address.
pub(super) fn forwarded(entries: &str) -> Option<IpAddr> {
    let entry = entries.rsplit(',').next()?.trim();
    let unquoted = entry
        .strip_prefix('"')
        .and_then(|entry| entry.strip_suffix('"'));
    let entry = unquoted.unwrap_or(entry).trim();
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']');
    if let Some(address) = bracketed() {
        return address.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    }
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    entry.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv4_address_is_one_client_in_either_family() {
        for address in ["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"] {
            let counted = counted(address.parse().unwrap());
            assert_eq!(counted.to_string(), "192.0.2.7", "{address}");
        }
    }

    #[test]
    fn an_ipv6_network_of_64_bits_is_one_client() {
        for (address, network) in [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::", "2001:db8:1:2::"),
            ("2001:db8:1:3::", "2001:db8:1:3::"),
            ("::1", "::"),
        ] {
            let counted = counted(address.parse().unwrap());
            assert_eq!(counted.to_string(), network, "{address}");
        }
    }

    #[test]
    fn the_last_entry_is_read_however_a_proxy_writes_it() {
        for (entries, address) in [
            ("192.0.2.7", "192.0.2.7"),
            ("198.51.100.9, 192.0.2.7", "192.0.2.7"),
            ("not an address,192.0.2.7 ", "192.0.2.7"),
            ("192.0.2.7:4711", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:4711", "2001:db8::7"),
            ("\"[2001:db8::7]:4711\"", "2001:db8::7"),
            ("\"192.0.2.7\"", "192.0.2.7"),
            ("192.0.2.1, \" 192.0.2.7:80 \" ", "192.0.2.7"),
            ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
            ("[::ffff:192.0.2.7]:80", "::ffff:192.0.2.7"),
        ] {
            let found = forwarded(entries).map(|address| address.to_string());
            assert_eq!(found.as_deref(), Some(address), "{entries:?}");
        }
    }

    #[test]
    fn an_entry_that_is_not_an_address_is_none() {
        for entries in [
            "",
            ",",
            "192.0.2.7,",
            "192.0.2.7, unknown",
            "192.0.2.7.8",
            "192.0.2.7:",
            "192.0.2.7:99999",
            "[192.0.2.7]",
            "[2001:db8::7",
            "2001:db8::7]",
            "[2001:db8::7]4711",
            "[]",
            "\"192.0.2.7",
            "\"",
        ] {
            assert_eq!(forwarded(entries), None, "{entries:?}");
        }
    }
}
