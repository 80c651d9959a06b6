//! The schemas of questions and answers about play.

use serde_json::{Value, json};
use tichu::Rank;
use utoipa::openapi::schema::{
    AdditionalProperties, AnyOfBuilder, ArrayBuilder, OneOfBuilder, Type,
};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::examples;
use crate::api::schemas::{written_card, written_cards, written_text};
use crate::api::words::described;

/// A schema with a name of its own in the description.
macro_rules! schema {
    ($(#[$attribute:meta])* $Schema:ident as $name:literal, $schema:expr) => {
        $(#[$attribute])*
        pub struct $Schema;

        impl PartialSchema for $Schema {
            fn schema() -> RefOr<Schema> {
                $schema
            }
        }

        impl ToSchema for $Schema {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}

#[cfg(feature = "games")]
pub(in crate::api) use schema;

schema!(
    /// A rank as text.
    RankName as "Rank",
    described("A rank.", Rank::all().map(Rank::symbol))
);

schema!(
    /// The phase of a round.
    RoundPhaseName as "RoundPhase",
    described(
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
pub(in crate::api) fn cards(
    description: &str,
    least: usize,
    most: usize,
    example: &str,
) -> RefOr<Schema> {
    OneOfBuilder::new()
        .description(Some(description))
        .item(written_cards(least, most))
        .item(written_text(least))
        .examples([json!(example)])
        .into()
}

schema!(
    /// The cards of a hand.
    HandCards as "HandCards",
    cards("1 to 14 different cards in any order.", 1, 14, "Ph GA SA B9 R5 G5")
);

schema!(
    /// Cards that are played.
    PlayedCards as "PlayedCards",
    cards("The cards of a combination in any order.", 1, 14, "Ph S5")
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

schema!(
    /// The cards that have been played.
    PlayedInRound as "PlayedInRound",
    OneOfBuilder::new()
        .description(Some("All cards that have been played, or those of each seat, from seat 0 to 3."))
        .item(ObjectBuilder::new().schema_type(Type::String))
        .item(
            ArrayBuilder::new()
                .items(Ref::from_schema_name("AnyCards"))
                .min_items(Some(4))
                .max_items(Some(4))
        )
        .examples([json!(["Ma", "B9", "", ""])])
        .into()
);

/// The call of each seat.
pub fn calls_by_seat() -> ArrayBuilder {
    let call = OneOfBuilder::new()
        .item(Ref::from_schema_name("Call"))
        .item(ObjectBuilder::new().schema_type(Type::Null));
    ArrayBuilder::new()
        .description(Some(
            "The call of each seat, from seat 0 to 3; null for none.",
        ))
        .items(call)
        .min_items(Some(4))
        .max_items(Some(4))
        .examples([json!([null, "grand_tichu", null, null])])
}

fn seat(description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(0))
        .maximum(Some(3))
        .description(Some(description))
        .examples([json!(2)])
}

fn rank(description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(0))
        .maximum(Some(15))
        .description(Some(description))
        .examples([json!(9)])
}

/// An object without further fields.
pub(in crate::api) fn closed(object: ObjectBuilder) -> ObjectBuilder {
    object
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
}

schema!(
    /// The combination on the table.
    TrickQuestion as "TrickQuestion",
    closed(ObjectBuilder::new())
        .description(Some(
            "The combination that lies on top. Kind, size, rank and phoenix may be left out: they choose \
             between two readings of the same cards, and the highest is the default. A lone Phoenix needs \
             its rank, unless it was led and `led` says so.",
        ))
        .property("cards", Ref::from_schema_name("PlayedCards"))
        .required("cards")
        .property("kind", Ref::from_schema_name("CombinationKind"))
        .property(
            "size",
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(1))
                .maximum(Some(14))
                .description(Some("The number of cards."))
                .examples([json!(2)])
        )
        .property(
            "rank",
            rank(
                "1 is the Mahjong, 11 to 14 jack to ace, 15 the Dragon. It is the rank of the triple in a full \
                 house, and the highest in steps and straights. A single Phoenix has half a rank more than the \
                 card that it was played on, and 1.5 when led."
            )
        )
        .property(
            "phoenix",
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(2))
                .maximum(Some(14))
                .description(Some("The rank that the Phoenix stands for among other cards."))
                .examples([json!(9)])
        )
        .property("by", seat("Who played it; by default the seat before the one that is asked about."))
        .property("led", seat("Who led the trick; by default who played the top."))
        .examples([examples::trick()])
        .into()
);

/// A named schema, or null.
fn or_null(description: &str, name: &str, example: Value) -> OneOfBuilder {
    OneOfBuilder::new()
        .description(Some(description))
        .item(Ref::from_schema_name(name))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .examples([example])
}

/// The combination on the table, if there is one.
pub fn trick_or_null() -> OneOfBuilder {
    let description = "The combination on the table; null or left out when the seat leads.";
    or_null(description, "TrickQuestion", examples::trick())
}

/// The rank that is wished for, if there is one.
pub fn rank_or_null() -> OneOfBuilder {
    OneOfBuilder::new()
        .description(Some(
            "The rank that is wished for and has not been played since; null or left out without one.",
        ))
        .item(written_rank())
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .examples([json!("9")])
}

/// A rank in either spelling and any letter case.
fn written_rank() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some("^(?:[2-9]|10|[TtJjBbQqDdKkAa])$"))
        .description(Some("A rank: 2 to 10, or T; J or B, Q or D, K, A."))
        .examples([json!("9")])
}

/// Three cards by seat.
fn exchange(description: &str) -> ObjectBuilder {
    closed(ObjectBuilder::new())
        .description(Some(description))
        .property("next", written_card())
        .property("partner", written_card())
        .property("previous", written_card())
        .required("next")
        .required("partner")
        .required("previous")
}

schema!(
    /// Three cards that are given, or received by giver.
    GivenCards as "GivenCards",
    exchange("Three cards: for the next seat, the partner and the previous seat, or from them.")
        .examples([json!({"next": "B4", "partner": "RA", "previous": "G3"})])
        .into()
);

schema!(
    /// A question to a player.
    DecisionName as "DecisionKind",
    described(
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

schema!(
    /// What a seat did.
    ActionQuestion as "Action",
    closed(ObjectBuilder::new())
        .description(Some(
            "What a seat did: exactly one of call, give, play and dragon_to. A bomb out of turn is a play.",
        ))
        .property("seat", seat("The seat."))
        .required("seat")
        .property("call", Ref::from_schema_name("Call"))
        .property(
            "give",
            exchange("The exchange: cards for the next seat, the partner and the previous seat.")
        )
        .property(
            "play",
            AnyOfBuilder::new()
                .description(Some("Cards, or pass."))
                .item(Ref::from_schema_name("PlayedCards"))
                .item(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["pass"])))
                .examples([json!("R9")])
        )
        .property("dragon_to", seat("The receiver of a trick that was won with the Dragon."))
        .property(
            "rank",
            rank("Chooses between two readings of the cards; the default is the highest that is legal.")
        )
        .property("wish", written_rank())
        .examples([json!({"seat": 0, "play": "Ma", "wish": "9"})])
        .into()
);
