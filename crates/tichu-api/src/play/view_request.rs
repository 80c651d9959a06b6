//! A question about a table at one moment, for those who have no history.

use messages::{
    Described, Field, FieldError, Nullable, Schemas, Value, any_text, array, missing, request,
    text, wrong_type,
};
use serde_json::json;
use tichu::{BySeat, Call, CardSet, Out, Rank, Seat};
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder};
use utoipa::openapi::{RefOr, Schema};

use super::fields::{AnyCards, Left};
use super::trick::OnTable;
use crate::Dialect;
use crate::four::Four;

request! {
    /// The table at one moment of the play, as the player sees it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[schema("ViewQuestion", super::examples::view())]
    #[nested("an object with the table as the player sees it")]
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
        pub calls: Calls,
        /// All cards that have been played, the trick included: one text, or better an array of what
        /// each seat has played.
        pub played: Played,
        /// The cards of the tricks that each seat has won, from seat 0 to 3.
        pub won: Option<Four<AnyCards<56>>>,
        /// The seats that have gone out, in order. They are needed when there is more than one.
        pub out: Option<Seats>,
    }
}

/// The call of each seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calls(pub BySeat<Option<Call>>);

impl Field<'_, Dialect> for Calls {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let Four(calls) = Four::<Nullable<Call>>::read(value, pointer)?;
        Ok(Calls(BySeat(calls.map(|Nullable(call)| call))))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Calls(BySeat::default()))
    }
}

impl Described<Dialect> for Calls {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        Four::<Nullable<Call>>::schema(schemas)
    }
}

/// The cards that have been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Played {
    /// By anybody.
    ByAll(CardSet),
    /// By each seat.
    BySeat(BySeat<CardSet>),
}

impl Field<'_, Dialect> for Played {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if let Ok(text) = text(value, pointer, "cards") {
            let text = Value::Query(text);
            return AnyCards::<56>::read(&text, pointer)
                .map(|AnyCards(cards)| Played::ByAll(cards));
        }
        let Four(played) = Four::<AnyCards<14>>::read(value, pointer)?;
        Ok(Played::BySeat(BySeat(played.map(|AnyCards(cards)| cards))))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the cards that have been played"))
    }
}

impl Described<Dialect> for Played {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(any_text())
            .item(Four::<AnyCards<14>>::schema(schemas))
            .examples([json!(["Ma", "B9", "", ""])])
            .into()
    }
}

impl Played {
    /// All of them.
    pub fn all(&self) -> CardSet {
        match self {
            Played::ByAll(cards) => *cards,
            Played::BySeat(cards) => union(cards),
        }
    }
}

/// Seats in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seats(pub Out);

impl Field<'_, Dialect> for Seats {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let expected = "an array of different seats, at most three";
        let array = array(value, pointer, expected)?;
        let (mut seats, mut faults) = (Vec::new(), Vec::new());
        array.for_each(|element| match Seat::read(&Value::Json(element), pointer) {
            Ok(seat) if seats.len() <= 3 => seats.push(seat),
            Ok(_) => {}
            Err(errors) if faults.is_empty() => faults.extend(errors),
            Err(_) => {}
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        Out::of(&seats)
            .map(Seats)
            .ok_or_else(|| wrong_type(pointer, format!("expected {expected}")))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of seats"))
    }
}

impl Described<Dialect> for Seats {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        let seats = ArrayBuilder::new().items(Seat::schema(schemas));
        seats.max_items(Some(3)).examples([json!([1])]).into()
    }
}

/// All cards of the seats.
pub(super) fn union(cards: &BySeat<CardSet>) -> CardSet {
    let all = cards.0.into_iter();
    all.fold(CardSet::EMPTY, |all, cards| all | cards)
}
