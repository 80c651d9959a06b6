//! What holds for the body of any question about the structure of a hand.

use serde_json::Value;
use tichu::{CardSet, Combination};

use super::request::check_reply;

/// Answers the bytes as the body of a question about a hand.
pub fn check(body: &[u8]) {
    let reply = check_reply("/v1/hand", body);
    if reply.status == 200 {
        check_answer(&serde_json::from_slice(&reply.body).expect("a reply is JSON"));
    }
}

fn cards(tokens: &Value) -> CardSet {
    let tokens = tokens.as_array().into_iter().flatten();
    let tokens: Vec<&str> = tokens.filter_map(Value::as_str).collect();
    tokens.join(" ").parse().expect("different cards")
}

fn sets(plays: &Value) -> Vec<CardSet> {
    plays.as_array().into_iter().flatten().map(cards).collect()
}

/// Checks that the split has every card once and as many combinations as the answer says, that the
/// numbers fit each other, and that bombs are bombs of the hand.
fn check_answer(answer: &Value) {
    let hand = cards(&answer["hand"]);
    let split = sets(&answer["split"]);
    let number = |name: &str| answer[name].as_f64().expect("a number");
    let plays = number("minimum_plays");
    assert_eq!(split.len() as f64, plays, "{answer}");
    let all = split.iter().fold(CardSet::EMPTY, |all, play| all | *play);
    assert_eq!(all, hand, "{answer}");
    let size: usize = split.iter().map(|play| play.len()).sum();
    assert_eq!(size, hand.len(), "{answer}");
    for play in split {
        assert!(Combination::readings(play).next().is_some(), "{answer}");
    }
    let has_phoenix = hand.contains(tichu::Card::Phoenix);
    match answer.get("minimum_plays_single_phoenix") {
        Some(single) => assert!(has_phoenix && single.as_f64() >= Some(plays), "{answer}"),
        None => assert!(!has_phoenix, "{answer}"),
    }
    let (losing, net) = (number("losing_plays"), number("net_tempo"));
    assert!((0.0..=plays).contains(&losing), "{answer}");
    // No split has more plays than cards, and each of them loses as many plays at least.
    let least = 2.0 * losing - hand.len() as f64 - 1e-5;
    assert!((least..=losing).contains(&net), "{answer}");
    for bomb in sets(&answer["bombs"]) {
        let mut readings = Combination::readings(bomb);
        assert!(readings.any(|reading| reading.is_bomb()), "{answer}");
        assert!(hand.contains_all(bomb), "{answer}");
    }
}
