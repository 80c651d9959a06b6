//! How the description says what a hand is.

use serde_json::json;
use tichu::Card;
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// 8 different cards: an array of tokens, or one text.
pub(super) struct HandBody;

impl PartialSchema for HandBody {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "8 different cards in any order. Jack and queen may also be written B and D (as in \
                 BrettSpielWelt logs), 10 also T, the special cards by their English names, \
                 all in any letter case.",
            ))
            .item(cards().unique_items(true))
            .item(HandText::schema())
            .examples([json!(EXAMPLE_HAND)])
            .into()
    }
}

impl ToSchema for HandBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "Hand".into()
    }
}

/// The same as one text. The pattern has the canonical tokens, and none of them twice.
pub(super) struct HandText;

impl PartialSchema for HandText {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "The tokens in one text, separated by spaces or commas.",
            ))
            .pattern(Some(card_pattern("{7}")))
            .examples([json!("Dr Ph GA SK BQ R9 S2 Ma")])
            .into()
    }
}

impl ToSchema for HandText {}

/// A pattern of canonical tokens, none of them twice: one, and so many more.
pub(super) fn card_pattern(more: &str) -> String {
    // Spelled out, so that a generator of examples that takes each branch as often as any
    // other finds eight different cards.
    const RANK: &str = "(?:2|3|4|5|6|7|8|9|10|J|Q|K|A)";
    let suited = ["B", "G", "R", "S"].map(|suit| format!("{suit}{RANK}"));
    let card = format!("(?:{}|(?:Dr|Ph|Ma|Hu))", suited.join("|"));
    format!(r"^(?!.*\b({card})\b.*\b\1\b){card}(?:[ ,]{card}){more}$")
}

/// One canonical token. It has a name, so that generated clients have one type of card and not one
/// for questions and another for answers.
pub(super) struct CardToken;

impl PartialSchema for CardToken {
    fn schema() -> RefOr<Schema> {
        let tokens: Vec<_> = Card::deck().map(Card::token).collect();
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A card by its canonical token."))
            .enum_values(Some(tokens))
            .examples([json!("Dr")])
            .into()
    }
}

impl ToSchema for CardToken {
    fn name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }
}

/// 8 canonical tokens. Where they are said to be unique, some generated clients make them a set
/// without order, so only the question says it.
pub(super) fn cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(8))
        .max_items(Some(8))
        .description(Some("8 different cards in canonical order."))
        .examples([json!(EXAMPLE_HAND)])
}

pub(super) const EXAMPLE_HAND: [&str; 8] = ["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"];
