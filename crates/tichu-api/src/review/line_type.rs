//! The types of the lines of a review.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

/// The type of a line: a word, and always the same.
pub struct LineType<L>(PhantomData<fn() -> L>);

/// A kind of line.
pub trait Line {
    /// Its type.
    const NAME: &str;
}

impl<L> Default for LineType<L> {
    fn default() -> Self {
        LineType(PhantomData)
    }
}

impl<L: Line> Serialize for LineType<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(L::NAME)
    }
}

/// The schema of a line's type: this one word.
pub(super) fn line_type<L: Line>() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(format!("`{}`.", L::NAME)))
        .enum_values(Some([L::NAME]))
        .examples([serde_json::Value::from(L::NAME)])
}
