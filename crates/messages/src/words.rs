//! Words that stand for values: one declaration gives their reading, their names and their schema.

use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::{FaultCode, FieldError, Json, Value, quoted, wrong_type};

/// Defines the words for the values of a type, and a schema of this name.
///
/// The type is read from one of the words. With `else`, a missing word stands for that value.
#[expect(
    clippy::crate_in_macro_def,
    reason = "the crate of the words has the dialect"
)]
#[macro_export]
macro_rules! words {
    (
        $(#[$attribute:meta])*
        $Name:ident as $schema:literal, $description:expr,
        $Value:ty: [$($word:expr => $value:expr),+ $(,)?] $(else $missing:expr)?
    ) => {
        $crate::words!(
            @define $(#[$attribute])* $Name $schema, $description, $Value,
            [$(($word, $value)),+], <[&str]>::len(&[$($word),+]) $(, $missing)?
        );
    };
    // All values of a type that has them in `ALL`, and their names in `name`.
    (
        $(#[$attribute:meta])*
        $Name:ident as $schema:literal, $description:expr, all $Value:ty $(, else $missing:expr)?
    ) => {
        $crate::words!(
            @define $(#[$attribute])* $Name $schema, $description, $Value,
            {
                let mut words = [("", <$Value>::ALL[0]); <$Value>::ALL.len()];
                let mut place = 0;
                while place < words.len() {
                    words[place] = (<$Value>::ALL[place].name(), <$Value>::ALL[place]);
                    place += 1;
                }
                words
            },
            <$Value>::ALL.len() $(, $missing)?
        );
    };
    (
        @define $(#[$attribute:meta])* $Name:ident $schema:literal, $description:expr, $Value:ty,
        $all:expr, $count:expr $(, $missing:expr)?
    ) => {
        $(#[$attribute])*
        pub struct $Name;

        impl $Name {
            /// The words with their values.
            pub const ALL: [(&'static str, $Value); $count] = $all;
        }

        impl $crate::utoipa::PartialSchema for $Name {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $crate::one_of($description, $Name::ALL.map(|(word, _)| word))
            }
        }

        impl $crate::utoipa::ToSchema for $Name {
            fn name() -> std::borrow::Cow<'static, str> {
                $schema.into()
            }
        }

        impl $crate::Field<'_, crate::Dialect> for $Value {
            fn read(
                value: &$crate::Value<'_>,
                pointer: &str,
            ) -> Result<Self, Vec<$crate::FieldError>> {
                $crate::word(value, pointer, &$Name::ALL)
            }

            fn missing(_pointer: &str) -> Result<Self, Vec<$crate::FieldError>> {
                $crate::words!(@missing _pointer $Name $($missing)?)
            }
        }

        impl $crate::Described<crate::Dialect> for $Value {
            fn schema(
                schemas: &mut $crate::Schemas,
            ) -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $crate::words!(@schema $Name schemas $($missing)?)
            }
        }
    };
    (@missing $pointer:ident $Name:ident $missing:expr) => {
        Ok($missing)
    };
    (@schema $Name:ident $schemas:ident) => {
        $crate::named::<$Name>($schemas)
    };
    (@schema $Name:ident $schemas:ident $missing:expr) => {
        $crate::with_default(
            $crate::named::<$Name>($schemas),
            $crate::name(&$Name::ALL, &$missing).into(),
        )
    };
    (@missing $pointer:ident $Name:ident) => {
        Err($crate::missing(
            $pointer,
            &format!("one of {}", $Name::ALL.map(|(word, _)| word).join(", ")),
        ))
    };
}

/// One of some words.
pub fn word<T: Copy>(
    value: &Value<'_>,
    pointer: &str,
    words: &[(&'static str, T)],
) -> Result<T, Vec<FieldError>> {
    let expected = || {
        let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        format!("one of {}", names.join(", "))
    };
    let text = match value {
        Value::Query(text) => text.clone(),
        Value::Json(json) => match Json::of(json) {
            Json::Text(text) => text,
            other => {
                let detail = format!("expected {}, found {}", expected(), other.describe());
                return Err(wrong_type(pointer, detail));
            }
        },
    };
    let found = words.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let detail = format!("expected {}, found {}", expected(), quoted(&text));
        vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
    })
}

/// The word for a value.
pub fn name<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    let named = words.iter().find(|(_, named)| named == value);
    named.map_or("", |(word, _)| word)
}

/// The schema of one of some words.
pub fn one_of<'a>(description: &str, words: impl IntoIterator<Item = &'a str>) -> RefOr<Schema> {
    let words: Vec<&str> = words.into_iter().collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .examples(words.first().map(|word| serde_json::json!(word)))
        .enum_values(Some(words))
        .into()
}
