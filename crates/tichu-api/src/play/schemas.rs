//! The schemas of questions and answers about play.

use messages::{one_of, schema};
use serde_json::{Value, json};
use tichu::Rank;
use utoipa::openapi::schema::{OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};

use super::examples;
use crate::schemas::{written_cards, written_text};

schema!(
    /// A rank as text.
    RankName as "Rank",
    one_of("A rank.", Rank::all().map(Rank::symbol))
);

schema!(
    /// The phase of a round.
    RoundPhaseName as "RoundPhase",
    one_of(
        "The phase of a round.",
        ["first_cards", "exchange", "lead", "follow", "close", "give_dragon", "over"]
    )
);

schema!(
    /// A legal move.
    MoveText as "Move",
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "The cards in canonical order (Dr Ph, then rank descending and suits in the order B G R S, then \
             Ma Hu) separated by spaces, or pass.",
        ))
        .examples([json!("G9 R9")])
        .into()
);

/// Different cards as players write them: an array of texts, or one text.
pub fn cards(description: &str, least: usize, most: usize, example: &str) -> RefOr<Schema> {
    OneOfBuilder::new()
        .description(Some(description))
        .item(written_cards(least, most))
        .item(written_text(least, most))
        .examples([json!(example)])
        .into()
}

schema!(
    /// The cards of a hand.
    HandCards as "HandCards",
    cards("1 to 14 different cards in any order.", 1, 14, "Ph GA SA B9 R5 G5")
);

schema!(
    /// All cards that are dealt to a seat.
    DealtCards as "DealtCards",
    cards("14 different cards in any order.", 14, 14, examples::DEALT[0])
);

schema!(
    /// The first cards that are dealt to a seat.
    FirstCards as "FirstCards",
    cards("8 different cards in any order.", 8, 8, "Dr Ph GA SK BQ R9 S2 Ma")
);

schema!(
    /// Cards of a seat, or none.
    AnyCards as "AnyCards",
    cards("Different cards in any order; an empty text for none.", 0, 56, "Ph S5")
);

/// A named schema, or null.
fn or_null(description: &str, name: &str, example: Value) -> OneOfBuilder {
    OneOfBuilder::new()
        .description(Some(description))
        .item(Ref::from_schema_name(name))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .examples([example])
}

schema!(
    /// A question to a player.
    DecisionName as "DecisionKind",
    one_of(
        "The question: to call or not, which cards to give, which move to make in turn, which rank to wish \
         for with it, whether to bomb out of turn, and who receives the Dragon's trick.",
        tichu::Decision::ALL.map(tichu::Decision::name)
    )
);

/// What a seat does, or nothing.
pub fn action_or_null() -> OneOfBuilder {
    let description = "The action; null for no call, and for no bomb.";
    or_null(description, "Action", json!({"seat": 2, "play": "R9"}))
}
