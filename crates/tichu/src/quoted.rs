/// Quotes text from outside for an error message: escaped, and cut after 24 characters.
///
/// ```
/// assert_eq!(tichu::quoted("X9"), "\"X9\"");
/// assert_eq!(tichu::quoted("two\nlines"), r#""two\nlines""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
