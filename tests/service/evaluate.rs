//! One hand at a time.

use serde_json::json;

use crate::running::{QUESTION, Service};

const LINK: &str = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";

#[test]
fn answers_with_features_probabilities_and_decisions() {
    let service = Service::shared();
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
fn a_known_answer_is_not_sent_again() {
    let service = Service::shared();
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
    let service = Service::shared();
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
