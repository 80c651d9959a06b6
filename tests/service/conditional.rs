//! Requests for what the client has already: on one connection, byte by byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use crate::running::Service;

const PATHS: [&str; 5] = [
    "/v1/decisions?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma",
    "/openapi.json",
    "/docs",
    "/v1/models",
    "/v1/models/svr",
];

/// Reads one head, and no byte more.
fn head(connection: &mut BufReader<TcpStream>) -> String {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(connection.read_line(&mut head).unwrap() > 0, "{head:?}");
    }
    head.to_ascii_lowercase()
}

fn length(head: &str) -> usize {
    let (_, rest) = head.split_once("\r\ncontent-length: ").unwrap();
    rest.split_once("\r\n").unwrap().0.parse().unwrap()
}

#[test]
fn behind_a_304_comes_the_next_answer_and_nothing_else() {
    let service = Service::shared();
    for path in PATHS {
        let tag = service.get(path).header("etag").to_owned();
        assert!(tag.starts_with('"'), "{path}");
        for method in ["GET", "HEAD"] {
            let stream = TcpStream::connect(service.address()).unwrap();
            let mut connection = BufReader::new(stream);
            for _ in 0..100 {
                // A page names the host that it is asked for at.
                let known = format!(
                    "{method} {path} HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}\r\n\r\n",
                    service.address()
                );
                connection.get_mut().write_all(known.as_bytes()).unwrap();
                let not_modified = head(&mut connection);
                assert!(not_modified.starts_with("http/1.1 304 "), "{not_modified}");
                assert!(not_modified.contains(&format!("\r\netag: {tag}\r\n")));
                assert!(not_modified.contains("\r\ncache-control: no-cache\r\n"));
                for absent in ["content-length", "transfer-encoding", "content-type"] {
                    let absent = format!("\r\n{absent}:");
                    assert!(!not_modified.contains(&absent), "{not_modified}");
                }
                let next = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";
                connection.get_mut().write_all(next.as_bytes()).unwrap();
                let next = head(&mut connection);
                assert!(next.starts_with("http/1.1 200 "), "{path}: {next}");
                let mut body = vec![0; length(&next)];
                connection.read_exact(&mut body).unwrap();
                assert!(body.starts_with(b"{") && body.ends_with(b"}"));
            }
        }
    }
}

#[test]
fn pipelined_requests_for_what_is_known_are_framed_exactly() {
    let service = Service::shared();
    for path in PATHS {
        let tag = service.get(path).header("etag").to_owned();
        let host = service.address();
        let known = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nIf-None-Match: {tag}\r\n\r\n");
        let last = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let answers = service.raw(format!("{known}{known}{last}").as_bytes());
        let parts: Vec<_> = answers.split("\r\n\r\n").collect();
        let [first, second, livez, body] = parts[..] else {
            panic!("{answers}");
        };
        assert!(first.starts_with("HTTP/1.1 304 ") && second.starts_with("HTTP/1.1 304 "));
        assert!(livez.starts_with("HTTP/1.1 200 ") && body.starts_with('{'));
    }
}
