//! What to buy in the deck-building game.

use serde_json::{Value, json};

use crate::asked::{Reply, post};

fn ask(question: &Value) -> Reply {
    post("/v1/deck-building/buy", question.to_string())
}

/// The cards of all purchases.
fn cards(answer: &Value) -> Vec<&str> {
    let purchases = answer["purchases"].as_array().unwrap().iter();
    purchases
        .map(|purchase| purchase["card"].as_str().unwrap())
        .collect()
}

#[test]
fn purchases_are_those_that_coins_and_piles_allow_the_best_first() {
    let deck = json!({"copper": 7, "estate": 3, "silver": 4, "gold": 2, "smithy": 1});
    for table in ["12", "14.5"] {
        let question = json!({"table": table, "turn": 13, "coins": 8, "deck": deck});
        let answer = ask(&question).json();
        // Points count at the end, and nothing is worth more than a province.
        assert_eq!(
            (&answer["table"], &answer["buy"]),
            (&json!(table), &json!("province"))
        );
        assert_eq!(cards(&answer).len(), 9);
        let question =
            json!({"table": table, "turn": 13, "coins": 8, "deck": deck, "empty": ["province"]});
        assert!(!cards(&ask(&question).json()).contains(&"province"));
    }
    let answer = ask(&json!({"turn": 1, "coins": 3})).json();
    assert_eq!(answer["buy"], json!("silver"));
    let mut found = cards(&answer);
    found.sort_unstable();
    assert_eq!(found, ["copper", "curse", "estate", "nothing", "silver"]);
    let values = answer["purchases"].as_array().unwrap().iter();
    let values: Vec<f64> = values
        .map(|purchase| purchase["value"].as_f64().unwrap())
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn the_deck_decides_and_counts_beyond_the_table_are_its_bounds() {
    let buy = |deck: Value| {
        let question = json!({"turn": 5, "coins": 4, "deck": deck});
        ask(&question).json()["purchases"].clone()
    };
    let few = buy(json!({"copper": 7, "silver": 4}));
    assert_ne!(few, buy(json!({"copper": 7, "silver": 1})));
    assert_eq!(few, buy(json!({"copper": 7, "silver": 60})));
}

#[test]
fn wrong_questions_are_refused_with_every_fault() {
    for (question, faults) in [
        (
            json!({}),
            json!([["/turn", "missing_field"], ["/coins", "missing_field"]]),
        ),
        (
            json!({
                "turn": 0, "coins": -1, "players": 5, "table": "13", "deck": {"coper": 1, "estate": 61},
                "empty": ["x", 3],
            }),
            json!([
                ["/table", "out_of_range"],
                ["/turn", "out_of_range"],
                ["/players", "out_of_range"],
                ["/coins", "out_of_range"],
                ["/deck/coper", "unknown_card"],
                ["/deck/estate", "out_of_range"],
                ["/empty/0", "unknown_card"],
                ["/empty/1", "wrong_type"]
            ]),
        ),
        (
            json!({"turn": 1, "coins": 1, "deck": [], "empty": {}}),
            json!([["/deck", "wrong_type"], ["/empty", "wrong_type"]]),
        ),
    ] {
        let reply = ask(&question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let errors = reply.json()["errors"].as_array().unwrap().clone();
        let found = errors
            .iter()
            .map(|error| json!([error["pointer"], error["code"]]));
        assert_eq!(Value::from_iter(found), faults, "{question}");
    }
}
