//! Examples of requests and answers for the description.

use messages::{FaultCode, FieldError, Problem};
use serde::Serialize;
use serde_json::{Value, json};
use tichu_models::decision::Sections;

/// The example hand.
pub const HAND: [&str; 8] = ["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"];

/// Example cards of a hand.
pub const CARDS: [&str; 2] = ["Dr", "Ph"];

/// An example hand of 14 cards.
pub const WHOLE_HAND: [&str; 14] = [
    "Ph", "GA", "GK", "B9", "G9", "B8", "G8", "R8", "S8", "B4", "S4", "G2", "S2", "Hu",
];

/// A part of an answer as the service writes it.
pub fn written(part: &impl Serialize) -> Value {
    let text = messages::json::to_vec(part);
    serde_json::from_slice(&text).unwrap_or_default()
}

/// A question about one hand.
pub fn question() -> Value {
    json!({"hand": HAND, "own_score": 300, "opponent_score": 450})
}

/// How many deals to play out.
pub fn simulate() -> Value {
    json!({"deals": 200, "seed": 7})
}

/// A question about some cards of a hand.
pub fn cards() -> Value {
    json!({"cards": CARDS})
}

/// A question about the structure of a hand.
pub fn whole_hand() -> Value {
    json!({"hand": WHOLE_HAND})
}

/// A question about an exchange.
pub fn exchange_question() -> Value {
    read(include_str!("exchange/question.json"))
}

/// A question about a Tichu call.
pub fn tichu_question() -> Value {
    read(include_str!("tichu/question.json"))
}

/// The features of that question.
pub fn tichu_features() -> Value {
    whole_tichu()["features"].take()
}

/// The outlook of that question.
pub fn tichu_outlook() -> Value {
    whole_tichu()["outlook"].take()
}

/// The answer to that question with these sections, with the first features and reasons.
pub fn tichu_answer(sections: Sections) -> Value {
    with_sections(whole_tichu(), sections)
}

/// Answers to a batch of Tichu questions.
pub fn tichu_batch_answer() -> Value {
    json!({"results": [tichu_answer(Sections::DECISIONS), {"error": invalid_fourteen()}]})
}

/// Answers to a batch of exchanges.
pub fn exchange_batch_answer() -> Value {
    json!({"results": [exchange_answer(), {"error": invalid_fourteen()}]})
}

pub(crate) fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// The refusal of 14 cards.
pub fn invalid_fourteen() -> Problem {
    Problem::at(
        "/hand",
        FaultCode::WrongCount,
        "expected 14 cards, found 13",
    )
}

/// The refusal of a hand.
pub fn invalid_hand() -> Problem {
    Problem::at(
        "/hand/7",
        FaultCode::DuplicateCard,
        "expected 8 different cards, found Dr again (first at position 0)",
    )
}

/// The refusal of a set of at most this many cards.
pub fn invalid_cards(most: usize) -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/cards/1",
        FaultCode::DuplicateCard,
        format!("expected 1 to {most} different cards, found Dr again (first at position 0)"),
    )])
}

/// The refusal of a hand of up to 14 cards.
pub fn invalid_whole_hand() -> Problem {
    Problem::at(
        "/hand/1",
        FaultCode::DuplicateCard,
        "expected 1 to 14 different cards, found Dr again (first at position 0)",
    )
}

// What a service with the models that ship answers, in the files beside this one: a test asks it, and with
// `UPDATE_EXAMPLES=1` writes them again.

/// The answer to the question about one hand, with all parts and the first reasons of each model.
pub fn whole_answer() -> Value {
    read(include_str!("examples/hand.json"))
}

/// The answer about some cards of a hand.
pub fn posterior() -> Value {
    read(include_str!("examples/cards.json"))
}

/// The answer about some cards of a dealt hand.
pub fn dealt_posterior() -> Value {
    read(include_str!("examples/dealt-cards.json"))
}

/// The structure of a hand.
pub fn structure() -> Value {
    read(include_str!("examples/structure.json"))
}

/// What to give away.
pub fn exchange_answer() -> Value {
    read(include_str!("examples/exchange.json"))
}

/// The answer to the question about a Tichu call, with all parts, the first features and the first reasons of each
/// model.
pub fn whole_tichu() -> Value {
    read(include_str!("examples/tichu.json"))
}

/// The description of a model.
pub fn model() -> Value {
    read(include_str!("examples/model.json"))
}

/// The profiles.
pub fn profiles() -> Value {
    read(include_str!("examples/profiles.json"))
}

/// The answer to the question about one hand, with these sections.
pub fn answer(sections: Sections) -> Value {
    with_sections(whole_answer(), sections)
}

fn with_sections(mut answer: Value, sections: Sections) -> Value {
    if let Some(answer) = answer.as_object_mut() {
        for (section, is_part) in [
            ("recommendation", sections.decisions),
            ("features", sections.features),
            ("probabilities", sections.probabilities),
            ("decisions", sections.decisions),
            ("outlook", sections.outlook),
            ("why", sections.explanation),
            ("explanation", sections.explanation),
        ] {
            if !is_part {
                answer.remove(section);
            }
        }
    }
    answer
}

/// A part of the answer to the question about one hand.
pub fn part(name: &str) -> Value {
    whole_answer()[name].take()
}

/// Answers to a batch.
pub fn batch_answer() -> Value {
    json!({"results": [answer(Sections::DECISIONS), {"error": invalid_hand()}]})
}

/// A batch with this question, and with one whose cards make it invalid.
fn batch_of(question: Value, cards: &[&str]) -> Value {
    let mut invalid = question.clone();
    invalid["hand"] = json!(cards);
    json!({"questions": [question, invalid]})
}

/// A batch of questions about one hand.
pub fn batch() -> Value {
    let mut cards = HAND;
    cards[7] = cards[0];
    let mut batch = batch_of(question(), &cards);
    batch["include"] = json!(["decisions"]);
    batch
}

/// A batch of questions about Tichu calls.
pub fn tichu_batch() -> Value {
    let mut batch = batch_of(tichu_question(), &WHOLE_HAND[..13]);
    batch["include"] = json!(["decisions"]);
    batch
}

/// A batch of questions about exchanges.
pub fn exchange_batch() -> Value {
    batch_of(exchange_question(), &WHOLE_HAND[..13])
}
