//! Clients that are slow, many, or greedy: they lose, and no other client does.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::ops::RangeBounds;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::running::{PATIENCE, QUESTION, Service, announce, large_batch};

fn connect(service: &Service) -> TcpStream {
    let stream = TcpStream::connect(service.address()).unwrap();
    let patience = Some(PATIENCE);
    stream.set_read_timeout(patience).unwrap();
    stream
}

/// A connection on which this was sent.
fn sent(service: &Service, bytes: &[u8]) -> TcpStream {
    let mut stream = connect(service);
    stream.write_all(bytes).unwrap();
    stream
}

/// As [`announce`], for the last request of a connection.
fn closing(path: &str, length: usize) -> String {
    announce(path, length).replace("Host: x", "Host: x\r\nConnection: close")
}

/// Reads the rest of the answer, until the other side closes, which it must.
fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        assert_ne!(error.kind(), ErrorKind::WouldBlock, "it stays open");
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// Waits until a metric is in this range.
fn settles(service: &Service, series: &str, range: impl RangeBounds<f64>) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        // A series with labels begins with its first request.
        let value = service.metric(series).unwrap_or(0.0);
        if range.contains(&value) {
            return;
        }
        assert!(Instant::now() < deadline, "{series} stays at {value}");
        sleep(Duration::from_millis(20));
    }
}

const IN_FLIGHT: &str = "grand_tichu_http_requests_in_flight";
const CONNECTIONS: &str = "grand_tichu_http_connections";
const BATCHES: &str =
    "grand_tichu_http_requests_total{route=\"/v1/evaluate/batch\",status=\"2xx\"}";
const NO_ROOM: &str = "grand_tichu_http_requests_refused_total{reason=\"body_memory\"}";

#[test]
fn heads_that_do_not_end_and_clients_that_say_nothing_are_cut_off() {
    // Requests that are whole must arrive within the same time, however busy the machine is.
    let service = Service::start_with(&["--request-timeout", "5"]);
    let silent = connect(&service);
    let slow = sent(&service, b"GET /livez HTTP/1.1\r\nX-Slow: ");
    let mut later = sent(&service, b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(later.read(&mut [0; 4096]).unwrap() > 0);
    later.write_all(b"GET /livez HTTP/1.1\r\nX-Slow: ").unwrap();
    assert_eq!(
        service.get("/livez").status,
        200,
        "others are answered meanwhile"
    );
    assert!(rest(slow).starts_with("HTTP/1.1 408"));
    assert!(rest(later).starts_with("HTTP/1.1 408"));
    assert!(!rest(silent).contains(" 200 "));
}

#[test]
fn a_client_that_takes_nothing_of_its_answer_is_given_up() {
    let service = Service::start_with(&["--answer-timeout", "1"]);
    let batch = large_batch();
    let stalled: Vec<_> = (0..4).map(|_| sent(&service, &batch)).collect();
    // Each is counted at its end.
    settles(&service, BATCHES, 4.0..);
    for stream in stalled {
        let answer = rest(stream);
        assert!(!answer.ends_with("0\r\n\r\n"), "the answer is not whole");
    }
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 200);
}

#[test]
fn a_client_that_takes_its_answer_too_slowly_holds_no_memory() {
    let service = Service::start_with(&["--answer-timeout", "5", "--body-memory", "4000000"]);
    let mut slow = sent(&service, &large_batch());
    let body = vec![b' '; 1_500_000];
    let other =
        || service.raw(&[closing("/v1/evaluate/batch", body.len()).as_bytes(), &body].concat());
    let deadline = Instant::now() + PATIENCE;
    let mut piece = [0; 64];
    loop {
        // It takes a little all the time, but no part of the answer within the time for it.
        assert!(slow.read(&mut piece).unwrap() > 0);
        // There is room again once the slow batch is let go; then only the body is at fault.
        if other().starts_with("HTTP/1.1 400") {
            break;
        }
        assert!(Instant::now() < deadline, "the slow batch is never let go");
        sleep(Duration::from_millis(50));
    }
    assert!(
        service.metric(NO_ROOM).unwrap() > 0.0,
        "it was refused while the batch was held"
    );
    assert!(
        !rest(slow).ends_with("0\r\n\r\n"),
        "the answer is not whole"
    );
}

/// A client that has sent 45,000 of the 60,000 bytes of a body.
fn hoard(service: &Service, client: &str) -> TcpStream {
    let forwarded = format!("Host: x\r\nX-Forwarded-For: {client}");
    let head = announce("/v1/evaluate", 60_000).replace("Host: x", &forwarded);
    let mut hoarder = sent(service, head.as_bytes());
    hoarder.write_all(&[b' '; 45_000]).unwrap();
    hoarder
}

/// A service that has this memory for bodies and is told the addresses of clients.
fn with_memory(bytes: &str) -> Service {
    let patience = ["--request-timeout", "3600", "--trust-forwarded-for"];
    Service::start_with(&[&["--body-memory", bytes][..], &patience].concat())
}

const BODY_BYTES: &str = "grand_tichu_http_body_bytes";

#[test]
fn beyond_the_memory_for_bodies_large_ones_are_refused_and_small_ones_are_not() {
    let service = with_memory("400000");
    let hoarders: Vec<_> = (1..9)
        .map(|number| hoard(&service, &format!("192.0.2.{number}")))
        .collect();
    let large = || {
        let body = QUESTION.to_owned() + &" ".repeat(50_000);
        service.raw(format!("{}{body}", closing("/v1/evaluate", body.len())).as_bytes())
    };
    settles(&service, BODY_BYTES, 360_000.0..);
    let refused = large();
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    let (head, problem) = refused.split_once("\r\n\r\n").unwrap();
    assert!(
        head.to_ascii_lowercase().contains("retry-after: 1\r\n"),
        "{head}"
    );
    assert!(
        problem.contains("urn:grand-tichu:problem:overloaded"),
        "{problem}"
    );
    assert!(service.metric(NO_ROOM).unwrap() >= 1.0);
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 200);
    drop(hoarders);
    settles(&service, IN_FLIGHT, ..=1.0);
    assert!(large().starts_with("HTTP/1.1 200"), "it is given back");
}

#[test]
fn one_client_leaves_half_of_the_memory_for_bodies_to_others() {
    let service = with_memory("400000");
    let greedy: Vec<_> = (0..6).map(|_| hoard(&service, "192.0.2.1")).collect();
    settles(&service, NO_ROOM, 2.0..);
    assert_eq!(service.metric(BODY_BYTES), Some(180_000.0));
    let other = hoard(&service, "192.0.2.2");
    settles(&service, BODY_BYTES, 225_000.0..);
    drop((greedy, other));
    settles(&service, BODY_BYTES, ..=0.0);
}

#[test]
fn a_large_answer_counts_until_its_client_has_taken_it() {
    let question =
        r#"{"hand":"S5 R5 B5 G5 S3 R3 B3 G3 S4 R4 B4 G4 S6","complete":true,"limit":1000}"#;
    let path = "/v1/mini-tichu/hand";
    let service = Service::start_with(&["--body-memory", "1000000", "--answer-timeout", "3600"]);
    let whole = service.post(path, question);
    assert_eq!(whole.status, 200);
    let bytes = whole.body.len() as f64;
    assert!(bytes > 150_000.0, "{bytes}");
    assert_eq!(service.metric(BODY_BYTES), Some(0.0));
    // The system takes more than one answer for a client that reads nothing.
    let ask = (announce(path, question.len()) + question).repeat(4);
    let silent: Vec<_> = (0..8).map(|_| sent(&service, ask.as_bytes())).collect();
    // A client may have half of the memory: three such answers.
    settles(&service, BODY_BYTES, 3.0 * bytes..);
    settles(&service, NO_ROOM, 5.0..);
    assert_eq!(service.metric(BODY_BYTES), Some(3.0 * bytes));
    let refused = service.post(path, question);
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"));
    drop(silent);
    settles(&service, BODY_BYTES, ..=0.0);
    assert_eq!(service.post(path, question).status, 200);
}

/// A connection on which one question was answered.
fn idle(service: &Service) -> TcpStream {
    let mut stream = sent(service, b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
    stream
}

#[test]
fn beyond_the_limit_of_connections_the_longest_idle_ones_are_closed() {
    let service = Service::start_with(&["--connections", "20", "--request-timeout", "3600"]);
    let mut first = idle(&service);
    let busy = sent(
        &service,
        announce("/v1/evaluate", QUESTION.len()).as_bytes(),
    );
    let others: Vec<_> = (0..60).map(|_| idle(&service)).collect();
    assert_eq!(first.read(&mut [0; 64]).unwrap(), 0, "a clean end");
    for path in ["/livez", "/readyz", "/healthz", "/metrics", "/v1/models"] {
        assert_eq!(service.get(path).status, 200, "{path}");
    }
    settles(&service, CONNECTIONS, ..=21.0);
    // Who is in the middle of a request may end it.
    let mut busy = busy;
    busy.write_all(QUESTION.as_bytes()).unwrap();
    let mut answer = [0; 12];
    busy.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop(others);
}

#[test]
fn no_more_connections_are_closed_than_come() {
    let service = Service::start_with(&["--connections", "50", "--request-timeout", "3600"]);
    let mut old: Vec<_> = (0..50).map(|_| idle(&service)).collect();
    let new: Vec<_> = (0..20).map(|_| connect(&service)).collect();
    let is_open = |stream: &mut TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let end = stream.read(&mut [0; 64]);
        end.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
    };
    let mut count_open = || {
        old.iter_mut()
            .filter_map(|stream| is_open(stream).then_some(()))
            .count()
    };
    let deadline = Instant::now() + PATIENCE;
    while count_open() > 31 && Instant::now() < deadline {
        sleep(Duration::from_millis(20));
    }
    // An answer more: the service has had time to close too many.
    assert_eq!(service.get("/livez").status, 200);
    let open = count_open();
    drop(new);
    assert!(
        (25..=31).contains(&open),
        "{open} of 50 are open after 20 came"
    );
}

#[test]
fn beyond_the_limit_of_connections_unfinished_requests_make_room_too() {
    let service = Service::start_with(&["--connections", "20", "--request-timeout", "3600"]);
    let halfway: [&[u8]; 3] = [
        b"",
        b"GET /livez HTTP/1.1\r\nX-Slow: ",
        b"POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
          Content-Length: 65000\r\n\r\n{",
    ];
    let crowd: Vec<_> = (0..90).map(|i| sent(&service, halfway[i % 3])).collect();
    assert_eq!(service.get("/livez").status, 200);
    // Who asks for the metrics is one more.
    settles(&service, CONNECTIONS, ..=21.0);
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 200);
    drop(crowd);
}

#[test]
fn answers_that_nobody_takes_are_not_computed_ahead() {
    let service = Service::start_with(&["--connections", "300", "--answer-timeout", "3600"]);
    let question = QUESTION.replace('}', ",\"explain\":true}");
    let body = format!("{{\"questions\":[{}]}}", vec![question; 16].join(","));
    let batch = announce("/v1/evaluate/batch", body.len()) + &body;
    let before = service.resident_mib();
    let crowd: Vec<_> = (0..200)
        .map(|_| {
            let mut stream = connect(&service);
            stream.set_nonblocking(true).unwrap();
            // As much as the service and the system take.
            let _ = stream.write(batch.repeat(8).as_bytes());
            stream
        })
        .collect();
    settles(&service, CONNECTIONS, 200.0..);
    settles(&service, IN_FLIGHT, 200.0..);
    let more = service.resident_mib() - before;
    assert!(more < 40.0, "{more} MiB for answers of 200 x 8 x 350 KB");
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 200);
    drop(crowd);
}

#[test]
fn a_client_that_takes_its_answer_bit_by_bit_gets_all_of_it() {
    // The whole answer takes longer than the limit, no piece comes near it, however busy the machine.
    let service = Service::start_with(&["--answer-timeout", "8"]);
    let mut slow = sent(&service, &large_batch());
    let begin = Instant::now();
    let mut answer = Vec::new();
    let mut piece = vec![0; 250_000];
    while !answer.ends_with(b"]}\r\n0\r\n\r\n") {
        let read = slow.read(&mut piece).unwrap();
        assert!(read > 0, "it is cut off after {} bytes", answer.len());
        answer.extend_from_slice(&piece[..read]);
        sleep(Duration::from_millis(200));
    }
    assert!(begin.elapsed() > Duration::from_secs(8), "as slow as meant");
}

#[test]
fn hundreds_of_idle_connections_do_not_slow_others() {
    let service = Service::start_with(&["--request-timeout", "3600"]);
    // As many as the tests may have open beside their other files.
    let idle: Vec<_> = (0..900)
        .map_while(|_| TcpStream::connect(service.address()).ok())
        .collect();
    assert!(idle.len() > 500, "{}", idle.len());
    settles(&service, CONNECTIONS, idle.len() as f64..);
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 200);
}
