//! The schemas of hands and cards.

use serde_json::json;
use tichu::Card;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use super::examples;

/// 8 different cards: an array of tokens, or one text.
pub struct HandSchema;

impl PartialSchema for HandSchema {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "8 different cards in any order, as players write them: ranks alone (`D P A K Q 9 9 2`; \
                 `assumed_suits` then says which suits the service chose), unseparated tokens \
                 (`DrPhGASASKR9S8G2`), symbols (♠ is S, ♥ R, ♦ B, ♣ G), suits, ranks and special cards by \
                 their names in English, German and Greek (`green ace`, `Schwert Ass`), 10 also T, jack \
                 and queen also B and D (as in BrettSpielWelt logs), the Mahjong also 1, all in any \
                 letter case. What has two meanings is refused with both (`unclear_card`).",
            ))
            .item(written_cards(8, 8))
            .item(HandText::schema())
            .examples([json!(examples::HAND)])
            .into()
    }
}

impl ToSchema for HandSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Hand".into()
    }
}

/// The same as one text.
pub struct HandText;

impl PartialSchema for HandText {
    fn schema() -> RefOr<Schema> {
        let example = json!("Dr Ph GA SK BQ R9 S2 Ma");
        written_text(8, 8).examples([example]).into()
    }
}

impl ToSchema for HandText {}

/// A card as players write it. No pattern has all spellings, so that none refuses a card that the
/// service reads.
pub fn written_card() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::Custom("card".to_owned())))
        .min_length(Some(1))
        .description(Some(
            "A card by its canonical token, as in `Card`, or in another spelling.",
        ))
        .examples([json!("Dr")])
}

/// `least` to `most` cards as players write them. Equal texts may be different cards of a rank.
pub fn written_cards(least: usize, most: usize) -> ArrayBuilder {
    ArrayBuilder::new()
        .items(written_card())
        .min_items(Some(least))
        .max_items(Some(most))
}

/// `least` to `most` cards as players write them in one text; each needs a character. No rule of JSON
/// Schema counts cards in a text, so `x-max-cards` says how many there may be.
pub fn written_text(least: usize, most: usize) -> ObjectBuilder {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::Custom("cards".to_owned())))
        .description(Some(
            "The cards in one text: canonical tokens, separated by spaces or commas, or other spellings.",
        ))
        .extensions(Some(Extensions::builder().add("x-max-cards", most).build()));
    match least {
        0 => text,
        _ => text.min_length(Some(least)),
    }
}

/// One canonical token. It has a name, so that generated clients have one type of card for requests
/// and answers.
pub struct CardToken;

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

/// 8 canonical tokens. Only the request says that they are unique, because some generated clients
/// turn unique items into a set without order.
pub fn eight_cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(8))
        .max_items(Some(8))
        .description(Some("8 different cards in canonical order."))
        .examples([json!(examples::HAND)])
}

/// 1 to `MOST` different cards: an array of tokens, or one text.
pub struct CardsSchema<const MOST: usize>;

impl<const MOST: usize> PartialSchema for CardsSchema<MOST> {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(format!(
                "1 to {MOST} different cards in any order, in all spellings of a hand's.",
            )))
            .item(written_cards(1, MOST))
            .item(CardsText::<MOST>::schema())
            .examples([json!(examples::CARDS)])
            .into()
    }
}

impl<const MOST: usize> ToSchema for CardsSchema<MOST> {
    fn name() -> std::borrow::Cow<'static, str> {
        if MOST < 8 { "FewCards" } else { "Cards" }.into()
    }
}

/// The same as one text.
pub struct CardsText<const MOST: usize>;

impl<const MOST: usize> PartialSchema for CardsText<MOST> {
    fn schema() -> RefOr<Schema> {
        let example = json!("Dr Ph");
        written_text(1, MOST).examples([example]).into()
    }
}

impl<const MOST: usize> ToSchema for CardsText<MOST> {}

/// 1 to 8 canonical tokens.
pub fn card_set() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(1))
        .max_items(Some(8))
        .description(Some("1 to 8 different cards in canonical order."))
        .examples([json!(examples::CARDS)])
}

/// The cards of a hand as one text.
pub struct HandCardsText;

impl PartialSchema for HandCardsText {
    fn schema() -> RefOr<Schema> {
        let example = json!(examples::WHOLE_HAND.join(" "));
        written_text(1, 14).examples([example]).into()
    }
}

impl ToSchema for HandCardsText {}

/// The 14 cards of a hand as one text.
pub struct WholeHandText;

impl PartialSchema for WholeHandText {
    fn schema() -> RefOr<Schema> {
        // The cards given and received in the examples fit these.
        let example = json!("Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2");
        written_text(14, 14).examples([example]).into()
    }
}

impl ToSchema for WholeHandText {}

/// 14 canonical tokens.
pub fn fourteen_cards() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(14))
        .max_items(Some(14))
        .description(Some("14 different cards in canonical order."))
        .examples([json!(examples::WHOLE_HAND)])
}

/// 1 to 14 canonical tokens.
pub fn hand_cards() -> ArrayBuilder {
    cards_of_hand()
        .description(Some("1 to 14 different cards in canonical order."))
        .examples([json!(examples::WHOLE_HAND)])
}

fn cards_of_hand() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(1))
        .max_items(Some(14))
}

/// Plays that have every card of a hand once.
pub fn split() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(cards_of_hand())
        .min_items(Some(1))
        .max_items(Some(14))
        .description(Some(
            "A split with the least number of plays, from the lowest rank up: the Dogs first, the \
             Phoenix as a single and the Dragon last. Of several splits it has the fewest losing plays. \
             Each play lists its cards in canonical order.",
        ))
        .examples([examples::structure()["split"].clone()])
}

/// Bombs of a hand.
pub fn bombs() -> ArrayBuilder {
    let bomb = ArrayBuilder::new()
        .items(Ref::from_schema_name("Card"))
        .min_items(Some(4))
        .max_items(Some(13));
    ArrayBuilder::new()
        .items(bomb)
        .description(Some(
            "Every four of a kind, and every straight of one suit that is no part of a longer one; the \
             weakest first. Two bombs may share a card, and the split may break them up.",
        ))
        .examples([examples::structure()["bombs"].clone()])
}

/// An OpenAPI document.
pub struct OpenApiDocument;

impl PartialSchema for OpenApiDocument {
    fn schema() -> RefOr<Schema> {
        // OpenAPI's own specification describes its fields.
        ObjectBuilder::new()
            .description(Some("An OpenAPI document, as its own specification says."))
            .additional_properties(Some(AdditionalProperties::FreeForm(true)))
            .into()
    }
}

impl ToSchema for OpenApiDocument {}
