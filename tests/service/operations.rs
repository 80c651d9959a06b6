//! Health, metrics, request ids, log lines.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use serde_json::{Value, json};

use crate::running::{PATIENCE, QUESTION, Service, binary};

#[test]
fn health_and_metrics_have_an_address_of_their_own_where_the_operator_wants_it() {
    let service = Service::start_with(&[
        "--operations-listen",
        "127.0.0.1:0",
        "--shutdown-grace",
        "3600",
    ]);
    let log = service.log_with("health and metrics on http://127.0.0.1:");
    let (_, rest) = log.split_once("health and metrics on http://").unwrap();
    let address = rest.split_whitespace().next().unwrap();
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    for path in ["/livez", "/readyz", "/healthz", "/metrics"] {
        assert!(ask(path).starts_with("HTTP/1.1 200"), "{path}");
        assert_eq!(service.get(path).status, 200, "{path} stays where it was");
    }
    assert!(ask("/v1/models").starts_with("HTTP/1.1 404"));
    let both = "grand_tichu_http_requests_total{route=\"/livez\",status=\"2xx\"} 2";
    assert!(
        ask("/metrics").contains(both),
        "one service, one set of metrics"
    );
    service.signal("TERM");
    service.log_with("stopping");
    assert!(ask("/readyz").starts_with("HTTP/1.1 503"));
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

#[test]
fn health_endpoints_answer() {
    let service = Service::shared();
    for path in ["/livez", "/readyz", "/healthz"] {
        let reply = service.get(path);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.json()["status"], "ok");
        assert_eq!(
            reply.json()["models"],
            json!(["logistic", "extended", "svr", "boosted"])
        );
    }
}

/// The value of the sample with this name and these labels.
fn sample(metrics: &str, sample: &str) -> f64 {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{sample} is not in\n{metrics}"))
        .parse()
        .unwrap()
}

#[test]
fn metrics_count_requests_hands_decisions_and_rejections() {
    let service = Service::start();
    service.post("/v1/decisions", QUESTION);
    service.post(
        "/v1/evaluate/batch",
        &format!(r#"{{"questions":[{QUESTION},{{"hand":"Dr Dr"}}]}}"#),
    );
    service.post("/v1/evaluate", r#"{"hand":"Dr"}"#);
    service.get("/no/such/path?x=1");
    let reply = service.get("/metrics");
    assert!(
        reply
            .header("content-type")
            .starts_with("text/plain; version=0.0.4")
    );
    let metrics = reply.body;
    for (name, expected) in [
        ("grand_tichu_hands_evaluated_total", 2.0),
        (
            r#"grand_tichu_decisions_total{decision="call",profile="neutral"}"#,
            2.0,
        ),
        (
            r#"grand_tichu_decisions_total{decision="no_call",profile="neutral"}"#,
            0.0,
        ),
        (
            r#"grand_tichu_hands_rejected_total{code="wrong_count"}"#,
            2.0,
        ),
        (
            r#"grand_tichu_hands_rejected_total{code="duplicate_card"}"#,
            1.0,
        ),
        (
            r#"grand_tichu_hands_rejected_total{code="unknown_field"}"#,
            0.0,
        ),
        (
            r#"grand_tichu_model_confidence_count{model="logistic"}"#,
            2.0,
        ),
        (
            r#"grand_tichu_http_requests_total{route="/v1/evaluate",status="4xx"}"#,
            1.0,
        ),
        (
            r#"grand_tichu_http_requests_total{route="unmatched",status="4xx"}"#,
            1.0,
        ),
        (
            r#"grand_tichu_http_request_duration_seconds_count{work="hand"}"#,
            1.0,
        ),
        ("grand_tichu_http_requests_in_flight", 1.0),
    ] {
        assert_eq!(sample(&metrics, name), expected, "{name}");
    }
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        sample(
            &metrics,
            &format!(r#"grand_tichu_build_info{{version="{version}"}}"#)
        ),
        1.0
    );
    assert!(metrics.contains(r#"grand_tichu_model_info{name="svr",sha256=""#));
    assert!(cfg!(not(target_os = "linux")) || metrics.contains("process_resident_memory_bytes "));
    assert!(
        !metrics.contains("no/such"),
        "nothing a client sends becomes a label"
    );
}

#[test]
fn a_sane_request_id_is_echoed_and_another_replaced() {
    let service = Service::shared();
    let echoed = |id: &str| {
        let reply = service.get_with("/livez", &[("X-Request-Id", id)]);
        reply.header("x-request-id").to_owned()
    };
    assert_eq!(echoed("abc-123.x:Y_z"), "abc-123.x:Y_z");
    let long = "a".repeat(65);
    for bad in ["with space", "a\"b", &long, "<script>"] {
        let id = echoed(bad);
        assert_ne!(id, bad);
        assert_eq!(id.len(), 16, "{id}");
    }
    assert_ne!(
        service.get("/livez").header("x-request-id"),
        service.get("/livez").header("x-request-id")
    );
}

#[test]
fn one_log_line_a_request() {
    let service = Service::shared();
    let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    service.get_with(
        "/v1/models/svr",
        &[("X-Request-Id", "first-7"), ("traceparent", trace)],
    );
    service.get_with(
        "/livez",
        &[("X-Request-Id", "second-7"), ("traceparent", "00-nonsense")],
    );
    let log = service.log_with("second-7");
    let line = log.lines().find(|line| line.contains("first-7")).unwrap();
    for part in [
        "method=GET",
        "route=/v1/models/{name}",
        "status=200",
        "microseconds=",
        trace,
    ] {
        assert!(line.contains(part), "{part} in {line}");
    }
    let line = log.lines().find(|line| line.contains("second-7")).unwrap();
    assert!(!line.contains("nonsense"), "{line}");
}

#[test]
fn log_lines_are_json_by_a_setting() {
    let service = Service::start_with(&["--log-format", "json"]);
    service.get_with("/nothing", &[("X-Request-Id", "json-7")]);
    let log = service.log_with("json-7");
    let line = log.lines().find(|line| line.contains("json-7")).unwrap();
    let line: Value = serde_json::from_str(line).unwrap();
    assert_eq!(
        (
            &line["status"],
            &line["route"],
            &line["request_id"],
            &line["level"]
        ),
        (
            &json!(404),
            &json!("unmatched"),
            &json!("json-7"),
            &json!("INFO")
        )
    );
    assert!(line["microseconds"].is_u64());
}

#[test]
fn healthcheck_succeeds_while_the_service_is_ready() {
    let service = Service::shared();
    let check = |address: &str| {
        let output = binary()
            .args(["healthcheck", "--listen", address])
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let address = service.address().to_owned();
    assert!(check(&address).0);
    assert!(check(&address.replace("127.0.0.1", "0.0.0.0")).0);
    let local = address.replace("127.0.0.1", "localhost");
    assert!(check(&local).0, "{}", check(&local).1);
    for (wrong, found) in [
        ("localhost", "invalid socket address"),
        ("localhost:x", "invalid port value"),
    ] {
        let (success, error) = check(wrong);
        assert!(
            !success && error.contains("expected an address or host name with its port"),
            "{error}"
        );
        assert!(error.contains(&format!("found: {found}")), "{error}");
    }
    // A port that the system never assigns, unlike the port of a service that has just ended.
    let closed = "127.0.0.1:1";
    let (success, error) = check(closed);
    assert!(!success && error.contains(closed), "{error}");
}

#[test]
fn a_host_name_is_an_address_to_listen_on() {
    let mut command = binary();
    command.args(["--listen", "localhost:0"]);
    let service = Service::run(command);
    assert_eq!(service.get("/livez").status, 200);
    let wrong = binary().args(["--listen", "localhost"]).output().unwrap();
    let error = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        error.contains("expected an address or host name with its port"),
        "{error}"
    );
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn settings_come_from_the_environment_too() {
    let mut child = binary()
        .env("GRAND_TICHU_LISTEN", "127.0.0.1:0")
        .env("GRAND_TICHU_LOG_FORMAT", "json")
        .env("RUST_LOG", "wire=info")
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let log = child.stderr.take().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(log), &mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let line: Value = serde_json::from_str(&line).unwrap();
    let message = line["message"].as_str().unwrap();
    let (_, port) = message.rsplit_once(':').unwrap();
    assert!(
        message.starts_with("listening on http://127.0.0.1:"),
        "{message}"
    );
    assert!(
        port.parse::<u16>().unwrap() > 0,
        "a free port, not 8080: {message}"
    );
}

#[test]
fn requests_are_answered_while_nobody_reads_the_log() {
    const CONNECTIONS: usize = 120;
    const REQUESTS: usize = 150;
    let service = Service::start();
    let log = service.hold_log();
    // The longest id makes the longest log line: more than a pipe, the lines that are being
    // written and those that wait can be together, however late the thread of the log comes.
    let request = |connection| {
        let id = "x".repeat(64);
        format!(
            "GET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: {id}\r\nConnection: {connection}\r\n\r\n"
        )
    };
    let requests = request("keep-alive").repeat(REQUESTS - 1) + &request("close");
    for _ in 0..CONNECTIONS {
        let answers = service.raw(requests.as_bytes());
        assert_eq!(answers.matches("HTTP/1.1 200").count(), REQUESTS);
    }
    drop(log);
    let deadline = Instant::now() + PATIENCE;
    let lost = loop {
        let log = service.log_with(" log lines lost");
        let lost = log.lines().filter(|line| line.ends_with("was not read"));
        let lost: usize = lost
            .map(|line| line.split(' ').next().unwrap().parse::<usize>().unwrap())
            .sum();
        let written = log
            .lines()
            .filter(|line| line.contains("route=/livez"))
            .count();
        if written + lost == CONNECTIONS * REQUESTS {
            break lost;
        }
        assert!(Instant::now() < deadline, "{written} written, {lost} lost");
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    assert!(lost > 0);
}

#[test]
fn a_log_that_nobody_reads_does_not_keep_it_from_ending() {
    use std::io::{BufRead, BufReader, Read, Write};

    let mut child = binary()
        .args(["--listen", "127.0.0.1:0", "--shutdown-grace", "0"])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Read to the address and no further.
    let mut log = BufReader::with_capacity(64, child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    let (_, address) = line.trim_end().split_once("http://").unwrap();
    // More lines than a pipe holds.
    let request = "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n".repeat(99)
        + "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    for _ in 0..20 {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream.read_to_string(&mut String::new()).unwrap();
    }
    let stop = format!("kill -TERM {}", child.id());
    let status = std::process::Command::new("sh")
        .args(["-c", &stop])
        .status();
    assert!(status.unwrap().success());
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    drop(log);
}
