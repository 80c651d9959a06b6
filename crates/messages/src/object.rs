//! Reading the fields of a request.
//!
//! A derived `Deserialize` stops at the first fault and names no pointer; a refusal reports every
//! fault with its pointer, from JSON and from query parameters alike.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use smallvec::SmallVec;

use crate::{FaultCode, Field, FieldError, Json, Problem, Text, Value, quoted, wrong_type};

/// Unknown and repeated fields that one answer names: hostile input must not grow it.
pub(crate) const MAX_FIELD_ERRORS: usize = 32;

/// Defines a request: a struct whose fields are read by their [`Field`] implementations.
///
/// The struct gets `read`, which takes the fields by name in any order and reports every fault:
/// unknown and repeated fields in the order of the input, then faults of values in the order of the
/// struct.
///
/// With `schema("Name", example)` it also gets a schema of this name, made of its documentation comments
/// and of what [`Described`](crate::Described) says about the types of its fields; `example` is a JSON
/// value. With `nested("an object with …")`, it may be the field of another request. With
/// `makes(Value, "an object with …", value)`, it is how another request has such a value: the function
/// `value` makes it of the fields, or says what is wrong with them. `else default` after that is the value of a
/// missing field. With `in_link("format", "words", "noun", "example")` before that, a link has the fields as one text, such as
/// `next:B4,partner:RA`. With
/// `question("when it is refused", problem)` it is a [`Question`](crate::Question), and with `linked(…)` a
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
        $(#[nested($expected:literal)])?
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

        $crate::request!(@nested $Request $(, $expected)?);
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
    (@nested $Request:ident) => {};
    (@nested $Request:ident, $expected:literal) => {
        impl $crate::Field<'_, crate::Dialect> for $Request {
            fn read(
                value: &$crate::Value<'_>,
                pointer: &str,
            ) -> Result<Self, Vec<$crate::FieldError>> {
                $crate::read_nested(value, pointer, $expected)
            }

            fn missing(pointer: &str) -> Result<Self, Vec<$crate::FieldError>> {
                Err($crate::missing(pointer, $expected))
            }
        }

        impl $crate::Described<crate::Dialect> for $Request {
            fn schema(
                schemas: &mut $crate::Schemas,
            ) -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema> {
                $crate::named::<Self>(schemas)
            }

            fn in_link() -> Option<$crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::Schema>> {
                None
            }
        }
    };
}

/// A request: an object of fields, or query parameters.
pub trait Request<'a>: Sized {
    /// The names of the fields, in order.
    fn names() -> Vec<&'static str>;

    /// The request with those of these fields that it has; `None` where a value is at fault. `other` takes each other
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

/// The faults of a request so far.
#[derive(Default)]
pub struct Faults(Vec<FieldError>);

impl Faults {
    /// Adds a field that no request has; an error when there are too many.
    pub fn unknown(&mut self, name: &str, names: &[&str]) -> Result<(), Vec<FieldError>> {
        let detail = format!("expected only {}", names.join(", "));
        self.add(name, FaultCode::UnknownField, detail)
    }

    /// Adds a field that is in the request more than once; an error when there are too many.
    pub fn repeated(&mut self, name: &str) -> Result<(), Vec<FieldError>> {
        let detail = "expected each field once, found it again";
        self.add(name, FaultCode::DuplicateField, detail.to_owned())
    }

    fn add(&mut self, name: &str, code: FaultCode, detail: String) -> Result<(), Vec<FieldError>> {
        self.0.push(FieldError::new(pointer_to(name), code, detail));
        if self.0.len() < MAX_FIELD_ERRORS {
            Ok(())
        } else {
            Err(std::mem::take(&mut self.0))
        }
    }

    /// Whether there are no faults.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Faults> for Vec<FieldError> {
    fn from(Faults(faults): Faults) -> Vec<FieldError> {
        faults
    }
}

/// The value of a field, or of its absence; `None` when either is a fault.
pub fn value_or_missing<'a, D, T: Field<'a, D>>(
    read: Option<Result<T, Vec<FieldError>>>,
    pointer: &str,
    faults: &mut Faults,
) -> Option<T> {
    read.unwrap_or_else(|| T::missing(pointer))
        .map_err(|errors| faults.0.extend(errors))
        .ok()
}

/// JSON pointer to a field whose name a client chose: escaped, and cut after 64 characters.
fn pointer_to(name: &str) -> String {
    let name: String = name.chars().take(64).collect();
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

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
