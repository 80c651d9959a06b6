//! Comma-separated values (RFC 4180), one record a line.
//!
//! Each line is read by itself: a quote that is never closed costs its own line and not all that
//! follow, and hands are answered while more are typed. Hence `csv-core`, which reads the given text alone;
//! `csv` reads ahead.

use csv_core::{ReadRecordResult, Reader};

/// The fields of a line.
pub fn fields(line: &str) -> Vec<String> {
    let mut text = vec![0; line.len()];
    let mut ends = vec![0; line.len() + 1];
    let mut reader = Reader::new();
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
        let written = ["", "a", "a,b", "\"", "\"\",\"", "a\"b"];
        let mut out = Vec::new();
        write_row(written, &mut out);
        let line = std::str::from_utf8(&out).unwrap();
        assert_eq!(fields(line.strip_suffix('\n').unwrap()), written);
    }
}
