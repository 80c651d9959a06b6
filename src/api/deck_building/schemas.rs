//! The schemas and examples of questions about purchases.

use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::request::{TABLES, cards};
use super::{BuyAnswer, BuyRequest};
use crate::api::Question as _;
use crate::api::examples::written;
use crate::api::play::schemas::{closed, schema, words};

/// The name of buying no card.
pub const NOTHING: &str = "nothing";

schema!(
    /// A table.
    TableName as "DeckTable",
    words(
        "The variant of the learner: 12 learned in games of four against Greedy, Blacksmith and Chapel; 14.5 in \
         games of two against Money, and tells more decks and turns apart.",
        TABLES.map(|(name, _)| name)
    )
);

schema!(
    /// A purchase.
    PurchaseName as "Purchase",
    words(
        "A card to buy, or nothing.",
        cards().into_iter().map(|card| card.name()).chain([NOTHING])
    )
);

schema!(
    /// The cards of a player.
    DeckQuestion as "OwnedCards",
    cards()
        .into_iter()
        .fold(closed(ObjectBuilder::new()), |object, card| {
            let count = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0))
                .maximum(Some(60))
                .description(Some(format!("How many of the card {}.", card.name())))
                .examples([json!(1)]);
            object.property(card.name(), count)
        })
        .description(Some("How many of each card a player owns; zero of the cards that are left out."))
        .examples([json!({"copper": 7, "estate": 3, "silver": 1})])
        .into()
);

schema!(
    /// The empty piles.
    EmptyQuestion as "EmptyPiles",
    ArrayBuilder::new()
        .items(words("A card.", cards().into_iter().map(|card| card.name())))
        .description(Some("The cards that are sold out."))
        .examples([json!(["duchy"])])
        .into()
);

/// A question about a purchase.
pub fn question() -> Value {
    json!({"turn": 3, "coins": 5, "deck": {"copper": 7, "estate": 3, "silver": 1}})
}

/// The answer to it.
pub fn answer() -> Value {
    let request = BuyRequest::from_json(question().to_string().as_bytes());
    let answer = request.and_then(|request| BuyAnswer::of(&request));
    answer.map_or(Value::Null, |answer| written(&answer))
}
