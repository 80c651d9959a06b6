//! Cells of tables, as spreadsheets and programs write them.

use std::borrow::Cow;

use messages::{MessageField, Value, boolean, whole_number};
use tichu::TargetScore;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{RefOr, Schema};

/// Words for a value that is not known.
const UNKNOWN: [&str; 6] = ["nan", "na", "n/a", "#n/a", "null", "none"];

/// The value of a field in a link, for a cell in a table with this separator; `None` when the cell says nothing.
///
/// # Errors
/// For a score that is no whole number or may be two, and for a call that is neither true nor false.
pub fn cell<'c>(
    field: &MessageField,
    cell: &'c str,
    separator: u8,
) -> Result<Option<Cow<'c, str>>, String> {
    let Some(text) = value(cell) else {
        return Ok(field.is_required.then_some("".into()));
    };
    let RefOr::T(Schema::Object(plain)) = &field.schema else {
        return Ok(Some(text.into()));
    };
    if plain.schema_type == Type::Boolean.into() {
        return Ok(Some(called(text)?.to_string().into()));
    }
    let points = score(text, separator)?;
    if field.name == "target_score" {
        TargetScore::try_from(points).map_err(|error| error.to_string())?;
    }
    Ok(Some(points.to_string().into()))
}

/// The text of a cell; `None` when it says nothing.
///
/// Spreadsheets keep a number as text in the forms `="300"` and `'300`.
fn value(cell: &str) -> Option<&str> {
    let text = cell.trim();
    let quoted = text
        .strip_prefix("=\"")
        .and_then(|text| text.strip_suffix('"'));
    let text = quoted.unwrap_or(text);
    let text = text.strip_prefix('\'').unwrap_or(text).trim();
    let is_unknown = UNKNOWN.iter().any(|word| text.eq_ignore_ascii_case(word));
    (!text.is_empty() && !is_unknown).then_some(text)
}

/// A score in a table with this separator: `300`, `300.0`, `300,0`, `1,050` or `1 050`.
///
/// # Errors
/// For a text that is no whole number, and for one that may be two: `1.000` or `300,000`.
fn score(text: &str, separator: u8) -> Result<i32, String> {
    let found = plainly(text, separator).and_then(|plain| plain_score(&plain).ok());
    found.ok_or_else(|| no_score(text))
}

/// A score, in any spelling of a whole number that the service takes: `300`, `300.0` or `3e2`.
///
/// # Errors
/// For another text.
pub fn plain_score(text: &str) -> Result<i32, String> {
    let number = whole_number(&Value::Query(text.into()), "", i32::MIN..=i32::MAX);
    number.map_err(|_| no_score(text))
}

fn no_score(text: &str) -> String {
    let found: String = text.chars().take(24).collect();
    format!("expected a score as a whole number, found {found:?}")
}

/// True or false, also as a number: `1.0`.
fn called(text: &str) -> Result<bool, String> {
    boolean(without_fraction(text))
}

/// A whole number without its fraction of one or two zeros.
fn without_fraction(text: &str) -> &str {
    let fractions = [".0", ".00", ",0", ",00"];
    let whole = fractions.iter().find_map(|end| text.strip_suffix(end));
    whole
        .filter(|whole| whole.ends_with(|last: char| last.is_ascii_digit()))
        .unwrap_or(text)
}

/// A number in the spelling of a program; `None` where it may be two numbers.
fn plainly(text: &str, separator: u8) -> Option<String> {
    let text = without_fraction(text).replace('\u{2212}', "-");
    let blanks = [' ', '\u{a0}', '\u{202f}', '\'', '\u{2019}'];
    let spaced = blanks.iter().find_map(|mark| without_groups(&text, *mark));
    if spaced.is_some() {
        return spaced;
    }
    // In tables with semicolons the comma is for decimals, and the point for thousands.
    let is_continental = separator == b';';
    for mark in [',', '.'] {
        let Some(number) = without_groups(&text, mark) else {
            continue;
        };
        // No score has six digits, and none is a single point.
        let is_thousands = number.trim_start_matches(['-', '+']).len() == 4;
        return match mark {
            '.' if !is_continental => (!is_thousands).then_some(text),
            _ => is_thousands.then_some(number),
        };
    }
    Some(text.replacen(',', ".", 1))
}

/// A number whose groups of three digits are apart by this mark, without the marks.
fn without_groups(text: &str, mark: char) -> Option<String> {
    let mut groups = text.split(mark);
    let first = groups.next()?.trim_start_matches(['-', '+']);
    let are_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = matches!(first.len(), 1..=3) && are_digits(first) && !first.starts_with('0');
    let mut others = groups.peekable();
    let are_groups =
        others.peek().is_some() && others.all(|group| group.len() == 3 && are_digits(group));
    (is_first && are_groups).then(|| text.replace(mark, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_the_spellings_of_spreadsheets() {
        for (text, separator, expected) in [
            ("300", b',', Some(300)),
            ("+300.0", b',', Some(300)),
            ("300.00", b',', Some(300)),
            ("3e2", b',', Some(300)),
            ("300.000", b',', Some(300)),
            ("0.000", b';', Some(0)),
            ("\u{2212}15", b',', Some(-15)),
            ("1,050", b',', Some(1050)),
            ("-1,050.00", b',', Some(-1050)),
            ("1 050", b';', Some(1050)),
            ("1\u{a0}050", b';', Some(1050)),
            ("1'050", b';', Some(1050)),
            ("300,0", b';', Some(300)),
            ("1.050", b';', Some(1050)),
            ("1.050,00", b';', Some(1050)),
            ("1.000", b',', None),
            ("300,000", b',', None),
            ("300.000", b';', None),
            ("1.000.000", b';', None),
            ("300,5", b';', None),
            ("1.5", b',', None),
            ("3 0", b',', None),
            ("1,05", b',', None),
            ("0x12c", b',', None),
            ("inf", b',', None),
            ("99999999999", b',', None),
        ] {
            assert_eq!(score(text, separator).ok(), expected, "{text}");
        }
    }

    #[test]
    fn cells_that_say_nothing_are_unknown() {
        for cell in ["", "  ", "NaN", "N/A", "#N/A", "null", "None", "=\"\""] {
            assert_eq!(value(cell), None, "{cell}");
        }
        for (cell, text) in [
            (" 300 ", "300"),
            ("=\"300\"", "300"),
            ("'300", "300"),
            ("-5", "-5"),
        ] {
            assert_eq!(value(cell), Some(text));
        }
    }

    #[test]
    fn true_and_false_may_be_numbers_with_a_fraction() {
        for (text, expected) in [("1.0", true), ("0,0", false), ("TRUE", true), ("no", false)] {
            assert_eq!(called(text).ok(), Some(expected));
        }
        for text in ["2.0", ".0", "1.5", "maybe"] {
            assert!(called(text).is_err(), "{text}");
        }
    }
}
