//! Reading one field of a request, from JSON or from a query parameter.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;
use tichu::{Card, CardCount, CardReader, CardSet, CardsError, Hand, Suits, TargetScore, Written};

use super::field_error::{FaultCode, FieldError};

/// A field's value: JSON, or the text of a query parameter.
pub enum Value<'a> {
    /// A JSON value of valid syntax.
    Json(&'a RawValue),
    /// The decoded text of a query parameter.
    Query(Cow<'a, str>),
}

/// The type of a field.
pub trait Field<'a>: Sized {
    /// Reads the value of the field at this pointer.
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>>;

    /// The value when the field is missing.
    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>>;
}

impl<const N: usize> Field<'_> for Hand<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let written = read_cards(value, pointer, CardCount::Exactly(N), Suits::Required)?;
        Hand::try_from(written.cards).map_err(|error| FieldError::of_cards(pointer, &error))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("a hand of {N} cards")))
    }
}

/// One to N cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct UpTo<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_> for UpTo<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let written = read_cards(value, pointer, CardCount::UpTo(N), Suits::Required)?;
        Ok(UpTo(written.cards))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("{} cards", CardCount::UpTo(N))))
    }
}

/// A running total in points.
impl Field<'_> for i32 {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        whole_number(value, pointer, i32::MIN..=i32::MAX)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(0)
    }
}

impl Field<'_> for TargetScore {
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

impl Field<'_> for bool {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match value {
            Value::Query(text) => boolean(text).map_err(|detail| wrong_type(pointer, detail)),
            Value::Json(json) => {
                (json.get().parse()).map_err(|_| wrong_type(pointer, "expected true or false"))
            }
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(false)
    }
}

/// True or false as people, programs and spreadsheets write it, in any letter case. JSON has values
/// of its own for it.
///
/// # Errors
/// The expected and the found text.
pub fn boolean(text: &str) -> Result<bool, String> {
    let is_one_of = |words: [&str; 3]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_one_of(["true", "yes", "1"]) {
        Ok(true)
    } else if is_one_of(["false", "no", "0"]) {
        Ok(false)
    } else {
        let found = tichu::quoted(text);
        Err(format!("expected true or false, found {found}"))
    }
}

/// A whole number of 64 bits; 0 when it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Seed(pub u64);

const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;

impl Field<'_> for Seed {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = match value {
            Value::Query(text) => text,
            Value::Json(json) => json.get(),
        };
        // A number may be written in other ways, such as 597.0 or 6e2.
        let other = || {
            let number: f64 = text.parse().ok()?;
            let is_whole = number.fract() == 0.0 && (0.0..TWO_TO_64).contains(&number);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // In range.
            is_whole.then_some(number as u64)
        };
        let seed = text.parse().ok().or_else(other).map(Seed);
        seed.ok_or_else(|| wrong_type(pointer, "expected a whole number from 0 to 2^64 - 1"))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Seed(0))
    }
}

/// A field whose absence means something else than any value; null is not absence.
impl<'a, T: Field<'a>> Field<'a> for Option<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        T::read(value, pointer).map(Some)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(None)
    }
}

/// The fault of a field that is missing.
pub fn missing(pointer: &str, expected: &str) -> Vec<FieldError> {
    let detail = format!("expected {expected}, found none");
    vec![FieldError::new(pointer, FaultCode::MissingField, detail)]
}

/// The fault of a value of the wrong type.
pub fn wrong_type(pointer: &str, detail: impl Into<String>) -> Vec<FieldError> {
    vec![FieldError::new(pointer, FaultCode::WrongType, detail)]
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
    read.map_err(|error| FieldError::of_cards(pointer, &error))
}

/// Reads cards from an array of texts. Only where they are no tokens, some texts are kept.
fn of_array(
    array: Array<'_>,
    expected: CardCount,
    suits: Suits,
) -> Result<Written<CardSet>, CardsError> {
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

/// A whole number in this range, however it is written (`300`, `3e2`).
pub fn whole_number(
    value: &Value<'_>,
    pointer: &str,
    range: RangeInclusive<i32>,
) -> Result<i32, Vec<FieldError>> {
    let text = match value {
        Value::Query(text) => text,
        Value::Json(json) => match Json::of(json) {
            Json::Number => json.get(),
            other => {
                let detail = format!("expected a whole number, found {}", other.describe());
                return Err(wrong_type(pointer, detail));
            }
        },
    };
    if let Some(number) = text.parse().ok().filter(|number| range.contains(number)) {
        return Ok(number);
    }
    let number: f64 = text.parse().unwrap_or(f64::NAN);
    if number.is_nan() || (number.is_finite() && number.fract() != 0.0) {
        let detail = format!("expected a whole number, found {}", tichu::quoted(text));
        return Err(wrong_type(pointer, detail));
    }
    let (least, most) = range.into_inner();
    if !(f64::from(least)..=f64::from(most)).contains(&number) {
        let detail = format!("expected a whole number from {least} to {most}");
        return Err(vec![FieldError::new(
            pointer,
            FaultCode::OutOfRange,
            detail,
        )]);
    }
    // Whole and in range: the conversion is exact.
    #[expect(clippy::cast_possible_truncation)]
    Ok(number as i32)
}

/// A JSON value, read no deeper than its own level.
pub enum Json<'a> {
    /// `{…}`
    Object,
    /// `[…]`
    Array(Array<'a>),
    /// `"…"`, unescaped.
    Text(Cow<'a, str>),
    /// A number of any size.
    Number,
    /// `true` or `false`
    Boolean,
    /// `null`
    Null,
}

impl<'a> Json<'a> {
    /// The value behind valid syntax.
    pub fn of(raw: &'a RawValue) -> Json<'a> {
        let text = raw.get();
        match text.as_bytes() {
            [b'{', ..] => Json::Object,
            [b'[', ..] => Json::Array(Array(raw)),
            [b'"', inner @ .., b'"'] if !inner.contains(&b'\\') => {
                Json::Text(Cow::Borrowed(&text[1..text.len() - 1]))
            }
            // A lone surrogate is no character, so no name contains it: it stays as it was written.
            [b'"', ..] => Json::Text(serde_json::from_str(text).map_or(text.into(), Cow::Owned)),
            [b't' | b'f', ..] => Json::Boolean,
            [b'n', ..] => Json::Null,
            _ => Json::Number,
        }
    }

    /// The type of the value, for error messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Json::Object => "an object",
            Json::Array(_) => "an array",
            Json::Text(_) => "text",
            Json::Number => "a number",
            Json::Boolean => "true or false",
            Json::Null => "null",
        }
    }
}

/// A JSON array of valid syntax.
#[derive(Clone, Copy)]
pub struct Array<'a>(&'a RawValue);

impl<'a> Array<'a> {
    /// Visits the elements in order, one at a time: an array of any length needs no memory.
    pub fn for_each(self, visit: impl FnMut(&'a RawValue)) {
        struct Elements<F>(F);
        impl<'de, F: FnMut(&'de RawValue)> Visitor<'de> for Elements<F> {
            type Value = ();

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }

            fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
                while let Some(element) = seq.next_element()? {
                    (self.0)(element);
                }
                Ok(())
            }
        }
        let mut array = serde_json::Deserializer::from_str(self.0.get());
        let visited = array.deserialize_seq(Elements(visit));
        debug_assert!(visited.is_ok(), "the syntax has been checked");
    }
}

/// A text of JSON, borrowed when it has no escapes.
#[derive(serde::Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

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
