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

/// The kind of line of a struct, by its name, and the schema of its type.
macro_rules! line {
    ($line:ident: $name:literal, $schema:ident) => {
        impl super::line_type::Line for $line {
            const NAME: &str = $name;
        }

        fn $schema() -> utoipa::openapi::ObjectBuilder {
            super::line_type::schema($name)
        }
    };
}

pub(super) use line;

/// The schema of a line's type: this one word.
pub(super) fn schema(name: &'static str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(format!("`{name}`.")))
        .enum_values(Some([name]))
        .examples([serde_json::Value::from(name)])
}
