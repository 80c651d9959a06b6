//! What the macros of this crate declare: a test for each.

use messages::{Message, Problem, Question as _, json};
use serde::Serialize;
use serde_json::Value;
use tichu_api::{
    BatchAnswer, BatchEntry, DealtCardsRequest, DecisionsAnswer, EvaluateAnswer, EvaluateRequest,
    HandAnswer as _, HandRequest, StructureRequest,
};
use tichu_models::decision::{Advisor, Answer, Sections};
use tichu_models::model::Source;

const QUESTION: &[u8] =
    br#"{"hand": "Dr Ph GA SK BQ R9 S2 Ma", "own_score": 300, "player": {"style": "daring"}}"#;

fn answer(sections: Sections) -> Answer {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    HandRequest::from_json(QUESTION)
        .unwrap()
        .answer(&advisor, sections)
}

fn members(answer: &impl Serialize) -> Vec<String> {
    let answer: Value = serde_json::from_slice(&json::to_vec(answer)).unwrap();
    answer.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn a_question_with_playouts_has_the_fields_of_one_without() {
    let plain = HandRequest::from_json(QUESTION).unwrap();
    let asked = EvaluateRequest::from_json(QUESTION).unwrap();
    assert_eq!((asked.question, asked.simulate), (plain, None));
    let played_out = br#"{"hand": "Dr Ph GA SK BQ R9 S2 Ma", "simulate": {"deals": 9}}"#;
    assert!(
        EvaluateRequest::from_json(played_out)
            .unwrap()
            .simulate
            .is_some()
    );
    assert!(HandRequest::from_json(played_out).is_err());
}

#[test]
fn an_answer_has_its_own_parts_and_no_other() {
    let answer = DecisionsAnswer::from(answer(DecisionsAnswer::SECTIONS));
    let expected = [
        "decisions",
        "hand",
        "opponent_score",
        "own_score",
        "player",
        "recommendation",
    ];
    assert_eq!(members(&answer), expected);
}

#[test]
fn an_answer_of_a_batch_has_the_parts_that_are_asked_for() {
    let of = |sections| members(&EvaluateAnswer::new(answer(sections), sections));
    let asked = ["hand", "opponent_score", "own_score", "player"];
    assert_eq!(of(Sections::NONE), asked);
    let with = |part: &str| {
        let mut members = Vec::from(asked);
        members.push(part);
        members.sort_unstable();
        members.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(of(Sections::FEATURES), with("features"));
    assert_eq!(of(Sections::OUTLOOK), with("outlook"));
}

#[test]
fn an_entry_of_a_batch_is_an_answer_or_an_error() {
    let whole = EvaluateAnswer::new(answer(Sections::NONE), Sections::NONE);
    let refused: Result<EvaluateAnswer, Problem> = Err(HandRequest::refusal());
    let batch = BatchAnswer {
        results: vec![BatchEntry::from(Ok(whole)), BatchEntry::from(refused)],
    };
    let batch: Value = serde_json::from_slice(&json::to_vec(&batch)).unwrap();
    assert_eq!(batch["results"][0]["own_score"], 300);
    assert_eq!(batch["results"][1]["error"]["status"], 422);
}

#[test]
fn cards_have_a_schema_by_name_in_a_body_and_a_text_in_a_link() {
    let of = |fields: Vec<messages::MessageField>| {
        let [schema, link] = [fields[0].schema.clone().into(), fields[0].in_link.clone()];
        let text = |schema: &Option<_>| serde_json::to_value(schema).unwrap();
        (text(&schema)["$ref"].clone(), text(&link)["type"].clone())
    };
    let few = of(DealtCardsRequest::fields(&mut Vec::new()));
    assert_eq!(
        few,
        ("#/components/schemas/FewCards".into(), "string".into())
    );
    let hand = of(StructureRequest::fields(&mut Vec::new()));
    assert_eq!(
        hand,
        ("#/components/schemas/HandCards".into(), "string".into())
    );
}
