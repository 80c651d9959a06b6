//! Hands that are played out on request.

use serde_json::{Value, json};

use crate::running::Service;

const HAND: &str = "Dr Ph GA SK BQ R9 S2 Ma";

fn ask(service: &Service, question: &Value) -> (u16, Value) {
    let reply = service.post("/v1/evaluate", question.to_string().as_bytes());
    (reply.status, reply.json())
}

#[test]
fn a_service_that_does_not_search_plays_no_hand_out() {
    let service = Service::start_with(&["--max-deals", "0"]);
    let (status, answer) = ask(&service, &json!({"hand": HAND, "simulate": {"deals": 2}}));
    assert_eq!(status, 422);
    let detail = answer["errors"][0]["detail"].as_str().unwrap();
    assert!(detail.contains("does not search"), "{detail}");
}
