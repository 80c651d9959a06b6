//! The quiz of a day, and the puzzles.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::asked::{Reply, description, get, post};

/// Digests of the answers of some days. They never change: everybody has the same hands, and for ever.
const DAYS: [(&str, &str); 4] = [
    (
        "2026-11-25",
        "568908e5a1e038faf9f1249c8c4da9fae6fe487e5aac4816834b68e877f797ac",
    ),
    (
        "2027-02-28",
        "1c70f9877f5e443991fcbd47dca9392189475d488ee84d788616e429f5b95e35",
    ),
    (
        "2028-02-29",
        "e5a0136881fc55cdeea2851bdfef3034fc090f1e6cbdf982381eb6b671d9a4d2",
    ),
    (
        "1999-12-31",
        "98ddc00bcfa2211b79e48e526793abb70270314a2cf29dbcf48b8e0b437916c3",
    ),
];

fn quiz(date: &str) -> Reply {
    let reply = get(&format!("/v1/quiz/{date}"));
    assert_eq!(reply.status, 200, "{date}: {}", reply.body);
    reply
}

fn hands(quiz: &Value) -> &Vec<Value> {
    quiz["hands"].as_array().unwrap()
}

#[test]
fn a_day_has_the_same_ten_hands_for_ever() {
    let digests = DAYS.map(|(date, _)| {
        let reply = quiz(date);
        assert_eq!(reply.json()["date"], date);
        assert_eq!(hands(&reply.json()).len(), 10);
        const_hex::encode(Sha256::digest(&reply.body))
    });
    assert_eq!(digests, DAYS.map(|(_, digest)| digest));
}

#[test]
fn hands_come_again_when_all_have_been_asked_and_then_in_another_order() {
    let walk = |year: i32| {
        let first = jiff::civil::date(2026, 1, 1) + jiff::Span::new().days(365 * year);
        let days = first.series(jiff::Span::new().days(1)).take(365);
        let days = days.map(|day| quiz(&day.to_string()).json());
        days.collect::<Vec<Value>>()
    };
    let texts = |days: &[Value]| {
        let hands = days.iter().flat_map(|day| hands(day).clone());
        hands.map(|hand| hand.to_string()).collect::<Vec<_>>()
    };
    let (first, second) = (texts(&walk(0)), texts(&walk(1)));
    let all: BTreeSet<&String> = first.iter().collect();
    assert_eq!(all.len(), 3_650);
    assert_eq!(all, second.iter().collect());
    assert_ne!(first, second);
}

#[test]
fn every_hand_of_a_day_is_a_question_with_an_answer_that_matters() {
    let quiz = quiz("2026-11-25").json();
    let batch = json!({"questions": quiz["hands"], "include": ["decisions"]});
    let reply = post("/v1/evaluate/batch", batch.to_string());
    assert_eq!(reply.status, 200, "{}", reply.body);
    let answers = reply.json();
    for (hand, answer) in hands(&quiz)
        .iter()
        .zip(answers["results"].as_array().unwrap())
    {
        assert_eq!(answer["hand"], hand["hand"]);
        assert_eq!(answer["own_score"], hand["own_score"]);
        assert_eq!(answer["opponent_score"], hand["opponent_score"]);
        let single = post("/v1/decisions", hand.to_string()).json();
        assert_eq!(single["recommendation"], answer["recommendation"]);
        assert!(single["recommendation"]["gain"].is_object(), "{single}");
    }
}

fn list(query: &str) -> Vec<Value> {
    let reply = get(&format!("/v1/puzzles{query}"));
    assert_eq!(reply.status, 200, "{query}: {}", reply.body);
    reply.json()["puzzles"].as_array().unwrap().clone()
}

/// The themes of the description.
fn themes() -> Vec<String> {
    let document = description();
    let themes = &document["components"]["schemas"]["PuzzleTheme"]["enum"];
    let themes = themes.as_array().unwrap().iter();
    themes.map(|name| name.as_str().unwrap().into()).collect()
}

#[test]
fn the_list_has_all_puzzles_and_themes_share_them_out() {
    let all = list("");
    assert!(!all.is_empty());
    for (place, entry) in all.iter().enumerate() {
        assert_eq!(entry["id"], place + 1);
        let difficulty = entry["difficulty"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&difficulty), "{entry}");
    }
    let mut shared = Vec::new();
    for theme in themes() {
        let own = list(&format!("?theme={theme}"));
        assert!(own.iter().all(|entry| entry["theme"] == theme));
        shared.extend(own);
    }
    shared.sort_by_key(|entry| entry["id"].as_u64());
    assert_eq!(shared, all);
}

#[test]
fn an_unknown_theme_or_field_of_the_list_is_refused() {
    for (query, pointer) in [
        ("theme=luck", "/theme"),
        ("theme=", "/theme"),
        ("theme=hold&theme=hold", "/theme"),
        ("topic=hold", "/topic"),
    ] {
        let reply = get(&format!("/v1/puzzles?{query}"));
        assert_eq!(reply.status, 422, "{query}: {}", reply.body);
        assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{query}");
    }
}

#[test]
fn the_answers_of_a_puzzle_are_legal_and_its_figures_are_those_of_the_list() {
    let all = list("");
    let step = (all.len() / 100).max(1);
    for entry in all.iter().step_by(step) {
        let id = &entry["id"];
        let puzzle = get(&format!("/v1/puzzles/{id}")).json();
        for field in ["id", "theme", "kind", "difficulty"] {
            assert_eq!(puzzle[field], entry[field], "{id}");
        }
        let kind = puzzle["kind"].as_str().unwrap();
        if kind == "exchange" {
            assert!(puzzle.get("legal").is_none());
        } else {
            let legal = puzzle["legal"].as_array().unwrap();
            for answer in ["best", "usual"] {
                assert!(legal.contains(&puzzle[answer]), "{answer}: {puzzle}");
            }
            let unlike: BTreeSet<String> = legal.iter().map(Value::to_string).collect();
            assert_eq!(unlike.len(), legal.len(), "{puzzle}");
            for action in legal.iter().filter(|action| !action.is_null()) {
                assert_eq!(action["seat"], puzzle["seat"]);
            }
        }
        assert_ne!(puzzle["best"], puzzle["usual"], "{puzzle}");
        let figure = |name: &str| puzzle["loss"][name].as_f64().unwrap();
        // An error is kept in tenths of a point.
        let [low, value, high] = ["low", "value", "high"].map(figure);
        assert!(0.0 < low && low <= value && value <= high, "{puzzle}");
        let tables = ["people", "champions"].map(|table| {
            let loss = &puzzle["evidence"][table]["value"];
            loss.as_f64().unwrap()
        });
        assert!(tables.iter().all(|loss| *loss >= 25.0), "{puzzle}");
        let difficulty = 1.0 - puzzle["best_probability"]["people"].as_f64().unwrap();
        assert!((puzzle["difficulty"].as_f64().unwrap() - difficulty).abs() < 1e-9);
        let words = puzzle["words"].as_str().unwrap();
        assert!(words.contains(": better by "), "{words}");
    }
}

#[test]
fn a_puzzle_that_is_not_there_is_not_found() {
    let count = list("").len();
    for id in [
        "0".to_owned(),
        (count + 1).to_string(),
        "one".into(),
        "-1".into(),
        "99999999999999999999".into(),
    ] {
        let reply = get(&format!("/v1/puzzles/{id}"));
        assert_eq!(reply.status, 404, "{id}: {}", reply.body);
    }
}
