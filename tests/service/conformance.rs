//! What holds for every operation over HTTP, and that each way to ask has the same answer.

use std::io::Write;
use std::process::Stdio;
use std::sync::Arc;

use tichu_models::model::Source;
use tichu_service::{Listed, MAX_DEALS, Service as Answers, Text};

use crate::ledger::{Operation, operations};
use crate::running::{Service, binary};

fn all(service: &Service) -> Vec<Operation> {
    operations(&service.get("/openapi.json").json())
}

/// The head of the answer to a request without a body.
fn head(service: &Service, method: &str, path: &str, header: &str) -> String {
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: x\r\n{header}Connection: close\r\n\r\n");
    service.raw(request.as_bytes())
}

/// The lines of a head that say something about the answer, and not about the request.
fn about(head: &str) -> Vec<String> {
    let lines = head.split("\r\n\r\n").next().unwrap().lines();
    let is_own = |line: &&str| {
        let line = line.to_ascii_lowercase();
        !["date:", "x-request-id:", "connection:"]
            .iter()
            .any(|name| line.starts_with(name))
    };
    let mut lines: Vec<String> = lines.filter(is_own).map(str::to_owned).collect();
    lines.sort_unstable(); // Headers come in any order.
    lines
}

#[test]
fn head_answers_as_get_without_a_body() {
    let service = Service::shared();
    let mut asked = 0;
    for one in all(service)
        .iter()
        .filter(|one| !one.is_post() && !one.is_for_operators())
    {
        let path = format!("{}{}", one.real_path, one.query);
        let [get, head] = ["GET", "HEAD"].map(|method| head(service, method, &path, ""));
        assert!(get.starts_with("HTTP/1.1 200 "), "{path}: {get}");
        assert_eq!(about(&head), about(&get), "{path}");
        assert!(head.ends_with("\r\n\r\n"), "{path}: {head}");
        asked += 1;
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn a_known_answer_is_not_sent_again() {
    let service = Service::shared();
    for one in all(service)
        .iter()
        .filter(|one| !one.is_post() && !one.is_for_operators())
    {
        let path = format!("{}{}", one.real_path, one.query);
        let tag = service.get(&path).header("etag").to_owned();
        assert!(tag.starts_with('"'), "{path}");
        for method in ["GET", "HEAD"] {
            let known = head(service, method, &path, &format!("If-None-Match: {tag}\r\n"));
            assert!(known.starts_with("HTTP/1.1 304 "), "{path}: {known}");
            assert!(known.ends_with("\r\n\r\n"), "{path}: {known}");
            assert!(known.contains(&tag), "{path}: {known}");
        }
        let other = head(service, "GET", &path, "If-None-Match: \"other\"\r\n");
        assert!(other.starts_with("HTTP/1.1 200 "), "{path}: {other}");
    }
}

#[test]
fn another_method_is_refused_with_those_that_are_allowed() {
    let service = Service::shared();
    let all = all(service);
    for one in &all {
        let takes = |method: &str| {
            let mut same = all.iter().filter(|other| other.path == one.path);
            same.any(|other| other.method == method)
        };
        let allowed = match (takes("get"), takes("post")) {
            (true, true) => "GET, HEAD, POST",
            (true, false) => "GET, HEAD",
            _ => "POST",
        };
        for method in ["DELETE", "PUT", "PATCH"] {
            let refused = head(service, method, &one.real_path, "Content-Length: 0\r\n");
            assert!(
                refused.starts_with("HTTP/1.1 405 "),
                "{}: {refused}",
                one.path
            );
            let line = format!("\r\nallow: {}\r\n", allowed.to_ascii_lowercase());
            let refused = refused.to_ascii_lowercase();
            assert!(refused.contains(&line), "{}: {refused}", one.path);
        }
    }
}

#[test]
fn the_list_and_stdio_answer_each_example_as_the_endpoint() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    let answers = Arc::new(Answers::load(&Source::Embedded, MAX_DEALS).unwrap());
    let (mut lines, mut expected) = (String::new(), Vec::new());
    for one in operations(&document) {
        let Some(listed) = Listed::at(&one.path) else {
            assert!(
                !one.path.starts_with("/v1/"),
                "{} is not in the list",
                one.path
            );
            continue;
        };
        let is_by_link = !one.is_post() && document["paths"][&one.path].get("post").is_some();
        if is_by_link || one.body.contains("\"token\"") || listed.words.id == "new_table" {
            continue; // A link is compared elsewhere, and tokens have another key.
        }
        let reply = listed.reply(&answers, Text::Body(one.question.as_bytes()));
        let mut endpoint = one.ask(service).body;
        if listed.words.id == "review" {
            endpoint = format!(
                "{{\"lines\":[{}]}}",
                endpoint.lines().collect::<Vec<_>>().join(",")
            );
        }
        assert_eq!(
            String::from_utf8(reply.body).unwrap(),
            endpoint,
            "{}",
            one.path
        );
        lines += &format!("{{\"{}\":{}}}\n", one.id, one.question);
        expected.push(endpoint);
    }
    let mut command = binary();
    command
        .arg("stdio")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut player = command.spawn().unwrap();
    let mut input = player.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let output = player.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
    assert!(expected.len() > 30, "{}", expected.len());
}
