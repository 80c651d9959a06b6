//! The schemas and examples of questions about Mini-Tichu.

use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::fields::{EVALUATORS, FORMULAS};
use super::{MiniExchangeAnswer, MiniExchangeRequest, MiniHandAnswer, MiniHandRequest};
use crate::api::examples::written;
use crate::api::play::schemas::{cards, closed, schema, words};
use crate::api::schemas::written_text;

/// The kinds by name, in the order of `PartKind`.
pub const KINDS: [&str; 10] = [
    "single",
    "king",
    "ace",
    "pair",
    "triple",
    "stairs",
    "full_house",
    "straight",
    "four",
    "straight_flush",
];

/// An example hand of thirteen cards.
const HAND: &str = "SA RK GK BQ SJ RJ B9 G8 S7 R6 B5 G5 S2";

schema!(
    /// The cards of a hand in a link.
    PlainHandText as "MiniHandText",
    written_text(1).into()
);

schema!(
    /// All cards of a hand in a link.
    PlainWholeHandText as "MiniWholeHandText",
    written_text(13).into()
);

schema!(
    /// Cards that have been played in a link.
    PlainPlayedText as "MiniPlayedText",
    written_text(0).into()
);

schema!(
    /// The cards of a hand.
    PlainHand as "MiniHand",
    cards("1 to 13 different suited cards in any order.", 1, 13, "S5 R5 B5 S3 R3")
);

schema!(
    /// All cards of a hand.
    PlainWholeHand as "MiniWholeHand",
    cards("13 different suited cards in any order.", 13, 13, HAND)
);

schema!(
    /// Cards that have been played.
    PlainPlayed as "MiniPlayed",
    cards("Different suited cards in any order, perhaps none.", 0, 51, "SA RA BA")
);

schema!(
    /// An evaluator.
    EvaluatorName as "MiniEvaluator",
    words(
        "How the values of combinations become the value of a split: their sum; divided by the number of \
         cards; divided by the number of combinations; or each times 1 + 1/c, where c is the number of higher \
         combinations of its kind that the unseen cards can form, and times 4 for none.",
        EVALUATORS.map(|(name, _)| name)
    )
);

schema!(
    /// A formula.
    FormulaName as "MiniFormula",
    words(
        "The value of a combination: rank x number of cards x weight (thesis); or the same with the rank of a \
         single less 10 and the mean or lowest rank of a straight, as in the program of its author (code).",
        FORMULAS.map(|(name, _)| name)
    )
);

schema!(
    /// A kind of combination.
    MiniKindName as "MiniKind",
    words("A kind of combination; a king or an ace alone is a kind of its own.", KINDS)
);

schema!(
    /// The weights of the kinds.
    WeightsQuestion as "MiniWeights",
    KINDS
        .into_iter()
        .fold(closed(ObjectBuilder::new()), |object, kind| object.property(kind, weight(kind)))
        .description(Some("The weights of the kinds, 0 to 100; those left out have their values of 2012."))
        .examples([json!({"pair": 0.5})])
        .into()
);

fn weight(kind: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(0))
        .maximum(Some(100))
        .description(Some(format!("The weight of a {}.", kind.replace('_', " "))))
        .examples([json!(0.5)])
}

/// 1 to 13 suited cards of an answer.
pub fn plain_cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(1))
        .max_items(Some(13))
        .description(Some("The cards in canonical order."))
        .examples([json!(["B5", "R5", "S5", "R3", "S3"])])
}

/// A question about a hand.
pub fn hand_question() -> Value {
    json!({"cards": "S5 R5 B5 S3 R3"})
}

/// The answer to it.
pub fn hand_answer() -> Value {
    let request = MiniHandRequest::from_json(hand_question().to_string().as_bytes());
    request.map_or(Value::Null, |request| {
        written(&MiniHandAnswer::of(&request))
    })
}

/// A question about an exchange.
pub fn exchange_question() -> Value {
    json!({"cards": HAND})
}

/// The answer to it.
pub fn exchange_answer() -> Value {
    let request = MiniExchangeRequest::from_json(exchange_question().to_string().as_bytes());
    let answer = request.and_then(|request| MiniExchangeAnswer::of(&request));
    answer.map_or(Value::Null, |answer| written(&answer))
}
