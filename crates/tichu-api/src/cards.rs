//! Reading cards.

use messages::{
    Array, Described, FaultCode, Field, FieldError, Json, Schemas, Value, integer, missing, named,
    whole_number, wrong_type,
};
use serde_json::json;
use tichu::{
    Card, CardCount, CardFault, CardReader, CardSet, CardsError, Hand, Suits, TargetScore, Written,
};
use utoipa::PartialSchema as _;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;
use crate::play::schemas::{DealtCards, FirstCards, HandCards};
use crate::schemas::{CardsSchema, CardsText, HandCardsText, HandSchema, HandText, WholeHandText};

impl<const N: usize> Field<'_, Dialect> for Hand<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let written = read_cards(value, pointer, CardCount::Exactly(N), Suits::Required)?;
        Hand::try_from(written.cards).map_err(|error| faults_of_cards(pointer, &error))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("a hand of {N} cards")))
    }
}

/// One to N cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct UpTo<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_, Dialect> for UpTo<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let written = read_cards(value, pointer, CardCount::UpTo(N), Suits::Required)?;
        Ok(UpTo(written.cards))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("{} cards", CardCount::UpTo(N))))
    }
}

impl Field<'_, Dialect> for TargetScore {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let points = whole_number(value, pointer, TargetScore::MIN..=TargetScore::MAX)?;
        TargetScore::try_from(points).map_err(|error| {
            let detail = error.to_string();
            vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
        })
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(TargetScore::default())
    }
}

/// Reads cards from an array of texts or from one text.
pub fn read_cards(
    value: &Value<'_>,
    pointer: &str,
    expected: CardCount,
    suits: Suits,
) -> Result<Written<CardSet>, Vec<FieldError>> {
    let read = match value {
        Value::Query(text) => Written::read(text, expected, suits),
        Value::Json(json) => match Json::of(json) {
            Json::Text(text) => Written::read(&text, expected, suits),
            Json::Array(array) => of_array(array, expected, suits),
            other => {
                let found = other.describe();
                let detail =
                    format!("expected an array or a text of {expected} cards, found {found}");
                return Err(wrong_type(pointer, detail));
            }
        },
    };
    read.map_err(|error| faults_of_cards(pointer, &error))
}

/// Reads cards from an array of texts. Only where they are no tokens, some texts are kept.
fn of_array(
    array: Array<'_>,
    expected: CardCount,
    suits: Suits,
) -> Result<Written<CardSet>, CardsError> {
    if let Some(tokens) = array.plain_texts() {
        let mut reader = CardReader::new(expected);
        tokens.for_each(|token| reader.token(token));
        if let Ok(cards) = reader.finish() {
            return Ok(cards.into());
        }
    }
    let mut reader = CardReader::new(expected);
    array.for_each(|element| match Json::of(element) {
        Json::Text(token) => reader.token(&token),
        other => reader.not_text(other.describe()),
    });
    let error = match reader.finish() {
        Ok(cards) => return Ok(cards.into()),
        Err(error) => error,
    };
    let most = usize::from(Card::COUNT);
    let mut elements = Vec::new();
    array.for_each(|element| {
        if elements.len() <= most {
            elements.push(Json::of(element));
        }
    });
    if elements.len() > most {
        return Err(error);
    }
    let texts = elements.iter().map(|element| match element {
        Json::Text(text) => Ok(&**text),
        other => Err(other.describe()),
    });
    Written::read_each(texts, expected, suits)
}

/// The kind of a fault of cards.
#[must_use]
pub fn code_of_card(fault: &CardFault) -> FaultCode {
    match fault {
        CardFault::UnknownCard { .. } | CardFault::NoRank { .. } | CardFault::NoSuit { .. } => {
            FaultCode::UnknownCard
        }
        CardFault::UnclearCard { .. } => FaultCode::UnclearCard,
        CardFault::DuplicateCard { .. } | CardFault::FifthOfRank { .. } => FaultCode::DuplicateCard,
        CardFault::NotText { .. } => FaultCode::WrongType,
        CardFault::WrongCount { .. } => FaultCode::WrongCount,
    }
}

/// The faults of the cards at this pointer, each with its position.
#[must_use]
pub fn faults_of_cards(pointer: &str, error: &CardsError) -> Vec<FieldError> {
    let faults = error.faults.iter().map(|fault| {
        let pointer = fault.position().map_or_else(
            || pointer.to_owned(),
            |position| format!("{pointer}/{position}"),
        );
        FieldError::new(pointer, code_of_card(fault), fault.to_string())
    });
    faults.collect()
}

/// Defines how the description says cards: as a schema with a name, and as one text in links.
macro_rules! described {
    ($($Cards:ty: $Schema:ty, $Text:ty;)+) => {$(
        impl Described<Dialect> for $Cards {
            fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
                named::<$Schema>(schemas)
            }

            fn in_link() -> Option<RefOr<Schema>> {
                Some(<$Text>::schema())
            }
        }
    )+};
}

described! {
    Hand<8>: FirstCards, HandText;
    Hand<14>: DealtCards, WholeHandText;
    UpTo<14>: HandCards, HandCardsText;
    Written<Hand<8>>: HandSchema, HandText;
    Written<Hand<14>>: DealtCards, WholeHandText;
    Written<UpTo<4>>: CardsSchema<4>, CardsText<4>;
    Written<UpTo<8>>: CardsSchema<8>, CardsText<8>;
    Written<UpTo<14>>: HandCards, HandCardsText;
}

impl Described<Dialect> for TargetScore {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let points = integer(TargetScore::MIN, TargetScore::MAX);
        points
            .default(Some(json!(1000)))
            .examples([json!(1000)])
            .into()
    }
}
