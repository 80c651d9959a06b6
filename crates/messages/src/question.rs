//! Questions that endpoints take.

use std::fmt::Debug;

use utoipa::ToSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ObjectBuilder, RefOr, Required};

use crate::{FaultCode, Faults, Message, Problem, Text, object_fields};

/// A question that an endpoint takes as a body: how it is read, refused and described.
pub trait Question: Sized + Send + 'static {
    /// Its schema.
    type Schema: ToSchema;

    /// Which questions are refused with status 422: a sentence.
    const REFUSED: &'static str;

    /// Reads a JSON object.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, and of status 422 with every fault when
    /// it is not a valid question.
    fn from_json(text: &[u8]) -> Result<Self, Problem>;

    /// The refusal of such a question.
    fn refusal() -> Problem;
}

/// A question that a link can have as well, so that people can share it: [`parameters`](crate::parameters)
/// describes it.
pub trait LinkedQuestion: Question<Schema: Message> {
    /// Reads the query of a link.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every fault.
    fn from_link(query: &str) -> Result<Self, Problem>;
}

/// A question that an address alone asks: by a part of its path, by its query, or by neither.
pub trait AddressQuestion: Debug + Sized + Send + 'static {
    /// Whether there are few such questions, so that their answers are worth keeping. Then `Debug` tells them
    /// apart.
    const FEW: bool;

    /// The name of the part of the path; `None` where no part varies.
    const PART: Option<&'static str> = None;

    /// The parameters in the description.
    fn parameters() -> Vec<RefOr<Parameter>> {
        Vec::new()
    }

    /// A sentence that says which questions are refused, and such a refusal.
    fn refusal() -> Option<(&'static str, Problem)> {
        None
    }

    /// Reads the part of the path, which is empty where no part varies, and the query.
    ///
    /// # Errors
    /// A [`Problem`] of status 404 or 422.
    fn from_address(part: &str, query: &str) -> Result<Self, Problem>;

    /// Reads a JSON object with the part of the path as its only field, a text or a number.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, of status 422 for an object with another field or
    /// without this one, and those of [`from_address`](Self::from_address).
    fn from_json(text: &[u8]) -> Result<Self, Problem> {
        Self::from_address(&path_field(text, Self::PART)?, "")
    }
}

/// The only question of an operation.
impl AddressQuestion for () {
    const FEW: bool = true;

    fn from_address(_: &str, _: &str) -> Result<(), Problem> {
        Ok(())
    }
}

/// A part of a path in the description.
pub fn path_part(
    name: &str,
    words: &str,
    schema: ObjectBuilder,
    example: impl Into<serde_json::Value>,
) -> RefOr<Parameter> {
    let parameter = ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some(words))
        .schema(Some(schema))
        .example(Some(example.into()));
    RefOr::T(parameter.build())
}

/// The value of the only field that a JSON object may have and must have; empty without such a field.
fn path_field(text: &[u8], name: Option<&str>) -> Result<String, Problem> {
    let mut value = None;
    let mut faults = Faults::default();
    for (found, json) in object_fields(text)? {
        let read = if name != Some(&*found) {
            faults.unknown(&found, name.as_slice())
        } else if value.is_some() {
            faults.repeated(&found)
        } else {
            let text = serde_json::from_str(json.get());
            value = Some(text.map_or_else(|_| json.get().to_owned(), |Text(text)| text.into()));
            Ok(())
        };
        read.map_err(Problem::invalid)?;
    }
    if !faults.is_empty() {
        return Err(Problem::invalid(faults.into()));
    }
    match (value, name) {
        (None, Some(name)) => {
            let detail = "expected a value, found none";
            Err(Problem::at(
                format!("/{name}"),
                FaultCode::MissingField,
                detail,
            ))
        }
        (value, _) => Ok(value.unwrap_or_default()),
    }
}
