//! How likely a hand with certain cards goes out first.

use serde_json::{Value, json};

use crate::asked::{Reply, get, post};

const PATH: &str = "/v1/posterior";

fn ask(cards: &Value) -> Reply {
    post(PATH, json!({ "cards": cards }).to_string())
}

fn value(cards: &str) -> f64 {
    let answer = ask(&json!(cards)).json();
    answer["first_out"]["value"].as_f64().unwrap()
}

#[test]
fn answers_any_set_of_one_to_eight_cards_with_an_interval_and_its_evidence() {
    for (cards, counted) in [
        (json!(["Dr"]), true),
        (json!(["Ph", "Dr"]), true),
        (json!("GA SA RA"), true),
        (json!("Dr Ph GA SA"), false),
        (json!("B2 B3 B4 B5 B6 B7 B8"), false),
        (json!("Dr Ph BA GA RA SA Ma Hu"), false),
    ] {
        let reply = ask(&cards);
        assert_eq!(reply.status, 200, "{}", reply.body);
        let answer = reply.json();
        let share = |name: &str| answer["first_out"][name].as_f64().unwrap();
        let (low, value, high) = (share("low"), share("value"), share("high"));
        assert!(
            0.0 < low && low < value && value < high && high < 1.0,
            "{answer}"
        );
        assert_eq!(answer["evidence"], if counted { "counts" } else { "model" });
        match answer.get("hands") {
            Some(hands) => assert!(counted && hands.as_u64().unwrap() >= 20, "{answer}"),
            None => assert!(!counted, "{answer}"),
        }
    }
    let answer = ask(&json!(["Ph", "Dr"])).body;
    assert!(
        answer.starts_with(r#"{"cards":["Dr","Ph"],"first_out":{"value":0."#),
        "{answer}"
    );
}

#[test]
fn more_honours_go_out_first_more_often() {
    let ordered = [
        "Hu",
        "R2",
        "RK",
        "RA",
        "RA SA",
        "Dr",
        "Dr RA",
        "Ph RA",
        "Dr Ph",
        "Dr Ph RA",
        "Dr Ph RA SA",
        "Dr Ph RA SA BA GA",
    ];
    let values: Vec<f64> = ordered.iter().map(|cards| value(cards)).collect();
    assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
}

#[test]
fn colours_change_the_cards_and_nothing_else() {
    let (red, black) = (value("RA RK R9"), value("SA BK G9"));
    assert_eq!(red.to_bits(), black.to_bits());
}

#[test]
fn every_fault_is_named_at_its_place() {
    let cases: [(&str, &[(&str, &str)]); 10] = [
        ("{}", &[("/cards", "missing_field")]),
        (r#"{"cards":[]}"#, &[("/cards", "wrong_count")]),
        (r#"{"cards":""}"#, &[("/cards", "wrong_count")]),
        (
            r#"{"cards":"Dr Ph GA SK BQ R9 S2 Ma Hu"}"#,
            &[("/cards", "wrong_count")],
        ),
        (
            r#"{"cards":["Dr","X9",7,"dragon"]}"#,
            &[
                ("/cards/1", "unknown_card"),
                ("/cards/2", "wrong_type"),
                ("/cards/3", "duplicate_card"),
            ],
        ),
        (r#"{"cards":7}"#, &[("/cards", "wrong_type")]),
        (
            r#"{"cards":"Dr","cards":"Ph"}"#,
            &[("/cards", "duplicate_field")],
        ),
        (
            r#"{"cards":"Dr","hand":"Ph","own_score":0}"#,
            &[("/hand", "unknown_field"), ("/own_score", "unknown_field")],
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
    assert_eq!(get(&format!("{PATH}?cards=Dr&cards=Ph")).status, 422);
    assert_eq!(get(PATH).status, 422);
    let again = "expected 1 to 8 different cards, found Dr again (first at position 0)";
    let problem = ask(&json!("Dr Dr")).json();
    assert_eq!(problem["errors"][0]["detail"], again);
}

#[test]
fn dealt_hands_with_up_to_four_cards_are_counted() {
    let ask = |cards: &str| {
        let reply = get(&format!("/v1/tichu/posterior?cards={cards}"));
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    };
    let ordered = [
        "Hu",
        "R2",
        "RK",
        "RA",
        "RA,SA",
        "Dr,RA",
        "Dr,Ph",
        "Dr,Ph,RA",
        "Dr,Ph,RA,SA",
    ];
    let values = ordered.map(|cards| {
        let answer = ask(cards);
        let share = |name: &str| answer["first_out"][name].as_f64().unwrap();
        let (low, value, high) = (share("low"), share("value"), share("high"));
        assert!(low < value && value < high, "{answer}");
        // The interval of a share is as wide as that many hands make it.
        let hands = answer["hands"].as_u64().unwrap() as f64;
        let width = 2.0 * 1.96 * (value * (1.0 - value) / hands).sqrt();
        assert!(((high - low) / width - 1.0).abs() < 0.1, "{answer}");
        value
    });
    assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
    // Fourteen cards hold two more often than eight do.
    let eight = get("/v1/posterior?cards=Dr,Ph").json();
    assert!(ask("Dr,Ph")["hands"].as_u64() > eight["hands"].as_u64());
    let colours = |cards| ask(cards)["first_out"].clone();
    assert_eq!(colours("RA,RK"), colours("SA,GK"));
    let five = get("/v1/tichu/posterior?cards=Dr,Ph,RA,SA,GA");
    assert_eq!(five.status, 422);
    let detail = &five.json()["errors"][0]["detail"];
    assert_eq!(detail, "expected 1 to 4 cards, found 5");
}
