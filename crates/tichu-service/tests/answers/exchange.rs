//! The exchange.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::asked::{Reply, post};

const CARDS: &str = "Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 S2 R2";

fn ask(question: &Value) -> Reply {
    post("/v1/exchange", question.to_string())
}

fn answer(question: &Value) -> Value {
    let reply = ask(question);
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn three(exchange: &Value) -> [&str; 3] {
    ["next", "partner", "previous"].map(|seat| exchange[seat].as_str().unwrap())
}

#[test]
fn exchanges_give_three_cards_of_the_hand_the_most_probable_first() {
    let answer = answer(&json!({ "hand": CARDS }));
    let hand: BTreeSet<&str> = CARDS.split(' ').collect();
    let exchanges = answer["exchanges"].as_array().unwrap();
    assert!(exchanges.len() > 50);
    let mut earlier = f64::INFINITY;
    let mut sum = 0.0;
    for exchange in exchanges {
        let cards = BTreeSet::from(three(exchange));
        assert!(cards.len() == 3 && cards.is_subset(&hand), "{exchange}");
        let probability = exchange["probability"].as_f64().unwrap();
        assert!((0.0..=earlier).contains(&probability), "{exchange}");
        earlier = probability;
        sum += probability;
    }
    assert!((0.9..=1.0 + 1e-4).contains(&sum), "{sum}");

    // The recommendation is worth most points.
    let points = |exchange: &Value| exchange["points"].as_f64().unwrap();
    let recommendation = &answer["recommendation"];
    let best = exchanges.iter().map(points).fold(f64::MIN, f64::max);
    assert!((points(recommendation) - best).abs() < 1e-9);
    assert!(
        exchanges
            .iter()
            .any(|one| three(one) == three(recommendation))
    );
}

#[test]
fn a_style_gives_what_is_worth_most_with_its_risk() {
    let mut differ = 0;
    for hand in [
        CARDS,
        "SK BJ B9 G9 G7 S7 R6 S6 B5 R5 S5 G4 B3 Hu",
        "Ph Ma GA BA SK RK BJ G10 R9 B7 S5 R4 G3 B2",
    ] {
        let answer = answer(&json!({ "hand": hand }));
        let number = |exchange: &Value, name: &str| exchange[name].as_f64().unwrap();
        let exchanges = answer["exchanges"].as_array().unwrap();
        assert_eq!(number(&exchanges[0], "spread"), 0.0);
        for (style, risk) in [("cautious", -1.0), ("typical", 0.0), ("daring", 1.0)] {
            let worth = |exchange| number(exchange, "points") + risk * number(exchange, "spread");
            let best = exchanges.iter().map(worth).fold(f64::MIN, f64::max);
            let chosen = &answer["styles"][style];
            assert!((worth(chosen) - best).abs() < 1e-5, "{style}: {chosen}");
            differ += usize::from(three(chosen) != three(&answer["recommendation"]));
        }
    }
    assert!(differ >= 2, "{differ}");
}

#[test]
fn each_card_has_probabilities_that_add_up_to_one_card_for_each_receiver() {
    let answer = answer(&json!({ "hand": CARDS }));
    let cards = answer["cards"].as_array().unwrap();
    let tokens: Vec<&str> = cards
        .iter()
        .map(|card| card["card"].as_str().unwrap())
        .collect();
    assert_eq!(
        tokens.join(" "),
        "Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 R2 S2"
    );
    for receiver in ["next", "partner", "previous"] {
        let sum: f64 = cards
            .iter()
            .map(|card| card[receiver].as_f64().unwrap())
            .sum();
        assert!((0.97..=1.03).contains(&sum), "{receiver}: {sum}");
    }
}

#[test]
fn the_calls_decide_what_the_partner_gets() {
    let dragon = |calls: Value| {
        let answer = answer(&json!({"hand": CARDS, "calls": calls}));
        let dragon = answer["cards"][0].clone();
        assert_eq!(dragon["card"], "Dr");
        let words = answer["recommendation"]["words"]
            .as_str()
            .unwrap()
            .to_owned();
        (dragon["partner"].as_f64().unwrap(), words)
    };
    let (nobody, words) = dragon(json!({}));
    assert!(!words.contains("called"), "{words}");
    let (partner, words) = dragon(json!({"partner": "tichu"}));
    assert!(words.contains("partner called"), "{words}");
    let (own, words) = dragon(json!({"own": "grand_tichu"}));
    assert!(words.contains("you called"), "{words}");
    assert!(
        own < 0.5 * nobody && nobody < partner,
        "{own} {nobody} {partner}"
    );
}

#[test]
fn the_limit_shortens_the_list_and_nothing_else() {
    let all = answer(&json!({ "hand": CARDS }));
    let mut three = all.clone();
    three["exchanges"].as_array_mut().unwrap().truncate(3);
    assert_eq!(answer(&json!({"hand": CARDS, "limit": 3})), three);
}

#[test]
fn wrong_questions_are_refused_with_every_fault() {
    for (question, pointer, code) in [
        (json!({}), "/hand", "missing_field"),
        (json!({"hand": "Dr GA RK"}), "/hand", "wrong_count"),
        (
            json!({"hand": CARDS.replace("GA", "Dr")}),
            "/hand/1",
            "duplicate_card",
        ),
        (
            json!({"hand": CARDS, "calls": {"left": "tichu"}}),
            "/calls/left",
            "unknown_field",
        ),
        (
            json!({"hand": CARDS, "calls": {"own": "yes"}}),
            "/calls/own",
            "out_of_range",
        ),
        (
            json!({"hand": CARDS, "calls": {"next": "grand_tichu", "previous": "grand_tichu"}}),
            "/calls/previous",
            "impossible",
        ),
        (json!({"hand": CARDS, "limit": 0}), "/limit", "out_of_range"),
        (
            json!({"hand": CARDS, "target_score": 0}),
            "/target_score",
            "out_of_range",
        ),
    ] {
        let reply = ask(&question);
        assert_eq!(reply.status, 422, "{}", reply.body);
        let error = &reply.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&json!(pointer), &json!(code))
        );
    }
    let both = json!({"hand": "Dr", "limit": "x"});
    assert_eq!(ask(&both).json()["errors"].as_array().unwrap().len(), 2);
}
