//! The schemas and examples of questions about purchases.

use messages::{closed, one_of, schema};
use serde_json::{Value, json};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{ArrayBuilder, Type};

use super::table::cards;

/// The name of buying no card.
pub const NOTHING: &str = "nothing";

schema!(
    /// A purchase.
    PurchaseName as "Purchase",
    one_of(
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
        .items(one_of("A card.", cards().into_iter().map(|card| card.name())))
        .description(Some("The cards that are sold out."))
        .examples([json!(["duchy"])])
        .into()
);

/// A question about a purchase.
pub fn question() -> Value {
    json!({"turn": 3, "coins": 5, "deck": {"copper": 7, "estate": 3, "silver": 1}})
}
