//! Four values, one for each seat.

use messages::{Described, Field, FieldError, Schemas, Value, missing, read_list};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;

/// Four values, one for each seat, in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four<T>(pub [T; 4]);

impl<'a, T: Field<'a, Dialect>> Field<'a, Dialect> for Four<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let plural = "values, one for each seat";
        let values = read_list(value, pointer, plural, 4..=4, |value, before| {
            before.push(value);
            Ok(())
        })?;
        // Another number was refused.
        <[T; 4]>::try_from(values).map(Four).map_err(|_| Vec::new())
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of 4 values, one for each seat"))
    }
}

impl<T: Described<Dialect>> Described<Dialect> for Four<T> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        let four = ArrayBuilder::new().items(T::schema(schemas));
        four.min_items(Some(4)).max_items(Some(4)).into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        None
    }
}
