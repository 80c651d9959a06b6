//! Where HTTP ends: framing, unread bodies, and versions. Each request
//! goes over a raw socket, so that no client mends what comes back.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;

use crate::ledger::operations;
use crate::running::{PATIENCE, QUESTION, Service, announce};

/// How many answers came, interim ones included.
pub fn answers(text: &str) -> usize {
    let statuses = text
        .split("HTTP/1.")
        .skip(1)
        .filter_map(|rest| rest.get(1..3));
    statuses
        .filter(|rest| {
            rest.starts_with(' ') && rest.ends_with(|digit: char| digit.is_ascii_digit())
        })
        .count()
}

/// The head of the first answer, in lower case, and what follows it.
pub fn split(answer: &str) -> (String, &str) {
    let (head, rest) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_ascii_lowercase(), rest)
}

#[test]
fn nothing_is_answered_after_connection_close() {
    let service = Service::shared();
    let closing = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let another = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    let answer = service.raw(format!("{closing}{another}").as_bytes());
    assert_eq!(answers(&answer), 1, "{answer}");
}

#[test]
fn each_of_many_requests_on_one_connection_is_framed_for_itself() {
    let service = Service::shared();
    let head = "HEAD /livez HTTP/1.1\r\nHost: x\r\n\r\n";
    let get = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
    let last = "GET /livez HTTP/1.0\r\n\r\n";
    let answer = service.raw(format!("{get}{head}{get}{last}").as_bytes());
    assert_eq!(answers(&answer), 4, "{answer}");
    // Only the one to HEAD has no body.
    assert_eq!(answer.matches("\"status\":\"ok\"").count(), 3, "{answer}");
    assert_eq!(answer.matches("HTTP/1.0").count(), 1, "{answer}");
}

#[test]
fn a_request_to_upgrade_without_a_body_gets_one_answer() {
    let service = Service::shared();
    for upgrade in ["", "Upgrade: websocket\r\n", "Upgrade: h2c\r\n"] {
        let request = format!(
            "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\n{upgrade}\
             Content-Type: application/json\r\n\r\n"
        );
        let answer = service.raw(request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
        assert_eq!(answers(&answer), 1, "{answer}");
    }
}

#[test]
fn a_connection_goes_on_after_an_upgrade_that_was_not_taken() {
    let service = Service::shared();
    let upgrade = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n\
                   Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n";
    let last = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = service.raw(format!("{upgrade}{last}").as_bytes());
    assert_eq!(answers(&answer), 2, "{answer}");
}

#[test]
fn a_body_is_asked_for_only_when_it_is_going_to_be_read() {
    let service = Service::shared();
    let expect = |path: &str, kind: &str, length: usize| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: {kind}\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        service.raw(head.as_bytes())
    };
    for (path, kind, length, status) in [
        ("/nowhere", "application/json", 10, 404),
        ("/livez", "application/json", 10, 405),
        ("/v1/evaluate", "text/plain", 10, 415),
        ("/v1/evaluate", "application/json", 1 << 20, 413),
        ("/v1/evaluate/batch", "application/json", 1 << 30, 413),
    ] {
        let answer = expect(path, kind, length);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{path}: {answer}"
        );
        assert_eq!(answers(&answer), 1, "{path}: {answer}");
    }
    let head = announce("/v1/evaluate", QUESTION.len());
    let head = head.replace(
        "Host: x",
        "Host: x\r\nConnection: close\r\nExpect: 100-continue",
    );
    let answer = service.raw((head + QUESTION).as_bytes());
    assert!(
        answer.starts_with("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "),
        "{answer}"
    );
}

#[test]
fn a_body_that_no_route_reads_has_the_same_limit() {
    let service = Service::start_with(&["--body-limit", "1000"]);
    let with_body = |method: &str, path: &str, length: usize| {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        service.raw(&[head.as_bytes(), &vec![b' '; length]].concat())
    };
    for (method, path) in [
        ("GET", "/livez"),
        ("GET", "/v1/profiles"),
        ("GET", "/v1/evaluate?hand=Dr"),
        ("DELETE", "/v1/evaluate"),
        ("POST", "/nowhere"),
        ("GET", "/"),
    ] {
        let large = with_body(method, path, 1001);
        assert!(
            large.starts_with("HTTP/1.1 413 "),
            "{method} {path}: {large}"
        );
        assert_eq!(answers(&large), 1, "{method} {path}");
        let small = with_body(method, path, 1000);
        assert!(
            !small.starts_with("HTTP/1.1 413 "),
            "{method} {path}: {small}"
        );
        assert_eq!(answers(&small), 1, "{method} {path}");
    }
    // Of one without a length no more is read than came with the head: the connection ends.
    let chunks = "1000\r\n".to_owned() + &" ".repeat(4096) + "\r\n";
    let endless = "GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned()
        + &chunks.repeat(50);
    let answer = service.raw(endless.as_bytes());
    assert_eq!(answers(&answer), 1, "{answer}");
}

#[test]
fn an_answer_to_http_1_0_is_not_chunked_and_its_end_is_the_connections() {
    let service = Service::shared();
    let question = QUESTION.replace('}', ",\"explain\":true}");
    for (count, question) in [(2, QUESTION), (16, &*question), (200, QUESTION)] {
        let body = format!("{{\"questions\":[{}]}}", vec![question; count].join(","));
        let head = announce("/v1/evaluate/batch", body.len()).replace("HTTP/1.1", "HTTP/1.0");
        let answer = service.raw((head + &body).as_bytes());
        let (head, text) = split(&answer);
        assert!(head.starts_with("http/1.0 200 "), "{head}");
        assert!(!head.contains("transfer-encoding"), "{head}");
        let answer: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(answer["results"].as_array().unwrap().len(), count);
    }
}

#[test]
fn metrics_stay_short_however_much_was_asked() {
    let service = Service::start();
    let description = service.get("/openapi.json").json();
    let operations = operations(&description);
    let mut paths: BTreeSet<_> = operations.iter().map(|one| &*one.real_path).collect();
    paths.extend(["/", "/embed", "/docs", "/assets/base.css", "/nowhere"]);
    for operation in &operations {
        operation.ask(&service);
        service.get(&format!("{}?no=1", operation.real_path));
    }
    for path in paths {
        for method in [
            "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW",
        ] {
            let request =
                format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assert!(
                service.raw(request.as_bytes()).starts_with("HTTP/1.1 "),
                "{method} {path}"
            );
        }
    }
    let metrics = service.get("/metrics").body;
    let labels = |line: &str| {
        let labels = line.strip_prefix("grand_tichu_http_requests_total{")?;
        let route = labels.split('"').nth(1)?;
        Some((route.to_owned(), line.len() + 1))
    };
    let seen: Vec<_> = metrics.lines().filter_map(labels).collect();
    let routes: BTreeMap<_, _> = seen.iter().cloned().collect();
    assert!(routes.len() >= 40, "{routes:?}");
    // As if each route had given every class of statuses.
    let most: usize = routes.values().map(|length| 6 * length).sum();
    let bytes = metrics.len() + most;
    assert!(bytes < 60_000, "{bytes} bytes");
    for work in ["hand", "tichu", "play", "batch", "other"] {
        let count = format!("grand_tichu_http_request_duration_seconds_count{{work=\"{work}\"}} ");
        assert!(metrics.contains(&count), "{work}");
    }
}

#[test]
fn a_body_that_nobody_reads_ends_the_connection_and_the_answer_says_so() {
    let service = Service::shared();
    for request in [
        "POST /nowhere HTTP/1.1",
        "POST /livez HTTP/1.1",
        "GET /livez HTTP/1.1",
        "HEAD /livez HTTP/1.1",
    ] {
        let head = format!("{request}\r\nHost: x\r\nContent-Length: 2\r\n\r\n");
        let mut stream = TcpStream::connect(service.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = [0; 4096];
        let read = stream.read(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]).to_ascii_lowercase();
        assert!(
            answer.contains("\r\nconnection: close\r\n"),
            "{request}: {answer}"
        );
        // Its end comes late, or the client would lose the answer while it sends.
        stream.write_all(b"{}").unwrap();
        assert_eq!(stream.read(&mut [0; 64]).unwrap_or(0), 0, "{request}");
    }
}

#[test]
fn a_short_keep_alive_is_kept_after_a_long_time_for_requests() {
    let service = Service::start_with(&["--keep-alive", "0.2", "--request-timeout", "3600"]);
    let mut stream = TcpStream::connect(service.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
        .write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 "));
}
