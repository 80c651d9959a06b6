//! One hand at a time.

use serde_json::{Value, json};

use crate::running::{QUESTION, Service};

const LINK: &str = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";

#[test]
fn answers_with_features_probabilities_and_decisions() {
    let service = Service::start();
    let reply = service.post("/v1/evaluate", QUESTION);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), "application/json");
    let answer = reply.json();
    assert_eq!(
        answer["hand"],
        json!(["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"])
    );
    assert_eq!(
        (&answer["own_score"], &answer["opponent_score"]),
        (&json!(300), &json!(450))
    );
    let features = answer["features"].as_array().unwrap();
    assert_eq!(features.len(), 95);
    assert_eq!(
        features[..5],
        [json!(1), json!(0), json!(1), json!(1), json!(0.25)]
    );
    assert_eq!(features[93..], [json!(0.725), json!(0.65)]);
    for model in ["logistic", "extended", "svr", "boosted"] {
        for field in ["confidence", "probability"] {
            let value = answer["probabilities"][model][field].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&value));
        }
    }
}

#[test]
fn calls_when_the_confidence_reaches_the_threshold() {
    let service = Service::start();
    let profiles = service.get("/v1/profiles").json();
    let mut seen = [0, 0];
    for hand in [
        "Dr Ph GA SA BQ R9 S2 Ma",
        "B2 G3 R5 S6 B8 G9 RJ SQ",
        "BA GA R3 S4 B5 G7 R8 S9",
    ] {
        let answer = service
            .post("/v1/evaluate", &json!({ "hand": hand }).to_string())
            .json();
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
    let service = Service::start();
    let whole = service.post("/v1/evaluate", QUESTION).json();
    for section in ["features", "probabilities", "decisions"] {
        let single = service.post(&format!("/v1/{section}"), QUESTION).json();
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
    let service = Service::start();
    for path in [
        "/v1/features",
        "/v1/probabilities",
        "/v1/decisions",
        "/v1/evaluate",
    ] {
        let link = service.get(&format!("{path}?{LINK}"));
        assert_eq!(link.status, 200);
        assert_eq!(link.body, service.post(path, QUESTION).body);
        let spelled = LINK.replace("=300", "=%203e2%20").replace("=450", "=450.0");
        assert!(spelled != LINK);
        assert_eq!(service.get(&format!("{path}?{spelled}")).body, link.body);
    }
}

#[test]
fn order_and_spelling_give_the_same_bytes() {
    let service = Service::start();
    let expected = service.post("/v1/evaluate", QUESTION).body;
    for hand in [
        json!(["Ma", "S2", "R9", "BQ", "SK", "GA", "Ph", "Dr"]),
        json!("mahjong, s2 r9 BD sk ga PHOENIX dragon"),
    ] {
        let question = json!({"opponent_score": 4.5e2, "own_score": 300.0, "hand": hand});
        assert_eq!(
            service.post("/v1/evaluate", &question.to_string()).body,
            expected
        );
    }
}

#[test]
fn scores_default_to_zero_and_any_i32_is_taken() {
    let service = Service::start();
    let ask =
        |query: &str| service.get(&format!("/v1/evaluate?hand=Dr+Ph+GA+SK+BQ+R9+S2+Ma{query}"));
    let answer = ask("").json();
    assert_eq!(
        (&answer["own_score"], &answer["opponent_score"]),
        (&json!(0), &json!(0))
    );
    let extreme = ask("&own_score=2147483647&opponent_score=-2147483648").json();
    assert_eq!(extreme["own_score"], json!(i32::MAX));
    assert_eq!(
        extreme["features"].as_array().unwrap()[93..],
        [json!(0), json!(1)]
    );
}

#[test]
fn a_known_answer_is_not_sent_again() {
    let service = Service::start();
    let path = format!("/v1/evaluate?{LINK}");
    let first = service.get(&path);
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
    let unchanged = service.get_with(&path, &[("If-None-Match", &tag)]);
    assert_eq!((unchanged.status, unchanged.body.as_str()), (304, ""));
    assert_eq!(unchanged.header("etag"), tag);
    let other = format!("/v1/evaluate?{}", LINK.replace("300", "310"));
    let other = service.get_with(&other, &[("If-None-Match", &tag)]);
    assert_eq!(other.status, 200);
    assert_ne!(other.header("etag"), tag);
}

#[test]
fn head_answers_as_get_without_a_body() {
    let service = Service::start();
    let request =
        format!("HEAD /v1/evaluate?{LINK} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let answer = service.raw(request.as_bytes());
    let length = service.get(&format!("/v1/evaluate?{LINK}")).body.len();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        answer.contains(&format!("content-length: {length}\r\n")),
        "{answer}"
    );
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
}

#[test]
fn contributions_sum_with_the_baseline_to_the_log_odds() {
    let service = Service::start();
    let question = QUESTION.replacen('{', r#"{"explain":true,"#, 1);
    let answer = service.post("/v1/evaluate", &question).json();
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
    let service = Service::start();
    let link = format!("/v1/decisions?explain=true&{}", LINK.replace("Ph,", "G4,"));
    let answer = service.get(&link).json();
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
    let service = Service::start();
    let answer = service
        .get("/v1/explain?hand=Dr,GA,SA,BQ,R9,S7,B3,Hu&own_score=300&opponent_score=450")
        .json();
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
    assert_eq!(service.post("/v1/explain", body).json(), answer);
}
