//! Mini-Tichu over HTTP: the ways to split a hand, the exchange and the next move.

use serde_json::{Value, json};

use crate::running::{Reply, Service};

fn ask(service: &Service, path: &str, question: &Value) -> Reply {
    service.post(&format!("/v1/mini-tichu/{path}"), &question.to_string())
}

/// The value of each split.
fn values(answer: &Value) -> Vec<f64> {
    let splits = answer["splits"].as_array().unwrap().iter();
    splits
        .map(|split| split["value"].as_f64().unwrap())
        .collect()
}

#[test]
fn a_hand_has_its_splits_with_their_values_the_best_first() {
    let service = Service::start();
    for (evaluator, formula, expected) in [
        ("simple", "thesis", [12.5, 8.9, 6.9]),
        ("cards", "thesis", [2.5, 1.78, 1.38]),
        ("combinations", "thesis", [12.5, 3.45, 2.966_667]),
        ("simple", "code", [12.5, 6.9, 3.9]),
    ] {
        let question =
            json!({"cards": "S5 R5 B5 S3 R3", "evaluator": evaluator, "formula": formula});
        let answer = ask(&service, "hand", &question).json();
        assert_eq!(
            (&answer["found"], &answer["truncated"]),
            (&json!(3), &json!(false))
        );
        let found = values(&answer);
        let is_near = |(found, expected): (&f64, f64)| (found - expected).abs() < 1e-6;
        assert!(
            found.iter().zip(expected).all(is_near),
            "{evaluator} {formula}: {found:?}"
        );
    }
}

#[test]
fn seen_cards_and_weights_change_values() {
    let service = Service::start();
    let kings = |played: &str| {
        let question = json!({"cards": "SK RK", "played": played, "evaluator": "possibilities"});
        let answer = ask(&service, "hand", &question).json();
        answer["splits"][0]["combinations"][0].clone()
    };
    // With one ace left no pair beats the kings.
    assert_eq!(kings("SA RA BA")["coefficient"], json!(4.0));
    assert_eq!(kings("SA RA BA")["higher"], json!(0));
    // Each of the four aces beats a king alone.
    assert_eq!(
        (&kings("")["kind"], &kings("")["higher"]),
        (&json!("king"), &json!(4))
    );
    let question = json!({"cards": "S9 R9 B9", "weights": {"triple": 1}});
    let answer = ask(&service, "hand", &question).json();
    assert_eq!(answer["splits"][0]["value"], json!(27.0));
}

#[test]
fn all_splits_are_found_on_request_and_the_limit_holds() {
    let service = Service::start();
    let found = |complete: bool| {
        let question = json!({"cards": "S3 R3 S4 R4 S5 R5", "complete": complete, "limit": 2});
        let answer = ask(&service, "hand", &question).json();
        assert_eq!(answer["splits"].as_array().unwrap().len(), 2);
        answer["found"].as_u64().unwrap()
    };
    assert_eq!(found(false), 3);
    assert!(found(true) > 10, "{}", found(true));
}

#[test]
fn the_exchange_gives_away_low_cards_and_the_highest_single() {
    let service = Service::start();
    let question = json!({"cards": "S2 R3 S7 R7 B9 G9 SJ RJ BQ SK RK SA RA"});
    let answer = ask(&service, "exchange", &question).json();
    assert_eq!(
        answer["given"],
        json!({"next": "R3", "partner": "BQ", "previous": "S2"})
    );
    let link = "/v1/mini-tichu/exchange?cards=S2,R3,S7,R7,B9,G9,SJ,RJ,BQ,SK,RK,SA,RA";
    assert_eq!(service.get(link).json(), answer);
}

#[test]
fn wrong_questions_are_refused_with_every_fault() {
    let service = Service::start();
    for (path, question, faults) in [
        (
            "hand",
            json!({"cards": "S5 Dr"}),
            json!([["/cards", "special_card"]]),
        ),
        ("hand", json!({}), json!([["/cards", "missing_field"]])),
        (
            "hand",
            json!({"cards": "S5", "played": "S5"}),
            json!([["/played", "impossible"]]),
        ),
        (
            "hand",
            json!({"cards": "S5", "weights": {"pair": 101, "dragon": 1}}),
            json!([
                ["/weights/dragon", "unknown_field"],
                ["/weights/pair", "out_of_range"]
            ]),
        ),
        (
            "hand",
            json!({"cards": "S5", "weights": {"pair": "1"}, "evaluator": "none", "limit": 0}),
            json!([
                ["/evaluator", "out_of_range"],
                ["/weights/pair", "wrong_type"],
                ["/limit", "out_of_range"]
            ]),
        ),
        (
            "exchange",
            json!({"cards": "S5"}),
            json!([["/cards", "wrong_count"]]),
        ),
    ] {
        let reply = ask(&service, path, &question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let errors = reply.json()["errors"].as_array().unwrap().clone();
        let found = errors
            .iter()
            .map(|error| json!([error["pointer"], error["code"]]));
        assert_eq!(Value::from_iter(found), faults, "{question}");
    }
}
