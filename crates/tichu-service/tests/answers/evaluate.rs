//! One hand at a time.

use serde_json::{Value, json};
use tichu_models::features::OPPONENT_SCORE;

use crate::asked::{QUESTION, get, post};

const LINK: &str = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";

#[test]
fn calls_when_the_confidence_reaches_the_threshold() {
    let profiles = get("/v1/profiles").json();
    let mut seen = [0, 0];
    for hand in [
        "Dr Ph GA SA BQ R9 S2 Ma",
        "B2 G3 R5 S6 B8 G9 RJ SQ",
        "BA GA R3 S4 B5 G7 R8 S9",
    ] {
        let answer = post("/v1/evaluate", json!({ "hand": hand }).to_string()).json();
        let decisions = answer["decisions"].as_object().unwrap();
        assert_eq!(
            decisions.len(),
            profiles["profiles"].as_array().unwrap().len()
        );
        for profile in profiles["profiles"].as_array().unwrap() {
            let decision = &decisions[profile["name"].as_str().unwrap()];
            assert_eq!(decision["model"], profile["model"]);
            if profile["model"] == "outlook" {
                continue;
            }
            assert_eq!(decision["threshold"], profile["threshold"]);
            let model = decision["model"].as_str().unwrap();
            let confidence = &answer["probabilities"][model]["confidence"];
            assert_eq!(&decision["confidence"], confidence);
            let reached = confidence.as_f64() >= decision["threshold"].as_f64();
            assert_eq!(decision["call"], json!(reached));
            seen[usize::from(reached)] += 1;
        }
    }
    assert!(
        seen.iter().all(|&count| count > 0),
        "both calls and no calls: {seen:?}"
    );
}

#[test]
fn evaluate_is_the_three_single_answers() {
    let whole = post("/v1/evaluate", QUESTION).json();
    for section in ["features", "probabilities", "decisions"] {
        let single = post(&format!("/v1/{section}"), QUESTION).json();
        assert_eq!(single[section], whole[section]);
        let mut expected = vec![section, "hand", "opponent_score", "own_score"];
        if section == "decisions" {
            expected.push("recommendation");
            assert_eq!(single["recommendation"], whole["recommendation"]);
        }
        let mut fields: Vec<_> = single.as_object().unwrap().keys().collect();
        fields.sort();
        expected.sort();
        assert_eq!(fields, expected);
    }
}

#[test]
fn a_link_answers_as_the_body_does() {
    for path in [
        "/v1/features",
        "/v1/probabilities",
        "/v1/decisions",
        "/v1/evaluate",
    ] {
        let link = get(&format!("{path}?{LINK}"));
        assert_eq!(link.status, 200);
        assert_eq!(link.body, post(path, QUESTION).body);
        let spelled = LINK.replace("=300", "=%203e2%20").replace("=450", "=450.0");
        assert!(spelled != LINK);
        assert_eq!(get(&format!("{path}?{spelled}")).body, link.body);
    }
}

#[test]
fn order_and_spelling_give_the_same_bytes() {
    let expected = post("/v1/evaluate", QUESTION).body;
    for hand in [
        json!(["Ma", "S2", "R9", "BQ", "SK", "GA", "Ph", "Dr"]),
        json!("mahjong, s2 r9 BD sk ga PHOENIX dragon"),
    ] {
        let question = json!({"opponent_score": 4.5e2, "own_score": 300.0, "hand": hand});
        assert_eq!(post("/v1/evaluate", question.to_string()).body, expected);
    }
}

#[test]
fn scores_default_to_zero_and_any_i32_is_taken() {
    let ask = |query: &str| get(&format!("/v1/evaluate?hand=Dr+Ph+GA+SK+BQ+R9+S2+Ma{query}"));
    let answer = ask("").json();
    assert_eq!(
        (&answer["own_score"], &answer["opponent_score"]),
        (&json!(0), &json!(0))
    );
    let extreme = ask("&own_score=2147483647&opponent_score=-2147483648").json();
    assert_eq!(extreme["own_score"], json!(i32::MAX));
    assert_eq!(
        extreme["features"].as_array().unwrap()[OPPONENT_SCORE..],
        [json!(0), json!(1)]
    );
}

#[test]
fn contributions_sum_with_the_baseline_to_the_log_odds() {
    let question = QUESTION.replacen('{', r#"{"explain":true,"#, 1);
    let answer = post("/v1/evaluate", &question).json();
    for model in ["logistic", "extended"] {
        let explanation = &answer["explanation"][model];
        let contributions = explanation["contributions"].as_array().unwrap();
        let sum: f64 = contributions
            .iter()
            .filter_map(|c| c["contribution"].as_f64())
            .sum();
        let log_odds = explanation["baseline"].as_f64().unwrap() + sum;
        let confidence = answer["probabilities"][model]["confidence"]
            .as_f64()
            .unwrap();
        // Every number has six decimals.
        let rounding = 0.5e-6 * (contributions.len() + 2) as f64;
        assert!((1.0 / (1.0 + (-log_odds).exp()) - confidence).abs() < rounding);
        let dragon = |c: &&Value| c["name"] == "dragon";
        let dragon = contributions.iter().find(dragon).unwrap();
        assert!(dragon["contribution"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn card_effects_are_those_of_taking_a_card_out() {
    let link = format!("/v1/decisions?explain=true&{}", LINK.replace("Ph,", "G4,"));
    let answer = get(&link).json();
    let cards = answer["explanation"]["svr"]["cards"].as_array().unwrap();
    let tokens: Vec<_> = cards
        .iter()
        .map(|entry| entry["card"].as_str().unwrap())
        .collect();
    assert_eq!(tokens, ["Dr", "GA", "SK", "BQ", "R9", "G4", "S2", "Ma"]);
    let effect = |i: usize| cards[i]["effect"].as_f64().unwrap();
    assert!(effect(0) > effect(6), "the Dragon is worth more than a two");
}

#[test]
fn an_explanation_is_said_in_words_that_add_up() {
    let answer =
        get("/v1/explain?hand=Dr,GA,SA,BQ,R9,S7,B3,Hu&own_score=300&opponent_score=450").json();
    assert!(answer["features"].is_null() && answer["decisions"].is_null());
    for model in ["logistic", "extended"] {
        let explanation = &answer["explanation"][model];
        let words = explanation["words"].as_str().unwrap();
        for part in ["Dragon", "pair of aces", "Dogs"] {
            assert!(words.contains(part), "{part} in {words}");
        }
        let parts: Vec<f64> = words
            .split(", ")
            .map(|part| part.split_once(' ').unwrap().0.parse().unwrap())
            .collect();
        let contributions = explanation["contributions"].as_array().unwrap().iter();
        let sum: f64 = contributions
            .map(|part| part["contribution"].as_f64().unwrap())
            .sum();
        let rounding = 0.05 * (parts.len() + 1) as f64;
        assert!(
            (parts.iter().sum::<f64>() - sum).abs() <= rounding,
            "{words}"
        );
    }
    let words = answer["explanation"]["svr"]["words"].as_str().unwrap();
    assert_eq!(words.split(", ").count(), 8, "{words}");
    assert!(
        words.contains(" green ace") && words.contains(" blue queen"),
        "{words}"
    );
    let body = r#"{"hand":"Dr GA SA BQ R9 S7 B3 Hu","own_score":300,"opponent_score":450}"#;
    assert_eq!(post("/v1/explain", body).json(), answer);
}
