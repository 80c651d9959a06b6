//! What a question says of the players: nothing, a style, a count of calls, or hands that were seen.

use serde_json::{Value, json};

use crate::asked::post;

/// A hand that some people call and others do not.
const HAND: &str = "Dr GA SK BQ R9 S7 B3 G2";

/// A hand that nearly nobody calls, and one that nearly everybody does.
const WEAK: &str = "Hu S2 B3 G5 R6 S8 BT GJ";
const STRONG: &str = "Dr Ph GA SA BA RK SK B2";

fn probabilities(members: Value) -> Value {
    let mut question = json!({"hand": HAND});
    let members = members.as_object().unwrap().clone();
    question.as_object_mut().unwrap().extend(members);
    let reply = post("/v1/probabilities", question.to_string());
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["probabilities"].clone()
}

fn probability(probabilities: &Value, model: &str) -> f64 {
    probabilities[model]["probability"].as_f64().unwrap()
}

fn seen(hands: &[(&str, bool)]) -> Value {
    let hands = hands.iter();
    let hands = hands.map(|(hand, called)| json!({"hand": hand, "called": called}));
    json!({"player": {"hands": hands.collect::<Vec<_>>()}})
}

#[test]
fn a_record_without_hands_says_nothing() {
    let nothing = probabilities(json!({}));
    for player in [
        json!({"calls": 0, "hands": 0}),
        json!({"hands": 0, "calls": 0}),
    ] {
        assert_eq!(probabilities(json!({"player": player})), nothing);
    }
    let tichu = |player: &Value| {
        let mut question = json!({"hand": "Dr Ph GA SK BQ R9 S2 Ma B3 G3 R4 S5 B5 G7"});
        if !player.is_null() {
            question["player"] = player.clone();
        }
        let reply = post("/v1/tichu/probabilities", question.to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()["probabilities"].clone()
    };
    assert_eq!(tichu(&json!({"calls": 0, "hands": 0})), tichu(&Value::Null));
}

#[test]
fn the_first_hand_changes_little_and_many_change_much() {
    let nothing = probabilities(json!({}));
    let with =
        |calls: u32, hands: u32| probabilities(json!({"player": {"calls": calls, "hands": hands}}));
    let figures = [
        with(0, 1),
        with(0, 5),
        with(0, 20),
        with(0, 100),
        with(0, 1_000_000),
    ];
    for model in nothing.as_object().unwrap().keys() {
        let falling: Vec<f64> = figures
            .iter()
            .map(|found| probability(found, model))
            .collect();
        assert!(falling.is_sorted_by(|a, b| a > b), "{model}: {falling:?}");
        let change = probability(&nothing, model) - falling[0];
        assert!((0.0..0.1).contains(&change), "{model}: {change}");
    }
}

#[test]
fn seen_hands_say_more_than_their_count() {
    let counted =
        |calls: u32, hands: u32| probabilities(json!({"player": {"calls": calls, "hands": hands}}));
    // Who calls a weak hand is daring, who lets a strong one go is not.
    let daring = probabilities(seen(&[(WEAK, true); 3]));
    let cautious = probabilities(seen(&[(STRONG, false); 3]));
    for model in daring.as_object().unwrap().keys() {
        let of = |found: &Value| probability(found, model);
        assert!(of(&daring) > of(&counted(3, 3)), "{model}");
        assert!(of(&cautious) < of(&counted(0, 3)), "{model}");
        // What everybody does says little.
        let usual = probabilities(seen(&[(WEAK, false), (STRONG, true)]));
        let nothing = probabilities(json!({}));
        assert!((of(&usual) - of(&nothing)).abs() < 0.05, "{model}");
    }
}

#[test]
fn seen_hands_come_back_with_the_answer_and_count_for_all_players() {
    let player = seen(&[(WEAK, true), (STRONG, false)])["player"].clone();
    let question = json!({"hand": HAND, "player": player, "partner": player, "opponents": player});
    let answer = post("/v1/evaluate", question.to_string()).json();
    for role in ["player", "partner", "opponents"] {
        let hands = answer[role]["hands"].as_array().unwrap();
        assert_eq!(hands.len(), 2, "{role}");
        assert_eq!(hands[0]["called"], true, "{role}");
        assert_eq!(hands[0]["hand"].as_array().unwrap().len(), 8, "{role}");
    }
    let asked_again = json!({"hand": HAND, "player": answer["player"], "partner": answer["partner"],
                             "opponents": answer["opponents"]});
    let again = post("/v1/evaluate", asked_again.to_string()).json();
    assert_eq!(again, answer);
}

#[test]
fn every_fault_of_a_player_is_named() {
    let hand = json!({"hand": WEAK, "called": true});
    for (player, pointer, code) in [
        (json!({}), "/player", "missing_field"),
        (json!({"hands": []}), "/player/hands", "wrong_count"),
        (
            json!({"hands": vec![hand.clone(); 51]}),
            "/player/hands",
            "wrong_count",
        ),
        (
            json!({"hands": [{"hand": WEAK}]}),
            "/player/hands/0/called",
            "missing_field",
        ),
        (
            json!({"hands": [hand, {"called": true}]}),
            "/player/hands/1/hand",
            "missing_field",
        ),
        (
            json!({"hands": [{"hand": "Dr", "called": true}]}),
            "/player/hands/0/hand",
            "wrong_count",
        ),
        (json!({"hands": [7]}), "/player/hands/0", "wrong_type"),
        (json!({"hands": "Dr"}), "/player/hands", "wrong_type"),
        (
            json!({"hands": [hand], "calls": 1}),
            "/player",
            "unknown_field",
        ),
        (
            json!({"hands": [hand], "style": "daring"}),
            "/player",
            "unknown_field",
        ),
        (json!({"hands": 3}), "/player", "missing_field"),
        (
            json!({"calls": 4, "hands": 3}),
            "/player/calls",
            "out_of_range",
        ),
    ] {
        let question = json!({"hand": HAND, "player": player});
        let reply = post("/v1/decisions", question.to_string());
        assert_eq!(reply.status, 422, "{player}");
        let fault = &reply.json()["errors"][0];
        assert_eq!(
            (&fault["pointer"], &fault["code"]),
            (&json!(pointer), &json!(code)),
            "{player}"
        );
    }
    // Both hands of a record are wrong.
    let player = json!({"hands": [{"hand": "Dr", "called": true}, {"hand": WEAK, "called": 1}]});
    let question = json!({"hand": HAND, "player": player}).to_string();
    let errors = post("/v1/decisions", &question).json()["errors"].clone();
    let pointers = errors.as_array().unwrap().iter();
    let pointers: Vec<_> = pointers
        .map(|fault| fault["pointer"].as_str().unwrap())
        .collect();
    assert_eq!(pointers, ["/player/hands/0/hand", "/player/hands/1/called"]);
}

#[test]
fn hands_of_eight_cards_say_nothing_of_tichu_calls() {
    let player = seen(&[(WEAK, true)])["player"].clone();
    let hand = "Dr Ph GA SK BQ R9 S2 Ma B3 G3 R4 S5 B5 G7";
    let question = json!({"hand": hand, "player": player}).to_string();
    let reply = post("/v1/tichu/decisions", &question);
    assert_eq!(reply.status, 422, "{}", reply.body);
    let fault = &reply.json()["errors"][0];
    assert_eq!(fault["pointer"], "/player/hands");
    assert_eq!(fault["detail"], "expected a number of hands, found hands");
}
