//! The Tichu call.

use std::fs;

use serde_json::{Value, json};

use crate::running::{Reply, Service, binary};

const CARDS: &str = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2";

fn ask(service: &Service, question: &Value) -> Reply {
    service.post("/v1/tichu/evaluate", question.to_string())
}

fn answer(service: &Service, question: &Value) -> Value {
    let reply = ask(service, question);
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// A question with the cards given and received.
fn exchanged(further: Value) -> Value {
    let mut question = further;
    question["hand"] = json!(CARDS);
    question["given"] = json!({"next": "B2", "partner": "SQ", "previous": "G3"});
    question["received"] = json!({"next": "S2", "partner": "RA", "previous": "B4"});
    question
}

#[test]
fn hands_and_decisions_are_counted() {
    let service = Service::start();
    answer(&service, &json!({ "hand": CARDS }));
    answer(&service, &exchanged(json!({})));
    service.post("/v1/exchange", json!({ "hand": CARDS }).to_string());
    let metrics = service.get("/metrics").body;
    for line in [
        r#"grand_tichu_tichu_hands_evaluated_total{knowledge="hand"} 1"#,
        r#"grand_tichu_tichu_hands_evaluated_total{knowledge="exchange"} 1"#,
        r#"grand_tichu_tichu_decisions_total{decision="call",profile="aggressive"} 2"#,
        "grand_tichu_exchanges_evaluated_total 1",
    ] {
        assert!(metrics.contains(line), "{line}");
    }
}

#[test]
fn the_example_of_the_description_is_what_the_program_answers() {
    let file = fs::File::open("crates/tichu-api/src/tichu/question.json").unwrap();
    let printed = binary()
        .args(["decide-tichu", "--format", "jsonl"])
        .stdin(file)
        .output()
        .unwrap();
    let printed: Value = serde_json::from_slice(&printed.stdout).unwrap();
    let shown = fs::read("crates/tichu-api/src/examples/tichu.json").unwrap();
    let shown: Value = serde_json::from_slice(&shown).unwrap();
    assert_eq!(printed["decisions"], shown["decisions"]);
}
