//! Comma-separated values (RFC 4180), one record at a time.
//!
//! Each record is read by itself: a quote that is never closed costs its own line and not all that
//! follow, and hands are answered while more are typed. Hence `csv-core`, which reads the given text alone;
//! `csv` reads ahead.

use csv_core::{ReadRecordResult, ReaderBuilder};
use messages::json;
use serde::Serialize;
use serde_json::Value;

/// The fields of a row, which are apart by this character.
pub fn fields(line: &str, separator: u8) -> Vec<String> {
    let mut text = vec![0; line.len()];
    let mut ends = vec![0; line.len() + 1];
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let (_, read, mut written, mut count) =
        reader.read_record(line.as_bytes(), &mut text, &mut ends);
    debug_assert_eq!(read, line.len(), "there is room for all");
    // No more input: this ends the last field.
    let (end, _, more, last) = reader.read_record(&[], &mut text[written..], &mut ends[count..]);
    written += more;
    if end == ReadRecordResult::Record {
        // Ends are counted from the start of the record.
        count += last;
    }
    let mut start = 0;
    let field = |end: &usize| {
        let field = String::from_utf8_lossy(&text[start..*end]).into_owned();
        start = *end;
        field
    };
    let fields: Vec<String> = ends[..count].iter().map(field).collect();
    debug_assert!(
        start == written || fields.is_empty(),
        "all text is in a field"
    );
    if fields.is_empty() {
        return vec![String::new()];
    }
    fields
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
