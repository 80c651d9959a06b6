//! Searches, of every kind: their work is limited, and they stop when nobody waits.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tichu_api::play::examples;

use crate::advice::{PATH, ask, question, with};
use crate::running::{PATIENCE, Service, announce};

/// Each kind of search, with a question whose answer would take minutes and more.
fn questions() -> [(&'static str, Value); 3] {
    let hand = "BA BJ B10 BQ B9 BK";
    let mut advice = examples::advice_question();
    advice["deals"] = 1_000_000.into();
    [
        ("/v1/play/advice", advice),
        (
            "/v1/evaluate",
            json!({"hand": "Dr Ph GA SK BQ R9 S2 Ma", "simulate": {"deals": 1_000_000}}),
        ),
        (
            "/v1/snaps/move",
            json!({"player": 0, "declarer": 0, "trump": "BA", "hand": hand, "agent": "sampling", "deals": 1000}),
        ),
    ]
}

/// A service that allows searches of minutes.
fn patient(more: &[&str]) -> Service {
    let most = ["--max-deals", "1000000", "--search-work", "1000000"];
    Service::start_with(&[&most, more].concat())
}

/// A client whose question is being searched for.
fn searching(service: &Service, path: &str, question: &Value) -> TcpStream {
    let mut client = TcpStream::connect(service.address()).unwrap();
    client.set_read_timeout(Some(PATIENCE)).unwrap();
    let body = question.to_string();
    let request = announce(path, body.len()) + &body;
    client.write_all(request.as_bytes()).unwrap();
    wait_for(service, 1.0, path);
    client
}

/// Waits until as many searches run: for less time than a search takes.
fn wait_for(service: &Service, searches: f64, path: &str) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while service.metric("grand_tichu_searches") != Some(searches) {
        assert!(
            Instant::now() < deadline,
            "{path}: there are not {searches} searches"
        );
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_search_stops_when_its_client_leaves() {
    let service = patient(&["--searches", "1"]);
    for (path, question) in questions() {
        drop(searching(&service, path, &question));
        wait_for(&service, 0.0, path);
    }
}

#[test]
fn a_client_that_closes_its_side_during_a_search_is_told() {
    let service = patient(&["--searches", "1"]);
    for (path, question) in questions() {
        let mut client = searching(&service, path, &question);
        client.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 503 "), "{path}: {answer}");
        assert!(
            answer.contains("urn:grand-tichu:problem:closed-by-client"),
            "{path}: {answer}"
        );
        wait_for(&service, 0.0, path);
    }
}

#[test]
fn a_search_that_outlasts_the_service_is_answered_before_it_ends() {
    for (path, question) in questions() {
        let service = patient(&["--shutdown-grace", "0", "--shutdown-timeout", "1"]);
        let mut client = searching(&service, path, &question);
        service.signal("TERM");
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 503 "), "{path}: {answer}");
        assert!(
            answer.contains("urn:grand-tichu:problem:shutting-down"),
            "{path}: {answer}"
        );
        let (status, log) = service.wait();
        assert!(status.success(), "{path}: {log}");
    }
}

#[test]
fn more_deals_than_the_operator_allows_are_refused() {
    let service = Service::start_with(&["--max-deals", "10"]);
    let pointers = ["/deals", "/simulate/deals", "/deals"];
    for ((path, question), pointer) in questions().into_iter().zip(pointers) {
        let reply = service.post(path, question.to_string());
        assert_eq!(reply.status, 422, "{path}: {}", reply.body);
        assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{path}");
    }
}

/// The deals of an answer.
fn deals(answer: &Value) -> u64 {
    let places = ["/decisions/1/deals", "/simulated/deals", "/deals"];
    let found = places.iter().find_map(|place| answer.pointer(place));
    found.and_then(Value::as_u64).unwrap()
}

#[test]
fn with_less_work_a_search_has_fewer_deals_and_says_how_many() {
    let service = |work| Service::start_with(&["--max-deals", "1000000", "--search-work", work]);
    let (little, more) = (service("400"), service("1200"));
    for (path, question) in questions() {
        let found = [&little, &little, &more].map(|service| {
            let reply = service.post(path, question.to_string());
            assert_eq!(reply.status, 200, "{path}: {}", reply.body);
            reply.json()
        });
        assert_eq!(found[0], found[1], "{path}");
        let [little, _, more] = found.each_ref().map(deals);
        assert!(
            0 < little && little < more && more < 1000,
            "{path}: {little}, {more}"
        );
        // The same as with as many deals and enough work.
        let mut exact = question.clone();
        let asked = exact.pointer_mut("/simulate/deals").is_some();
        let place = if asked { "/simulate/deals" } else { "/deals" };
        *exact.pointer_mut(place).unwrap() = little.into();
        let reply = patient(&[]).post(path, exact.to_string());
        assert_eq!(reply.json(), found[0], "{path}");
    }
}

#[test]
fn a_search_that_finds_nothing_within_its_work_is_refused() {
    let service = Service::start_with(&["--max-deals", "1000000", "--search-work", "1"]);
    let pointers = ["/deals", "/simulate", "/agent"];
    for ((path, question), pointer) in questions().into_iter().zip(pointers) {
        let reply = service.post(path, question.to_string());
        assert_eq!(reply.status, 422, "{path}: {}", reply.body);
        assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{path}");
    }
    // A random playout of Mini-Tichu is shorter.
    for agent in ["mc", "mcts"] {
        let question = json!({"hand": "S2 R2 S3 R4 S5 R6 S7 R8 S9 R10 SJ RQ SA", "agent": agent});
        let answer = service.post("/v1/mini-tichu/move", question.to_string());
        assert_eq!(answer.json()["truncated"], true, "{agent}: {}", answer.body);
    }
}

#[test]
fn searches_beyond_their_places_are_refused_and_nothing_else_waits() {
    let service = patient(&["--searches", "1"]);
    let [(_, long), ..] = questions();
    let _client = searching(&service, PATH, &long);
    let refused = ask(&service, &long);
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(refused.header("retry-after"), "1");
    let series = "grand_tichu_http_requests_refused_total{reason=\"searches\"}";
    assert_eq!(service.metric(series), Some(1.0));
    let answered = ask(&service, &question());
    assert_eq!(answered.status, 200, "without playouts there is no search");
    assert_eq!(service.get("/v1/models").status, 200);
    let never = Service::start_with(&["--max-deals", "0"]);
    assert_eq!(ask(&never, &with("/deals", 2.into())).status, 422);
}

#[test]
fn a_search_gives_its_place_back_before_its_answer() {
    let service = Service::start_with(&["--searches", "1"]);
    for number in 0..50 {
        let reply = ask(&service, &with("/deals", 2.into()));
        assert_eq!(reply.status, 200, "search {number}: {}", reply.body);
    }
}
