//! A question about a purchase.

use deck_building::{Card, Counts, KINDS, Situation};
use messages::{
    Count, CountOr, Described, FaultCode, Field, FieldError, Json, List, Listed, Problem, Schemas,
    Value, missing, named, object_fields, request, text, whole_number, wrong_type,
};
use serde_json::value::RawValue;
use utoipa::openapi::{RefOr, Schema};

use super::schemas;
use super::table::{Table, cards};
use crate::Dialect;

request! {
    /// The situation of a player who may buy a card.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("BuyQuestion", schemas::question())]
    #[question("JSON, but a field is wrong; every fault is named.", Problem::at("/coins", FaultCode::MissingField, "expected the coins to spend, found none"))]
    pub struct BuyRequest {
        /// The variant of the learner whose table answers.
        pub table: Table,
        /// The number of the player's turn.
        pub turn: Count<1, 255>,
        /// How many players there are.
        pub players: CountOr<4, 2, 4>,
        /// The coins to spend.
        pub coins: Count<0, 255>,
        /// How many of each card the player owns; by default 7 coppers and 3 estates.
        pub deck: Deck,
        /// The cards that are sold out.
        pub empty: Empty,
    }
}

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

impl Field<'_, Dialect> for Deck {
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

impl Described<Dialect> for Deck {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::DeckQuestion>(schemas)
    }
}

/// A card that is sold out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile(Card);

impl Field<'_, Dialect> for Pile {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let name = text(value, pointer, "a card as text")?;
        card(&name, pointer).map(Pile).map_err(|fault| vec![fault])
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a card"))
    }
}

impl Listed<Dialect> for Pile {
    const PLURAL: &'static str = "cards";

    /// A card that is named again changes nothing, and must not grow the list.
    fn join(self, before: &mut Vec<Pile>) -> Result<(), FieldError> {
        if !before.contains(&self) {
            before.push(self);
        }
        Ok(())
    }
}

/// The piles: one card for each that has any left, because the tables look at no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empty(Counts);

impl Field<'_, Dialect> for Empty {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let List(sold_out) = List::<Pile, 0, { usize::MAX }>::read(value, pointer)?;
        let mut piles = [1; KINDS];
        for Pile(card) in sold_out {
            piles[card.index()] = 0;
        }
        Ok(Empty(piles))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Empty([1; KINDS]))
    }
}

impl Described<Dialect> for Empty {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::EmptyQuestion>(schemas)
    }
}

impl BuyRequest {
    /// What the purchase depends on.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for numbers that no game has, which no request that was read has.
    pub(super) fn situation(&self) -> Result<Situation<'_>, Problem> {
        let [turn, players, coins] = [self.turn.get(), self.players.get(), self.coins.get()]
            .map(|number| u8::try_from(number).unwrap_or(u8::MAX));
        Situation::new(turn, players, coins, &self.deck.0, &self.empty.0).map_err(|error| {
            let fault = FieldError::new("", FaultCode::OutOfRange, error.to_string());
            Problem::invalid(vec![fault])
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::deck_building::table::TableName;

    #[test]
    fn the_tables_inside_the_binary_are_those_of_their_names() {
        for (name, table) in TableName::ALL {
            assert_eq!(table.values().variant().name, name);
        }
    }
}
