//! Four values, one for each seat.

use messages::{Described, FaultCode, Field, FieldError, Schemas, Value, array, missing};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;

/// Four values, one for each seat, in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four<T>(pub [T; 4]);

impl<'a, T: Field<'a, Dialect>> Field<'a, Dialect> for Four<T> {
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let array = array(value, pointer, "an array of 4 values, one for each seat")?;
        let (mut values, mut faults, mut found) = (Vec::new(), Vec::new(), 0);
        array.for_each(|element| {
            let at = format!("{pointer}/{found}");
            found += 1;
            if found <= 4 {
                match T::read(&Value::Json(element), &at) {
                    Ok(value) => values.push(value),
                    Err(errors) => faults.extend(errors),
                }
            }
        });
        if found != 4 {
            let detail = format!("expected 4 values, one for each seat, found {found}");
            faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
        }
        match <[T; 4]>::try_from(values) {
            Ok(values) if faults.is_empty() => Ok(Four(values)),
            _ => Err(faults),
        }
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
