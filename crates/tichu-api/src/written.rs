//! Cards as players write them: some without a suit.

use messages::{Field, FieldError, Value, missing};
use serde::Serialize;
use tichu::{CardCount, CardSet, Hand, Suits, Written};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Dialect;
use crate::cards::{UpTo, faults_of_cards, read_cards};

impl<const N: usize> Field<'_, Dialect> for Written<Hand<N>> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let written = read_cards(value, pointer, CardCount::Exactly(N), Suits::Assumed)?;
        (written.try_into()).map_err(|error| faults_of_cards(pointer, &error))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("a hand of {N} cards")))
    }
}

impl<const N: usize> Field<'_, Dialect> for Written<UpTo<N>> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let Written { cards, assumed } =
            read_cards(value, pointer, CardCount::UpTo(N), Suits::Assumed)?;
        Ok(Written {
            cards: UpTo(cards),
            assumed,
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        UpTo::<N>::missing(pointer).map(Written::from)
    }
}

/// The cards of an answer that the question has without their suit, with the suit that the service
/// chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct AssumedSuits(pub CardSet);

impl AssumedSuits {
    /// Whether every card had its suit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PartialSchema for AssumedSuits {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Ref::from_schema_name("Card"))
            .min_items(Some(1))
            .max_items(Some(14))
            .description(Some(
                "The cards that the question has without their suit, in the suits that the service \
                 chose; left out where it has all suits. They are chosen so that they matter least: \
                 no straight of one suit that another choice would avoid.",
            ))
            .examples([serde_json::json!(["SK", "B9"])])
            .into()
    }
}

impl ToSchema for AssumedSuits {}
