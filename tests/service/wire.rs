//! Requests as they come over the wire, byte by byte: unusual but right, or wrong on purpose.

use crate::running::{QUESTION, Service};

/// A request to /v1/evaluate with these header lines and this body, the last of its connection.
fn evaluate(headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST /v1/evaluate HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\
         Content-Type: application/json\r\n{headers}\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// As [`evaluate`], with the length of the body in the head.
fn with_length(body: &[u8]) -> Vec<u8> {
    evaluate(&format!("Content-Length: {}\r\n", body.len()), body)
}

/// A request for a link, the last of its connection.
fn link(query: &str) -> Vec<u8> {
    let head = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    format!("GET /v1/evaluate?{query} {head}").into_bytes()
}

/// The status of each answer in order, with anything between them.
fn statuses(answers: &str) -> Vec<u16> {
    let heads = answers.split("HTTP/1.1 ").skip(1);
    heads.map(|head| head[..3].parse().unwrap()).collect()
}

#[test]
fn what_is_right_is_answered_however_it_is_sent() {
    let service = Service::shared();
    let body = QUESTION.as_bytes();
    let (first, second) = QUESTION.split_at(20);
    let chunks = format!(
        "{:x}\r\n{first}\r\n{:x};name=value\r\n{second}\r\n0\r\n\r\n",
        first.len(),
        second.len()
    );
    let charset = |name| {
        let request = String::from_utf8(with_length(body)).unwrap();
        request.replace(
            "application/json",
            &format!("application/json; charset={name}"),
        )
    };
    let hand = "Dr%2CPh%2cGA+SK%20BQ,%52%39,S2,Ma";
    let cases: [(&str, Vec<u8>, &[u16]); 6] = [
        (
            "chunks",
            evaluate("Transfer-Encoding: chunked\r\n", chunks.as_bytes()),
            &[200],
        ),
        (
            "a client that asks before it sends",
            evaluate(
                &format!("Expect: 100-continue\r\nContent-Length: {}\r\n", body.len()),
                body,
            ),
            &[100, 200],
        ),
        ("a charset", charset("utf-8").into(), &[200]),
        // JSON is UTF-8 with any parameter.
        ("another charset", charset("latin1").into(), &[200]),
        (
            "white space around",
            with_length(format!("\r\n\t {QUESTION} \n").as_bytes()),
            &[200],
        ),
        (
            "an encoded query",
            link(&format!("hand={hand}&own_score=%33%30%30")),
            &[200],
        ),
    ];
    for (what, request, expected) in cases {
        let answers = service.raw(&request);
        assert_eq!(statuses(&answers), expected, "{what}: {answers}");
    }
}

#[test]
fn what_is_wrong_gets_its_status_however_it_is_hidden() {
    let service = Service::shared();
    let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
    let hand = r#""hand":"Dr Ph GA SK BQ R9 S2 Ma""#;
    let cases: [(&str, Vec<u8>, u16); 13] = [
        ("a NUL", with_length(b"{\"hand\":\"Dr\0\"}"), 400),
        (
            "what is not UTF-8",
            with_length(b"{\"hand\":\"\xff\xfe\"}"),
            400,
        ),
        ("UTF-16", with_length(b"\xff\xfe{\0}\0"), 400),
        // JSON it is, to any depth, but no object.
        ("deep nesting", with_length(nested(30_000).as_bytes()), 422),
        (
            "deep nesting in a field",
            with_length(format!("{{\"hand\":{}}}", nested(100)).as_bytes()),
            422,
        ),
        (
            "a huge number",
            with_length(format!("{{{hand},\"own_score\":1e999}}").as_bytes()),
            422,
        ),
        (
            "a number of many digits",
            with_length(format!("{{{hand},\"own_score\":{}}}", "9".repeat(40_000)).as_bytes()),
            422,
        ),
        (
            "a field twice",
            with_length(format!("{{{hand},{hand}}}").as_bytes()),
            422,
        ),
        ("a parameter twice", link("hand=Dr&hand=Ph"), 422),
        ("an unknown parameter", link("hand=Dr&debug=1"), 422),
        ("what is not UTF-8 in a link", link("hand=%ff%fe"), 422),
        ("half an escape", link("hand=%4"), 422),
        (
            "two lengths",
            evaluate("Content-Length: 2\r\nContent-Length: 3\r\n", b"{}"),
            400,
        ),
    ];
    for (what, request, expected) in cases {
        let answers = service.raw(&request);
        assert_eq!(statuses(&answers), [expected], "{what}: {answers}");
    }
    assert_eq!(service.get("/livez").status, 200);
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let service = Service::shared();
    let requests = [
        format!(
            "POST /v1/decisions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{QUESTION}",
            QUESTION.len()
        ),
        "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
        "OPTIONS /v1/evaluate HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(),
        "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".to_owned(),
    ];
    let answers = service.raw(requests.concat().as_bytes());
    assert_eq!(statuses(&answers), [200, 404, 405, 200], "{answers}");
}
