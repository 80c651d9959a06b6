//! Any bytes on a connection: the service answers as HTTP allows, or not at all.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{panic, thread};

use clap::Parser;
use grand_tichu::http::{Runtime, Server, Settings};

/// Statuses that clients can bring about; 100 comes before a body that was announced.
const EXPECTED: [u16; 13] = [
    100, 200, 204, 304, 400, 404, 405, 408, 413, 415, 422, 431, 505,
];

const HEALTH: &[u8] = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

static PANICKED: AtomicBool = AtomicBool::new(false);

/// A service that runs until the process ends.
static SERVICE: LazyLock<SocketAddr> = LazyLock::new(|| {
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        settings: Settings,
    }
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |message| {
        PANICKED.store(true, Ordering::SeqCst);
        hook(message);
    }));
    let line = Line::parse_from(["fuzz", "--listen", "127.0.0.1:0", "--workers", "1"]);
    let server = Server::bind(line.settings).expect("a free port");
    let address = server.address().expect("an address");
    thread::spawn(|| {
        let runtime = Runtime::start().expect("a runtime");
        server.run(runtime).expect("a service that runs");
    });
    address
});

/// Sends the input on a connection of its own.
///
/// # Panics
/// When an answer is not HTTP, or has a status that no client should see; when the connection
/// does not end although all was sent; when the service has panicked, or answers others no more.
pub fn check(input: &[u8]) {
    let mut rest = &*said(input);
    while !rest.is_empty() {
        let line = rest.split(|&byte| byte == b'\r').next().unwrap_or_default();
        let line = String::from_utf8_lossy(&line[..line.len().min(40)]);
        let version = line.starts_with("HTTP/1.1 ") || line.starts_with("HTTP/1.0 ");
        assert!(version, "an answer begins with {line:?}");
        let status = line.get(9..12).and_then(|digits| digits.parse().ok());
        assert!(
            status.is_some_and(|status| EXPECTED.contains(&status)),
            "{line:?}"
        );
        rest = next_answer(rest);
    }
    assert!(
        said(HEALTH).starts_with(b"HTTP/1.1 200 "),
        "it answers others"
    );
    assert!(!PANICKED.load(Ordering::SeqCst), "it has panicked");
}

/// All that comes back until the service closes.
fn said(input: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(*SERVICE).expect("a connection");
    let patience = Some(Duration::from_secs(60));
    stream.set_read_timeout(patience).expect("a time limit");
    // It may have refused and closed before everything is sent.
    let _ = stream.write_all(input);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        let reset = error.kind() == std::io::ErrorKind::ConnectionReset;
        assert!(reset, "the connection does not end: {error}");
    }
    answer
}

/// What follows the first answer, by its framing. The answer to HEAD has the length of a body that
/// does not come; no body of the service begins like an answer.
fn next_answer(answers: &[u8]) -> &[u8] {
    let end = answers.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.expect("the end of a head") + 4;
    let head = String::from_utf8_lossy(&answers[..end]).to_ascii_lowercase();
    let rest = &answers[end..];
    if rest.is_empty() || rest.starts_with(b"HTTP/1.") {
        return rest;
    }
    let field = |name| head.lines().find_map(|line| line.strip_prefix(name));
    if let Some(length) = field("content-length: ") {
        let length: usize = length.parse().expect("a length");
        return rest.get(length..).expect("the whole body");
    }
    if field("transfer-encoding: ").is_none() {
        return &[]; // It ends with the connection.
    }
    let last = rest.windows(5).position(|five| five == b"0\r\n\r\n");
    &rest[last.expect("the last chunk") + 5..]
}
