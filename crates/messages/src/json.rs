//! Writing answers as JSON.
//!
//! serde_json looks at each byte of a text on its own and shortens each number by a general method,
//! which takes two thirds of the instructions of an answer (`benches/instructions/run.py` counts
//! them). Answers consist of short names and of numbers with six decimals: more than their errors
//! justify, and enough to compare two choices. This serializer is made for both. It leaves huge numbers
//! and the escapes of texts to serde_json.

mod number;
mod serializer;
mod text;

use serde::Serialize;

use serializer::JsonSerializer;

/// Appends a value, without white space. Appends nothing for a value that JSON cannot express; no
/// answer is one.
pub fn append(value: &impl Serialize, out: &mut Vec<u8>) {
    let start = out.len();
    let written = value.serialize(JsonSerializer(out));
    debug_assert!(written.is_ok(), "every answer has a JSON form: {written:?}");
    if written.is_ok() {
        out.pop();
    } else {
        out.truncate(start);
    }
}

/// A value as JSON, as [`append`] writes it.
pub fn to_vec(value: &impl Serialize) -> Vec<u8> {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    append(value, &mut text);
    text
}

/// Bytes for the answer to one hand without explanation, which is written without growing.
const USUAL_BYTES: usize = 2560;

#[cfg(test)]
mod tests;
