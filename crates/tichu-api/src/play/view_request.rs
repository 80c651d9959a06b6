//! A question about a table at one moment, for those who have no history.

use messages::{
    Described, FaultCode, Field, FieldError, List, Listed, Nullable, Schemas, Value, any_text,
    missing, request, text,
};
use serde_json::json;
use tichu::{BySeat, Call, CardSet, Rank, Seat};
use utoipa::openapi::schema::OneOfBuilder;
use utoipa::openapi::{RefOr, Schema};

use super::fields::{AnyCards, Left};
use super::trick::OnTable;
use crate::Dialect;
use crate::four::Four;

request! {
    /// The table at one moment of the play, as the player sees it.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("ViewQuestion", super::examples::view())]
    #[makes(ViewRequest, "an object with the table as the player sees it", Ok)]
    pub struct ViewRequest {
        /// The cards of the player: an empty text when it is out.
        pub hand: AnyCards<14>,
        /// How many cards each seat holds, from seat 0 to 3.
        pub left: Four<Left>,
        /// The seat in turn. Without it, it is the player.
        pub turn: Option<Seat>,
        /// The combination on the table with `by`; null or left out when a seat leads. It lies below
        /// the turn of its own seat once all others have passed.
        pub trick: Nullable<OnTable>,
        /// The rank that is wished for and has not been played since; null or left out without one.
        pub wish: Nullable<Rank>,
        /// The call of each seat, from seat 0 to 3; null for none.
        pub calls: SeatCalls,
        /// All cards that have been played, the trick included: one text, or better an array of what
        /// each seat has played.
        pub played: PlayedCards,
        /// The cards of the tricks that each seat has won, from seat 0 to 3.
        pub won: Option<Four<AnyCards<56>>>,
        /// The seats that have gone out, in order. They are needed when there is more than one.
        pub out: Option<List<Seat, 0, 3>>,
    }
}

/// The call of each seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatCalls(pub BySeat<Option<Call>>);

impl Field<'_, Dialect> for SeatCalls {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let Four(calls) = Four::<Nullable<Call>>::read(value, pointer)?;
        Ok(SeatCalls(BySeat(calls.map(|Nullable(call)| call))))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(SeatCalls(BySeat::default()))
    }
}

impl Described<Dialect> for SeatCalls {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        Four::<Nullable<Call>>::schema(schemas)
    }
}

/// The cards that have been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayedCards {
    /// By anybody.
    ByAll(CardSet),
    /// By each seat.
    BySeat(BySeat<CardSet>),
}

impl Field<'_, Dialect> for PlayedCards {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if let Ok(text) = text(value, pointer, "cards") {
            let text = Value::Query(text);
            return AnyCards::<56>::read(&text, pointer)
                .map(|AnyCards(cards)| PlayedCards::ByAll(cards));
        }
        let Four(played) = Four::<AnyCards<14>>::read(value, pointer)?;
        Ok(PlayedCards::BySeat(BySeat(
            played.map(|AnyCards(cards)| cards),
        )))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the cards that have been played"))
    }
}

impl Described<Dialect> for PlayedCards {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(any_text())
            .item(Four::<AnyCards<14>>::schema(schemas))
            .examples([json!(["Ma", "B9", "", ""])])
            .into()
    }
}

impl PlayedCards {
    /// All of them.
    pub fn all(&self) -> CardSet {
        match self {
            PlayedCards::ByAll(cards) => *cards,
            PlayedCards::BySeat(cards) => union(cards),
        }
    }
}

impl Listed<Dialect> for Seat {
    const PLURAL: &'static str = "different seats";

    fn join(self, before: &mut Vec<Seat>) -> Result<(), FieldError> {
        if before.contains(&self) {
            let detail = format!("expected different seats, found {self} again");
            return Err(FieldError::new("", FaultCode::Impossible, detail));
        }
        before.push(self);
        Ok(())
    }

    fn example() -> Option<serde_json::Value> {
        Some(json!([1]))
    }
}

/// All cards of the seats.
pub(super) fn union(cards: &BySeat<CardSet>) -> CardSet {
    let all = cards.0.into_iter();
    all.fold(CardSet::EMPTY, |all, cards| all | cards)
}
