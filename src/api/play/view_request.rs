//! A question about a table at one moment, for those who have no history.

use tichu::{BySeat, Call, CardSet, Out, Rank, Seat};
use utoipa::ToSchema;

use super::fields::{AnyCards, Left};
use super::schemas;
use super::trick::OnTable;
use crate::api::field::{Field, Four, Nullable, Value, array, missing, text, wrong_type};
use crate::api::field_error::FieldError;
use crate::api::object::{read_nested, request};

request! {
    /// The table at one moment of the play, as the player sees it.
    #[derive(Clone, Copy, Debug, PartialEq, ToSchema)]
    #[schema(as = ViewQuestion, example = json!(super::examples::view()))]
    pub struct ViewRequest {
        /// The cards of the player: an empty text when it is out.
        #[schema(value_type = schemas::AnyCards)]
        pub hand: AnyCards<14>,
        /// How many cards each seat holds, from seat 0 to 3.
        #[schema(value_type = Vec<u8>, min_items = 4, max_items = 4)]
        pub left: Four<Left>,
        /// The seat in turn. Without it, it is the player.
        #[schema(value_type = u8, minimum = 0, maximum = 3, required = false, example = 2)]
        pub turn: Option<Seat>,
        /// The combination on the table with `by`; null or left out when a seat leads. It lies below
        /// the turn of its own seat once all others have passed.
        #[schema(schema_with = schemas::trick_or_null, required = false)]
        pub trick: Nullable<OnTable>,
        /// The rank that is wished for and has not been played since; null or left out without one.
        #[schema(schema_with = schemas::rank_or_null, required = false)]
        pub wish: Nullable<Rank>,
        /// The call of each seat, from seat 0 to 3; null for none.
        #[schema(schema_with = schemas::calls_by_seat, required = false)]
        pub calls: Calls,
        /// All cards that have been played, the trick included: one text, or better an array of what
        /// each seat has played.
        #[schema(value_type = schemas::PlayedInRound)]
        pub played: Played,
        /// The cards of the tricks that each seat has won, from seat 0 to 3.
        #[schema(value_type = Vec<schemas::AnyCards>, min_items = 4, max_items = 4, required = false)]
        pub won: Option<Four<AnyCards<56>>>,
        /// The seats that have gone out, in order. They are needed when there is more than one.
        #[schema(value_type = Vec<u8>, max_items = 3, required = false)]
        pub out: Option<Seats>,
    }
}

/// The call of each seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calls(pub BySeat<Option<Call>>);

impl Field<'_> for Calls {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let Four(calls) = Four::<Nullable<Call>>::read(value, pointer)?;
        Ok(Calls(BySeat(calls.map(|Nullable(call)| call))))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Calls(BySeat::default()))
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

impl Field<'_> for Played {
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

impl Field<'_> for Seats {
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

impl Field<'_> for ViewRequest {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        read_nested(
            value,
            pointer,
            "an object with the table as the player sees it",
        )
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a view"))
    }
}

/// All cards of the seats.
pub(super) fn union(cards: &BySeat<CardSet>) -> CardSet {
    let all = cards.0.into_iter();
    all.fold(CardSet::EMPTY, |all, cards| all | cards)
}
