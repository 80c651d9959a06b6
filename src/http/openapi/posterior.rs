//! How the description says what a set of cards is, and what is answered about it.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::hand::card_pattern;

const EXAMPLE_SET: [&str; 2] = ["Dr", "Ph"];

/// Some cards of a hand, or all of them.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetQuestion, example = json!({"cards": EXAMPLE_SET}))]
pub(in crate::http) struct SetBody {
    /// 1 to 8 different cards, as an array or as one text separated by spaces or commas.
    #[schema(value_type = Cards)]
    cards: (),
}

/// A set of cards as query parameters.
#[derive(Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SetParameters {
    /// 1 to 8 different cards, separated by commas or spaces.
    #[param(inline, value_type = SetText, example = "Dr,Ph")]
    cards: String,
}

/// 1 to 8 different cards: an array of tokens, or one text.
pub(super) struct Cards;

impl PartialSchema for Cards {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "1 to 8 different cards in any order, in all spellings of a hand's.",
            ))
            .item(card_set().unique_items(true))
            .item(SetText::schema())
            .examples([json!(EXAMPLE_SET)])
            .into()
    }
}

impl ToSchema for Cards {}

/// The same as one text. The pattern has the canonical tokens, and none of them twice.
pub(super) struct SetText;

impl PartialSchema for SetText {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "The tokens in one text, separated by spaces or commas.",
            ))
            .pattern(Some(card_pattern("{0,7}")))
            .examples([json!("Dr Ph")])
            .into()
    }
}

impl ToSchema for SetText {}

/// 1 to 8 canonical tokens.
pub(in crate::http) fn card_set() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(1))
        .max_items(Some(8))
        .description(Some("1 to 8 different cards in canonical order."))
        .examples([json!(EXAMPLE_SET)])
}

pub(in crate::http) fn example_posterior() -> Value {
    json!({
        "cards": EXAMPLE_SET,
        "first_out": {"value": 0.68, "low": 0.66, "high": 0.70},
        "hands": 1_037, "evidence": "counts"
    })
}
