//! The question of eight cards is declared once: each place that follows from it has all its fields.

use std::fmt::Write;
use std::{env, fs};

use messages::{LinkedQuestion as _, Message, Question as _, Request, json};
use serde_json::{Value, json};
use tichu_api::{EvaluateAnswer, EvaluateRequest, HandRequest, Include};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;

/// A value of each field, in a link and in a body; none of them is what a question without it says.
fn samples() -> [(&'static str, &'static str, Value); 10] {
    let hand = "Dr,Ph,GA,SK,BQ,R9,S2,Ma";
    [
        ("hand", hand, json!(hand)),
        ("own_score", "-25", json!(-25)),
        ("opponent_score", "975", json!(975)),
        ("target_score", "1200", json!(1200)),
        ("opponent_called", "false", json!(false)),
        ("partner_called", "true", json!(true)),
        ("player", "12/60", json!({"calls": 12, "hands": 60})),
        ("partner", "daring", json!({"style": "daring"})),
        ("opponents", "cautious", json!({"style": "cautious"})),
        ("explain", "true", json!(true)),
    ]
}

/// The question of a link with the hand and one other field.
fn with(name: &str) -> HandRequest {
    let said = samples().map(|(of, text, _)| (of, text));
    let said = said.iter().filter(|(of, _)| [name, "hand"].contains(of));
    let fields: Vec<String> = said.map(|(of, text)| format!("{of}={text}")).collect();
    HandRequest::from_link(&fields.join("&")).unwrap()
}

/// The names of the fields that say what is decided.
fn of_the_situation() -> Vec<&'static str> {
    let mut names = HandRequest::names();
    names.retain(|name| !["hand", "explain"].contains(name));
    names
}

#[test]
fn links_bodies_and_questions_with_playouts_have_every_field() {
    assert_eq!(samples().map(|(name, ..)| name)[..], HandRequest::names());
    let mut names = HandRequest::names();
    names.extend(["include", "simulate"]);
    assert_eq!(EvaluateRequest::names(), names);
    let described = EvaluateRequest::fields(&mut Vec::new());
    let described: Vec<&str> = described.iter().map(|field| field.name).collect();
    assert_eq!(described, names);
    for (name, _, value) in samples() {
        let [(hand, _, cards), ..] = samples();
        let body = json!({ hand: cards, name: value }).to_string();
        let asked = HandRequest::from_json(body.as_bytes()).unwrap();
        assert_eq!(asked, with(name), "{name}");
        let EvaluateRequest {
            question,
            include,
            simulate,
        } = EvaluateRequest::from_json(body.as_bytes()).unwrap();
        assert_eq!(question, asked, "{name}");
        assert_eq!(
            (include, simulate),
            (Include(Sections::ALL), None),
            "{name}"
        );
    }
}

#[test]
fn a_link_is_written_with_every_field_but_the_one_for_reasons() {
    let fields = samples().map(|(name, text, _)| format!("{name}={text}"));
    let all = HandRequest::from_link(&fields.join("&")).unwrap();
    assert_eq!(all.to_link(), fields[..9].join("&"));
    assert_eq!(with("hand").to_link(), fields[0]);
}

#[test]
fn every_field_is_a_part_of_the_situation_and_comes_back_with_an_answer() {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    for name in of_the_situation() {
        let asked = with(name);
        assert_ne!(asked.situation(), Situation::default(), "{name}");
        let answer = EvaluateAnswer::new(asked.answer(&advisor, Sections::NONE), Sections::NONE);
        let answer: Value = serde_json::from_slice(&json::to_vec(&answer)).unwrap();
        let (.., value) = samples().into_iter().find(|(of, ..)| *of == name).unwrap();
        assert_eq!(answer[name], value, "{name}");
    }
}

/// The fields of the question, for the pages.
const PAGES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../src/web/base/question.js"
);
const HEAD: &str = "\
// The fields of the question about eight cards, in order: types, limits, and what a missing field says.
// Made from crates/tichu-api/src/hand_request.rs by: WRITE=1 cargo test -p tichu-api pages

export const QUESTION = [
";

#[test]
fn the_pages_have_every_field() {
    let mut made = HEAD.to_owned();
    for field in HandRequest::fields(&mut Vec::new()) {
        let schema = json!(field.in_link);
        let is_text = schema["type"] == "string";
        let kind = if is_text {
            &schema["format"]
        } else {
            &schema["type"]
        };
        write!(made, "  {{ name: {:?}, type: {kind}", field.name).unwrap();
        if kind == "integer" {
            let limit = |name: &str, any: i32| schema[name].as_f64().unwrap_or(any.into());
            let (least, most) = (limit("minimum", i32::MIN), limit("maximum", i32::MAX));
            write!(made, ", least: {least}, most: {most}").unwrap();
        }
        if let Some(usual) = schema.get("default") {
            write!(made, ", usual: {usual}").unwrap();
        }
        made.push_str(" },\n");
    }
    made.push_str("];\n");
    if env::var_os("WRITE").is_some() {
        fs::write(PAGES, &made).unwrap();
    }
    let pages = fs::read_to_string(PAGES).unwrap();
    assert!(
        pages == made,
        "{PAGES} is out of date: its first lines say how it is made"
    );
}
