//! Legal moves.

use serde_json::{Value, json};

use crate::asked::{Reply, post};

fn legal(position: &Value) -> Reply {
    post("/v1/play/legal", position.to_string())
}

pub fn moves(position: &Value) -> Vec<String> {
    let reply = legal(position);
    assert_eq!(reply.status, 200, "{}", reply.body);
    texts(&reply.json()["moves"])
}

fn texts(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().unwrap().iter();
    moves
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// Pointers and codes of a refusal.
pub fn faults(reply: &Reply) -> Vec<(String, String)> {
    assert_eq!(reply.status, 422, "{}", reply.body);
    let problem = reply.json();
    let errors = problem["errors"].as_array().unwrap();
    let text = |error: &Value, field: &str| error[field].as_str().unwrap().to_owned();
    errors
        .iter()
        .map(|error| (text(error, "pointer"), text(error, "code")))
        .collect()
}

#[test]
fn lists_the_legal_moves_in_the_order_of_their_bytes() {
    for (position, expected) in [
        (
            json!({"hand": "Ph GA SA B9", "trick": {"cards": "SK"}}),
            &["GA", "Ph", "SA", "pass"][..],
        ),
        (
            json!({"hand": ["B9", "S9", "Hu"]}),
            &["B9", "B9 S9", "Hu", "S9"],
        ),
        (
            json!({"hand": "Ph G9 R9", "trick": {"cards": "B4 S4", "by": 1}, "wish": null}),
            &["G9 R9", "Ph G9", "Ph R9", "pass"],
        ),
        // The wish binds, and a bomb is allowed on a trick in any case.
        (
            json!({"hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8"}, "wish": "9"}),
            &["B3 G3 R3 S3", "R9"],
        ),
        (json!({"hand": "SA R9 B3 G3 R3 S3", "wish": "9"}), &["R9"]),
        // Out of turn there are bombs alone, and in the closing step a pass as well.
        (
            json!({"seat": 2, "turn": 0, "hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8", "by": 3}}),
            &["B3 G3 R3 S3"],
        ),
        (
            json!({"seat": 2, "turn": 2, "hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8", "by": 2}}),
            &["B3 G3 R3 S3", "pass"],
        ),
        // A Phoenix on an ace, and on the Mahjong.
        (
            json!({"hand": "Dr SA", "trick": {"cards": "Ph", "rank": 14.5}}),
            &["Dr", "pass"],
        ),
        (
            json!({"hand": "Dr SA B2", "trick": {"cards": "Ph", "rank": 1.5}}),
            &["B2", "Dr", "SA", "pass"],
        ),
        (
            json!({"hand": "Dr SA B2", "trick": {"cards": "Ph", "by": 3, "led": 3}}),
            &["B2", "Dr", "SA", "pass"],
        ),
        // Either triple.
        (
            json!({"hand": "BQ GQ RQ S2 B2", "trick": {"cards": "Ph GK RK G3 R3"}}),
            &["pass"],
        ),
        (
            json!({"hand": "BQ GQ RQ S2 B2", "trick": {"cards": "Ph GK RK G3 R3", "phoenix": 3}}),
            &["BQ GQ RQ B2 S2", "pass"],
        ),
    ] {
        assert_eq!(moves(&position), expected, "{position}");
    }
}

#[test]
fn phase_follows_from_trick_and_turn() {
    for (position, expected) in [
        (json!({"hand": "SA"}), "lead"),
        (json!({"hand": "SA", "trick": {"cards": "G8"}}), "follow"),
        (
            json!({"seat": 1, "hand": "SA", "trick": {"cards": "G8", "by": 1}}),
            "close",
        ),
        (
            json!({"seat": 1, "turn": 2, "hand": "SA", "trick": {"cards": "G8", "by": 1}}),
            "bomb",
        ),
        (
            json!({"hand": "SA", "phase": "close", "trick": {"cards": "G8"}}),
            "close",
        ),
    ] {
        let answer = legal(&position).json();
        assert_eq!(answer["phase"], expected, "{position}");
    }
}

#[test]
fn classes_group_the_moves_that_differ_only_in_suits() {
    let position = json!({
        "hand": "Ph B9 R9 S9 G3", "trick": {"cards": "B4 S4", "by": 3}, "classes": true
    });
    let answer = legal(&position).json();
    let classes = answer["classes"].as_array().unwrap();
    let shape = |class: &Value| {
        (
            class["kind"].clone(),
            class["phoenix"].clone(),
            texts(&class["moves"]).len(),
        )
    };
    let shapes: Vec<_> = classes.iter().map(shape).collect();
    assert_eq!(
        shapes,
        [
            (json!("pair"), Value::Null, 3),
            (json!("pair"), json!(9), 3),
            (Value::Null, Value::Null, 1)
        ]
    );
    let mut all: Vec<String> = classes
        .iter()
        .flat_map(|class| texts(&class["moves"]))
        .collect();
    all.sort();
    assert_eq!(all, texts(&answer["moves"]));
    assert!(
        classes
            .iter()
            .all(|class| texts(&class["moves"])
                .contains(&class["move"].as_str().unwrap().to_owned()))
    );
    assert!(
        legal(&json!({"hand": "G3"}))
            .json()
            .get("classes")
            .is_none()
    );
}

#[test]
fn impossible_positions_are_refused_with_every_contradiction() {
    let left = json!([5, 6, 7, 8]);
    for (position, expected) in [
        (
            json!({"hand": "SA SA"}),
            &[("/hand/1", "duplicate_card")][..],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "SA GA"}}),
            &[("/trick/cards", "duplicate_card")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G5"}}),
            &[("/trick/cards", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Hu"}}),
            &[("/trick/cards", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "kind": "single"}}),
            &[("/trick/kind", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "size": 3}}),
            &[("/trick/size", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "rank": 5}}),
            &[("/trick/rank", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ph G4", "phoenix": 5}}),
            &[("/trick/phoenix", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ma", "by": 1, "led": 2}}),
            &[("/trick/led", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ph", "rank": 15.5}}),
            &[("/trick/rank", "out_of_range")],
        ),
        (
            // It may lie on any card.
            json!({"hand": "SA", "trick": {"cards": "Ph", "by": 3}}),
            &[("/trick/rank", "missing_field")],
        ),
        (
            json!({"hand": "Ma SA", "wish": "9"}),
            &[("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA", "wish": "9", "trick": {"cards": "B9"}}),
            &[("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA", "wish": "J", "trick": {"cards": "B9"}, "left": [14, 14, 14, 13]}),
            &[("/left/0", "impossible"), ("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA GA", "left": left}),
            &[("/left/0", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 0, 0]}),
            &[("/left", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 4, 0]}),
            &[("/left", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": left, "trick": {"cards": "B4 G4", "by": 3}, "turn": 2}),
            &[][..],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 6, 13, 8], "trick": {"cards": "B4 G4", "by": 2}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 13, 6, 8], "trick": {"cards": "B4 G4", "by": 2, "led": 1}}),
            &[("/trick/led", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 6, 8], "trick": {"cards": "B4 G4", "by": 2}, "turn": 1}),
            &[("/turn", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "follow"}),
            &[("/trick", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "lead", "trick": {"cards": "G8"}}),
            &[("/phase", "impossible")],
        ),
        (json!({"hand": "SA", "turn": 1}), &[("/turn", "impossible")]),
        (
            json!({"hand": "SA", "phase": "bomb", "turn": 0, "trick": {"cards": "G8"}}),
            &[("/turn", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "follow", "trick": {"cards": "G8", "by": 0}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "close", "trick": {"cards": "G8", "by": 3}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA RA S2 G2 B2 R2 S3 G3 B3 R3 S4 G4", "left": [14, 14, 14, 14]}),
            &[("/hand", "impossible")],
        ),
        (
            json!({"hand": "Ma GA BA RA S2 G2 B2 R2 S3 G3 B3 R3 S4 G4", "left": [14, 14, 14, 13],
                "trick": {"cards": "S5", "by": 3}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"seat": 4, "turn": "0", "hand": 8, "left": [1, 2, 15], "trick": [], "wish": 9, "phase": "x",
                "classes": 1, "extra": null}),
            &[
                ("/extra", "unknown_field"),
                ("/seat", "out_of_range"),
                ("/turn", "wrong_type"),
                ("/hand", "wrong_type"),
                ("/left/2", "out_of_range"),
                ("/left", "wrong_count"),
                ("/trick", "wrong_type"),
                ("/wish", "wrong_type"),
                ("/phase", "out_of_range"),
                ("/classes", "wrong_type"),
            ],
        ),
        (json!({}), &[("/hand", "missing_field")]),
        (
            json!({"hand": "SA", "trick": {}}),
            &[("/trick/cards", "missing_field")],
        ),
    ] {
        let reply = legal(&position);
        if expected.is_empty() {
            assert_eq!(reply.status, 200, "{position}: {}", reply.body);
            continue;
        }
        let found = faults(&reply);
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(found, expected, "{position}: {}", reply.body);
    }
}
