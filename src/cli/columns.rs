//! The columns of tables of hands: their names, and the question of a row.

mod cells;

use std::sync::LazyLock;

use messages::{Message, MessageField, Schemas};
use terminal::csv;
use tichu::quoted;
use tichu_api::HandRequest;
use utoipa::openapi::RefOr;

use super::defaults::Defaults;
use super::line_error::LineError;

/// The fields of a question that a row of CSV may have: all but the one that asks for reasons. Every answer has the
/// first three.
static FIELDS: LazyLock<Vec<MessageField>> = LazyLock::new(|| {
    let mut fields = HandRequest::fields(&mut Schemas::new());
    fields.retain(|field| field.name != "explain");
    fields
});

/// The separators of CSV that a header may have, the likeliest first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The separator of a header that names a field of a question.
pub fn separator(header: &str) -> Option<u8> {
    // A header without a hand is refused as such.
    let names_some = |separator: &u8| {
        let names = csv::fields(header, *separator);
        let is_table = names.len() > 1;
        names.iter().any(|name| match field(name) {
            Some(0) => true,
            other => is_table && other.is_some(),
        })
    };
    SEPARATORS.into_iter().find(names_some)
}

/// The separator that a line `sep=;` states, as spreadsheets write it.
pub fn stated(line: &str) -> Option<u8> {
    let (name, separator) = line.split_at_checked(4)?;
    let separator = match separator {
        "" => b'\t',
        one if one.len() == 1 => one.as_bytes()[0],
        _ => return None,
    };
    (name.eq_ignore_ascii_case("sep=") && !separator.is_ascii_alphanumeric()).then_some(separator)
}

/// A name in lower-case letters and digits: `Own Score` and `own_score` are one column.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The place of the field that a column names.
fn field(name: &str) -> Option<usize> {
    let name = letters(name);
    FIELDS.iter().position(|field| letters(field.name) == name)
}

/// Names of columns that have the scores in tables without `own_score` and `opponent_score`.
const SCORES: &str = "own ownpoints our ours ourpoints us we my mypoints opponent opponentpoints opp opppoints their \
                      theirpoints them they";

/// The field that a column of another name seems to mean, of those that change every answer.
fn meant(name: &str, has_scores: bool) -> Option<&'static str> {
    let name = letters(name);
    let is_alike = |field: &&MessageField| {
        let is_plain = matches!(field.schema, RefOr::T(_));
        is_plain && strsim::levenshtein(&name, &letters(field.name)) <= 2
    };
    let alike = FIELDS.iter().find(is_alike);
    let is_score = name.contains("score") || name.starts_with("target");
    let is_short_score = || !has_scores && SCORES.split(' ').any(|word| word == name);
    let is_call = |seat| name.contains(seat) && (name.contains("call") || name.contains("tichu"));
    match alike {
        Some(field) => Some(field.name),
        None if is_score => Some("own_score, opponent_score or target_score"),
        None if is_short_score() => Some("own_score or opponent_score"),
        None if is_call("partner") => Some("partner_called"),
        None if is_call("opponent") => Some("opponent_called"),
        None => None,
    }
}

/// The columns of CSV.
pub struct Columns {
    separator: u8,
    names: Vec<String>,
    /// The place of each field.
    fields: Vec<Option<usize>>,
    /// The places of the columns that come back: all but those that every answer has.
    others: Vec<usize>,
}

/// The question of a line.
pub struct Question {
    pub request: HandRequest,
    /// The values of the columns of a row that come back.
    pub others: Vec<String>,
}

impl Columns {
    /// The columns that a header names.
    pub fn of(header: &str, separator: u8) -> Result<Columns, String> {
        if header.contains('\r') {
            return Err(
                "expected lines that end with a line feed, found a carriage return".to_owned(),
            );
        }
        let mut names: Vec<_> = csv::fields(header, separator)
            .iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let last = names.iter().rposition(|name| !name.is_empty());
        names.truncate(last.map_or(0, |last| last + 1));
        let has_scores = names.iter().any(|name| matches!(field(name), Some(1 | 2)));
        let (mut fields, mut others) = (vec![None; FIELDS.len()], Vec::new());
        for (place, name) in names.iter().enumerate() {
            let is_again = |before: &String| {
                let is_field = field(name).is_some() && field(before) == field(name);
                is_field || before.eq_ignore_ascii_case(name)
            };
            if names[..place].iter().any(is_again) {
                return Err(format!(
                    "expected columns that differ, found {name:?} twice"
                ));
            }
            let field = field(name);
            if field.is_none()
                && let Some(meant) = meant(name, has_scores)
            {
                let found = quoted(name);
                return Err(format!(
                    "expected {meant}, found a column {found}; rename it, or leave it out"
                ));
            }
            if let Some(field) = field {
                fields[field] = Some(place);
            }
            if field.is_none_or(|field| field > 2) {
                others.push(place);
            }
        }
        if fields[0].is_none() {
            return Err(
                "expected a header with a column hand (and own_score and opponent_score, if they \
                 are known), found none of that name"
                    .to_owned(),
            );
        }
        Ok(Columns {
            separator,
            names,
            fields,
            others,
        })
    }

    /// Leaves out the columns of earlier answers: there will be new ones.
    pub fn without(&mut self, answers: &[String]) {
        let Columns { names, others, .. } = self;
        others.retain(|&place| !answers.contains(&names[place]));
    }

    /// The names of the columns that come back.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        self.pick(&self.names)
    }

    /// The fields of the columns that come back.
    fn pick<'f>(&self, fields: &'f [String]) -> impl Iterator<Item = &'f str> {
        self.others.iter().map(|&place| &*fields[place])
    }

    /// The cells of a row, one for each name. Empty cells after them mean nothing.
    fn cells(&self, text: &str) -> Result<Vec<String>, LineError> {
        let mut cells = csv::fields(text, self.separator);
        let count = cells.len();
        while cells.len() > self.names.len()
            && cells.last().is_some_and(|cell| cell.trim().is_empty())
        {
            cells.pop();
        }
        if cells.len() == self.names.len() {
            return Ok(cells);
        }
        Err(LineError::new(format!(
            "expected {} columns as in the header, found {count} (a hand with commas needs quotes)",
            self.names.len(),
        )))
    }

    /// Whether a row has nothing in its cells.
    pub fn is_blank(&self, text: &str) -> bool {
        let cells = csv::fields(text, self.separator);
        cells.iter().all(|cell| cell.trim().is_empty())
    }

    /// Whether several lines are a row.
    pub fn is_row(&self, lines: &[u8]) -> bool {
        self.cells(&String::from_utf8_lossy(lines)).is_ok()
    }

    /// The question of a row; its empty cells leave the defaults as they are.
    pub fn read(&self, text: &str, defaults: &Defaults) -> Result<Question, LineError> {
        let cells = self.cells(text)?;
        let (mut fields, mut fault) = (Vec::new(), Ok(()));
        for (field, place) in FIELDS.iter().zip(&self.fields) {
            let Some(place) = place else { continue };
            match cells::text(field, &cells[*place], self.separator) {
                Ok(text) => fields.extend(text.map(|text| (field.name, text))),
                Err(error) => {
                    fault = Err(error);
                    break;
                }
            }
        }
        // The fields before a wrong cell may have faults, which come first.
        let request = defaults.complete(fields)?;
        fault?;
        let others = self.pick(&cells).map(str::to_owned).collect();
        Ok(Question { request, others })
    }
}
