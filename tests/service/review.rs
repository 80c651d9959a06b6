//! Reviews over HTTP.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tichu_api::review::example;
use written_logs::played_match;

use crate::running::{PATIENCE, Service, announce, binary};

const PATH: &str = "/v1/review";

/// The lines of a review.
fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn of_type<'l>(lines: &'l [Value], name: &str) -> Vec<&'l Value> {
    lines.iter().filter(|line| line["type"] == name).collect()
}

/// A service whose reviews take little time.
fn quick() -> Service {
    Service::start_with(&["--max-deals", "10"])
}

#[test]
fn a_review_has_the_lines_of_the_command() {
    let service = quick();
    let reply = service.send(
        PATH,
        &[("Content-Type", "application/jsonl")],
        example().as_bytes(),
    );
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), "application/jsonl");
    let text = String::from_utf8(reply.body).unwrap();
    let log = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(log.path(), example()).unwrap();
    let mut command = binary();
    command.args(["review", "--format", "jsonl", "--deals", "10"]);
    let output = command.arg(log.path()).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
    let lines = lines(&text);
    let types: Vec<&str> = lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect();
    assert_eq!((types[0], types[types.len() - 1]), ("match", "end"));
    let decisions = of_type(&lines, "decision");
    let counted = decisions.iter().filter(|one| one["counted"] == true);
    assert_eq!(lines[types.len() - 1]["decisions"], counted.count());
    assert!(decisions.len() > 8, "{}", decisions.len());
    let round = of_type(&lines, "round")[0];
    assert_eq!(
        (&round["points"], &round["luck"]),
        (&Value::Null, &Value::Null),
        "it was cut off"
    );
    assert_eq!(of_type(&lines, "player").len(), 4);
}

#[test]
fn any_form_of_a_log_is_read_whatever_its_type_is_called() {
    let service = quick();
    let log = played_match(3);
    let first_round = log
        .split_inclusive("Ergebnis: ")
        .take(1)
        .collect::<String>();
    for media_type in ["text/plain", "application/json", "application/octet-stream"] {
        let reply = service.send(
            PATH,
            &[("Content-Type", media_type)],
            first_round.as_bytes(),
        );
        let text = String::from_utf8(reply.body).unwrap();
        assert_eq!(reply.status, 200, "{text}");
        let lines = lines(&text);
        assert_eq!(lines[0]["site"], "brettspielwelt");
        assert!(lines[0].get("id").is_none(), "the body has no name");
        assert_eq!(of_type(&lines, "end").len(), 1);
    }
}

#[test]
fn packed_log_is_read_as_far_as_a_body_may_be_large() {
    let gzip = |text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    let send = |service: &Service, body: &[u8]| {
        let reply = service.send(PATH, &[("Content-Type", "application/gzip")], body);
        (reply.status, reply.body)
    };
    let service = quick();
    let plain = send(&service, example().as_bytes());
    assert_eq!(plain.0, 200);
    assert_eq!(send(&service, &gzip(&example())), plain);
    let limited = Service::start_with(&["--batch-body-limit", "20000"]);
    let large = gzip(&(example() + &"\n".repeat(20_000)));
    assert!(large.len() < 20_000);
    assert_eq!(send(&limited, &large).0, 413);
}

#[test]
fn form_is_refused_and_a_log_without_line_ends_is_named() {
    let service = quick();
    let form = "multipart/form-data; boundary=x";
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n{}--x--",
        example()
    );
    let reply = service.send(PATH, &[("Content-Type", form)], body.as_bytes());
    let text = String::from_utf8(reply.body).unwrap();
    assert_eq!(reply.status, 415);
    assert!(text.contains("--data-binary @FILE"), "{text}");
    // As curl -d sends a file.
    let form = "application/x-www-form-urlencoded";
    for log in [example(), played_match(3)] {
        let joined: String = log.lines().collect();
        let reply = service.send(PATH, &[("Content-Type", form)], joined.as_bytes());
        let text = String::from_utf8(reply.body).unwrap();
        assert_eq!(reply.status, 422);
        assert!(text.contains("--data-binary keeps line ends"), "{text}");
        let reply = service.send(PATH, &[("Content-Type", form)], example().as_bytes());
        assert_eq!(reply.status, 200);
    }
}

#[test]
fn a_review_keeps_to_the_limits_of_the_service() {
    let log = example();
    let (header, round) = log.split_once('\n').unwrap();
    let round = round.lines().next().unwrap();
    let long = format!("{header}\n{}", format!("{round}\n").repeat(101));
    let reply = quick().send(PATH, &[("Content-Type", "text/plain")], long.as_bytes());
    assert_eq!(reply.status, 422);
    let never = Service::start_with(&["--max-deals", "9"]);
    let reply = never.send(
        PATH,
        &[("Content-Type", "text/plain")],
        example().as_bytes(),
    );
    assert_eq!(reply.status, 422);
    let large = Service::start_with(&["--batch-body-limit", "500"]);
    let reply = large.send(
        PATH,
        &[("Content-Type", "text/plain")],
        example().as_bytes(),
    );
    assert_eq!(reply.status, 413);
}

#[test]
fn a_review_ends_when_its_client_leaves_and_leaves_places_to_others() {
    let service = Service::start_with(&["--searches", "1", "--max-deals", "1000000"]);
    let log = played_match(3);
    let mut client = TcpStream::connect(service.address()).unwrap();
    client.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = announce(PATH, log.len()) + &log;
    client.write_all(request.as_bytes()).unwrap();
    let mut head = [0; 400];
    client.read_exact(&mut head).unwrap();
    let head = String::from_utf8_lossy(&head);
    assert!(
        head.starts_with("HTTP/1.1 200 ") && head.contains("\"type\":\"match\""),
        "{head}"
    );
    // A search of another kind finds its place among the decisions.
    let advice = tichu_api::play::examples::advice_question();
    let reply = service.post("/v1/play/advice", advice.to_string());
    assert_eq!(reply.status, 200, "{}", reply.body);
    drop(client);
    let deadline = Instant::now() + PATIENCE;
    let mut idle = 0;
    while idle < 20 {
        assert!(Instant::now() < deadline, "the review goes on");
        let searches = service.metric("grand_tichu_searches");
        idle = if searches == Some(0.0) { idle + 1 } else { 0 };
        sleep(Duration::from_millis(10));
    }
}
