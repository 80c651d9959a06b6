//! The types of fields.

use serde_json::json;
use utoipa::Number;
use utoipa::openapi::schema::{OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::described::{any_integer, integer, without_default};
use crate::read::{boolean, missing, whole_number, wrong_type};
use crate::{Described, FieldError, Json, Schemas, Value};

/// The type of a field.
pub trait Field<'a, Dialect>: Sized {
    /// Reads the value of the field at this pointer.
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>>;

    /// The value when the field is missing.
    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>>;
}

/// A running total in points.
impl<D> Field<'_, D> for i32 {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        whole_number(value, pointer, i32::MIN..=i32::MAX)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(0)
    }
}

impl<D> Field<'_, D> for bool {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match value {
            Value::Query(text) => boolean(text).map_err(|detail| wrong_type(pointer, detail)),
            Value::Json(json) => {
                (json.get().parse()).map_err(|_| wrong_type(pointer, "expected true or false"))
            }
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(false)
    }
}

/// A whole number of 64 bits; 0 when it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Seed(pub u64);

const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;

impl<D> Field<'_, D> for Seed {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let text = match value {
            Value::Query(text) => text,
            Value::Json(json) => json.get(),
        };
        // A number may be written in other ways, such as 597.0 or 6e2.
        let other = || {
            let number: f64 = text.parse().ok()?;
            let is_whole = number.fract() == 0.0 && (0.0..TWO_TO_64).contains(&number);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // In range.
            is_whole.then_some(number as u64)
        };
        let seed = text.parse().ok().or_else(other).map(Seed);
        seed.ok_or_else(|| wrong_type(pointer, "expected a whole number from 0 to 2^64 - 1"))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Seed(0))
    }
}

/// A field whose absence means something else than any value; null is not absence.
impl<'a, D, T: Field<'a, D>> Field<'a, D> for Option<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        T::read(value, pointer).map(Some)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(None)
    }
}

/// A field in which null says the same as its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nullable<T>(pub Option<T>);

impl<'a, D, T: Field<'a, D>> Field<'a, D> for Nullable<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match value {
            Value::Json(json) if matches!(Json::of(json), Json::Null) => Ok(Nullable(None)),
            _ => T::read(value, pointer).map(|value| Nullable(Some(value))),
        }
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Nullable(None))
    }
}

impl<D> Described<D> for i32 {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        any_integer()
            .default(Some(json!(0)))
            .examples([json!(0)])
            .into()
    }
}

impl<D> Described<D> for bool {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let boolean = ObjectBuilder::new().schema_type(Type::Boolean);
        let boolean = boolean.default(Some(json!(false)));
        boolean.examples([json!(false)]).into()
    }
}

impl<D> Described<D> for Seed {
    /// All numbers of 64 bits, for which a format of its own would allow half as many.
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let number = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(Number::UInt(usize::MAX)));
        number.default(Some(json!(0))).examples([json!(0)]).into()
    }
}

impl<D, T: Described<D>> Described<D> for Option<T> {
    /// That of the value: a field that is left out has no default.
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        without_default(T::schema(schemas))
    }

    fn in_link() -> Option<RefOr<Schema>> {
        T::in_link().map(without_default)
    }
}

impl<D, T: Described<D>> Described<D> for Nullable<T> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(without_default(T::schema(schemas)))
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        T::in_link().map(without_default)
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct Count<const LEAST: i32, const MOST: i32>(pub i32);

/// A whole number from `LEAST` to `MOST`; `DEFAULT` when it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct CountOr<const DEFAULT: i32, const LEAST: i32, const MOST: i32>(pub i32);

impl<D, const LEAST: i32, const MOST: i32> Field<'_, D> for Count<LEAST, MOST> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        whole_number(value, pointer, LEAST..=MOST).map(Count)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        let expected = format!("a whole number from {LEAST} to {MOST}");
        Err(missing(pointer, &expected))
    }
}

impl<D, const LEAST: i32, const MOST: i32> Described<D> for Count<LEAST, MOST> {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        integer(LEAST, MOST).examples([json!(MOST)]).into()
    }
}

impl<D, const DEFAULT: i32, const LEAST: i32, const MOST: i32> Field<'_, D>
    for CountOr<DEFAULT, LEAST, MOST>
{
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        whole_number(value, pointer, LEAST..=MOST).map(CountOr)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(CountOr(DEFAULT))
    }
}

impl<D, const DEFAULT: i32, const LEAST: i32, const MOST: i32> Described<D>
    for CountOr<DEFAULT, LEAST, MOST>
{
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let number = integer(LEAST, MOST).default(Some(json!(DEFAULT)));
        number.examples([json!(DEFAULT)]).into()
    }
}

impl<const LEAST: i32, const MOST: i32> Count<LEAST, MOST> {
    /// The number, where none is negative.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.unsigned_abs()
    }
}

impl<const DEFAULT: i32, const LEAST: i32, const MOST: i32> CountOr<DEFAULT, LEAST, MOST> {
    /// The number, where none is negative.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.unsigned_abs()
    }
}
