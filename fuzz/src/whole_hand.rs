//! What holds for the body of any question about a Tichu call or an exchange.

use std::collections::HashSet;

use serde_json::Value;

use super::request::check_reply;

/// Answers the bytes as the body of a question about a Tichu call, and of one about an exchange.
pub fn check(body: &[u8]) {
    let reply = check_reply("/v1/tichu/evaluate", body);
    if reply.status == 200 {
        check_tichu(&serde_json::from_slice(&reply.body).expect("a reply is JSON"));
    }
    let reply = check_reply("/v1/exchange", body);
    if reply.status == 200 {
        check_exchange(&serde_json::from_slice(&reply.body).expect("a reply is JSON"));
    }
}

/// Probabilities are probabilities, and who has called does not call again.
fn check_tichu(answer: &Value) {
    for estimate in answer["probabilities"].as_object().into_iter().flatten() {
        let probability = estimate.1["probability"].as_f64();
        assert!(
            probability.is_some_and(|p| (0.0..=1.0).contains(&p)),
            "{answer}"
        );
    }
    let own = &answer["calls"]["own"];
    if own.as_str().is_some_and(|own| own != "none") {
        assert_eq!(answer["recommendation"]["call"], false, "{answer}");
    }
}

/// Each exchange gives three different cards of the hand, the most probable first.
fn check_exchange(answer: &Value) {
    let cards = answer["cards"].as_array().expect("cards");
    let hand: HashSet<&Value> = cards.iter().map(|card| &card["card"]).collect();
    let mut earlier = f64::INFINITY;
    for exchange in answer["exchanges"].as_array().expect("exchanges") {
        let given = ["next", "partner", "previous"].map(|seat| &exchange[seat]);
        let given = HashSet::from(given);
        assert!(given.len() == 3 && given.is_subset(&hand), "{answer}");
        let probability = exchange["probability"].as_f64().expect("a number");
        assert!((0.0..=earlier).contains(&probability), "{answer}");
        earlier = probability;
        assert!(exchange["points"].as_f64().is_some(), "{answer}");
    }
}
