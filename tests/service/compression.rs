//! Compressed answers: who gets them, and that they say the same.

use std::io::Read;

use serde_json::json;

use crate::running::{QUESTION, Raw, Service};

const GZIP: [(&str, &str); 1] = [("Accept-Encoding", "gzip")];

/// One of each kind that is made once: description, pages, assets, what is loaded.
const FIXED: [&str; 7] = [
    "/openapi.json",
    "/",
    "/docs",
    "/assets/texts-el.js",
    "/v1/features/schema",
    "/v1/models",
    "/v1/puzzles",
];

/// What a body says, compressed or not. Nothing may follow the compressed text.
fn decoded(reply: &Raw) -> Vec<u8> {
    let mut rest = reply.body.as_slice();
    let mut text = Vec::new();
    let read = match reply.header("content-encoding").as_str() {
        "gzip" => flate2::bufread::GzDecoder::new(&mut rest).read_to_end(&mut text),
        "" => rest.read_to_end(&mut text),
        other => panic!("{other}"),
    };
    read.unwrap_or_else(|e| panic!("{e} after {} bytes", text.len()));
    assert_eq!(rest, b"", "behind the end");
    text
}

fn batch(hands: usize) -> Vec<u8> {
    let hands: Vec<_> = (0..hands)
        .map(|i| json!({"hand": "Dr Ph GA SK BQ R9 S2 Ma", "own_score": i}))
        .collect();
    let batch = json!({"questions": hands, "include": ["decisions"]});
    batch.to_string().into_bytes()
}

#[test]
fn every_coding_says_the_same_as_the_plain_answer() {
    let service = Service::shared();
    for path in FIXED {
        let plain = service.bytes(path, &[]);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        assert_eq!(plain.header("vary"), "accept-encoding", "{path}");
        let reply = service.bytes(path, &GZIP);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-encoding"), "gzip", "{path}");
        assert_eq!(reply.header("vary"), "accept-encoding", "{path}");
        let length = reply.body.len().to_string();
        assert_eq!(reply.header("content-length"), length, "{path}");
        for name in ["content-type", "cache-control", "content-security-policy"] {
            assert_eq!(reply.header(name), plain.header(name), "{path}: {name}");
        }
        assert!(decoded(&reply) == plain.body, "{path}");
        assert!(reply.body.len() * 10 < plain.body.len() * 7, "{path}");
    }
}

#[test]
fn batches_are_compressed_while_they_are_answered() {
    let service = Service::shared();
    for hands in [17, 100, 1_000] {
        let body = batch(hands);
        let plain = service.send("/v1/evaluate/batch", &[], &body);
        assert_eq!(plain.header("content-encoding"), "");
        assert_eq!(plain.header("vary"), "accept-encoding");
        let reply = service.send("/v1/evaluate/batch", &GZIP, &body);
        assert_eq!(reply.header("content-encoding"), "gzip");
        assert_eq!(reply.header("vary"), "accept-encoding");
        assert!(decoded(&reply) == plain.body, "{hands} hands");
        assert!(reply.body.len() * 3 < plain.body.len(), "{hands}");
    }
}

#[test]
fn metrics_are_compressed() {
    let service = Service::shared();
    let reply = service.bytes("/metrics", &GZIP);
    assert_eq!(reply.header("content-encoding"), "gzip");
    assert_eq!(reply.header("vary"), "accept-encoding");
    let length = reply.body.len().to_string();
    assert_eq!(reply.header("content-length"), length);
    let text = String::from_utf8(decoded(&reply)).unwrap();
    assert!(text.contains("\ngrand_tichu_build_info{"));
    assert!(text.ends_with('\n') && reply.body.len() * 4 < text.len());
    let plain = service.bytes("/metrics", &[]);
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.header("vary"), "accept-encoding");
}

#[test]
fn small_answers_and_errors_are_never_compressed() {
    let service = Service::shared();
    let accept = [("Accept-Encoding", "gzip, br, zstd")];
    let question = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma";
    let mut replies = vec![
        service.send("/v1/decisions", &accept, QUESTION.as_bytes()),
        service.send("/v1/evaluate", &accept, b"{"),
        service.send("/v1/evaluate", &accept, br#"{"hand":"Dr"}"#),
        service.send("/v1/evaluate/batch", &accept, &batch(16)),
        service.send("/v1/evaluate/batch", &accept, b"{}"),
    ];
    for path in [
        format!("/v1/evaluate?{question}"),
        format!("/v1/explain?{question}"),
        format!("/v1/evaluate?{question}&explain=true"),
        "/livez".into(),
        "/assets/favicon.svg".into(),
        "/nowhere".into(),
    ] {
        replies.push(service.bytes(&path, &accept));
    }
    for reply in replies {
        assert_eq!(reply.header("content-encoding"), "");
        assert_eq!(reply.header("vary"), "");
        let length = reply.body.len().to_string();
        assert_eq!(reply.header("content-length"), length);
        let text = String::from_utf8(reply.body).unwrap();
        assert!(text.starts_with(['{', '<']), "{text}");
    }
}

#[test]
fn the_client_chooses_by_weights_and_the_service_among_equals() {
    let service = Service::shared();
    for (accept, expected) in [
        ("gzip, deflate, br, zstd", "gzip"),
        ("gzip;q=0.1, br;q=0.9, zstd;q=0.9", "gzip"),
        ("br, zstd", ""),
        ("*", "gzip"),
        ("*, gzip;q=0", ""),
        ("identity, gzip;q=0.5", ""),
        ("deflate", ""),
        ("gzip;q=0", ""),
        // Nothing of ours is acceptable; the plain answer helps more than none.
        ("deflate, identity;q=0", ""),
        ("*;q=0", ""),
        ("gzip;q=nonsense", ""),
    ] {
        let reply = service.bytes("/openapi.json", &[("Accept-Encoding", accept)]);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-encoding"), expected, "{accept}");
    }
}

#[test]
fn each_coding_has_its_tag_and_its_304() {
    let service = Service::shared();
    for path in FIXED {
        let tags = [&[][..], &GZIP].map(|headers| service.bytes(path, headers).header("etag"));
        for (i, accept) in ["identity", "gzip"].into_iter().enumerate() {
            for (j, tag) in tags.iter().enumerate() {
                assert!(tag.starts_with('"') && tag.ends_with('"'), "strong: {tag}");
                let headers = [("Accept-Encoding", accept), ("If-None-Match", tag)];
                let reply = service.bytes(path, &headers);
                if i != j {
                    assert_eq!(reply.status, 200, "{path}: {accept} has not {tag}");
                    continue;
                }
                assert_eq!(reply.status, 304, "{path}: {accept} has {tag}");
                assert_eq!(reply.header("etag"), *tag);
                assert_eq!(reply.header("vary"), "accept-encoding");
                assert_eq!(reply.header("cache-control"), "no-cache");
                for absent in ["content-encoding", "content-length", "content-type"] {
                    assert_eq!(reply.header(absent), "", "{absent}");
                }
            }
            // Of several tags one is enough, and any of them may be weak.
            let known = format!("\"other\", W/{}", tags[i]);
            let headers = [("Accept-Encoding", accept), ("If-None-Match", &known)];
            assert_eq!(service.bytes(path, &headers).status, 304);
        }
    }
}

#[test]
fn head_says_what_get_would() {
    let service = Service::shared();
    for path in FIXED {
        for accept in ["identity", "gzip"] {
            let request = |method| {
                format!(
                    "{method} {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {accept}\r\n\
                     X-Request-Id: same\r\nConnection: close\r\n\r\n"
                )
            };
            let head = service.raw_bytes(request("HEAD").as_bytes());
            let get = service.raw_bytes(request("GET").as_bytes());
            assert_eq!(head.body, b"", "{path} {accept}");
            let undated = |reply: &Raw| {
                let mut headers = reply.headers.clone();
                headers.retain(|(name, _)| name != "date");
                headers.sort();
                headers
            };
            assert_eq!(undated(&head), undated(&get), "{path} {accept}");
        }
    }
}

#[test]
fn clients_of_http_1_0_get_whole_bodies_too() {
    let service = Service::start_with(&["--keep-alive", "3600"]);
    let plain = service.bytes("/openapi.json", &[]).body;
    let body = batch(100);
    let answers = service.send("/v1/evaluate/batch", &[], &body).body;
    let request = "GET /openapi.json HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n";
    let reply = service.raw_bytes(request.as_bytes());
    assert_eq!(reply.header("content-encoding"), "gzip");
    assert!(decoded(&reply) == plain);
    let head = format!(
        "POST /v1/evaluate/batch HTTP/1.0\r\nContent-Type: application/json\r\n\
         Accept-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let reply = service.raw_bytes(&[head.as_bytes(), &body].concat());
    assert_eq!(reply.header("content-encoding"), "gzip");
    assert_eq!(reply.header("transfer-encoding"), "");
    assert!(decoded(&reply) == answers);
}
