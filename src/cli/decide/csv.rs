//! Comma-separated values (RFC 4180), a record a line.
//!
//! A line for itself: a quote that is never closed costs its own line, not all that follow, and
//! no input grows a record without bound. No field that is of use here has a line break.

use std::borrow::Cow;

/// The fields of a line.
pub fn fields(line: &str) -> Vec<Cow<'_, str>> {
    let mut fields = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let (field, after) = match text.strip_prefix('"') {
            Some(quoted) => unquoted(quoted),
            None => match text.split_once(',') {
                Some((field, after)) => (Cow::Borrowed(field), Some(after)),
                None => (Cow::Borrowed(text), None),
            },
        };
        fields.push(field);
        rest = after;
    }
    fields
}

/// A field behind its opening quote, and what follows its comma.
fn unquoted(text: &str) -> (Cow<'_, str>, Option<&str>) {
    let mut field = String::new();
    let mut rest = text;
    while let Some((part, after)) = rest.split_once('"') {
        field += part;
        match after.strip_prefix('"') {
            Some(more) => {
                field.push('"');
                rest = more;
            }
            None => {
                // Whatever stands between the closing quote and the comma belongs to the field.
                let (tail, after) = match after.split_once(',') {
                    Some((tail, after)) => (tail, Some(after)),
                    None => (after, None),
                };
                return (Cow::Owned(field + tail), after);
            }
        }
    }
    (Cow::Owned(field + rest), None)
}

/// Appends a field, in quotes if it needs them.
pub fn write_field(field: &str, out: &mut Vec<u8>) {
    if !field.contains(['"', ',', '\r', '\n']) {
        out.extend_from_slice(field.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_apart_by_commas_outside_quotes() {
        for (line, expected) in [
            ("", &[""][..]),
            (",", &["", ""]),
            ("a,b c,", &["a", "b c", ""]),
            (r#""a,b","","c""d""#, &["a,b", "", "c\"d"]),
            (r#""a"b,c"d"#, &["ab", "c\"d"]),
            (r#"a,"b,c"#, &["a", "b,c"]),
        ] {
            assert_eq!(fields(line), expected, "{line}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for field in ["", "a", "a,b", "\"", "\"\",\"", "a\"b"] {
            let mut out = Vec::new();
            write_field(field, &mut out);
            assert_eq!(fields(std::str::from_utf8(&out).unwrap()), [field]);
        }
    }
}
