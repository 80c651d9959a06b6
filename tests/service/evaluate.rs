//! One hand at a time.

use serde_json::json;
use tichu_models::features::{FEATURE_COUNT, OPPONENT_SCORE};

use crate::running::{QUESTION, Service};

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
    assert_eq!(features.len(), FEATURE_COUNT);
    assert_eq!(
        features[..5],
        [json!(1), json!(0), json!(1), json!(1), json!(0.25)]
    );
    assert_eq!(features[OPPONENT_SCORE..], [json!(0.725), json!(0.65)]);
    for estimate in answer["probabilities"].as_object().unwrap().values() {
        for field in ["confidence", "probability"] {
            let value = estimate[field].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&value));
        }
    }
}
