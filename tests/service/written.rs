//! Hands as players write them.

use serde_json::json;

use crate::running::Service;

#[test]
fn every_answer_that_repeats_the_cards_says_which_suits_were_assumed() {
    let service = Service::shared();
    let eight = json!({"hand": "D P A K Q 9 G9 2"});
    let fourteen = json!({"hand": "D P A K Q 9 G9 2 3 4 5 6 7 8"});
    for path in [
        "features",
        "probabilities",
        "decisions",
        "evaluate",
        "outlook",
        "explain",
    ] {
        let answer = service
            .post(&format!("/v1/{path}"), eight.to_string())
            .json();
        let assumed = json!(["BA", "RK", "SQ", "B9", "G2"]);
        assert_eq!(answer["assumed_suits"], assumed, "{path}: {answer}");
    }
    for path in [
        "hand",
        "exchange",
        "tichu/evaluate",
        "tichu/decisions",
        "tichu/probabilities",
        "tichu/explain",
    ] {
        let answer = service
            .post(&format!("/v1/{path}"), fourteen.to_string())
            .json();
        let assumed = answer["assumed_suits"].as_array().unwrap();
        assert_eq!(assumed.len(), 11, "{path}: {answer}");
    }
    let answer = service.get("/v1/posterior?cards=D+P+A+K+Q").json();
    assert_eq!(answer["assumed_suits"].as_array().unwrap().len(), 3);

    let batch = json!({"questions": [eight, {"hand": "Dr Ph GA SK BQ R9 S2 Ma"}]});
    let answer = service.post("/v1/evaluate/batch", batch.to_string()).json();
    assert_eq!(
        answer["results"][0]["assumed_suits"]
            .as_array()
            .unwrap()
            .len(),
        5
    );
    assert!(answer["results"][1].get("assumed_suits").is_none());
    let batch = json!({"questions": [fourteen]}).to_string();
    for path in ["/v1/tichu/batch", "/v1/exchange/batch"] {
        let answer = service.post(path, &batch).json();
        let assumed = answer["results"][0]["assumed_suits"].as_array();
        assert_eq!(assumed.map(Vec::len), Some(11), "{path}: {answer}");
    }
}
