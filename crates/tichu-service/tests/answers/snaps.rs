//! Šnaps: what a player may conclude, and what to play.

use serde_json::{Value, json};

use crate::asked::{Reply, post, post_with};

fn ask(path: &str, question: &Value) -> Reply {
    post(&format!("/v1/snaps/{path}"), question.to_string())
}

/// A round of player 1, with more fields.
fn round(more: Value) -> Value {
    let mut question = json!({
        "player": 1, "hand": "AA A10 HK HQ L9 LJ", "declarer": 0, "trump": "AK", "moves": ["H10"],
    });
    let more = more.as_object().unwrap().clone();
    question.as_object_mut().unwrap().extend(more);
    question
}

/// The probabilities of a card.
fn row(answer: &Value, card: &str) -> [f64; 3] {
    let mut rows = answer["table"].as_array().unwrap().iter();
    let found = rows.find(|row| row["card"] == json!(card)).unwrap();
    std::array::from_fn(|place| found["probabilities"][place].as_f64().unwrap())
}

#[test]
fn the_card_table_follows_from_the_moves() {
    let before = round(json!({"moves": [], "rules_alone": true}));
    let before = ask("knowledge", &before).json();
    assert_eq!(row(&before, "H9"), [0.333_333; 3]);
    assert_eq!(before["table"].as_array().unwrap().len(), 18);
    let after = round(json!({"rules_alone": true}));
    let after = ask("knowledge", &after).json();
    assert_eq!(
        (&after["turn"], &after["moves"]),
        (&json!(1), &json!(["HQ", "HK"]))
    );
    // Player 0 showed a card: the others have 6 of 17, it has 5.
    assert_eq!(row(&after, "H10"), [0.0, 0.0, 1.0]);
    assert_eq!(row(&after, "H9"), [0.352_941, 0.352_941, 0.294_118]);
    // Player 2 neither follows suit nor trumps.
    let later = round(json!({"moves": "H10 HQ B9", "rules_alone": true}));
    let later = ask("knowledge", &later).json();
    for card in ["H9", "HA", "A9", "AQ", "AK"] {
        assert_eq!(row(&later, card)[0], 0.0, "{card}");
    }
    // Neither of both has the trump card, so they play together against the declarer.
    let partners = &later["partners"];
    assert_eq!(
        (&partners[1][2], &partners[1][0], &partners[0][3]),
        (&json!(1), &json!(-1), &json!(0))
    );
    assert_eq!(
        later["trick"],
        json!({"leader": 0, "cards": ["H10", "HQ", "B9"]})
    );
}

#[test]
fn answers_have_facts_and_points() {
    let answer = ask("knowledge", &round(json!({}))).json();
    let fact = &answer["facts"][0];
    assert_eq!(fact["seat"], json!(0));
    assert_eq!(fact["one_of"], json!(["A9", "AJ", "AQ"]));
    let own = json!({
        "hand": "AA A10 HK HQ L9 LJ", "trump": "AK", "moves": "HQ+ HA H9 HJ",
    });
    let answer = ask("knowledge", &own).json();
    assert_eq!(answer["announced"], json!([20, 0, 0, 0]));
    assert_eq!(answer["taken"], json!([0, 16, 0, 0]));
    assert_eq!((&answer["turn"], &answer["moves"]), (&json!(1), &json!([])));
}

#[test]
fn agents_play_a_legal_move_and_say_why() {
    let answer = ask("move", &round(json!({}))).json();
    assert_eq!(
        (&answer["agent"], &answer["move"]),
        (&json!("rules"), &json!("HQ"))
    );
    assert!(!answer["words"].as_str().unwrap().is_empty());
    let sampling = |seed: u32| round(json!({"agent": "sampling", "deals": 20, "seed": seed}));
    let answer = ask("move", &sampling(3)).json();
    assert_eq!(answer, ask("move", &sampling(3)).json());
    assert_ne!(answer, ask("move", &sampling(4)).json());
    let values = answer["values"].as_array().unwrap();
    assert_eq!((values.len(), &answer["move"]), (2, &values[0]["move"]));
    assert!(values[0]["value"].as_f64() >= values[1]["value"].as_f64());
    let reply = post_with(10, "/v1/snaps/move", &sampling(3).to_string());
    assert_eq!(reply.status, 422, "{}", reply.body);
    assert_eq!(reply.json()["errors"][0]["pointer"], json!("/deals"));
}

#[test]
fn rounds_that_cannot_be_are_refused_with_the_first_fault() {
    for (path, question, pointer, code) in [
        (
            "knowledge",
            round(json!({"hand": "AA A10"})),
            "/hand",
            "wrong_count",
        ),
        (
            "knowledge",
            round(json!({"hand": "AA AA HK HQ L9 LJ"})),
            "/hand/1",
            "duplicate_card",
        ),
        (
            "knowledge",
            round(json!({"trump": "Dr"})),
            "/trump",
            "unknown_card",
        ),
        (
            "knowledge",
            round(json!({"kontra": 0})),
            "/kontra",
            "impossible",
        ),
        (
            "knowledge",
            round(json!({"moves": ["H10", "L9"]})),
            "/moves/1",
            "illegal_move",
        ),
        (
            "knowledge",
            round(json!({"moves": ["HK"]})),
            "/moves/0",
            "impossible",
        ),
        (
            "knowledge",
            round(json!({"moves": ["H10", "HK", "xx"]})),
            "/moves/2",
            "unknown_card",
        ),
        (
            "knowledge",
            round(json!({"moves": vec!["H10"; 26]})),
            "/moves",
            "wrong_count",
        ),
        (
            "knowledge",
            round(json!({"moves": [1]})),
            "/moves",
            "wrong_type",
        ),
        (
            "knowledge",
            round(json!({"moves": ["claim", "H10"]})),
            "/moves/1",
            "illegal_move",
        ),
        ("move", round(json!({"moves": []})), "/moves", "impossible"),
        (
            "move",
            round(json!({"player": 4})),
            "/player",
            "out_of_range",
        ),
    ] {
        let reply = ask(path, &question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let error = &reply.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&json!(pointer), &json!(code)),
            "{question}"
        );
    }
}
