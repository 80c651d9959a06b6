//! What holds for the body of any question about another card game.

use serde_json::Value;

use super::request::check_reply;

/// Answers the bytes as the body of a question of each endpoint.
pub fn check(body: &[u8]) {
    if let Some(answer) = answered("/v1/mini-tichu/hand", body) {
        check_splits(&answer);
    }
    if let Some(answer) = answered("/v1/mini-tichu/exchange", body) {
        check_gifts(&answer);
    }
    if let Some(answer) = answered("/v1/mini-tichu/move", body) {
        check_listed(&answer, "candidates");
    }
    if let Some(answer) = answered("/v1/snaps/knowledge", body) {
        check_table(&answer);
    }
    if let Some(answer) = answered("/v1/snaps/move", body) {
        check_listed(&answer, "values");
    }
    if let Some(answer) = answered("/v1/deck-building/buy", body) {
        let purchases = answer["purchases"].as_array().expect("purchases");
        assert_eq!(answer["buy"], purchases[0]["card"], "{answer}");
        for is_known in [true, false] {
            let tried = |purchase: &&Value| (purchase["visits"].as_u64() >= Some(10)) == is_known;
            let purchases = purchases.iter().filter(tried);
            assert_falling(purchases.map(|purchase| &purchase["value"]));
        }
    }
}

fn answered(path: &str, body: &[u8]) -> Option<Value> {
    let reply = check_reply(path, body);
    (reply.status == 200).then(|| serde_json::from_slice(&reply.body).expect("a reply is JSON"))
}

fn sorted(cards: &Value) -> Vec<&str> {
    let cards = cards.as_array().expect("cards").iter();
    let mut cards: Vec<_> = cards.map(|card| card.as_str().expect("a card")).collect();
    cards.sort_unstable();
    cards
}

fn assert_falling<'a>(values: impl Iterator<Item = &'a Value>) {
    let values: Vec<f64> = values
        .map(|value| value.as_f64().expect("a number"))
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

/// Every split has every card once, and the best is first.
fn check_splits(answer: &Value) {
    let splits = answer["splits"].as_array().expect("splits");
    assert_falling(splits.iter().map(|split| &split["value"]));
    for split in splits {
        let combinations = split["combinations"].as_array().expect("combinations");
        let cards = combinations.iter().flat_map(|one| sorted(&one["cards"]));
        let mut cards: Vec<_> = cards.collect();
        cards.sort_unstable();
        assert_eq!(cards, sorted(&answer["hand"]), "{answer}");
    }
}

/// Three different cards of the hand are given.
fn check_gifts(answer: &Value) {
    let hand = sorted(&answer["hand"]);
    let given = ["next", "partner", "previous"].map(|seat| &answer["given"][seat]);
    let mut given = given.map(|card| card.as_str().expect("a card")).to_vec();
    given.sort_unstable();
    given.dedup();
    assert_eq!(given.len(), 3, "{answer}");
    assert!(given.iter().all(|card| hand.contains(card)), "{answer}");
}

/// A search plays the first move of its list.
fn check_listed(answer: &Value, list: &str) {
    assert!(
        answer["move"]
            .as_str()
            .is_some_and(|chosen| !chosen.is_empty()),
        "{answer}"
    );
    if let Some(listed) = answer[list].as_array() {
        assert_eq!(answer["move"], listed[0]["move"], "{answer}");
    }
}

/// Each hidden card lies somewhere.
fn check_table(answer: &Value) {
    for row in answer["table"].as_array().expect("a table") {
        let probabilities = row["probabilities"]
            .as_array()
            .expect("probabilities")
            .iter();
        let probabilities: Vec<f64> = probabilities.filter_map(Value::as_f64).collect();
        assert!(
            probabilities.iter().all(|one| (0.0..=1.0).contains(one)),
            "{row}"
        );
        let sum: f64 = probabilities.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{row}");
    }
}
