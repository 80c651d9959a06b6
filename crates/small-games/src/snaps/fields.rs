//! Fields of questions about šnaps.

use std::str::FromStr;

use messages::{
    Described, FaultCode, Field, FieldError, Json, Schemas, Value, integer, missing, named, text,
    whole_number, wrong_type,
};
use serde_json::json;
use serde_json::value::RawValue;
use snaps::{Card, CardSet, Move, Seat};
use utoipa::openapi::{RefOr, Schema};

use super::schemas;
use crate::Dialect;

/// A seat, 0 to 3 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatField(pub Seat);

impl Field<'_, Dialect> for SeatField {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = whole_number(value, pointer, 0..=3)?;
        let seat = usize::try_from(number).ok().and_then(Seat::new);
        let wrong = || wrong_type(pointer, "expected a seat from 0 to 3");
        seat.map(SeatField).ok_or_else(wrong)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(SeatField(Seat::ALL[0]))
    }
}

impl Described<Dialect> for SeatField {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let seat = integer(0, 3).default(Some(json!(0)));
        seat.examples([json!(1)]).into()
    }
}

/// The trump card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trump(pub Card);

impl Field<'_, Dialect> for Trump {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = text(value, pointer, "a card as text")?;
        card(&text, pointer).map(Trump).map_err(|fault| vec![fault])
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the trump card"))
    }
}

impl Described<Dialect> for Trump {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::CardName>(schemas)
    }
}

/// The six cards that a player was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt(pub CardSet);

impl Field<'_, Dialect> for Dealt {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let mut cards = CardSet::EMPTY;
        let mut faults = Vec::new();
        let found = each_text(value, pointer, "6 cards", |text, at| {
            match card(text, &at) {
                Ok(card) if cards.contains(card) => {
                    let detail = format!("expected 6 different cards, found {card} again");
                    faults.push(FieldError::new(at, FaultCode::DuplicateCard, detail));
                }
                Ok(card) => cards.insert(card),
                Err(fault) => faults.push(fault),
            }
        })?;
        if found != snaps::HAND {
            let detail = format!("expected 6 cards, found {found}");
            faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
        }
        if faults.is_empty() {
            Ok(Dealt(cards))
        } else {
            Err(faults)
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "6 cards"))
    }
}

impl Described<Dialect> for Dealt {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::DealtQuestion>(schemas)
    }
}

/// The most moves of a round: 24 cards and a claim.
const MOST_MOVES: usize = Card::COUNT + 1;

/// The moves of a round from the first lead on; none when they are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(pub Vec<Move>);

impl Field<'_, Dialect> for Moves {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let (mut moves, mut faults) = (Vec::new(), Vec::new());
        let expected = "moves as texts";
        let found = each_text(value, pointer, expected, |text, at| {
            if moves.len() + faults.len() >= MOST_MOVES {
                return;
            }
            match Move::from_str(text) {
                Ok(one) => moves.push(one),
                Err(error) => {
                    let detail = error.to_string();
                    faults.push(FieldError::new(at, FaultCode::UnknownCard, detail));
                }
            }
        })?;
        if found > MOST_MOVES {
            let detail = format!("expected at most {MOST_MOVES} moves, found {found}");
            faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
        }
        if faults.is_empty() {
            Ok(Moves(moves))
        } else {
            Err(faults)
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Moves::default())
    }
}

impl Described<Dialect> for Moves {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::MovesQuestion>(schemas)
    }
}

fn card(text: &str, pointer: &str) -> Result<Card, FieldError> {
    Card::from_str(text)
        .map_err(|error| FieldError::new(pointer, FaultCode::UnknownCard, error.to_string()))
}

/// Visits the texts of an array, or the words of one text, each with its pointer, and counts them. The
/// first element that is no text ends the visit.
fn each_text(
    value: &Value<'_>,
    pointer: &str,
    expected: &str,
    mut visit: impl FnMut(&str, String),
) -> Result<usize, Vec<FieldError>> {
    let mut found = 0;
    let mut next = |text: &str| {
        visit(text, format!("{pointer}/{found}"));
        found += 1;
    };
    let mut faults = Vec::new();
    match value {
        Value::Query(text) => tichu::tokens(text).for_each(&mut next),
        Value::Json(json) => match Json::of(json) {
            Json::Text(text) => tichu::tokens(&text).for_each(&mut next),
            Json::Array(array) => array.for_each(|element: &RawValue| match Json::of(element) {
                Json::Text(text) => next(&text),
                other if faults.is_empty() => {
                    let found = other.describe();
                    faults = wrong_type(pointer, format!("expected {expected}, found {found}"));
                }
                _ => {}
            }),
            other => {
                let found = other.describe();
                return Err(wrong_type(
                    pointer,
                    format!("expected {expected}, found {found}"),
                ));
            }
        },
    }
    if faults.is_empty() {
        Ok(found)
    } else {
        Err(faults)
    }
}
