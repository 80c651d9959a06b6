//! Stopping without losing a request.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::running::{PATIENCE, QUESTION, Service, announce, large_batch};

#[test]
fn sigterm_lets_clients_move_away_before_it_ends() {
    let service = Service::start_with(&["--shutdown-grace", "3600"]);
    assert_eq!(service.get("/readyz").header("connection"), "");
    service.signal("TERM");
    service.log_with("stopping");
    let ready = service.get("/readyz");
    assert_eq!(ready.status, 503);
    assert_eq!(ready.header("content-type"), "application/problem+json");
    assert!(!ready.header("retry-after").is_empty());
    assert_eq!(ready.header("connection"), "close");
    let answer = service.post("/v1/evaluate", QUESTION);
    assert_eq!((answer.status, answer.header("connection")), (200, "close"));
    assert_eq!(service.get("/livez").status, 200);
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
    assert!(log.contains("stopped"), "{log}");
}

#[test]
fn a_second_signal_ends_the_grace() {
    let service = Service::start_with(&["--shutdown-grace", "3600"]);
    service.signal("INT");
    service.log_with("stopping");
    service.signal("INT");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

/// A connection on which one question was answered.
fn idle(service: &Service) -> TcpStream {
    let mut stream = TcpStream::connect(service.address()).unwrap();
    let patience = Some(PATIENCE);
    stream.set_read_timeout(patience).unwrap();
    stream
        .write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
    stream
}

#[test]
fn connections_on_which_nothing_is_asked_are_closed_after_the_grace() {
    let service = Service::start_with(&["--shutdown-grace", "3600", "--shutdown-timeout", "600"]);
    let mut streams: Vec<_> = (0..20).map(|_| idle(&service)).collect();
    let silent = TcpStream::connect(service.address()).unwrap();
    service.signal("TERM");
    service.log_with("stopping");
    let mut late = streams.pop().unwrap();
    late.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    late.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("200 OK") && answer.contains("connection: close"));
    service.signal("TERM"); // The end of the grace.
    for mut stream in streams {
        assert_eq!(stream.read(&mut [0; 4096]).unwrap(), 0, "a clean end");
    }
    drop(silent);
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

#[test]
fn an_answer_under_way_is_finished_before_it_ends() {
    let service = Service::start_with(&["--shutdown-grace", "0", "--shutdown-timeout", "600"]);
    let mut batch = TcpStream::connect(service.address()).unwrap();
    batch.write_all(&large_batch()).unwrap();
    let mut start = [0; 12];
    batch.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    service.signal("TERM");
    service.log_with("stopping");
    let mut answer = String::new();
    batch.read_to_string(&mut answer).unwrap();
    assert!(answer.ends_with("]}\r\n0\r\n\r\n"), "the whole answer");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

#[test]
fn a_third_signal_ends_even_an_answer_that_nobody_takes() {
    let service = Service::start_with(&["--shutdown-timeout", "600", "--answer-timeout", "600"]);
    let mut stalled = TcpStream::connect(service.address()).unwrap();
    stalled.write_all(&large_batch()).unwrap();
    stalled.read_exact(&mut [0; 12]).unwrap();
    // Two signals of a kind that come too fast are one, so each waits for the effect of the last.
    service.signal("INT");
    service.log_with("stopping");
    service.signal("INT");
    while TcpStream::connect(service.address()).is_ok() {}
    service.signal("INT");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

#[test]
fn no_connection_that_was_made_is_lost() {
    let service = Service::start_with(&["--shutdown-grace", "0.3"]);
    let address = service.address();
    let answered: usize = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let mut answered = 0;
                    // As a proxy does without keep-alive.
                    while let Ok(mut stream) = TcpStream::connect(address) {
                        let request = announce("/v1/decisions", QUESTION.len()) + QUESTION;
                        let request = request.replace("Host: x", "Host: x\r\nConnection: close");
                        stream.write_all(request.as_bytes()).unwrap();
                        let mut answer = String::new();
                        stream.read_to_string(&mut answer).unwrap();
                        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer:?}");
                        answered += 1;
                    }
                    answered
                })
            })
            .collect();
        service.log_with("route=/v1/decisions");
        service.signal("TERM");
        clients
            .into_iter()
            .map(|client| client.join().unwrap())
            .sum()
    });
    assert!(answered > 0);
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}
