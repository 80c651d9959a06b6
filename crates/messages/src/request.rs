//! Requests: structs whose fields are read by name.
//!
//! A derived `Deserialize` stops at the first fault and names no pointer; a refusal reports every
//! fault with its pointer, from JSON and from query parameters alike.

use std::borrow::Cow;

use crate::{Faults, FieldError, Problem, Value, object_fields};

/// Defines a request: a struct whose fields are read by their [`Field`](crate::Field) implementations.
///
/// The struct gets `read`, which takes the fields by name in any order and reports every fault:
/// unknown and repeated fields in the order of the input, then faults of values in the order of the
/// struct.
///
/// With `schema("Name", example)` it also gets a schema of this name, made of its documentation comments
/// and of what [`Described`](crate::Described) says about the types of its fields; `example` is a JSON
/// value.
///
/// With `makes(Value, "an object with …", value)` another request may have such a value as its field. The function
/// `value` makes it of this request, or says what is wrong with it. `Ok` makes the request itself the value. `else
/// default` after that is the value of a missing field. With `in_link("format", "words", "noun", "example")` before
/// that, a link has the fields as one text, such as `next:B4,partner:RA`.
///
/// With `question("when it is refused", problem)` it is a [`Question`](crate::Question), and with `linked(…)` a
/// [`LinkedQuestion`](crate::LinkedQuestion), refused with such a [`Problem`].
///
/// The first member may be a `#[part]`: another request, whose fields stand before the request's own.
#[expect(
    clippy::crate_in_macro_def,
    reason = "the crate of the request has the dialect"
)]
#[macro_export]
macro_rules! request {
    (
        $(#[doc = $words:expr])*
        $(#[derive($($derived:ident),+ $(,)?)])?
        $(#[schema($name:literal, $example:expr)])?
        $(#[in_link($format:literal, $link_words:literal, $noun:literal, $parts:literal)])?
        $(#[makes($Made:ty, $object:literal, $make:expr $(, else $default:expr)?)])?
        $(#[question($refused:expr, $refusal:expr)])?
        $(#[linked($link_refused:expr, $link_refusal:expr)])?
        $visibility:vis struct $Request:ident $(<$life:lifetime>)? {
            $(
                #[part]
                $(#[doc = $part_words:expr])*
                $part_visibility:vis $part:ident: $Part:ty,
            )?
            $(
                $(#[doc = $field_words:expr])*
                $(#[serde($($serde:tt)*)])?
                $field_visibility:vis $field:ident: $Type:ty,
            )+
        }
    ) => {
        $(#[doc = $words])*
        $(#[derive($($derived),+)])?
        $visibility struct $Request $(<$life>)? {
            $(
                $(#[doc = $part_words])*
                $part_visibility $part: $Part,
            )?
            $(
                $(#[doc = $field_words])*
                $(#[serde($($serde)*)])?
                $field_visibility $field: $Type,
            )+
        }

        impl<'r> $crate::Request<'r> for $crate::request!(@type 'r $Request $($life)?) {
            fn names() -> Vec<&'static str> {
                let part = <$crate::request!(@part $($Part)?) as $crate::Request>::names();
                part.into_iter().chain([$(stringify!($field)),+]).collect()
            }

            fn read_part(
                fields: impl Iterator<
                    Item = (std::borrow::Cow<'r, str>, $crate::Value<'r>),
                >,
                faults: &mut $crate::Faults,
                mut other: impl FnMut(
                    &str, $crate::Value<'r>, &mut $crate::Faults,
                ) -> Result<(), Vec<$crate::FieldError>>,
            ) -> Result<Option<Self>, Vec<$crate::FieldError>> {
                use $crate::{Faults, Field, Value, value_or_missing};

                $(let mut $field: Option<Result<_, _>> = None;)+
                let own = |name: &str, value: Value<'r>, faults: &mut Faults| {
                    match name {
                        $(stringify!($field) => {
                            let pointer = concat!("/", stringify!($field));
                            let read = <_ as Field<'r, crate::Dialect>>::read(&value, pointer);
                            if $field.replace(read).is_some() {
                                faults.repeated(name)?;
                            }
                        })+
                        _ => other(name, value, faults)?,
                    }
                    Ok(())
                };
                let part = <$crate::request!(@part $($Part)?) as $crate::Request>::read_part(
                    fields, faults, own,
                )?;
                $(let $field = value_or_missing::<crate::Dialect, _>(
                    $field,
                    concat!("/", stringify!($field)),
                    faults,
                );)+
                Ok(match (part, $($field,)+) {
                    (Some($crate::request!(@pattern $($part)?)), $(Some($field),)+) => {
                        Some(Self { $($part,)? $($field,)+ })
                    }
                    _ => None,
                })
            }
        }

        $crate::request!(
            @described $(($name, $example))?
            $Request $(<$life>)?, [$($words),*], [$($Part)?],
            [$($field: $Type, [$($field_words),*];)+]
        );

        $crate::request!(
            @makes $Request, [$($Made, $object, $make, [$($default)?])?], [$($format, $link_words, $noun, $parts)?], [$($name)?]
        );
        $($crate::request!(@question $Request, $refused, $refusal);)?
        $(
            $crate::request!(@question $Request, $link_refused, $link_refusal);

            impl $crate::LinkedQuestion for $Request {
                fn from_link(query: &str) -> Result<Self, $crate::Problem> {
                    <Self as $crate::Request>::read_query(query)
                }
            }
        )?
    };
    (@type $r:lifetime $Request:ident) => { $Request };
    (@type $r:lifetime $Request:ident $life:lifetime) => { $Request<$r> };
    (@part) => { () };
    (@part $Part:ty) => { $Part };
    (@pattern) => { () };
    (@pattern $part:ident) => { $part };
    (@fields $schemas:ident) => { Vec::new() };
    (@fields $schemas:ident $Part:ty) => { <$Part as $crate::Message>::fields($schemas) };
    (@described $Request:ident $(<$life:lifetime>)?, $words:tt, $part:tt, $fields:tt) => {};
    (
        @described ($name:literal, $example:expr)
        $Request:ident $(<$life:lifetime>)?, [$($words:expr),*], [$($Part:ty)?],
        [$($field:ident: $Type:ty, [$($field_words:expr),*];)+]
    ) => {
        impl $(<$life>)? $crate::Message for $Request $(<$life>)? {
            const WORDS: &'static str = concat!($($words, "\n"),*);

            fn fields(schemas: &mut $crate::Schemas) -> Vec<$crate::MessageField> {
                use $crate::{Described, Field, MessageField};

                let mut fields = $crate::request!(@fields schemas $($Part)?);
                fields.extend([$(MessageField {
                    name: stringify!($field),
                    words: concat!($($field_words, "\n"),*),
                    is_required: <$Type as Field<'_, crate::Dialect>>::missing("").is_err(),
                    schema: <$Type as Described<crate::Dialect>>::schema(schemas),
                    in_link: <$Type as Described<crate::Dialect>>::in_link(),
                }),+]);
                fields
            }

            fn example() -> $crate::serde_json::Value {
                $example.into()
            }
        }

        impl $(<$life>)? $crate::utoipa::PartialSchema for $Request $(<$life>)? {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $crate::object_schema::<Self>(&mut $crate::Schemas::new())
            }
        }

        impl $(<$life>)? $crate::utoipa::ToSchema for $Request $(<$life>)? {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn schemas(schemas: &mut $crate::Schemas) {
                <Self as $crate::Message>::fields(schemas);
            }
        }
    };
    (@question $Request:ident, $refused:expr, $refusal:expr) => {
        impl $crate::Question for $Request {
            type Schema = Self;

            const REFUSED: &'static str = $refused;

            fn from_json(text: &[u8]) -> Result<Self, $crate::Problem> {
                <Self as $crate::Request>::read_json(text)
            }

            fn refusal() -> $crate::Problem {
                $refusal
            }
        }
    };
    (@makes $Request:ident, [], $parts:tt, $name:tt) => {};
    (@makes $Request:ident, [$Made:ty, $expected:literal, $make:expr, $default:tt], $parts:tt, $name:tt) => {
        impl $crate::Field<'_, crate::Dialect> for $Made {
            fn read(
                value: &$crate::Value<'_>,
                pointer: &str,
            ) -> Result<Self, Vec<$crate::FieldError>> {
                let make: fn($Request) -> Result<Self, Vec<$crate::FieldError>> = $make;
                let fields = $crate::request!(@read value, pointer, $expected, $parts);
                make(fields?).map_err(|faults| $crate::within(pointer, faults))
            }

            fn missing(_pointer: &str) -> Result<Self, Vec<$crate::FieldError>> {
                $crate::request!(@default _pointer, $expected, $default)
            }
        }

        $crate::request!(@made $Request, $Made, $parts, $name);
    };
    (@default $pointer:ident, $expected:literal, []) => {
        Err($crate::missing($pointer, $expected))
    };
    (@default $pointer:ident, $expected:literal, [$default:expr]) => {
        Ok($default)
    };
    (@read $value:ident, $pointer:ident, $expected:literal, []) => {
        $crate::read_nested($value, $pointer, $expected)
    };
    (@read $value:ident, $pointer:ident, $expected:literal, [$format:literal, $words:literal, $noun:literal, $parts:literal]) => {
        $crate::read_linked($value, $pointer, $expected, concat!($noun, " such as ", $parts))
    };
    (@made $Request:ident, $Made:ty, $parts:tt, []) => {};
    (@made $Request:ident, $Made:ty, $parts:tt, [$name:literal]) => {
        impl $crate::Described<crate::Dialect> for $Made {
            fn schema(
                schemas: &mut $crate::Schemas,
            ) -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $crate::named::<$Request>(schemas)
            }

            fn in_link() -> Option<$crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema>> {
                $crate::request!(@in_link $parts)
            }
        }
    };
    (@in_link []) => { None };
    (@in_link [$format:literal, $words:literal, $noun:literal, $parts:literal]) => {
        Some($crate::link_text($format, $words, $parts))
    };
}

/// A request: an object of fields, or query parameters.
pub trait Request<'a>: Sized {
    /// The names of the fields, in order.
    fn names() -> Vec<&'static str>;

    /// Reads the request's own fields; `None` where a value is at fault. `other` takes each other
    /// field. An error when there are too many faults.
    fn read_part(
        fields: impl Iterator<Item = (Cow<'a, str>, Value<'a>)>,
        faults: &mut Faults,
        other: impl FnMut(&str, Value<'a>, &mut Faults) -> Result<(), Vec<FieldError>>,
    ) -> Result<Option<Self>, Vec<FieldError>>;

    /// The request with these fields.
    fn read(
        fields: impl Iterator<Item = (Cow<'a, str>, Value<'a>)>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut faults = Faults::default();
        let unknown = |name: &str, _, faults: &mut Faults| faults.unknown(name, &Self::names());
        match Self::read_part(fields, &mut faults, unknown)? {
            Some(request) if faults.is_empty() => Ok(request),
            _ => Err(faults.into()),
        }
    }

    /// The request of a JSON text.
    fn read_json(text: &'a [u8]) -> Result<Self, Problem> {
        let fields = object_fields(text)?;
        let fields = fields
            .into_iter()
            .map(|(name, value)| (name, Value::Json(value)));
        Self::read(fields).map_err(Problem::invalid)
    }

    /// The request of the query part of a URL.
    fn read_query(query: &'a str) -> Result<Self, Problem> {
        let fields = form_urlencoded::parse(query.as_bytes());
        let fields = fields.map(|(name, value)| (name, Value::Query(value)));
        Self::read(fields).map_err(Problem::invalid)
    }
}

/// No field: the part of a request that has no other part.
impl<'a> Request<'a> for () {
    fn names() -> Vec<&'static str> {
        Vec::new()
    }

    fn read_part(
        mut fields: impl Iterator<Item = (Cow<'a, str>, Value<'a>)>,
        faults: &mut Faults,
        mut other: impl FnMut(&str, Value<'a>, &mut Faults) -> Result<(), Vec<FieldError>>,
    ) -> Result<Option<()>, Vec<FieldError>> {
        fields.try_for_each(|(name, value)| other(&name, value, faults))?;
        Ok(Some(()))
    }
}
