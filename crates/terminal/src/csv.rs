//! Comma-separated values (RFC 4180), one record at a time.
//!
//! Each record is read by itself: a quote that is never closed costs its own line and not all that
//! follow, and hands are answered while more are typed.

use messages::json;
use serde::Serialize;
use serde_json::Value;

/// The fields of a row, which are apart by this ASCII character.
///
/// Blanks before a quote belong to it. A quote that is never closed ends with the row.
pub fn fields(line: &str, separator: u8) -> Vec<String> {
    let separator = char::from(separator);
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let mut field = String::new();
        if let Some(quoted) = rest.trim_start_matches(' ').strip_prefix('"') {
            rest = unquoted(quoted, &mut field);
        }
        let Some((last, after)) = rest.split_once(separator) else {
            field += rest;
            fields.push(field);
            return fields;
        };
        field += last;
        fields.push(field);
        rest = after;
    }
}

/// Appends the text up to the closing quote, and returns what follows it.
fn unquoted<'t>(text: &'t str, field: &mut String) -> &'t str {
    let mut rest = text;
    loop {
        let Some((before, after)) = rest.split_once('"') else {
            *field += rest;
            return "";
        };
        *field += before;
        match after.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return after,
        }
    }
}

/// Appends a row.
pub fn write_row<T: AsRef<str>>(fields: impl IntoIterator<Item = T>, out: &mut Vec<u8>) {
    for (place, field) in fields.into_iter().enumerate() {
        out.extend((place > 0).then_some(b','));
        write_field(field.as_ref(), out);
    }
    out.push(b'\n');
}

/// Appends the names of columns that have members of an object: `seed call/points/mean a=agents/0` are
/// the columns `seed`, `call_points` and `a`.
pub fn write_names(columns: &str, out: &mut Vec<u8>) {
    let names = columns
        .split(' ')
        .map(|column| match column.split_once('=') {
            Some((name, _)) => name.to_owned(),
            None => {
                let value = column
                    .strip_suffix("/mean")
                    .or(column.strip_suffix("/value"));
                value.unwrap_or(column).replace('/', "_")
            }
        });
    write_row(names, out);
}

/// Appends an object as a row of these columns. What the object does not have is empty.
pub fn write_object(columns: &str, object: &impl Serialize, out: &mut Vec<u8>) {
    let object = serde_json::to_value(object).unwrap_or_default();
    let fields = columns.split(' ').map(|column| {
        let path = column.split_once('=').map_or(column, |(_, path)| path);
        match object.pointer(&format!("/{path}")) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => {
                let mut text = Vec::new();
                json::append(value, &mut text);
                String::from_utf8(text).unwrap_or_default()
            }
        }
    });
    write_row(fields, out);
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
            (r#"a, "b,c" ,d"#, &["a", "b,c ", "d"]),
            ("a\rb,c\nd,\0", &["a\rb", "c\nd", "\0"]),
        ] {
            assert_eq!(fields(line, b','), expected, "{line}");
        }
    }

    #[test]
    fn members_of_an_object_are_columns() {
        let object = serde_json::json!({"a": "x,y", "b": [1, {"mean": 0.5}], "c": null});
        let (columns, mut out) = ("a b/1/mean first=b/0 c d", Vec::new());
        write_names(columns, &mut out);
        write_object(columns, &object, &mut out);
        assert_eq!(out, b"a,b_1,first,c,d\n\"x,y\",0.5,1,,\n");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = ["", "a", "a,b", "\"", "\"\",\"", "a\"b"];
        let mut out = Vec::new();
        write_row(written, &mut out);
        let line = std::str::from_utf8(&out).unwrap();
        assert_eq!(fields(line.strip_suffix('\n').unwrap(), b','), written);
    }
}
