//! The faults of a request.

use crate::{FaultCode, Field, FieldError};

/// Unknown and repeated fields that one answer names: hostile input must not grow it.
pub(crate) const MAX_FIELD_ERRORS: usize = 32;

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
