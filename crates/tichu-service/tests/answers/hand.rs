//! The structure of a hand.

use serde_json::{Value, json};

use crate::asked::{Reply, get, post};

const PATH: &str = "/v1/hand";

fn ask(cards: &Value) -> Reply {
    post(PATH, json!({ "hand": cards }).to_string())
}

fn answer(cards: &str) -> Value {
    let reply = ask(&json!(cards));
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
    for (cards, plays, single_phoenix) in [
        ("Ph GA RK BQ G10 S9 R8 G7 B6 B5 R5 B4 S3 G2", 2, Some(6)),
        ("Ph GK SK GJ R10 R9 B8 G8 R8 S8 B7 B6 G5 G3", 2, Some(4)),
        ("Ph RK GQ SQ BJ GJ SJ G8 S7 G6 B5 R3 G2 R2", 4, Some(9)),
        ("GJ R10 S10 S9 G8 R8 S8 B7 G6 G5 R4 S4 R3 B2", 4, None),
        ("Dr Ph RA BK SK RJ SJ G9 S9 B8 B6 G4 G3 R3", 8, Some(10)),
        ("SK BQ BJ RJ B10 G10 S8 S7 G6 R6 S6 B4 R4 S3", 7, None),
        ("Dr RA BK BQ BJ G8 B6 R6 G4 R4 B3 G2 R2 Hu", 11, None),
    ] {
        let answer = answer(cards);
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
    let body = ask(&json!(["Hu", "Dr"])).body;
    assert_eq!(
        body,
        r#"{"hand":["Dr","Hu"],"minimum_plays":2,"split":[["Hu"],["Dr"]],"losing_plays":1.068148,"net_tempo":0.136296,"bombs":[]}"#
    );
}

#[test]
fn better_cards_lose_fewer_plays_and_tempo() {
    let ordered = [
        "S3 R5 B8 GJ",
        "S3 R5 B8 GA",
        "S3 B8 SA GA",
        "B8 Dr SA GA",
        "Dr Ph SA GA",
    ];
    for number in ["losing_plays", "net_tempo"] {
        let values = ordered.map(|cards| answer(cards)[number].as_f64().unwrap());
        assert!(values.is_sorted_by(|a, b| a > b), "{number}: {values:?}");
    }
}

#[test]
fn bombs_are_fours_and_the_longest_straights_of_a_suit_the_weakest_first() {
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
        assert_eq!(answer(cards)["bombs"], expected, "{cards}");
    }
}

#[test]
fn every_fault_is_named_at_its_place() {
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
        let reply = post(PATH, body);
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
    assert_eq!(post(PATH, "{").status, 400);
    assert_eq!(get(PATH).status, 422);
    assert_eq!(get(&format!("{PATH}?hand=Dr&hand=Ph")).status, 422);
    let problem = ask(&json!("Dr Dr")).json();
    let again = "expected 1 to 14 different cards, found Dr again (first at position 0)";
    assert_eq!(problem["errors"][0]["detail"], again);
}
