//! Schemas of the description.

use utoipa::openapi::schema::{AdditionalProperties, Type};
use utoipa::openapi::{ObjectBuilder, Schema};

/// A schema with a name of its own in the description.
#[macro_export]
macro_rules! schema {
    ($(#[$attribute:meta])* $Schema:ident as $name:literal, $schema:expr) => {
        $(#[$attribute])*
        pub struct $Schema;

        impl $crate::utoipa::PartialSchema for $Schema {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $schema
            }
        }

        impl $crate::utoipa::ToSchema for $Schema {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}

/// An object without further fields.
#[must_use]
pub fn closed(object: ObjectBuilder) -> ObjectBuilder {
    object
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
}
