//! The situation beside the hand and the scores: who has called, and the target score.

use serde_json::{Value, json};

use crate::asked::{QUESTION, get, post};

const LINK: &str = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";

/// The question that most tests ask, with further members.
fn question(members: &str) -> String {
    QUESTION.replacen('{', &format!("{{{members},"), 1)
}

fn ask(members: &str) -> Value {
    let reply = post("/v1/evaluate", question(members));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn each<'a>(answer: &'a Value, section: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    answer[section].as_object().unwrap().iter()
}

#[test]
fn what_is_as_usual_leaves_every_byte_as_it_was() {
    let plain = post("/v1/evaluate", QUESTION).body;
    assert!(
        plain.starts_with(
            r#"{"recommendation":{"call":true,"strength":"clear_call","gain":{"value":"#
        ),
        "{plain}"
    );
    assert!(plain.contains(
        r#"},"hand":["Dr","Ph","GA","SK","BQ","R9","S2","Ma"],"own_score":300,"opponent_score":450,"features":["#
    ));
    assert!(!plain.contains("called") && !plain.contains("target") && !plain.contains("reason"));
    let usual = question(r#""target_score":1000,"partner_called":false"#);
    assert_eq!(post("/v1/evaluate", &usual).body, plain);
}

#[test]
fn the_situation_comes_back_behind_the_scores() {
    let situation = r#""partner_called":true,"opponent_called":false,"target_score":5e2"#;
    let answer = post("/v1/decisions", question(situation)).body;
    let expected = r#","own_score":300,"opponent_score":450,"target_score":500,"opponent_called":false,"partner_called":true,"decisions":{"#;
    assert!(answer.contains(expected), "{answer}");
    let link =
        format!("/v1/decisions?{LINK}&target_score=500&opponent_called=false&partner_called=true");
    assert_eq!(get(&link).body, answer);
}

#[test]
fn an_opponent_who_has_called_lowers_every_probability() {
    // Not so strong that the probability is the highest there is, called or not.
    let hand = r#""hand":"Dr GA SK BQ R9 S7 B3 G2","own_score":300,"opponent_score":450"#;
    let [unknown, yes, no] = [
        "",
        r#","opponent_called":true"#,
        r#","opponent_called":false"#,
    ]
    .map(|called| post("/v1/evaluate", format!("{{{hand}{called}}}")).json());
    for (model, _) in each(&unknown, "probabilities") {
        for figure in ["confidence", "probability"] {
            let of = |answer: &Value| answer["probabilities"][model][figure].as_f64().unwrap();
            let figures = [of(&yes), of(&unknown), of(&no)];
            assert!(figures.is_sorted_by(|a, b| a < b), "{model}: {figures:?}");
        }
    }
    assert_eq!(yes["features"], unknown["features"]);
    // Profiles compare the confidence for the given situation.
    for (profile, decision) in each(&yes, "decisions") {
        let model = decision["model"].as_str().unwrap();
        let confidence = match model {
            "outlook" => &yes["outlook"]["call"]["first_out"]["value"],
            model => &yes["probabilities"][model]["confidence"],
        };
        assert_eq!(&decision["confidence"], confidence, "{profile}");
    }
}

#[test]
fn what_the_opponents_did_is_a_reason_like_others() {
    for (called, value, words) in [
        ("true", 1.0, "an opponent has called"),
        ("false", 0.0, "everything else"),
    ] {
        let members = format!(r#""explain":true,"opponent_called":{called}"#);
        let answer = ask(&members);
        for model in ["logistic", "extended"] {
            let explanation = &answer["explanation"][model];
            let contributions = explanation["contributions"].as_array().unwrap();
            let named = |c: &&Value| c["name"] == "opponent_called";
            let opponent = contributions.iter().find(named).unwrap();
            assert_eq!(opponent["feature"], json!(179));
            assert_eq!(opponent["value"].as_f64(), Some(value));
            let contribution = opponent["contribution"].as_f64().unwrap();
            assert_eq!(contribution < 0.0, called == "true");
            let parts = contributions.iter().map(|c| c["contribution"].as_f64());
            let log_odds =
                explanation["baseline"].as_f64().unwrap() + parts.map(Option::unwrap).sum::<f64>();
            let estimate = &answer["probabilities"][model]["confidence"];
            let confidence = 1.0 / (1.0 + (-log_odds).exp());
            // Every number has six decimals.
            let rounding = 0.5e-6 * (contributions.len() + 2) as f64;
            assert!((confidence - estimate.as_f64().unwrap()).abs() < rounding);
            let said = explanation["words"].as_str().unwrap();
            assert!(said.contains(words), "{words} in {said}");
        }
        let cards = answer["explanation"]["svr"]["cards"].as_array().unwrap();
        assert_eq!(cards.len(), 8);
    }
}

#[test]
fn a_situation_that_cannot_be_is_refused_with_every_fault() {
    let range = "expected a whole number from 1 to 100000";
    for (name, value, code, detail) in [
        ("target_score", "0", "out_of_range", range),
        ("target_score", "100001", "out_of_range", range),
        ("target_score", "-1000", "out_of_range", range),
        ("target_score", "1e10", "out_of_range", range),
        (
            "target_score",
            "1.5",
            "wrong_type",
            "expected a whole number",
        ),
        (
            "target_score",
            "null",
            "wrong_type",
            "expected a whole number",
        ),
        (
            "target_score",
            "\"500\"",
            "wrong_type",
            "expected a whole number, found text",
        ),
        (
            "opponent_called",
            "null",
            "wrong_type",
            "expected true or false",
        ),
        (
            "opponent_called",
            "2",
            "wrong_type",
            "expected true or false",
        ),
        (
            "partner_called",
            "\"maybe\"",
            "wrong_type",
            "expected true or false",
        ),
        (
            "partner_called",
            "null",
            "wrong_type",
            "expected true or false",
        ),
    ] {
        let reply = post("/v1/decisions", question(&format!("\"{name}\":{value}")));
        assert_eq!(reply.status, 422, "{name} {value}");
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["pointer"], format!("/{name}"));
        assert_eq!(fault["code"], code, "{name} {value}");
        let said = fault["detail"].as_str().unwrap();
        assert!(said.starts_with(detail), "{detail} in {said}");
        let value = value.replace('"', "%22");
        let link = get(&format!("/v1/decisions?{LINK}&{name}={value}"));
        assert_eq!(link.status, 422, "{name}={value}");
    }
    let all = r#""target_score":0,"opponent_called":7,"partner_called":{},"partner_calls":true"#;
    let reply = post("/v1/decisions", question(all)).json();
    let errors = reply["errors"].as_array().unwrap();
    let mut pointers: Vec<_> = errors.iter().map(|e| e["pointer"].as_str()).collect();
    pointers.sort();
    let expected = [
        "/opponent_called",
        "/partner_called",
        "/partner_calls",
        "/target_score",
    ];
    assert_eq!(pointers, expected.map(Some));
    let names = "expected only hand, own_score, opponent_score, target_score, opponent_called, \
                 partner_called, player, partner, opponents, explain";
    assert!(errors.iter().any(|error| error["detail"] == names));
}

#[test]
fn a_member_twice_is_one_too_many() {
    for (name, value) in [
        ("target_score", "500"),
        ("opponent_called", "true"),
        ("partner_called", "true"),
    ] {
        let twice = question(&format!("\"{name}\":{value},\"{name}\":{value}"));
        let body = post("/v1/decisions", &twice);
        let link = get(&format!(
            "/v1/decisions?{LINK}&{name}={value}&{name}={value}"
        ));
        for reply in [body, link] {
            assert_eq!(reply.status, 422);
            let error = &reply.json()["errors"][0];
            assert_eq!(error["pointer"], format!("/{name}"));
            assert_eq!(error["code"], "duplicate_field");
        }
    }
}

#[test]
fn links_have_more_spellings_of_true_and_false_than_json() {
    let asked = |value: &str| {
        let fields =
            ["opponent_called", "partner_called", "explain"].map(|name| format!("&{name}={value}"));
        get(&format!("/v1/decisions?{LINK}{}", fields.concat()))
    };
    for (value, spellings) in [
        ("true", ["TRUE", "True", "yes", "YES", "1"]),
        ("false", ["FALSE", "False", "no", "No", "0"]),
    ] {
        let usual = asked(value);
        assert_eq!(usual.status, 200);
        for spelling in spellings {
            assert_eq!(asked(spelling).body, usual.body, "{spelling}");
            let json = format!("\"opponent_called\":{spelling}");
            let json = post("/v1/decisions", question(&json)).status;
            assert!([400, 422].contains(&json), "{spelling}: {json}");
        }
    }
    for value in ["", "2", "maybe", "truee", "null", "%20true"] {
        let found = format!(
            "expected true or false, found {:?}",
            value.replace("%20", " ")
        );
        let faults = asked(value).json()["errors"].clone();
        assert_eq!(faults[0]["detail"], found, "{value}");
    }
}
