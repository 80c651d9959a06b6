//! How often hidden cards are dealt anew.

use messages::{Count, Described, Field, FieldError, Schemas, Value, integer, missing};
use serde::Serialize;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;

/// The most deals that a service allows, unless its operator says otherwise.
const USUAL: i32 = 1000;
/// The most that any service may allow.
const MOST: i32 = 1_000_000;

/// A number of deals, at least `LEAST`. The service says how many it allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Deals<const LEAST: i32>(Count<LEAST, MOST>);

impl<const LEAST: i32> Deals<LEAST> {
    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

impl<const LEAST: i32> Field<'_, Dialect> for Deals<LEAST> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        <Count<LEAST, MOST> as Field<'_, Dialect>>::read(value, pointer).map(Deals)
    }

    /// 0 where that is a number of deals.
    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        match LEAST {
            0 => Ok(Deals(Count(0))),
            _ => Err(missing(pointer, "a number of deals")),
        }
    }
}

impl<const LEAST: i32> Described<Dialect> for Deals<LEAST> {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let deals = integer(LEAST, USUAL);
        match LEAST {
            0 => deals.default(Some(json!(0))).examples([json!(0)]).into(),
            _ => deals.examples([json!(200)]).into(),
        }
    }
}
