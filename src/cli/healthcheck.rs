//! `grand-tichu healthcheck`: a probe for containers without curl.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;
use terminal::Outcome;
use wire::Host;

/// Options of `healthcheck`.
#[derive(Args)]
pub struct HealthcheckOptions {
    /// Address, or host name, and port of the service; 0.0.0.0 and [::] mean the loopback address
    #[arg(
        long,
        env = "GRAND_TICHU_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    listen: Host,
}

/// The time limit of the connection and of each read.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Succeeds when `/readyz` answers 200, at the first address that answers.
pub fn run(options: &HealthcheckOptions) -> Outcome {
    let mut errors = Vec::new();
    for address in options.listen.addresses() {
        let address = reachable(*address);
        match ask(address) {
            Ok(status) if status == "200" => return Ok(()),
            Ok(status) => {
                let found = format!("{address}/readyz: expected status 200, found {status:?}");
                return Err(found.into());
            }
            Err(error) => errors.push(format!("{address} does not answer: {error}")),
        }
    }
    Err(errors.join("; ").into())
}

/// The address to ask: loopback for a service that listens on all addresses.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

/// The status of `/readyz`, from the first line of the answer.
fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    // The first 12 bytes hold the status: "HTTP/1.1 200".
    let mut line = [0; 12];
    stream.read_exact(&mut line)?;
    Ok(String::from_utf8_lossy(&line[9..]).into_owned())
}
