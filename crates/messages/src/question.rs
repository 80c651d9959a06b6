//! Questions that endpoints take.

use std::hash::Hash;

use utoipa::ToSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ObjectBuilder, RefOr, Required};

use crate::{FaultCode, FieldError, Message, Problem, Text, object_fields};

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
pub trait AddressQuestion: Clone + Eq + Hash + Sized + Send + 'static {
    /// Whether there are few such questions, whose answers are worth keeping.
    const FEW: bool;

    /// What the description says about the parameters.
    fn parameters() -> Vec<RefOr<Parameter>>;

    /// Which questions are refused: a sentence, and such a refusal.
    fn refusal() -> Option<(&'static str, Problem)>;

    /// Reads the part of the path, which is empty where the path has none, and the query.
    ///
    /// # Errors
    /// A [`Problem`] of status 404 or 422.
    fn from_address(part: &str, query: &str) -> Result<Self, Problem>;

    /// Reads a JSON object with the parameters as its fields.
    ///
    /// # Errors
    /// A [`Problem`] of status 400, 404 or 422.
    fn from_json(text: &[u8]) -> Result<Self, Problem>;
}

/// What can be asked in one way.
impl AddressQuestion for () {
    const FEW: bool = true;

    fn parameters() -> Vec<RefOr<Parameter>> {
        Vec::new()
    }

    fn refusal() -> Option<(&'static str, Problem)> {
        None
    }

    fn from_address(_: &str, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn from_json(text: &[u8]) -> Result<(), Problem> {
        only(text, None).map(|_| ())
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

/// The one field of a JSON object, as a part of a path has it: a text, or a number.
///
/// # Errors
/// A [`Problem`] of status 400 when the text is not JSON, and of status 422 for an object with another field, or
/// without this one.
pub fn path_field(text: &[u8], name: &str) -> Result<String, Problem> {
    only(text, Some(name))?.ok_or_else(|| {
        let fault = FaultCode::MissingField;
        let fault = FieldError::new(format!("/{name}"), fault, "expected a value, found none");
        Problem::invalid(vec![fault])
    })
}

/// The value of the only field that an object may have.
fn only(text: &[u8], name: Option<&str>) -> Result<Option<String>, Problem> {
    let mut value = None;
    let mut faults = crate::Faults::default();
    for (found, json) in object_fields(text)? {
        let known = name.filter(|name| *name == found);
        let known = known.map(|_| json.get().as_bytes());
        let read = match known {
            None => faults.unknown(&found, &name.map_or(vec![], |name| vec![name])),
            Some(_) if value.is_some() => faults.repeated(&found),
            Some(json) => {
                let text = serde_json::from_slice::<Text<'_>>(json);
                value = Some(text.map_or_else(
                    |_| String::from_utf8_lossy(json).into_owned(),
                    |Text(text)| text.into_owned(),
                ));
                Ok(())
            }
        };
        read.map_err(Problem::invalid)?;
    }
    match faults.is_empty() {
        true => Ok(value),
        false => Err(Problem::invalid(faults.into())),
    }
}
