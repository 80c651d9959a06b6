//! JSON whose syntax has been checked, and which is read no deeper than asked.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// A field's value: JSON, or the text of a query parameter.
pub enum Value<'a> {
    /// A JSON value of valid syntax.
    Json(&'a RawValue),
    /// The decoded text of a query parameter.
    Query(Cow<'a, str>),
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
    #[inline]
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

impl<'a> Array<'a> {
    /// The elements, where all are texts without escapes: this is faster than [`Self::for_each`].
    pub fn plain_texts(self) -> Option<impl Iterator<Item = &'a str>> {
        let mut is_text = false;
        for byte in self.0.get().bytes().skip(1) {
            match byte {
                b'\\' => return None,
                b'"' => is_text = !is_text,
                b' ' | b',' | b'\n' | b'\r' | b'\t' => {}
                b']' if !is_text => break,
                _ if is_text => {}
                _ => return None,
            }
        }
        let mut rest = self.0.get();
        let mut before_quote = move || {
            let end = rest.bytes().position(|byte| byte == b'"')?;
            let (before, quote) = rest.split_at(end);
            rest = &quote[1..];
            Some(before)
        };
        Some(std::iter::from_fn(move || {
            before_quote()?;
            before_quote()
        }))
    }
}

/// A text of JSON, borrowed when it has no escapes.
#[derive(serde::Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);
