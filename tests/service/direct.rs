//! What the list of operations answers without a server is what the service sends.

use std::fs;
use std::sync::{Arc, LazyLock};

use tichu_models::model::Source;
use tichu_service::{Listed, MAX_DEALS, Service as Answers, Text};

use crate::running::Service;

static ANSWERS: LazyLock<Arc<Answers>> =
    LazyLock::new(|| Arc::new(Answers::load(&Source::Embedded, MAX_DEALS).unwrap()));

/// Asks both the same, and compares status and body.
fn compare(path: &str, body: &[u8], asked_with: &str) -> u16 {
    let expected = Listed::at(path).unwrap().reply(&ANSWERS, Text::Body(body));
    let reply = Service::shared().post(path, body);
    let said = (reply.status, reply.body.into_bytes());
    assert_eq!(
        said,
        (expected.status, expected.body),
        "{path} {asked_with}"
    );
    reply.status
}

/// Compares the answers to all requests that the fuzzers keep for a target.
fn compare_corpus(target: &str, paths: &[&str]) {
    let mut asked = 0;
    for file in fs::read_dir(format!("fuzz/corpus/{target}")).unwrap() {
        let file = file.unwrap().path();
        for path in paths {
            compare(path, &fs::read(&file).unwrap(), &file.display().to_string());
            asked += 1;
        }
    }
    assert!(asked > 0, "no request is kept");
}

#[test]
fn the_library_answers_as_the_service_does() {
    compare_corpus("request", &["/v1/outlook", "/v1/evaluate/batch"]);
}

#[test]
fn the_library_splits_hands_as_the_service_does() {
    compare_corpus("structure", &["/v1/hand"]);
}

#[test]
fn the_library_answers_about_whole_hands_as_the_service_does() {
    compare_corpus("whole_hand", &["/v1/tichu/evaluate", "/v1/exchange"]);
}

#[test]
fn the_library_answers_about_some_cards_as_the_service_does() {
    for (body, statuses) in [
        (r#"{"cards":["Dr","Ph"]}"#, [200, 200]),
        (r#"{"cards":"A"}"#, [200, 200]),
        (r#"{"cards":"Dr Ph GA SA RA"}"#, [200, 422]),
        (r#"{"cards":"Dr Dr"}"#, [422, 422]),
        (r#"{"cards":"#, [400, 400]),
    ] {
        let found = ["/v1/posterior", "/v1/tichu/posterior"]
            .map(|path| compare(path, body.as_bytes(), body));
        assert_eq!(found, statuses, "{body}");
    }
}

#[test]
fn the_library_answers_about_other_games_as_the_service_does() {
    compare_corpus(
        "games",
        &[
            "/v1/mini-tichu/hand",
            "/v1/mini-tichu/exchange",
            "/v1/mini-tichu/move",
            "/v1/snaps/knowledge",
            "/v1/snaps/move",
            "/v1/deck-building/buy",
        ],
    );
}
