//! Who is let in: keys, rates, and pages of other origins.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Instant;

use tempfile::TempDir;

use crate::running::{QUESTION, Reply, Service, binary};

const DECISIONS: &str = "/v1/decisions?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma";

/// SHA-256 of "open sesame" and of "swordfish", as sha256sum gives them.
const SESAME: &str = "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";
const SWORDFISH: &str = "b9f195c5cc7ef6afadbfbc42892ad47d3b24c6bc94bb510c4564a90a14e8b799";

fn with_key(service: &Service, path: &str, key: &str) -> Reply {
    service.get_with(path, &[("authorization", &format!("Bearer {key}"))])
}

#[test]
fn without_keys_everybody_is_answered() {
    let service = Service::shared();
    let answer = service.get(DECISIONS);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("ratelimit"), "");
    assert_eq!(answer.header("access-control-allow-origin"), "");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

#[test]
fn with_keys_only_their_owners_are_answered_and_operators() {
    let files = TempDir::new().unwrap();
    let file = files.path().join("keys");
    // Some programs write a byte order mark.
    fs::write(
        &file,
        format!("\u{feff}# who\n\nalice {SESAME}\nbob {SWORDFISH}\n"),
    )
    .unwrap();
    let service = Service::start_with(&["--api-keys", file.to_str().unwrap()]);
    for key in ["open sesame", "swordfish"] {
        assert_eq!(with_key(&service, DECISIONS, key).status, 200);
    }
    let lower = service.get_with(DECISIONS, &[("authorization", "bearer swordfish")]);
    assert_eq!(lower.status, 200, "the scheme's name is read in any case");
    for path in [
        "/livez",
        "/readyz",
        "/healthz",
        "/metrics",
        "/openapi.json",
        "/",
        "/assets/api.js",
    ] {
        assert_eq!(service.get(path).status, 200, "{path}");
    }
    for path in [
        DECISIONS,
        "/v1/models",
        "/%76%31/models",
        "/v1/../metrics",
        "/no",
    ] {
        let refused = service.get(path);
        assert_eq!(refused.status, 401, "{path}");
        assert_eq!(refused.header("content-type"), "application/problem+json");
        assert!(refused.header("www-authenticate").starts_with("Bearer"));
    }
    for wrong in ["", "swordfis", "swordfish2", SWORDFISH] {
        assert_eq!(with_key(&service, DECISIONS, wrong).status, 401, "{wrong}");
    }
    for header in ["swordfish", "Basic swordfish", "Bearer"] {
        let answer = service.get_with(DECISIONS, &[("authorization", header)]);
        assert_eq!(answer.status, 401, "{header}");
    }
    assert_eq!(service.post("/v1/evaluate", QUESTION).status, 401);
    let refused = "grand_tichu_http_requests_refused_total{reason=\"key\"}";
    assert_eq!(service.metric(refused), Some(13.0));
    let log = service.log_with("/livez");
    assert!(
        !log.contains("swordfish") && !log.contains(SWORDFISH),
        "{log}"
    );

    fs::write(&file, format!("carol {SWORDFISH}\n")).unwrap();
    service.signal("HUP");
    service.log_with("reloaded: ");
    assert_eq!(with_key(&service, DECISIONS, "open sesame").status, 401);
    assert_eq!(with_key(&service, DECISIONS, "swordfish").status, 200);
    fs::write(&file, "").unwrap();
    service.signal("HUP");
    service.log_with("not reloaded");
    assert_eq!(with_key(&service, DECISIONS, "swordfish").status, 200);
    assert_eq!(
        service.get(DECISIONS).status,
        401,
        "no file of keys opens the door"
    );
}

#[test]
fn a_file_of_keys_that_is_none_ends_the_start_and_is_not_quoted() {
    let files = TempDir::new().unwrap();
    let file = files.path().join("keys");
    let refusal = || {
        let output = binary()
            .args(["--listen", "127.0.0.1:0", "--api-keys"])
            .arg(&file)
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refusal().contains("readable file of API keys"));
    for (content, expected) in [
        ("", "at least one API key"),
        ("# nobody\n", "at least one API key"),
        ("swordfish\n", "line 1: expected a name"),
        ("bob swordfish\n", "line 1: expected a name"),
        (&format!("bob {SESAME}0"), "line 1: expected a name"),
        (&format!("bob {}", &SESAME[1..]), "line 1: expected a name"),
        (
            &format!("bob {SESAME}\nbob {SWORDFISH}"),
            "line 2: expected a name and a key that no",
        ),
        (
            &format!("bob {SESAME}\nann {SESAME}"),
            "line 2: expected a name and a key that no",
        ),
    ] {
        fs::write(&file, content).unwrap();
        let error = refusal();
        assert!(error.contains(expected), "{expected:?} in {error}");
        assert!(
            !error.contains("swordfish") && !error.contains("listening"),
            "{error}"
        );
    }
}

#[test]
fn a_refusal_for_too_many_requests_says_when_to_come_back() {
    let service = Service::start_with(&["--rate-limit", "3"]);
    let started = Instant::now();
    for left in ["2", "1", "0"] {
        let answer = service.get(DECISIONS);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("ratelimit-policy"), "\"requests\";q=3;w=60");
        let expected = format!("\"requests\";r={left};t=");
        assert!(answer.header("ratelimit").starts_with(&expected));
    }
    let refused = service.post("/v1/evaluate", QUESTION);
    assert_eq!(refused.status, 429);
    assert_eq!(refused.header("content-type"), "application/problem+json");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    // 20 s after the first request, to which the last one came later.
    let least = 19_u64.saturating_sub(started.elapsed().as_secs());
    assert!((least..=20).contains(&wait), "{wait}");
    assert!(
        refused
            .header("ratelimit")
            .starts_with("\"requests\";r=0;t=")
    );
    for path in ["/livez", "/readyz", "/metrics"] {
        assert_eq!(
            service.get(path).status,
            200,
            "operators ask as often as they like"
        );
    }
    let refused = "grand_tichu_http_requests_refused_total{reason=\"rate\"}";
    assert_eq!(service.metric(refused), Some(1.0));
}

#[test]
fn behind_a_proxy_each_forwarded_client_has_its_own_rate() {
    let from = |service: &Service, address: &str| {
        let answer = service.get_with(DECISIONS, &[("x-forwarded-for", address)]);
        answer.status
    };
    let trusting = Service::start_with(&["--rate-limit", "1", "--trust-forwarded-for"]);
    assert_eq!(from(&trusting, "192.0.2.1"), 200);
    assert_eq!(
        from(&trusting, "192.0.2.7, 192.0.2.1"),
        429,
        "only the proxy's entry counts"
    );
    assert_eq!(from(&trusting, "192.0.2.2"), 200);
    assert_eq!(from(&trusting, "2001:db8::1"), 200);
    assert_eq!(from(&trusting, "2001:db8::2"), 429, "the same network");
    let careful = Service::start_with(&["--rate-limit", "1"]);
    assert_eq!(from(&careful, "192.0.2.1"), 200);
    assert_eq!(
        from(&careful, "192.0.2.2"),
        429,
        "a client cannot choose its address"
    );
}

#[test]
fn a_proxy_may_write_an_address_with_a_port_in_brackets_or_in_quotes() {
    let trusting = Service::start_with(&["--rate-limit", "1", "--trust-forwarded-for"]);
    let from = |address: &str| {
        let answer = trusting.get_with(DECISIONS, &[("x-forwarded-for", address)]);
        answer.status
    };
    for spellings in [
        &[
            "192.0.2.1",
            "192.0.2.1:4711",
            "::ffff:192.0.2.1",
            "[::ffff:192.0.2.1]:80",
            "\"192.0.2.1:1\"",
            "unknown, 192.0.2.1:99",
        ][..],
        &[
            "192.0.2.2:4711",
            "192.0.2.2",
            "::ffff:c000:202",
            " \"192.0.2.2\" ",
        ],
        &["::ffff:192.0.2.3", "192.0.2.3"],
        &[
            "[2001:db8:0:1::1]:443",
            "[2001:db8:0:1::2]",
            "2001:db8:0:1::3",
            "\"[2001:db8:0:1::4]:80\"",
        ],
        &["[2001:db8:0:2::1]", "2001:db8:0:2:9::"],
    ] {
        for (place, spelling) in spellings.iter().enumerate() {
            let expected = if place == 0 { 200 } else { 429 };
            assert_eq!(from(spelling), expected, "{spelling:?} in {spellings:?}");
        }
    }
    for (place, nonsense) in ["unknown", "192.0.2.9.9", "192.0.2.9,", "[192.0.2.9"]
        .iter()
        .enumerate()
    {
        let expected = if place == 0 { 200 } else { 429 };
        assert_eq!(from(nonsense), expected, "{nonsense:?}: the proxy's own");
    }
}

#[test]
fn on_a_socket_for_both_families_ipv4_clients_are_not_counted_with_others() {
    let status = |service: &Service, host: &str| {
        let (_, port) = service.address().rsplit_once(':').unwrap();
        let mut stream = TcpStream::connect(format!("{host}:{port}")).unwrap();
        let request = format!("GET {DECISIONS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer[9..12].to_owned()
    };
    let on = |address: &str| {
        let mut command = binary();
        command.args(["--listen", address, "--rate-limit", "1"]);
        Service::run(command)
    };
    let both = on("[::]:0");
    assert_eq!(status(&both, "127.0.0.1"), "200");
    assert_eq!(status(&both, "127.0.0.1"), "429");
    assert_eq!(status(&both, "[::1]"), "200", "another client");
    assert_eq!(status(&both, "[::1]"), "429");
    let one = on("[::1]:0");
    assert_eq!(status(&one, "[::1]"), "200");
    assert_eq!(status(&one, "[::1]"), "429");
}

#[test]
fn a_file_of_keys_that_never_ends_or_is_none_is_refused_without_waiting() {
    let files = TempDir::new().unwrap();
    let file = files.path().join("keys");
    let argument = file.to_str().unwrap();
    let whole = format!("alice {SESAME}\n");
    fs::write(&file, &whole).unwrap();
    let service = Service::start_with(&["--api-keys", argument, "--shutdown-grace", "0"]);
    let replace = |make: &dyn Fn()| {
        fs::remove_file(&file)
            .or_else(|_| fs::remove_dir(&file))
            .unwrap();
        make();
    };
    let fifo = || {
        assert!(
            Command::new("mkfifo")
                .arg(&file)
                .status()
                .unwrap()
                .success()
        )
    };
    let folder = || fs::create_dir(&file).unwrap();
    let endless = || std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
    let long = || fs::write(&file, format!("{whole}# {}", "x".repeat(1 << 20))).unwrap();
    let binary_data = || fs::write(&file, b"swordfish \xff").unwrap();
    let cases: [(&dyn Fn(), &str); 5] = [
        (&fifo, "something else than a file"),
        (&folder, "directory"),
        (&endless, "something else than a file"),
        (&long, "more than 1048576 bytes"),
        (&binary_data, "no UTF-8 text"),
    ];
    for (make, expected) in cases {
        replace(make);
        let before = service.metric(REFUSED).unwrap();
        service.signal("HUP");
        let log = service.log_with(expected);
        assert!(
            log.contains("keys: expected a readable file of API keys"),
            "{log}"
        );
        assert!(!log.contains("swordfish"), "{log}");
        while service.metric(REFUSED).unwrap() <= before {}
        assert_eq!(with_key(&service, DECISIONS, "open sesame").status, 200);
        let output = binary().args(["--api-keys", argument]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(
            error.contains(expected) && !error.contains("swordfish"),
            "{error}"
        );
    }
    replace(&fifo);
    service.signal("HUP");
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}

/// The metric that counts reloads that were refused.
const REFUSED: &str = "grand_tichu_model_reloads_total{result=\"refused\"}";

#[test]
fn pages_of_named_origins_may_ask_and_no_others() {
    let service = Service::start_with(&[
        "--cors-origin",
        "https://tichu.example,http://localhost:3000",
        "--rate-limit",
        "2",
    ]);
    let from = |origin: &str| service.get_with(DECISIONS, &[("origin", origin)]);
    let preflight = |origin: &str| {
        service.raw(
            format!(
                "OPTIONS /v1/evaluate HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\nConnection: close\r\n\
                 Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n\r\n"
            )
            .as_bytes(),
        )
    };
    let answer = from("https://tichu.example");
    assert_eq!(
        answer.header("access-control-allow-origin"),
        "https://tichu.example"
    );
    assert!(
        answer
            .header("access-control-expose-headers")
            .contains("RateLimit")
    );
    assert_eq!(answer.header("vary"), "Origin");
    for stranger in ["https://tichu.example.org", "http://tichu.example", "null"] {
        let answer = from(stranger);
        assert_eq!(
            answer.header("access-control-allow-origin"),
            "",
            "{stranger}"
        );
        assert_eq!(answer.header("vary"), "Origin");
    }
    let refused = from("http://localhost:3000");
    assert_eq!(refused.status, 429);
    let allowed = refused.header("access-control-allow-origin");
    assert_eq!(allowed, "http://localhost:3000", "a page may read why");
    let asked = preflight("https://tichu.example").to_ascii_lowercase();
    assert!(asked.starts_with("http/1.1 204"), "{asked}");
    for part in [
        "access-control-allow-origin: https://tichu.example\r\n",
        "access-control-allow-methods: get, head, post\r\n",
        "access-control-allow-headers: authorization, content-type,",
    ] {
        assert!(asked.contains(part), "{part:?} in {asked}");
    }
    let stranger = preflight("https://other.example").to_ascii_lowercase();
    assert!(!stranger.contains("access-control"), "{stranger}");
}

#[test]
fn what_is_no_origin_is_refused_at_the_start() {
    for origin in [
        "*",
        "tichu.example",
        "https://tichu.example/",
        "https://",
        "HTTPS://x",
    ] {
        let output = binary().args(["--cors-origin", origin]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && error.contains("expected http"),
            "{error}"
        );
    }
}
