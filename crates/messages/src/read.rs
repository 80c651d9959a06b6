//! Reading the value of a field, and its faults.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::raw::{Array, Json};
use crate::{FaultCode, FieldError, Value, quoted};

/// The fault of a field that is missing.
pub fn missing(pointer: &str, expected: &str) -> Vec<FieldError> {
    let detail = format!("expected {expected}, found none");
    vec![FieldError::new(pointer, FaultCode::MissingField, detail)]
}

/// The fault of a value of the wrong type.
pub fn wrong_type(pointer: &str, detail: impl Into<String>) -> Vec<FieldError> {
    vec![FieldError::new(pointer, FaultCode::WrongType, detail)]
}

/// True or false as people, programs and spreadsheets write it, in English, German and French and in any letter case. JSON has values
/// of its own for it.
///
/// # Errors
/// The expected and the found text.
pub fn boolean(text: &str) -> Result<bool, String> {
    let is_one_of = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_one_of(&["true", "yes", "1", "wahr", "ja", "vrai", "oui"]) {
        Ok(true)
    } else if is_one_of(&["false", "no", "0", "falsch", "nein", "faux", "non"]) {
        Ok(false)
    } else {
        let found = quoted(text);
        Err(format!("expected true or false, found {found}"))
    }
}

/// A whole number in this range, however it is written (`300`, `3e2`).
#[inline]
pub fn whole_number(
    value: &Value<'_>,
    pointer: &str,
    range: RangeInclusive<i32>,
) -> Result<i32, Vec<FieldError>> {
    let text = match value {
        Value::Query(text) => text.trim(),
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
        let detail = format!("expected a whole number, found {}", quoted(text));
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
