//! Options whose values have names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads one of these by its name.
pub fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name)).try_map(move |found| {
        let one = all.into_iter().find(|one| name(*one) == found);
        one.ok_or("expected one of the possible values")
    })
}
