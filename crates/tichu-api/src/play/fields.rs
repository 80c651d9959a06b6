//! Fields of questions about play.

use std::str::FromStr;

use messages::{
    Described, FaultCode, Field, FieldError, Json, Schemas, Value, any_text, integer, missing,
    named, number_text, request, text, whole_number, words, wrong_type,
};
use serde::{Serialize, Serializer};
use serde_json::json;
use tichu::{Call, Card, CardCount, CardSet, Direction, Kind, Rank, Scores, Seat, Suits, Written};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::Dialect;
use crate::cards::{UpTo, code_of_card};
use crate::schemas::written_card;

impl Field<'_, Dialect> for Seat {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = whole_number(value, pointer, 0..=3)?;
        let seat = u8::try_from(number).ok().and_then(Seat::new);
        seat.ok_or_else(|| wrong_type(pointer, "expected a seat from 0 to 3"))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a seat from 0 to 3"))
    }
}

impl Field<'_, Dialect> for Rank {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = text(value, pointer, "a rank as text")?;
        text.parse().map_err(|error: tichu::UnknownRank| {
            vec![FieldError::new(
                pointer,
                FaultCode::OutOfRange,
                error.to_string(),
            )]
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a rank"))
    }
}

impl Field<'_, Dialect> for Card {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = text(value, pointer, "a card as text")?;
        let unknown = match Card::from_str(&text) {
            Ok(card) => return Ok(card),
            Err(unknown) => unknown,
        };
        let read = Written::read(&text, CardCount::Exactly(1), Suits::Required);
        let cards = read.map_err(|error| match &error.faults[..] {
            [fault] if fault.position().is_some() => {
                let code = code_of_card(fault);
                vec![FieldError::new(pointer, code, fault.to_string())]
            }
            _ => {
                let detail = unknown.to_string();
                vec![FieldError::new(pointer, FaultCode::UnknownCard, detail)]
            }
        })?;
        // There is exactly one.
        let card = cards.cards.iter().next();
        card.ok_or_else(|| missing(pointer, "a card"))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a card"))
    }
}

impl Described<Dialect> for Seat {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        integer(0, 3).examples([json!(2)]).into()
    }
}

impl Described<Dialect> for Rank {
    /// A rank in either spelling and any letter case.
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        any_text()
            .pattern(Some("^(?:[2-9]|10|[TtJjBbQqDdKkAa])$"))
            .description(Some("A rank: 2 to 10, or T; J or B, Q or D, K, A."))
            .examples([json!("9")])
            .into()
    }
}

impl Described<Dialect> for Card {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        written_card().into()
    }
}

words!(
    /// A kind of combination.
    KindName as "CombinationKind", "The kind of a combination.",
    all Kind
);

words!(
    /// A call.
    CallName as "Call", "A call.",
    Call: ["tichu" => Call::Tichu, "grand_tichu" => Call::GrandTichu]
);

words!(
    /// The order of seat numbers.
    DirectionName as "Direction",
    "Whether seat numbers rise or fall in the order of play: whether seat 1 or seat 3 plays after seat 0.",
    Direction: ["rising" => Direction::Rising, "falling" => Direction::Falling]
    else Direction::Rising
);

/// Different cards of a seat, or none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnyCards<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_, Dialect> for AnyCards<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let is_empty = match value {
            Value::Query(text) => text.trim().is_empty(),
            Value::Json(json) => match Json::of(json) {
                Json::Text(text) => text.trim().is_empty(),
                Json::Array(array) => {
                    let mut found = 0;
                    array.for_each(|_| found += 1);
                    found == 0
                }
                _ => false,
            },
        };
        if is_empty {
            return Ok(AnyCards(CardSet::EMPTY));
        }
        UpTo::<N>::read(value, pointer).map(|UpTo(cards)| AnyCards(cards))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "cards, or an empty text for none"))
    }
}

impl Described<Dialect> for AnyCards<14> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<super::schemas::AnyCards>(schemas)
    }
}

impl Described<Dialect> for AnyCards<56> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<super::schemas::AnyCards>(schemas)
    }
}

/// Twice a rank: ranks in whole numbers and halves, from 0 (the Dogs) to 15 (the Dragon).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfRanks(pub u8);

impl Field<'_, Dialect> for HalfRanks {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = number_text(value, pointer)?;
        let twice = 2.0 * text.parse().unwrap_or(f64::NAN);
        let half_ranks = (0..=30_u8).find(|half_ranks| f64::from(*half_ranks) == twice);
        half_ranks.map(HalfRanks).ok_or_else(|| {
            let detail = "expected a rank from 0 to 15, in whole numbers or halves";
            vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a rank"))
    }
}

impl Described<Dialect> for HalfRanks {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(15))
            .examples([json!(9)])
            .into()
    }
}

impl Serialize for HalfRanks {
    /// A whole number, or one with a half.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            even if even % 2 == 0 => serializer.serialize_u8(even / 2),
            odd => serializer.serialize_f64(f64::from(odd) / 2.0),
        }
    }
}

/// How many cards a seat holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left(pub u8);

impl Field<'_, Dialect> for Left {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = whole_number(value, pointer, 0..=14)?;
        // 0 to 14.
        Ok(Left(u8::try_from(number).unwrap_or_default()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a number of cards"))
    }
}

impl Described<Dialect> for Left {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        integer(0, 14).examples([json!(5)]).into()
    }
}

request! {
    /// The totals of both teams.
    #[makes(Scores, "an object with the totals own and opponent", |Totals { own, opponent }| {
        Ok(Scores { own, opponent })
    })]
    struct Totals {
        own: i32,
        opponent: i32,
    }
}
