/// Quotes text from outside for an error message: escaped, and cut after 24 characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    let end = text.char_indices().nth(24);
    end.map_or_else(
        || format!("{text:?}"),
        |(end, _)| format!("{:?}…", &text[..end]),
    )
}
