//! Hands as players write them, in a body and in a link. The crate and the page read the same lists.

use serde_json::{Value, json};

use crate::asked::{get, post};

const HANDS: &str = include_str!("../../../../tests/spellings/hands.json");

const REFUSED: &str = include_str!("../../../../tests/spellings/refused.json");

fn entries(list: &str) -> Vec<Value> {
    serde_json::from_str(list).unwrap()
}

fn link(path: &str, fields: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    format!("{path}?{query}")
}

/// Tokens in one text as an array; `null` for none.
fn array(tokens: &Value) -> Value {
    match tokens.as_str() {
        Some(tokens) => json!(tokens.split(' ').collect::<Vec<_>>()),
        None => Value::Null,
    }
}

#[test]
fn every_spelling_of_a_hand_has_the_answer_of_its_tokens() {
    let hands = entries(HANDS);
    assert!(hands.len() >= 40);
    for hand in &hands {
        let text = hand["text"].as_str().unwrap();
        let cards = array(&hand["cards"]);
        let (path, field) = match cards.as_array().unwrap().len() {
            8 => ("/v1/decisions", "hand"),
            _ => ("/v1/tichu/decisions", "hand"),
        };
        let plain = post(path, json!({field: cards}).to_string()).json();
        let asked = post(path, json!({field: text}).to_string());
        assert_eq!(asked.status, 200, "{text}: {}", asked.body);
        let linked = get(&link(path, &[(field, text)]));
        assert_eq!(linked.body, asked.body, "{text}");
        let mut answer = asked.json();
        assert_eq!(answer[field], cards, "{text}");
        assert_eq!(answer["assumed_suits"], array(&hand["assumed"]), "{text}");
        answer.as_object_mut().unwrap().remove("assumed_suits");
        assert_eq!(answer, plain, "{text}");
    }
}

#[test]
fn what_is_unclear_is_refused_with_its_meanings() {
    for refused in entries(REFUSED) {
        let text = refused["text"].as_str().unwrap();
        let posted = post("/v1/decisions", json!({"hand": text}).to_string());
        let linked = get(&link("/v1/decisions", &[("hand", text)]));
        assert_eq!((posted.status, linked.status), (422, 422), "{text}");
        assert_eq!(posted.json()["errors"], linked.json()["errors"], "{text}");
        let problem = posted.json();
        let errors = problem["errors"].as_array().unwrap();
        let details: Vec<&str> = errors
            .iter()
            .map(|e| e["detail"].as_str().unwrap())
            .collect();
        assert_eq!(details.join("; "), refused["error"], "{text}");
        let unclear = errors.iter().filter(|e| e["code"] == "unclear_card");
        let expected = refused["ambiguous"].as_array().map_or(0, Vec::len);
        assert_eq!(unclear.count(), expected, "{text}");
    }
    let problem = post("/v1/decisions", r#"{"hand":"green ace, A K D 9 8 7 2"}"#);
    let problem = problem.json();
    assert_eq!(problem["errors"][0]["pointer"], "/hand/3");
}

#[test]
fn elements_of_an_array_are_read_as_well() {
    let hand = json!([
        "Drache",
        "green ace",
        "♠K",
        "A",
        "9",
        "9",
        "Mah Jong",
        "HUND"
    ]);
    let answer = post("/v1/decisions", json!({"hand": hand}).to_string()).json();
    let cards = json!(["Dr", "BA", "GA", "SK", "B9", "R9", "Ma", "Hu"]);
    assert_eq!(answer["hand"], cards, "{answer}");
    assert_eq!(answer["assumed_suits"], json!(["BA", "B9", "R9"]));
    let wrong = json!(["Dr Ph", 7, "SK", "A", "9", "9", "D", "Hu"]);
    let problem = post("/v1/decisions", json!({"hand": wrong}).to_string()).json();
    let faults: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (&e["pointer"], &e["code"]))
        .collect();
    let expected = json!([
        ["/hand/0", "unknown_card"],
        ["/hand/1", "wrong_type"],
        ["/hand/6", "unclear_card"]
    ]);
    assert_eq!(json!(faults), expected);
}

#[test]
fn where_suits_matter_a_card_needs_its_own() {
    let ask = |play: &str| {
        let question = json!({"hand": "green ace, ♠K, Drache", "trick": {"cards": play}});
        post("/v1/play/legal", question.to_string())
    };
    assert_eq!(ask("red queen").status, 200, "{}", ask("red queen").body);
    let problem = ask("9").json();
    assert_eq!(
        problem["errors"][0]["detail"],
        "expected a card with its suit (B, G, R or S), found 9 alone"
    );
    let exchange = json!({"next": "green 4", "partner": "Stern Ass", "previous": "♣3"});
    let question = json!({
        "hand": "Dr GA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2 Ma",
        "given": exchange,
        "received": {"next": "♣6", "partner": "Drache", "previous": "schwarze 2"},
    });
    let answer = post("/v1/tichu/decisions", question.to_string());
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(
        answer.json()["given"],
        json!({"next": "G4", "partner": "RA", "previous": "G3"})
    );
}
