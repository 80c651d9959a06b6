//! Reading objects.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use smallvec::SmallVec;

use crate::{FieldError, Json, Problem, Request, Text, Value, quoted, wrong_type};

/// Reads an object that is the value of a field; pointers begin with the pointer of the field.
pub fn read_nested<'a, R: Request<'a>>(
    value: &Value<'a>,
    pointer: &str,
    expected: &str,
) -> Result<R, Vec<FieldError>> {
    let found = match value {
        Value::Query(_) => "text",
        Value::Json(json) => match Json::of(json) {
            Json::Object => {
                let fields = object_fields(json.get().as_bytes()).map_err(|_| {
                    // The syntax has been checked.
                    wrong_type(pointer, "expected a JSON object")
                })?;
                let fields = fields
                    .into_iter()
                    .map(|(name, value)| (name, Value::Json(value)));
                return R::read(fields).map_err(|faults| within(pointer, faults));
            }
            other => other.describe(),
        },
    };
    let detail = format!("expected {expected}, found {found}");
    Err(wrong_type(pointer, detail))
}

/// Reads an object, or a text of its parts in a link: names and values such as `next:B4,partner:RA`.
/// Pointers begin with the pointer of the field.
pub fn read_linked<'a, R: Request<'a>>(
    value: &Value<'a>,
    pointer: &str,
    expected: &str,
    expected_text: &str,
) -> Result<R, Vec<FieldError>> {
    let Value::Query(text) = value else {
        return read_nested(value, pointer, expected);
    };
    let names = R::names();
    let part = |part: &str| match part.split_once(':') {
        Some((name, value)) if names.contains(&name) => {
            let value = Value::Query(Cow::Owned(value.to_owned()));
            Ok((Cow::Owned(name.to_owned()), value))
        }
        _ => {
            let detail = format!("expected {expected_text}, found {}", quoted(part));
            Err(wrong_type(pointer, detail))
        }
    };
    let parts = text.split(',').filter(|part| !part.is_empty());
    let parts: Vec<_> = parts.map(part).collect::<Result<_, _>>()?;
    R::read(parts.into_iter()).map_err(|faults| within(pointer, faults))
}

/// The faults of an object, as those of the field at this pointer.
pub fn within(pointer: &str, faults: Vec<FieldError>) -> Vec<FieldError> {
    let fault = |fault: FieldError| FieldError {
        pointer: format!("{pointer}{}", fault.pointer),
        ..fault
    };
    faults.into_iter().map(fault).collect()
}

/// What some programs write before a text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The fields of a request with at most eight of them need no heap.
pub type Fields<'a> = SmallVec<[(Cow<'a, str>, &'a RawValue); 8]>;

/// Names and values of a JSON object in order, repeated names included. A byte order mark before it
/// is skipped: some programs write one (RFC 8259, 8.1).
pub fn object_fields(text: &[u8]) -> Result<Fields<'_>, Problem> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let not_json = |error| Problem::not_json(&error);
    if text.trim_ascii_start().starts_with(b"{") {
        let Object(fields) = serde_json::from_slice(text).map_err(not_json)?;
        return Ok(fields);
    }
    let document: &RawValue = serde_json::from_slice(text).map_err(not_json)?;
    let detail = format!(
        "expected a JSON object, found {}",
        Json::of(document).describe()
    );
    Err(Problem::invalid(wrong_type("", detail)))
}

struct Object<'a>(Fields<'a>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor;
        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut fields = Fields::new();
                while let Some((Text(name), value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Object(fields))
            }
        }
        deserializer.deserialize_map(ObjectVisitor)
    }
}
