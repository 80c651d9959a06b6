//! Every row of the error table.

use serde_json::{Value, json};

use crate::running::{QUESTION, Reply, Service};

/// Checks the shape that all problems share.
fn problem(reply: &Reply, status: u16) -> Value {
    assert_eq!(reply.status, status, "{}", reply.body);
    assert_eq!(reply.header("content-type"), "application/problem+json");
    let problem = reply.json();
    assert_eq!(problem["status"], json!(status));
    for field in ["type", "title", "detail"] {
        assert!(
            !problem[field].as_str().unwrap().is_empty(),
            "{field} in {problem}"
        );
    }
    problem
}

/// Pointer and code of each fault.
fn faults(problem: &Value) -> Vec<(&str, &str)> {
    let errors = problem["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|e| (e["pointer"].as_str().unwrap(), e["code"].as_str().unwrap()))
        .collect()
}

#[test]
fn what_is_not_json_is_400() {
    let service = Service::shared();
    for body in [
        "",
        "{",
        "hello",
        r#"{"hand":["Dr"#,
        "[1,]",
        "\u{feff}\u{feff}{}",
        "{} {}",
        "nan",
    ] {
        for path in ["/v1/evaluate", "/v1/evaluate/batch"] {
            problem(&service.post(path, body), 400);
        }
    }
}

#[test]
fn a_wrong_hand_or_score_is_422_with_every_fault_at_its_place() {
    let service = Service::shared();
    let eight = r#"["Dr","Ph","GA","SK","BQ","R9","S2","Ma"]"#;
    let cases: [(String, &[(&str, &str)]); 19] = [
        ("{}".into(), &[("/hand", "missing_field")]),
        (r#"{"hand":[]}"#.into(), &[("/hand", "wrong_count")]),
        (r#"{"hand":"Dr Ph"}"#.into(), &[("/hand", "wrong_count")]),
        (eight.replace("Ma", "Dr"), &[("", "wrong_type")]),
        (
            format!(r#"{{"hand":{}}}"#, eight.replace("Ma", "Dr")),
            &[("/hand/7", "duplicate_card")],
        ),
        (
            format!(
                r#"{{"hand":{}}}"#,
                eight.replace("Ph", "X9").replace("\"BQ\"", "7")
            ),
            &[("/hand/1", "unknown_card"), ("/hand/4", "wrong_type")],
        ),
        (
            r#"{"hand":"Dr Ph GA SK BQ R9 S2 S2 S1"}"#.into(),
            &[
                ("/hand/7", "duplicate_card"),
                ("/hand/8", "unknown_card"),
                ("/hand", "wrong_count"),
            ],
        ),
        (r#"{"hand":7}"#.into(), &[("/hand", "wrong_type")]),
        (r#"{"hand":null}"#.into(), &[("/hand", "wrong_type")]),
        (
            format!(r#"{{"hand":{eight},"own_score":"300"}}"#),
            &[("/own_score", "wrong_type")],
        ),
        (
            format!(r#"{{"hand":{eight},"own_score":1.5,"opponent_score":null}}"#),
            &[
                ("/own_score", "wrong_type"),
                ("/opponent_score", "wrong_type"),
            ],
        ),
        (
            format!(r#"{{"hand":{eight},"own_score":2147483648,"opponent_score":-1e400}}"#),
            &[
                ("/own_score", "out_of_range"),
                ("/opponent_score", "out_of_range"),
            ],
        ),
        (
            format!(r#"{{"hand":{eight},"explain":"yes"}}"#),
            &[("/explain", "wrong_type")],
        ),
        (
            format!(r#"{{"hand":{eight},"score":1,"a/b~c":2}}"#),
            &[("/score", "unknown_field"), ("/a~1b~0c", "unknown_field")],
        ),
        (
            format!(r#"{{"hand":{eight},"own_score":1,"own_score":1}}"#),
            &[("/own_score", "duplicate_field")],
        ),
        (format!("[{eight},300,450,true]"), &[("", "wrong_type")]),
        ("null".into(), &[("", "wrong_type")]),
        ("17".into(), &[("", "wrong_type")]),
        (r#""Dr Ph GA SK BQ R9 S2 Ma""#.into(), &[("", "wrong_type")]),
    ];
    for (body, expected) in &cases {
        let problem = problem(&service.post("/v1/evaluate", body), 422);
        assert_eq!(faults(&problem), *expected, "{body}");
    }
}

#[test]
fn query_parameters_are_checked_as_a_body_is() {
    let service = Service::shared();
    let cases: [(&str, &[(&str, &str)]); 6] = [
        ("", &[("/hand", "missing_field")]),
        ("hand=Dr", &[("/hand", "wrong_count")]),
        (
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,M%FF",
            &[("/hand/7", "unknown_card")],
        ),
        (
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=",
            &[("/own_score", "wrong_type")],
        ),
        (
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&hand=Dr",
            &[("/hand", "duplicate_field"), ("/hand", "wrong_count")],
        ),
        (
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&x=1",
            &[("/x", "unknown_field")],
        ),
    ];
    for (query, expected) in cases {
        let problem = problem(&service.get(&format!("/v1/decisions?{query}")), 422);
        assert_eq!(faults(&problem), expected, "{query}");
    }
}

#[test]
fn no_such_path_is_404() {
    let service = Service::shared();
    for path in [
        "/v1",
        "/v1/evaluate/",
        "/V1/evaluate",
        "/v2/evaluate",
        "/..%2f",
        "/v1/models/none",
    ] {
        problem(&service.get(path), 404);
    }
}

#[test]
fn a_wrong_method_is_405_and_allow_names_the_right_ones() {
    let service = Service::shared();
    for (method, path, allowed) in [
        ("DELETE", "/v1/evaluate", "GET, HEAD, POST"),
        ("PUT", "/v1/decisions", "GET, HEAD, POST"),
        ("PUT", "/v1/hand", "GET, HEAD, POST"),
        ("OPTIONS", "/v1/features", "GET, HEAD, POST"),
        ("GET", "/v1/evaluate/batch", "POST"),
        ("POST", "/v1/models", "GET, HEAD"),
        ("PATCH", "/v1/models/svr", "GET, HEAD"),
        ("POST", "/metrics", "GET, HEAD"),
        ("BREW", "/livez", "GET, HEAD"),
    ] {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let answer = service.raw(request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
        assert!(
            answer.contains(&format!("allow: {allowed}\r\n")),
            "{answer}"
        );
        assert!(answer.contains("application/problem+json"), "{answer}");
    }
}

#[test]
fn a_wrong_content_type_or_an_encoded_body_is_415() {
    let service = Service::shared();
    let ask = |headers: &str| {
        let length = QUESTION.len();
        let request = format!(
            "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{QUESTION}"
        );
        service.raw(request.as_bytes())
    };
    for headers in [
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/jsonp\r\n",
        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
    ] {
        assert!(ask(headers).starts_with("HTTP/1.1 415"), "{headers}");
    }
    for headers in [
        "Content-Type: application/json\r\n",
        "Content-Type: Application/JSON; charset=utf-8\r\n",
        "Content-Type: application/json\r\nContent-Encoding: identity\r\n",
    ] {
        assert!(ask(headers).starts_with("HTTP/1.1 200"), "{headers}");
    }
}

#[test]
fn a_body_over_the_limit_is_413_announced_or_not() {
    let service = Service::shared();
    let padded = |bytes: usize| format!("{QUESTION}{}", " ".repeat(bytes - QUESTION.len()));
    assert_eq!(service.post("/v1/evaluate", &padded(64 * 1024)).status, 200);
    problem(&service.post("/v1/evaluate", &padded(64 * 1024 + 1)), 413);
    let batch = format!(r#"{{"questions":[{}]}}"#, padded(2 * 1024 * 1024));
    assert_eq!(service.post("/v1/evaluate/batch", &batch).status, 200);
    let chunk = "x".repeat(0x8000);
    let chunked = format!(
        "POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n8000\r\n{chunk}\r\n8000\r\n{chunk}\r\n8000\r\n{chunk}\r\n0\r\n\r\n"
    );
    assert!(service.raw(chunked.as_bytes()).starts_with("HTTP/1.1 413"));
}

#[test]
fn a_body_that_does_not_arrive_in_time_is_408_and_the_connection_closes() {
    let service = Service::start_with(&["--request-timeout", "0.3"]);
    let answer = service.raw(
        b"POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"hand\":",
    );
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("application/problem+json"), "{answer}");
}

#[test]
fn limits_are_settings() {
    let service = Service::start_with(&["--body-limit", "20", "--batch-body-limit", "30"]);
    problem(&service.post("/v1/evaluate", QUESTION), 413);
    problem(&service.post("/v1/evaluate/batch", QUESTION), 413);
    assert_eq!(service.post("/v1/evaluate", r#"{"hand":"Dr"}"#).status, 422);
}
