//! The schemas and examples of questions about šnaps.

use messages::schema;
use serde_json::{Value, json};
use snaps::CardSet;
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

const CARD: &str = "[ALHB](?:9|J|Q|K|10|A)";

schema!(
    /// A card.
    CardName as "SnapsCard",
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "A card: a suit (A acorns, L leaves, H hearts, B bells) and a rank (9, J, Q, K, 10, A)."
        ))
        .enum_values(Some(CardSet::DECK.iter().map(|card| card.to_string()).collect::<Vec<_>>()))
        .examples([json!("AK")])
        .into()
);

schema!(
    /// A move.
    MoveName as "SnapsMoveText",
    ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(format!(r"^(?:{CARD}|[ALHB][QK]\+|claim)$")))
        .description(Some(
            "A card; a queen or king with a plus that announces a marriage; or claim, which says that the own \
             team has 66 points (dosť)."
        ))
        .examples([json!("HQ+")])
        .into()
);

schema!(
    /// The cards of a player.
    DealtQuestion as "SnapsHand",
    OneOfBuilder::new()
        .description(Some("6 different cards in any order."))
        .item(
            ArrayBuilder::new()
                .items(Ref::from_schema_name("SnapsCard"))
                .min_items(Some(6))
                .max_items(Some(6))
                .unique_items(true)
        )
        .item(ObjectBuilder::new().schema_type(Type::String).pattern(Some(format!(
            // Spaces and commas; white space is not the same in all engines.
            "^[^A-Z0-9]*{CARD}(?:[^A-Z0-9]+{CARD}){{5}}[^A-Z0-9]*$"
        ))))
        .examples([json!("AA A10 HK HQ L9 LJ")])
        .into()
);

schema!(
    /// The moves of a round.
    MovesQuestion as "SnapsMoves",
    OneOfBuilder::new()
        .description(Some("Moves in the order of play."))
        .item(
            ArrayBuilder::new()
                .items(Ref::from_schema_name("SnapsMoveText"))
                .max_items(Some(25))
        )
        .item(
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("Moves in one text, separated by spaces or commas."))
        )
        .examples([json!("H10 HK")])
        .into()
);

/// Cards of an answer.
pub fn cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("SnapsCard"))
        .description(Some("The cards."))
        .examples([json!(["HQ", "HK"])])
}

/// The matrix of partners.
pub fn partners() -> ArrayBuilder {
    let relation = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(-1))
        .maximum(Some(1));
    let row = ArrayBuilder::new()
        .items(relation)
        .min_items(Some(4))
        .max_items(Some(4));
    ArrayBuilder::new()
        .items(row)
        .min_items(Some(4))
        .max_items(Some(4))
        .description(Some(
            "Who plays together, in the order of seats: 1 for partners, -1 for opponents, 0 for unknown.",
        ))
        .examples([json!([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])])
}

/// A round.
pub fn round() -> Value {
    json!({
        "player": 1, "hand": "AA A10 HK HQ L9 LJ", "declarer": 0, "trump": "AK", "moves": ["H10"],
    })
}
