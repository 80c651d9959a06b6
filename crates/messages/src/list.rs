//! Lists.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::faults::MAX_FIELD_ERRORS;
use crate::{Described, FaultCode, Field, FieldError, Schemas, Value, array, missing, within};

/// A value of which a field may have several. `Dialect` is that of [`Field`].
pub trait Listed<Dialect>: Sized {
    /// What several are called.
    const PLURAL: &'static str;

    /// Whether a link may have several, as one text with commas between them.
    const IN_LINK: bool = false;

    /// Adds the value to those before it.
    ///
    /// # Errors
    /// The fault of a value that cannot follow them. Its pointer begins at the value.
    fn join(self, before: &mut Vec<Self>) -> Result<(), FieldError> {
        before.push(self);
        Ok(())
    }

    /// A list that the description shows.
    fn example() -> Option<serde_json::Value> {
        None
    }
}

/// An array of `LEAST` to `MOST` values; of any number from `LEAST` on where `MOST` is `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T, const LEAST: usize, const MOST: usize>(pub Vec<T>);

impl<'a, D, T, const LEAST: usize, const MOST: usize> Field<'a, D> for List<T, LEAST, MOST>
where
    T: Field<'a, D> + Listed<D>,
{
    fn read(value: &Value<'a>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let list = match value {
            Value::Query(text) if T::IN_LINK => {
                let parts = text.split(',').filter(|part| !part.is_empty());
                let parts = parts.map(|part| Value::Query(Cow::Owned(part.to_owned())));
                let each = |read: &mut dyn FnMut(&Value<'a>)| parts.for_each(|part| read(&part));
                read_each(each, pointer, T::PLURAL, LEAST..=MOST, T::join)
            }
            _ => read_list(value, pointer, T::PLURAL, LEAST..=MOST, T::join),
        };
        list.map(List)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("an array of {}", T::PLURAL)))
    }
}

impl<D, T, const LEAST: usize, const MOST: usize> Described<D> for List<T, LEAST, MOST>
where
    T: Described<D> + Listed<D>,
{
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(T::schema(schemas))
            .min_items((LEAST > 0).then_some(LEAST))
            .max_items((MOST < usize::MAX).then_some(MOST))
            .examples(T::example())
            .into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        None
    }
}

/// Reads an array of so many values, which are called `plural`; `join` adds each to those before it.
///
/// # Errors
/// The faults of the values, each with the place of its value, and that of their number. Values beyond
/// the most are only counted, so that hostile input grows neither memory nor answer.
pub fn read_list<'a, D, T: Field<'a, D>>(
    value: &Value<'a>,
    pointer: &str,
    plural: &str,
    count: RangeInclusive<usize>,
    join: impl Fn(T, &mut Vec<T>) -> Result<(), FieldError>,
) -> Result<Vec<T>, Vec<FieldError>> {
    let expected = match count.start() == count.end() {
        true => format!("{} {plural}", count.end()),
        false => plural.to_owned(),
    };
    let array = array(value, pointer, &format!("an array of {expected}"))?;
    let each = |read: &mut dyn FnMut(&Value<'a>)| {
        array.for_each(|element| read(&Value::Json(element)));
    };
    read_each(each, pointer, plural, count, join)
}

/// Reads the values that `each` visits.
fn read_each<'a, D, T: Field<'a, D>>(
    each: impl FnOnce(&mut dyn FnMut(&Value<'a>)),
    pointer: &str,
    plural: &str,
    count: RangeInclusive<usize>,
    join: impl Fn(T, &mut Vec<T>) -> Result<(), FieldError>,
) -> Result<Vec<T>, Vec<FieldError>> {
    let (least, most) = (*count.start(), *count.end());
    let (mut list, mut faults, mut found) = (Vec::new(), Vec::new(), 0);
    each(&mut |element| {
        let place = found;
        found += 1;
        if found > most || faults.len() >= MAX_FIELD_ERRORS {
            return;
        }
        let read = T::read(element, "");
        let joined = read.and_then(|one| join(one, &mut list).map_err(|fault| vec![fault]));
        if let Err(errors) = joined {
            faults.extend(within(&format!("{pointer}/{place}"), errors));
        }
    });
    if !count.contains(&found) {
        let expected = match least {
            _ if least == most => format!("{most} {plural}"),
            0 => format!("at most {most} {plural}"),
            _ if most == usize::MAX => format!("at least {least} {plural}"),
            _ => format!("{least} to {most} {plural}"),
        };
        let detail = format!("expected {expected}, found {found}");
        faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
    }
    if faults.is_empty() {
        Ok(list)
    } else {
        Err(faults)
    }
}
