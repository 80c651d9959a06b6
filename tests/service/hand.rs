//! The structure of a hand.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::model_files::{ModelFiles, SUMS};
use crate::running::{Reply, Service, binary};

const PATH: &str = "/v1/hand";

fn ask(service: &Service, cards: &Value) -> Reply {
    service.post(PATH, json!({ "hand": cards }).to_string())
}

fn answer(service: &Service, cards: &str) -> Value {
    let reply = ask(service, &json!(cards));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// The tokens of all plays of a list.
fn tokens(plays: &Value) -> Vec<&str> {
    let plays = plays.as_array().unwrap().iter();
    let cards = plays.flat_map(|play| play.as_array().unwrap());
    cards.map(|card| card.as_str().unwrap()).collect()
}

#[test]
fn known_hands_have_their_numbers_of_plays_and_a_split_that_covers_them() {
    let service = Service::start();
    for (cards, plays, single_phoenix) in [
        ("Ph GA RK BQ G10 S9 R8 G7 B6 B5 R5 B4 S3 G2", 2, Some(6)),
        ("Ph GK SK GJ R10 R9 B8 G8 R8 S8 B7 B6 G5 G3", 2, Some(4)),
        ("Ph RK GQ SQ BJ GJ SJ G8 S7 G6 B5 R3 G2 R2", 4, Some(9)),
        ("GJ R10 S10 S9 G8 R8 S8 B7 G6 G5 R4 S4 R3 B2", 4, None),
        ("Dr Ph RA BK SK RJ SJ G9 S9 B8 B6 G4 G3 R3", 8, Some(10)),
        ("SK BQ BJ RJ B10 G10 S8 S7 G6 R6 S6 B4 R4 S3", 7, None),
        ("Dr RA BK BQ BJ G8 B6 R6 G4 R4 B3 G2 R2 Hu", 11, None),
    ] {
        let answer = answer(&service, cards);
        assert_eq!(answer["minimum_plays"], plays, "{answer}");
        match single_phoenix {
            Some(plays) => assert_eq!(answer["minimum_plays_single_phoenix"], plays),
            None => assert!(answer.get("minimum_plays_single_phoenix").is_none()),
        }
        assert_eq!(answer["split"].as_array().unwrap().len(), plays);
        let mut split = tokens(&answer["split"]);
        let mut hand: Vec<&str> = cards.split(' ').collect();
        split.sort_unstable();
        hand.sort_unstable();
        assert_eq!(split, hand);
    }
}

#[test]
fn the_answer_has_its_members_in_order_and_rounded_numbers() {
    let service = Service::start();
    let body = ask(&service, &json!(["Hu", "Dr"])).body;
    assert_eq!(
        body,
        r#"{"hand":["Dr","Hu"],"minimum_plays":2,"split":[["Hu"],["Dr"]],"losing_plays":1.068148,"net_tempo":0.136296,"bombs":[]}"#
    );
}

#[test]
fn better_cards_lose_fewer_plays_and_tempo() {
    let service = Service::start();
    let ordered = [
        "S3 R5 B8 GJ",
        "S3 R5 B8 GA",
        "S3 B8 SA GA",
        "B8 Dr SA GA",
        "Dr Ph SA GA",
    ];
    for number in ["losing_plays", "net_tempo"] {
        let values = ordered.map(|cards| answer(&service, cards)[number].as_f64().unwrap());
        assert!(values.is_sorted_by(|a, b| a > b), "{number}: {values:?}");
    }
}

#[test]
fn bombs_are_fours_and_the_longest_straights_of_a_suit_the_weakest_first() {
    let service = Service::start();
    for (cards, expected) in [
        ("Ph B8 G8 R8", json!([])),
        ("Ma Ph B2 B3 B4 B5", json!([])),
        (
            "Ma B2 B3 B4 B5 B6 B7 G7 R7 S7",
            json!([
                ["B7", "G7", "R7", "S7"],
                ["B7", "B6", "B5", "B4", "B3", "B2"]
            ]),
        ),
        (
            "S10 SJ SQ SK SA G2 G3 G4 G5 G6",
            json!([
                ["G6", "G5", "G4", "G3", "G2"],
                ["SA", "SK", "SQ", "SJ", "S10"]
            ]),
        ),
    ] {
        assert_eq!(answer(&service, cards)["bombs"], expected, "{cards}");
    }
}

#[test]
fn order_spelling_and_link_give_the_same_bytes_and_a_link_can_be_cached() {
    let service = Service::start();
    let expected = ask(&service, &json!(["Ph", "GA", "SQ", "B10", "G10", "Ma"])).body;
    for cards in [
        json!(["Ma", "B10", "G10", "SQ", "GA", "Ph"]),
        json!("phoenix, sd bt gt, ga\tMAHJONG"),
    ] {
        assert_eq!(ask(&service, &cards).body, expected);
    }
    let path = format!("{PATH}?hand=Ph,GA,SQ,B10,G10,Ma");
    let link = service.get(&path);
    assert_eq!(link.body, expected);
    let tag = link.header("etag").to_owned();
    let again = service.get_with(&path, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let head = format!("HEAD {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let head = service.raw_reply(head.as_bytes());
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("etag"), tag);
    assert_eq!(head.header("content-length"), expected.len().to_string());
}

#[test]
fn every_fault_is_named_at_its_place() {
    let service = Service::start();
    let fifteen = r#"{"hand":"B2 G2 R2 S2 B3 G3 R3 S3 B4 G4 R4 S4 B5 G5 R5"}"#;
    let cases: [(&str, &[(&str, &str)]); 10] = [
        ("{}", &[("/hand", "missing_field")]),
        (r#"{"hand":[]}"#, &[("/hand", "wrong_count")]),
        (r#"{"hand":""}"#, &[("/hand", "wrong_count")]),
        (fifteen, &[("/hand", "wrong_count")]),
        (
            r#"{"hand":["Dr","X9",7,"dragon"]}"#,
            &[
                ("/hand/1", "unknown_card"),
                ("/hand/2", "wrong_type"),
                ("/hand/3", "duplicate_card"),
            ],
        ),
        (r#"{"hand":7}"#, &[("/hand", "wrong_type")]),
        (
            r#"{"hand":"Dr","hand":"Ph"}"#,
            &[("/hand", "duplicate_field")],
        ),
        (
            r#"{"hand":"Dr","cards":"Ph","own_score":0}"#,
            &[("/cards", "unknown_field"), ("/own_score", "unknown_field")],
        ),
        (r#"["Dr"]"#, &[("", "wrong_type")]),
        ("null", &[("", "wrong_type")]),
    ];
    for (body, expected) in cases {
        let reply = service.post(PATH, body);
        assert_eq!(reply.status, 422, "{body}: {}", reply.body);
        let problem = reply.json();
        let faults: Vec<_> = problem["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| (e["pointer"].as_str().unwrap(), e["code"].as_str().unwrap()))
            .collect();
        assert_eq!(faults, expected, "{body}");
    }
    assert_eq!(service.post(PATH, "{").status, 400);
    assert_eq!(service.get(PATH).status, 422);
    assert_eq!(service.get(&format!("{PATH}?hand=Dr&hand=Ph")).status, 422);
    let put = format!("PUT {PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let put = service.raw_reply(put.as_bytes());
    assert_eq!((put.status, put.header("allow")), (405, "GET, HEAD, POST"));
    let problem = ask(&service, &json!("Dr Dr")).json();
    let again = "expected 1 to 14 different cards, found Dr again (first at position 0)";
    assert_eq!(problem["errors"][0]["detail"], again);
}

#[test]
fn requests_and_faults_are_counted_under_the_path() {
    let service = Service::start();
    ask(&service, &json!("Dr"));
    ask(&service, &json!("Dr X"));
    let series = |status: &str| {
        format!("grand_tichu_http_requests_total{{route=\"{PATH}\",status=\"{status}\"}}")
    };
    assert_eq!(service.metric(&series("2xx")), Some(1.0));
    assert_eq!(service.metric(&series("4xx")), Some(1.0));
    let unknown = "grand_tichu_hands_rejected_total{code=\"unknown_card\"}";
    assert_eq!(service.metric(unknown), Some(1.0));
}

/// The shares that ship, in a directory of models; the text replaces the first share of the Dragon.
fn with_shares(models: &ModelFiles, dragon: &str) -> PathBuf {
    let folder = models.path().join("hand");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("win-shares.json");
    let shares = fs::read_to_string("models/hand/win-shares.json").unwrap();
    let shipped = "\"16\":0.9318522";
    assert!(shares.contains(shipped));
    fs::write(&file, shares.replacen(shipped, dragon, 1)).unwrap();
    fs::copy("models/hand/first-out.json", folder.join("first-out.json")).unwrap();
    let sums = ["win-shares.json", "first-out.json"].map(|name| {
        let digest = Sha256::digest(fs::read(folder.join(name)).unwrap());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{digest}  {name}\n")
    });
    fs::write(folder.join(SUMS), sums.concat()).unwrap();
    file
}

fn losing_plays(service: &Service) -> f64 {
    answer(service, "Dr")["losing_plays"].as_f64().unwrap()
}

#[test]
fn shares_come_from_the_directory_of_models_and_without_them_from_the_binary() {
    let models = ModelFiles::small();
    let service = Service::start_with(&["--models", models.argument()]);
    assert_eq!(losing_plays(&service), 0.068148);
    with_shares(&models, "\"16\":0.75");
    service.signal("HUP");
    service.log_with("reloaded: ");
    assert_eq!(losing_plays(&service), 0.25);
    fs::write(models.path().join("hand").join("win-shares.json"), "{}").unwrap();
    service.signal("HUP");
    let log = service.log_with("not reloaded");
    assert!(log.contains("win-shares.json: expected SHA-256"), "{log}");
    assert_eq!(losing_plays(&service), 0.25);
}

#[test]
fn damaged_shares_are_named_before_the_port_is_bound() {
    for (dragon, expected) in [
        ("\"16\":1.5", "expected a share from 0 to 1 for Single"),
        ("\"17\":0.5", "expected a share from 0 to 1 for Single"),
        ("\"16\":0.5,\"17\":0.5", "shares, found"),
        ("\"16\":null", "invalid type: null"),
    ] {
        let models = ModelFiles::small();
        let file = with_shares(&models, dragon);
        let output = binary()
            .args(["--models", models.argument()])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{dragon}");
        let error = String::from_utf8(output.stderr).unwrap();
        let named = error.contains(file.to_str().unwrap());
        assert!(named && error.contains(expected), "{dragon}: {error}");
    }
    let models = ModelFiles::small();
    let file = with_shares(&models, "\"16\":0.5");
    fs::write(file.with_file_name(SUMS), "").unwrap();
    let output = binary().args(["--models", models.argument()]).output();
    let error = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(
        error.contains("expected a line for win-shares.json"),
        "{error}"
    );
}
