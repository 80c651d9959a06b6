//! Things with names, and the error of a name that nothing has.

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {expected}, found {found:?}")]
pub struct UnknownName {
    /// The names that there are, separated by commas.
    pub expected: String,
    /// The name.
    pub found: String,
}

/// The thing of this name.
///
/// # Errors
/// When nothing has it; the error lists all names.
pub fn find<T: Copy>(
    things: &[T],
    name_of: impl Fn(&T) -> &'static str,
    name: &str,
) -> Result<T, UnknownName> {
    let found = things.iter().find(|thing| name_of(thing) == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = things.iter().map(&name_of).collect();
        UnknownName {
            expected: names.join(", "),
            found: name.to_owned(),
        }
    })
}
