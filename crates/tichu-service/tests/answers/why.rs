//! The reasons of recommendations.

use serde_json::{Value, json};

use crate::asked::post;

const HAND: &str = "RA SK SQ B7 G3 S3 B2 Ma";

const WHOLE_HAND: &str = "BA RK SK R8 G8 G7 B5 S5 R4 G3 R3 S2 Ma Hu";

fn ask(path: &str, mut question: Value, more: Value) -> Value {
    let members = question.as_object_mut().unwrap();
    members.extend(more.as_object().unwrap().clone());
    post(path, question.to_string()).json()
}

fn hand(path: &str, more: Value) -> Value {
    ask(path, json!({ "hand": HAND }), more)
}

fn whole_hand(path: &str, more: Value) -> Value {
    ask(path, json!({ "hand": WHOLE_HAND }), more)
}

/// Checks the form of the reasons and returns them.
fn reasons(answer: &Value) -> Vec<Value> {
    let why = &answer["why"];
    let words = why["words"].as_str().unwrap_or_else(|| panic!("{answer}"));
    assert!(words.ends_with('.') && words.matches(". ").count() <= 1);
    let reasons = why["reasons"].as_array().unwrap().clone();
    for reason in &reasons {
        assert!(reason["reason"].is_string(), "{reason}");
        assert!(reason["cards"].is_array(), "{reason}");
        assert!(reason["points"].as_f64().unwrap().abs() >= 3.0, "{reason}");
    }
    reasons
}

#[test]
fn an_explained_answer_says_why() {
    for path in ["/v1/evaluate", "/v1/decisions"] {
        let answer = hand(path, json!({"explain": true}));
        let reasons = reasons(&answer);
        assert_eq!(reasons[0]["reason"], "losers");
        assert_eq!(reasons[0]["cards"], json!(["SQ", "B7", "G3", "S3", "B2"]));
        assert!(reasons[0]["points"].as_f64().unwrap() < -20.0);
        let plain = hand(path, json!({}));
        assert_eq!(plain.get("why"), None);
    }
    let always = hand("/v1/explain", json!({}));
    let asked = hand("/v1/evaluate", json!({"explain": true}));
    assert_eq!(always["why"], asked["why"]);
}

#[test]
fn an_explained_answer_about_tichu_says_why() {
    for path in ["/v1/tichu/evaluate", "/v1/tichu/decisions"] {
        let answer = whole_hand(path, json!({"explain": true}));
        let found = reasons(&answer);
        assert!(found.iter().any(|reason| reason["reason"] == "dogs"));
        assert_eq!(answer["recommendation"]["call"], false);
        assert!(found[0]["points"].as_f64().unwrap() < 0.0, "{answer}");
        let plain = whole_hand(path, json!({}));
        assert_eq!(plain.get("why"), None);
    }
    let answer = whole_hand("/v1/tichu/explain", json!({}));
    assert!(!reasons(&answer).is_empty());
}

#[test]
fn a_call_of_the_partner_is_the_only_reason() {
    let called = json!({"partner_called": true, "explain": true});
    let grand_tichu = hand("/v1/evaluate", called);
    let called = json!({"calls": {"partner": "tichu"}, "explain": true});
    let tichu = whole_hand("/v1/tichu/evaluate", called);
    for answer in [grand_tichu, tichu] {
        let reasons = reasons(&answer);
        assert_eq!(reasons.len(), 1, "{answer}");
        assert_eq!(reasons[0]["reason"], "partner_called");
        assert_eq!(reasons[0]["cards"], json!([]));
        assert!(reasons[0]["points"].as_f64().unwrap() < 0.0);
    }
}

#[test]
fn scores_and_a_call_of_an_opponent_are_reasons() {
    let situation = json!({
        "own_score": 850, "opponent_score": 600, "opponent_called": true, "explain": true
    });
    let answer = hand("/v1/evaluate", situation);
    let reasons = reasons(&answer);
    for kind in ["scores", "opponent_called"] {
        let reason = reasons.iter().find(|reason| reason["reason"] == kind);
        let reason = reason.unwrap_or_else(|| panic!("{answer}"));
        assert!(reason["points"].as_f64().unwrap() < 0.0, "{reason}");
    }
    let words = answer["why"]["words"].as_str().unwrap();
    assert!(
        words.contains("at 850:600 a failed call costs the lead"),
        "{words}"
    );
}
