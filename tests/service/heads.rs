//! Heads of requests: which are refused, and with what.

use serde_json::Value;

use crate::edge::{answers, split};
use crate::running::Service;

#[test]
fn a_head_that_is_too_large_is_refused_and_counted() {
    let service = Service::start();
    let name = "x".repeat(1 << 16);
    let value = "y".repeat(100_000);
    for (header, what) in [
        (format!("{name}: y"), "a name"),
        (format!("x: {value}"), "a value"),
        ("x: y\r\n".repeat(2_500) + "x: y", "many fields"),
    ] {
        let request = format!("GET /livez HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n");
        let answer = service.raw(request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 431 "), "{what}: {answer}");
        assert_eq!(answers(&answer), 1, "{what}");
    }
    let long = service.raw(format!("GET /{value} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes());
    assert!(long.starts_with("HTTP/1.1 431 "), "{long}");
    let usual = format!(
        "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {}\r\n\r\n",
        "c".repeat(8_000)
    );
    assert!(service.raw(usual.as_bytes()).starts_with("HTTP/1.1 200 "));
    let refused = "grand_tichu_http_requests_refused_total{reason=\"head\"}";
    assert_eq!(service.metric(refused), Some(4.0));
    let log = service.log_with("status=431");
    assert!(!log.contains("panic"), "{log}");
}

#[test]
fn what_is_no_request_is_refused() {
    let service = Service::shared();
    for (bytes, status) in [
        ("HELO x\r\n\r\n", 400),
        ("GET /livez HTTP/1.1\r\nBad Name: x\r\n\r\n", 400),
        ("GET /livez HTTP/3.0\r\nHost: x\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n", 400), // no Host
        (
            "GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n",
            400,
        ),
        (
            "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            400,
        ),
        (
            "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
            400,
        ),
        (
            "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
            400,
        ),
        (
            "POST /v1/evaluate HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400,
        ),
    ] {
        let answer = service.raw(bytes.as_bytes());
        let start = format!("HTTP/1.1 {status} ");
        let old = format!("HTTP/1.0 {status} ");
        assert!(
            answer.starts_with(&start) || answer.starts_with(&old),
            "{bytes}: {answer}"
        );
        assert_eq!(answers(&answer), 1, "{bytes}: {answer}");
    }
}

/// The problem in the last answer on a connection.
fn last_problem(answer: &[u8]) -> (u16, Value) {
    let answer = String::from_utf8_lossy(answer);
    let end = answer.rfind("\r\n\r\n").unwrap();
    let last = &answer[answer[..end].rfind("HTTP/1.").unwrap()..];
    let (head, body) = split(last);
    assert!(
        head.contains("\r\ncontent-type: application/problem+json"),
        "{answer}"
    );
    assert!(head.contains("\r\ndate: "), "{answer}");
    let length = format!("\r\ncontent-length: {}", body.len());
    assert!(head.contains(&length), "{answer}");
    let problem: Value = serde_json::from_str(body).unwrap();
    let status = last[9..12].parse().unwrap();
    assert_eq!(problem["status"], status);
    (status, problem)
}

#[test]
fn a_head_that_is_no_request_is_answered_with_a_problem() {
    let service = Service::shared();
    let pipelined: &[u8] =
        b"HEAD /livez HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/decisions?hand=<A> HTTP/1.1\r\nHost: x\r\n\r\n";
    for (bytes, status, found) in [
        (
            &b"GET /livez?a=\"b HTTP/1.1\r\nHost: x\r\n\r\n"[..],
            400,
            "invalid URI",
        ),
        (
            b"GET /livez?a=<b> HTTP/1.1\r\nHost: x\r\n\r\n",
            400,
            "invalid URI",
        ),
        (
            b"GET /livez\xff HTTP/1.1\r\nHost: x\r\n\r\n",
            400,
            "invalid URI",
        ),
        (b"GET /livez HTTP/1.0\r\nBad Name: x\r\n\r\n", 400, "header"),
        (b"G<T /livez HTTP/1.1\r\nHost: x\r\n\r\n", 400, "method"),
        (b"GET /livez HTTP/3.0\r\nHost: x\r\n\r\n", 400, "version"),
        (pipelined, 400, "invalid URI"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "HTTP/2"),
        (
            b"POST /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, Chunked\r\n\r\n0\r\n\r\n",
            400,
            "found it 2 times",
        ),
        (
            b"GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\
              Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n",
            400,
            "found it 2 times",
        ),
        (
            b"GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: foo, chunked\r\n\r\n0\r\n\r\n\
              GET /livez HTTP/1.1\r\nHost: x\r\n\r\n",
            501,
            "\"foo\"",
        ),
        (
            b"POST /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip, chunked\r\n\r\n0\r\n\r\n",
            501,
            "\"gzip\"",
        ),
    ] {
        let name = String::from_utf8_lossy(bytes);
        let (answered, problem) = last_problem(&service.exchange(bytes));
        assert_eq!(answered, status, "{name}: {problem}");
        assert_eq!(
            problem["type"], "urn:grand-tichu:problem:not-http",
            "{name}"
        );
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains(found), "{name}: {detail}");
    }
    for list in ["chunked", ", chunked", ",CHUNKED"] {
        let lenient = format!(
            "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: {list}\r\n\r\n0\r\n\r\n"
        );
        let answer = service.raw(lenient.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 200 "), "{list}: {answer}");
    }
    let both = service.exchange(pipelined);
    assert_eq!(answers(&String::from_utf8_lossy(&both)), 2);
}

#[test]
fn only_a_host_with_or_without_a_port_is_taken_for_one() {
    let service = Service::shared();
    let ask = |hosts: &str, version: &str| {
        let request = format!("GET /livez HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        service.exchange(request.as_bytes())
    };
    for host in [
        "",
        "x",
        "x:",
        "x:80",
        "a_b.example.",
        "127.0.0.1:8080",
        "[::1]",
        "[::1]:80",
        "%41b",
        "x;y",
    ] {
        let answer = ask(&format!("Host: {host}\r\n"), "1.1");
        assert!(answer.starts_with(b"HTTP/1.1 200 "), "{host}");
    }
    assert!(ask("", "1.0").starts_with(b"HTTP/1.0 200 "));
    for host in [
        "a b",
        "a/b",
        "a\"b",
        "<a>",
        "a@b",
        "x:y",
        "x:80:80",
        "[x]",
        "[::1",
        "[::1]80",
        "::1",
        "%4",
        "%zz",
        "caf\u{e9}",
        "a\\b",
        "http://x",
    ] {
        for version in ["1.0", "1.1"] {
            let (status, problem) = last_problem(&ask(&format!("Host: {host}\r\n"), version));
            assert_eq!(status, 400, "{host}");
            let detail = problem["detail"].as_str().unwrap();
            let expected = "expected one Host header with a host and perhaps a port, found \"";
            assert!(detail.starts_with(expected), "{host}: {detail}");
        }
    }
    for (hosts, version, found) in [
        ("", "1.1", "none"),
        ("Host: x\r\nHost: x\r\n", "1.1", "2"),
        ("Host: x\r\nHost: y\r\n", "1.0", "2"),
    ] {
        let (status, problem) = last_problem(&ask(hosts, version));
        assert_eq!(status, 400, "{hosts}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.ends_with(&format!("found {found}")), "{detail}");
    }
}
