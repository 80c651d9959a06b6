//! Advice over HTTP.

use serde_json::{Value, json};

use crate::running::{Reply, Service};

pub const PATH: &str = "/v1/play/advice";

pub fn ask(service: &Service, question: &Value) -> Reply {
    service.post(PATH, question.to_string())
}

/// What seat 2 saw up to its second move.
pub fn question() -> Value {
    json!({
        "seat": 2,
        "first_eight": "RA GK RJ G10 R9 B8 S5 Hu",
        "dealt": "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
        "given": {"next": "B4", "partner": "RA", "previous": "G3"},
        "received": {"next": "R3", "partner": "GA", "previous": "S6"},
        "events": [
            {"seat": 1, "call": "grand_tichu"},
            {"seat": 0, "play": "Ma", "wish": "K"},
            {"seat": 1, "play": "B9"}
        ],
        "own_score": 300,
        "opponent_score": 450
    })
}

/// The question with another value at this pointer.
pub fn with(pointer: &str, value: Value) -> Value {
    let mut question = question();
    if let Some(place) = question.pointer_mut(pointer) {
        *place = value;
    } else {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        match question.pointer_mut(parent).unwrap() {
            Value::Array(list) => list.push(value),
            object => object[name] = value,
        }
    }
    question
}

#[test]
fn advice_is_counted_under_its_agent() {
    let service = Service::start();
    for agent in ["engine", "policy"] {
        for _ in 0..2 {
            let reply = ask(&service, &with("/agent", agent.into()));
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
        let series = format!("grand_tichu_advice_total{{agent=\"{agent}\"}}");
        assert_eq!(service.metric(&series), Some(2.0));
    }
}
