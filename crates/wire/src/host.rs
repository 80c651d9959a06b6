//! The place of a service: an address or a host name, and a port.

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

/// The place of a service, with all of its addresses.
#[derive(Clone, Debug)]
pub struct Host {
    written: String,
    addresses: Vec<SocketAddr>,
}

impl Host {
    /// The addresses, at least one; those of IPv4 first, which every system has.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }
}

impl FromStr for Host {
    type Err = String;

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; resolves a host name.
    fn from_str(written: &str) -> Result<Host, String> {
        let refused = |found: &dyn fmt::Display| {
            format!(
                "expected an address or host name with its port, such as 127.0.0.1:8080 or localhost:8080, \
                 found: {found}"
            )
        };
        let addresses = written.to_socket_addrs().map_err(|error| refused(&error))?;
        let mut addresses: Vec<_> = addresses.collect();
        addresses.sort_by_key(SocketAddr::is_ipv6);
        if addresses.is_empty() {
            return Err(refused(&"a name without addresses"));
        }
        let written = written.to_owned();
        Ok(Host { written, addresses })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}
