//! What holds for the body of any question about play.

use std::collections::BTreeSet;

use serde_json::Value;

use super::request::check_reply;

/// Answers the bytes as the body of a position, and as the body of a round.
pub fn check(body: &[u8]) {
    let reply = check_reply("/v1/play/legal", body);
    if reply.status == 200 {
        check_moves(&serde_json::from_slice(&reply.body).expect("a reply is JSON"));
    }
    let reply = check_reply("/v1/play/replay", body);
    if reply.status == 200 {
        check_round(&serde_json::from_slice(&reply.body).expect("a reply is JSON"));
    }
}

fn texts(moves: &Value) -> Vec<&str> {
    let moves = moves.as_array().into_iter().flatten();
    moves.filter_map(Value::as_str).collect()
}

/// Moves are listed once, in order, and in a group each.
fn check_moves(answer: &Value) {
    let moves = texts(&answer["moves"]);
    assert!(moves.is_sorted_by(|a, b| a < b), "{answer}");
    assert!(!moves.is_empty() || answer["phase"] == "bomb", "{answer}");
    if let Some(classes) = answer["classes"].as_array() {
        let grouped = classes.iter().flat_map(|class| texts(&class["moves"]));
        assert_eq!(
            grouped.collect::<BTreeSet<_>>(),
            moves.into_iter().collect(),
            "{answer}"
        );
    }
}

/// All cards are somewhere, and a result has its points.
fn check_round(answer: &Value) {
    let left = answer["left"].as_array().into_iter().flatten();
    let held: u64 = left.filter_map(Value::as_u64).sum();
    let before = ["first_cards", "exchange"]
        .iter()
        .any(|phase| answer["phase"] == *phase);
    assert!(held == 56 || held == 32 || !before && held < 56, "{answer}");
    if let Some(points) = answer["result"]["cards"].as_array() {
        let sum: i64 = points.iter().filter_map(Value::as_i64).sum();
        assert!(sum == 100 || sum == 200, "{answer}");
    }
}
