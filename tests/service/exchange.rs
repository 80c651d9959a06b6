//! The exchange.

use std::fs;

use crate::running::{Service, binary};

#[test]
fn the_program_prints_what_the_service_answers() {
    const QUESTION: &str = "crates/tichu-api/src/exchange/question.json";
    let printed = binary()
        .args(["exchange", "--format", "jsonl"])
        .stdin(fs::File::open(QUESTION).unwrap())
        .output()
        .unwrap();
    let question = fs::read_to_string(QUESTION).unwrap();
    let answer = Service::shared().post("/v1/exchange", question);
    assert_eq!(String::from_utf8(printed.stdout), Ok(answer.body + "\n"));
}
