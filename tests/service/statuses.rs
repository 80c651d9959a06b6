//! Every status that the description names occurs.

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpStream;
use std::thread;

use tempfile::TempDir;

use crate::ledger::{Ledger, Operation, described, operations};
use crate::running::{Service, announce};

#[test]
fn every_described_status_of_every_operation_occurs_and_is_as_described() {
    let service = Service::start();
    let document = service.get("/openapi.json").json();
    let operations = operations(&document);
    let mut ledger = Ledger::new(document.clone());

    ask_rightly_and_wrongly(&mut ledger, &operations, &service);
    ask_without_a_key(&mut ledger, &operations);
    ask_too_often(&mut ledger, &operations);
    ask_in_a_crowd(&mut ledger, &operations);
    ask_too_much(&mut ledger, &operations);
    ask_too_slowly(&mut ledger, &operations);
    ask_while_it_stops(&mut ledger, service);

    assert!(ledger.faults.is_empty(), "{:#?}", ledger.faults);
    let expected = described(&document);
    let never: Vec<_> = expected.difference(&ledger.seen).collect();
    assert!(never.is_empty(), "described and never given: {never:#?}");
    let kinds = [
        "broken-body",
        "invalid-request",
        "large-head",
        "method-not-allowed",
        "not-found",
        "not-json",
        "overloaded",
        "shutting-down",
        "slow-head",
        "too-large",
        "too-many-requests",
        "too-slow",
        "unauthorized",
        "unsupported-body",
    ];
    let kinds = kinds.map(|kind| format!("urn:grand-tichu:problem:{kind}"));
    assert_eq!(ledger.problems, BTreeSet::from(kinds));
}

fn ask_rightly_and_wrongly(ledger: &mut Ledger, operations: &[Operation], service: &Service) {
    for operation in operations {
        let Operation {
            method,
            path,
            real_path,
            ..
        } = operation;
        ledger.note(method, path, &operation.ask(service));
        let long = "x".repeat(128 << 10);
        let head = format!(
            "{} {real_path} HTTP/1.1\r\nX-Long: {long}\r\n\r\n",
            method.to_uppercase()
        );
        ledger.note(method, path, &service.raw_reply(head.as_bytes()));
        if operation.is_post() {
            for wrong in ["{", "{}", r#"{"unknown": 1}"#] {
                ledger.note(method, path, &service.post(real_path, wrong));
            }
            for (headers, body) in [
                (
                    "Content-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: 2",
                    "{}",
                ),
                (
                    "Content-Type: application/json\r\nTransfer-Encoding: chunked",
                    "zz\r\n",
                ),
            ] {
                let request = format!(
                    "POST {real_path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n\r\n{body}"
                );
                ledger.note(method, path, &service.raw_reply(request.as_bytes()));
            }
            continue;
        }
        let target = format!("{real_path}{}", operation.query);
        let known = service.get_with(&target, &[("if-none-match", "*")]);
        ledger.note(method, path, &known);
        if !operation.query.is_empty() {
            ledger.note(method, path, &service.get(real_path));
        }
    }
    let model = "/v1/models/{name}";
    ledger.note("get", model, &service.get("/v1/models/none"));
    for (path, wrong) in [
        ("/v1/quiz/{date}", "/v1/quiz/2026-02-30"),
        ("/v1/puzzles", "/v1/puzzles?theme=luck"),
        ("/v1/puzzles/{id}", "/v1/puzzles/0"),
    ] {
        ledger.note("get", path, &service.get(wrong));
    }
    ledger.note_stray(&service.get("/v1/none"));
    let delete = b"DELETE /v1/models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    ledger.note_stray(&service.raw_reply(delete));
}

fn ask_without_a_key(ledger: &mut Ledger, operations: &[Operation]) {
    let files = TempDir::new().unwrap();
    let keys = files.path().join("keys");
    fs::write(&keys, format!("bot {}\n", "0".repeat(64))).unwrap();
    let service = Service::start_with(&["--api-keys", keys.to_str().unwrap()]);
    for operation in operations {
        ledger.note(&operation.method, &operation.path, &operation.ask(&service));
    }
}

fn ask_too_often(ledger: &mut Ledger, operations: &[Operation]) {
    let service = Service::start_with(&["--rate-limit", "1"]);
    service.get("/v1/models");
    for operation in operations {
        ledger.note(&operation.method, &operation.path, &operation.ask(&service));
    }
}

fn ask_in_a_crowd(ledger: &mut Ledger, operations: &[Operation]) {
    let service = Service::start_with(&["--connections", "1", "--request-timeout", "60"]);
    for operation in operations {
        // A client that has just come is waited for, until it has had its time.
        let reply = loop {
            let _silent = TcpStream::connect(service.address()).unwrap();
            let reply = operation.ask(&service);
            if operation.is_for_operators() || reply.status == 503 {
                break reply;
            }
        };
        let expected = if operation.is_for_operators() {
            200
        } else {
            503
        };
        assert_eq!(reply.status, expected, "{}", operation.path);
        ledger.note(&operation.method, &operation.path, &reply);
    }
}

fn ask_too_much(ledger: &mut Ledger, operations: &[Operation]) {
    let service = Service::start_with(&["--body-limit", "5", "--batch-body-limit", "5"]);
    for operation in operations.iter().filter(|operation| operation.is_post()) {
        ledger.note(&operation.method, &operation.path, &operation.ask(&service));
    }
}

/// Bodies that do not end, and heads, all at once, since each takes its time.
fn ask_too_slowly(ledger: &mut Ledger, operations: &[Operation]) {
    let service = Service::start_with(&["--request-timeout", "2"]);
    let start = |operation: &Operation| match operation.is_post() {
        true => announce(&operation.real_path, 500) + "{",
        false => format!("GET {} HTTP/1.1\r\nX-Slow: ", operation.real_path),
    };
    let replies: Vec<_> = thread::scope(|scope| {
        let ask = |operation| {
            let request = start(operation);
            let service = &service;
            scope.spawn(move || service.raw_reply(request.as_bytes()))
        };
        let asked: Vec<_> = operations.iter().map(ask).collect();
        asked
            .into_iter()
            .map(|reply| reply.join().unwrap())
            .collect()
    });
    for (operation, reply) in operations.iter().zip(&replies) {
        assert_eq!(reply.status, 408, "{}", operation.path);
        ledger.note(&operation.method, &operation.path, reply);
    }
}

fn ask_while_it_stops(ledger: &mut Ledger, service: Service) {
    // Its grace is long enough to ask.
    service.signal("TERM");
    service.log_with("stopping");
    for path in ["/readyz", "/livez", "/healthz"] {
        ledger.note("get", path, &service.get(path));
    }
}
