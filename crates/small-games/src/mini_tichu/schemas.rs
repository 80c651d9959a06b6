//! The schemas and examples of questions about Mini-Tichu.

use messages::{one_of, schema};
use serde_json::json;
use tichu_api::play::schemas::cards;
use tichu_api::schemas::written_text;
use utoipa::openapi::Ref;
use utoipa::openapi::schema::ArrayBuilder;

/// The kinds by name, in the order of `PartKind`.
pub const KINDS: [&str; 10] = [
    "single",
    "king",
    "ace",
    "pair",
    "triple",
    "steps",
    "fullhouse",
    "straight",
    "four",
    "straight_flush",
];

/// An example hand of thirteen cards.
pub const HAND: &str = "SA RK GK BQ SJ RJ B9 G8 S7 R6 B5 G5 S2";

schema!(
    /// The cards of a hand in a link.
    PlainHandText as "MiniHandText",
    written_text(1, 13).into()
);

schema!(
    /// All cards of a hand in a link.
    PlainWholeHandText as "MiniWholeHandText",
    written_text(13, 13).into()
);

schema!(
    /// Cards that have been played in a link.
    PlainPlayedText as "MiniPlayedText",
    written_text(0, 51).examples([json!("SA RA BA")]).into()
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
    /// A kind of combination.
    MiniKindName as "MiniKind",
    one_of("A kind of combination; a king or an ace alone is a kind of its own.", KINDS)
);

/// 1 to 13 suited cards of an answer.
pub fn plain_cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(1))
        .max_items(Some(13))
        .description(Some("The cards in canonical order."))
        .examples([json!(["B5", "R5", "S5", "R3", "S3"])])
}
