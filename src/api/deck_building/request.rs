//! A question about a purchase.

use deck_building::card::{Card, Counts, KINDS};
use deck_building::situation::Situation;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::schemas;
use super::table::{Table, TableName, cards};
use crate::api::field::array;
use crate::api::field::{Field, Json, Value, missing, whole_number, wrong_type};
use crate::api::field_error::{FaultCode, FieldError};
use crate::api::object::{Request, object_fields, request};
use crate::api::problem::Problem;
use crate::api::question::Question;

request! {
    /// The situation of a player who may buy a card.
    #[derive(Clone, Debug, PartialEq, ToSchema)]
    #[schema(as = BuyQuestion, example = json!(schemas::question()))]
    pub struct BuyRequest {
        /// The variant of the learner whose table answers.
        #[schema(value_type = TableName, default = "12", required = false)]
        pub table: Table,
        /// The number of the player's turn.
        #[schema(value_type = u8, minimum = 1, maximum = 255, example = 3)]
        pub turn: Turn,
        /// How many players there are.
        #[schema(value_type = u8, default = 4, minimum = 2, maximum = 4, example = 4, required = false)]
        pub players: Players,
        /// The coins to spend.
        #[schema(value_type = u8, minimum = 0, maximum = 255, example = 5)]
        pub coins: Coins,
        /// How many of each card the player owns; by default 7 coppers and 3 estates.
        #[schema(value_type = schemas::DeckQuestion, required = false)]
        pub deck: Deck,
        /// The cards that are sold out.
        #[schema(value_type = schemas::EmptyQuestion, required = false)]
        pub empty: Empty,
    }
}

/// Defines a field that is a number of these; `$missing` stands for its absence.
macro_rules! number {
    ($(#[$attribute:meta])* $Name:ident, $least:literal, $most:literal, $missing:expr) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Name(pub u8);

        impl Field<'_> for $Name {
            fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
                let number = whole_number(value, pointer, $least..=$most)?;
                Ok($Name(u8::try_from(number).unwrap_or($least)))
            }

            fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
                let missing: fn(&str) -> Result<u8, Vec<FieldError>> = $missing;
                missing(pointer).map($Name)
            }
        }
    };
}

number!(
    /// The number of the player's turn, from 1.
    Turn, 1, 255, |pointer| Err(missing(pointer, "the number of the turn"))
);
number!(
    /// How many players there are, 2 to 4.
    Players, 2, 4, |_| Ok(4)
);
number!(
    /// The coins to spend.
    Coins, 0, 255, |pointer| Err(missing(pointer, "the coins to spend"))
);

fn card(name: &str, pointer: &str) -> Result<Card, FieldError> {
    let known = cards();
    let found = known.iter().find(|card| card.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|card| card.name()).collect();
        let (expected, found) = (names.join(", "), tichu::quoted(name));
        let detail = format!("expected one of {expected}, found {found}");
        FieldError::new(pointer, FaultCode::UnknownCard, detail)
    })
}

/// How many of each card a player owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(Counts);

impl Field<'_> for Deck {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let expected = "an object with numbers of cards";
        let object: &RawValue = match value {
            Value::Json(json) if matches!(Json::of(json), Json::Object) => json,
            Value::Json(json) => {
                let found = Json::of(json).describe();
                return Err(wrong_type(
                    pointer,
                    format!("expected {expected}, found {found}"),
                ));
            }
            Value::Query(_) => {
                return Err(wrong_type(
                    pointer,
                    format!("expected {expected}, found text"),
                ));
            }
        };
        let fields = object_fields(object.get().as_bytes());
        // The syntax has been checked.
        let fields = fields.map_err(|_| wrong_type(pointer, format!("expected {expected}")))?;
        let (mut counts, mut faults) = ([0; KINDS], Vec::new());
        for (name, value) in fields {
            let at = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
            let count = card(&name, &at)
                .map_err(|fault| vec![fault])
                .and_then(|card| {
                    let count = whole_number(&Value::Json(value), &at, 0..=60)?;
                    Ok((card, u8::try_from(count).unwrap_or_default()))
                });
            match count {
                Ok((card, count)) => counts[card.index()] = count,
                // Hostile input must not grow the answer.
                Err(errors) if faults.len() < 32 => faults.extend(errors),
                Err(_) => {}
            }
        }
        if faults.is_empty() {
            Ok(Deck(counts))
        } else {
            Err(faults)
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        let mut counts = [0; KINDS];
        counts[Card::Copper.index()] = 7;
        counts[Card::Estate.index()] = 3;
        Ok(Deck(counts))
    }
}

/// The piles: one card for each that has any left, because the tables look at no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empty(Counts);

impl Field<'_> for Empty {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let array = array(value, pointer, "an array of cards")?;
        let (mut piles, mut faults, mut place) = ([1; KINDS], Vec::new(), 0_u32);
        array.for_each(|element| {
            let at = format!("{pointer}/{place}");
            place += 1;
            let found = match Json::of(element) {
                Json::Text(name) => card(&name, &at),
                other => {
                    let detail = format!("expected a card as text, found {}", other.describe());
                    Err(FieldError::new(at, FaultCode::WrongType, detail))
                }
            };
            match found {
                Ok(card) => piles[card.index()] = 0,
                // Hostile input must not grow the answer.
                Err(fault) if faults.len() < 32 => faults.push(fault),
                Err(_) => {}
            }
        });
        if faults.is_empty() {
            Ok(Empty(piles))
        } else {
            Err(faults)
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Empty([1; KINDS]))
    }
}

impl Question for BuyRequest {
    type Schema = Self;

    const REFUSED: &'static str = "JSON, but a field is wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<BuyRequest, Problem> {
        BuyRequest::read_json(text)
    }

    fn refusal() -> Problem {
        Problem::invalid(vec![FieldError::new(
            "/coins",
            FaultCode::MissingField,
            "expected the coins to spend, found none",
        )])
    }
}

impl BuyRequest {
    /// What the purchase depends on.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for numbers that no game has, which no request that was read has.
    pub(super) fn situation(&self) -> Result<Situation<'_>, Problem> {
        let (Turn(turn), Players(players), Coins(coins)) = (self.turn, self.players, self.coins);
        Situation::new(turn, players, coins, &self.deck.0, &self.empty.0).map_err(|error| {
            let fault = FieldError::new("", FaultCode::OutOfRange, error.to_string());
            Problem::invalid(vec![fault])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_inside_the_binary_are_those_of_their_names() {
        for (name, table) in TableName::ALL {
            assert_eq!(table.values().variant().name, name);
        }
    }
}
