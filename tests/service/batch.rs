//! Many hands in one request.

use serde_json::{Value, json};

use crate::running::{QUESTION, Service};

#[test]
fn each_entry_is_what_the_request_gets_alone() {
    let service = Service::shared();
    let requests = [
        QUESTION.to_owned(),
        r#"{"hand":"Ma Hu B2 G2 R2 S2 BA GA"}"#.to_owned(),
        r#"{"hand":["Dr","Dr"],"own_score":"x"}"#.to_owned(),
        r#"{"hand":"Dr Ph GA SK BQ R9 S2 Ma","explain":true}"#.to_owned(),
        "17".to_owned(),
    ];
    let reply = service.post(
        "/v1/evaluate/batch",
        &format!(r#"{{"questions":[{}]}}"#, requests.join(",")),
    );
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), "application/json");
    let results = reply.json()["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), requests.len());
    for (request, result) in requests.iter().zip(&results) {
        let single = service.post("/v1/evaluate", request);
        let expected = if single.status == 200 {
            single.json()
        } else {
            json!({"error": single.json()})
        };
        assert_eq!(*result, expected, "{request}");
    }
}

#[test]
fn each_entry_about_a_whole_hand_is_what_the_request_gets_alone() {
    let service = Service::shared();
    let cards = "Ph GA GK B9 G9 B8 G8 R8 S8 B4 S4 G2 S2 Hu";
    let requests = [
        json!({ "hand": cards }),
        json!({"hand": cards, "calls": {"next": "tichu"}, "own_score": 300}),
        json!({"hand": cards, "calls": {"own": "grand_tichu", "partner": "grand_tichu"}}),
        json!({"hand": "Dr Dr", "calls": 7}),
        json!(17),
    ];
    // More than a chunk, so that several processors answer.
    let many: Vec<_> = requests.iter().cycle().take(40).collect();
    for (batch, single) in [
        ("/v1/tichu/batch", "/v1/tichu/evaluate"),
        ("/v1/exchange/batch", "/v1/exchange"),
    ] {
        let reply = service.post(batch, json!({ "questions": many }).to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        let results = reply.json()["results"].as_array().unwrap().clone();
        assert_eq!(results.len(), many.len());
        let alone = requests.each_ref().map(|request| {
            let reply = service.post(single, request.to_string());
            match reply.status {
                200 => reply.json(),
                _ => json!({"error": reply.json()}),
            }
        });
        for (place, result) in results.iter().enumerate() {
            assert_eq!(*result, alone[place % alone.len()], "{batch} {place}");
        }
    }
}

#[test]
fn include_chooses_the_parts_of_an_answer_about_tichu() {
    let service = Service::shared();
    let cards = "Ph GA GK B9 G9 B8 G8 R8 S8 B4 S4 G2 S2 Hu";
    let body =
        json!({"questions": [{ "hand": cards }], "include": ["probabilities", "explanation"]});
    let answer = service.post("/v1/tichu/batch", body.to_string()).json();
    let members = answer["results"][0].as_object().unwrap().clone();
    for (part, is_there) in [
        ("probabilities", true),
        ("explanation", true),
        ("features", false),
        ("recommendation", false),
        ("decisions", false),
        ("outlook", false),
    ] {
        assert_eq!(members.contains_key(part), is_there, "{part}");
    }
    let exchange = json!({"questions": [{ "hand": cards }], "include": ["probabilities"]});
    let refused = service.post("/v1/exchange/batch", exchange.to_string());
    assert_eq!(refused.status, 422, "{}", refused.body);
}

#[test]
fn ten_thousand_hands_are_answered_in_order() {
    let service = Service::shared();
    let hands: Vec<Value> = (0..10_000)
        .map(|i| json!({"hand": "Dr Ph GA SK BQ R9 S2 Ma", "own_score": i}))
        .collect();
    let body = json!({"questions": hands, "include": ["features"]});
    let results = service.post("/v1/evaluate/batch", &body.to_string()).json();
    let results = results["results"].as_array().unwrap();
    assert_eq!(results.len(), 10_000);
    assert!(
        results
            .iter()
            .enumerate()
            .all(|(i, entry)| entry["own_score"] == json!(i))
    );
}

#[test]
fn include_chooses_the_parts_of_an_answer() {
    let service = Service::shared();
    let ask = |include: Value| {
        let body = json!({"questions": [{"hand": "Dr Ph GA SK BQ R9 S2 Ma"}], "include": include});
        service.post("/v1/evaluate/batch", &body.to_string()).json()["results"][0].clone()
    };
    for parts in [
        vec!["decisions"],
        vec!["features", "probabilities"],
        vec!["explanation", "decisions"],
        vec![],
    ] {
        let entry = ask(json!(parts));
        for part in ["features", "probabilities", "decisions", "explanation"] {
            assert_eq!(
                entry.get(part).is_some(),
                parts.contains(&part),
                "{part} of {parts:?}"
            );
        }
    }
}

#[test]
fn a_frame_that_is_wrong_is_refused_whole() {
    let service = Service::shared();
    let hand = r#"{"hand":"Dr Ph GA SK BQ R9 S2 Ma"}"#;
    let too_many = format!(r#"{{"questions":[{}]}}"#, vec!["1"; 10_001].join(","));
    for (body, pointer, code) in [
        (r#"{"questions":[]}"#, "/questions", "wrong_count"),
        (too_many.as_str(), "/questions", "wrong_count"),
        ("{}", "/questions", "missing_field"),
        (r#"{"questions":{}}"#, "/questions", "wrong_type"),
        (
            &format!(r#"{{"questions":[{hand}],"x":1}}"#),
            "/x",
            "unknown_field",
        ),
        (
            &format!(r#"{{"questions":[{hand}],"questions":[{hand}]}}"#),
            "/questions",
            "duplicate_field",
        ),
        (
            &format!(r#"{{"questions":[{hand}],"include":"decisions"}}"#),
            "/include",
            "wrong_type",
        ),
        (
            &format!(r#"{{"questions":[{hand}],"include":["all"]}}"#),
            "/include/0",
            "out_of_range",
        ),
        ("[]", "", "wrong_type"),
        (&format!("[[{hand}],[]]"), "", "wrong_type"),
    ] {
        let reply = service.post("/v1/evaluate/batch", body);
        assert_eq!(reply.status, 422, "{}", reply.body);
        let error = &reply.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&json!(pointer), &json!(code))
        );
    }
}
