//! Fields of questions about play.

use std::borrow::Cow;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use tichu::{Call, Card, CardCount, CardSet, Direction, Kind, Rank, Seat, Suits, Written};

use crate::api::field::{Array, Field, Json, UpTo, Value, missing, whole_number, wrong_type};
use crate::api::field_error::{FaultCode, FieldError};

/// A field in which null says the same as its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nullable<T>(pub Option<T>);

impl<'a, T: Field<'a>> Field<'a> for Nullable<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match value {
            Value::Json(json) if matches!(Json::of(json), Json::Null) => Ok(Nullable(None)),
            _ => T::read(value, pointer).map(|value| Nullable(Some(value))),
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Nullable(None))
    }
}

impl Field<'_> for Seat {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = whole_number(value, pointer, 0..=3)?;
        let seat = u8::try_from(number).ok().and_then(Seat::new);
        seat.ok_or_else(|| wrong_type(pointer, "expected a seat from 0 to 3"))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a seat from 0 to 3"))
    }
}

impl Field<'_> for Rank {
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

impl Field<'_> for Card {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = text(value, pointer, "a card as text")?;
        let unknown = match Card::from_str(&text) {
            Ok(card) => return Ok(card),
            Err(unknown) => unknown,
        };
        let read = Written::read(&text, CardCount::Exactly(1), Suits::Required);
        let cards = read.map_err(|error| match &error.faults[..] {
            [fault] if fault.position().is_some() => {
                let code = FaultCode::of_card(fault);
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

/// One of some words.
pub fn word<T: Copy>(
    value: &Value<'_>,
    pointer: &str,
    words: &[(&'static str, T)],
) -> Result<T, Vec<FieldError>> {
    let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    let expected = names.join(", ");
    let text = text(value, pointer, &format!("one of {expected}"))?;
    let found = words.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let detail = format!("expected one of {expected}, found {}", tichu::quoted(&text));
        vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
    })
}

impl Field<'_> for Kind {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        word(value, pointer, &Kind::ALL.map(|kind| (kind.name(), kind)))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a kind of combination"))
    }
}

impl Field<'_> for Call {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let calls = [("tichu", Call::Tichu), ("grand_tichu", Call::GrandTichu)];
        word(value, pointer, &calls)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a call"))
    }
}

impl Field<'_> for Direction {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        word(value, pointer, &Direction::NAMES)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Direction::default())
    }
}

/// Different cards of a seat, or none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnyCards<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_> for AnyCards<N> {
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

/// Twice a rank: ranks in whole numbers and halves, from 0 (the Dogs) to 15 (the Dragon).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfRanks(pub u8);

impl Field<'_> for HalfRanks {
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

impl Serialize for HalfRanks {
    /// A whole number, or one with a half.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            even if even % 2 == 0 => serializer.serialize_u8(even / 2),
            odd => serializer.serialize_f64(f64::from(odd) / 2.0),
        }
    }
}

/// Four values, one for each seat, in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four<T>(pub [T; 4]);

impl<'a, T: Field<'a>> Field<'a> for Four<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let array = array(value, pointer, "an array of 4 values, one for each seat")?;
        let (mut values, mut faults, mut found) = (Vec::new(), Vec::new(), 0);
        array.for_each(|element| {
            let at = format!("{pointer}/{found}");
            found += 1;
            if found <= 4 {
                match T::read(&Value::Json(element), &at) {
                    Ok(value) => values.push(value),
                    Err(errors) => faults.extend(errors),
                }
            }
        });
        if found != 4 {
            let detail = format!("expected 4 values, one for each seat, found {found}");
            faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
        }
        match <[T; 4]>::try_from(values) {
            Ok(values) if faults.is_empty() => Ok(Four(values)),
            _ => Err(faults),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of 4 values, one for each seat"))
    }
}

/// How many cards a seat holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left(pub u8);

impl Field<'_> for Left {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = whole_number(value, pointer, 0..=14)?;
        // 0 to 14.
        Ok(Left(u8::try_from(number).unwrap_or_default()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a number of cards"))
    }
}

/// The text of a number.
pub fn number_text<'a>(value: &'a Value<'_>, pointer: &str) -> Result<&'a str, Vec<FieldError>> {
    match value {
        Value::Query(text) => Ok(text),
        Value::Json(json) => match Json::of(json) {
            Json::Number => Ok(json.get()),
            other => {
                let detail = format!("expected a number, found {}", other.describe());
                Err(wrong_type(pointer, detail))
            }
        },
    }
}

/// The text of a value.
pub fn text<'a>(
    value: &Value<'a>,
    pointer: &str,
    expected: &str,
) -> Result<Cow<'a, str>, Vec<FieldError>> {
    match value {
        Value::Query(text) => Ok(text.clone()),
        Value::Json(json) => match Json::of(json) {
            Json::Text(text) => Ok(text),
            other => {
                let found = other.describe();
                Err(wrong_type(
                    pointer,
                    format!("expected {expected}, found {found}"),
                ))
            }
        },
    }
}

/// The elements of a value.
pub fn array<'a>(
    value: &Value<'a>,
    pointer: &str,
    expected: &str,
) -> Result<Array<'a>, Vec<FieldError>> {
    let found = match value {
        Value::Query(_) => "text",
        Value::Json(json) => match Json::of(json) {
            Json::Array(array) => return Ok(array),
            other => other.describe(),
        },
    };
    Err(wrong_type(
        pointer,
        format!("expected {expected}, found {found}"),
    ))
}
