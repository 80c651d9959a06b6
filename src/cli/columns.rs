//! The columns of tables of hands: their names, and the question of a row.

use terminal::csv;
use tichu_api::HandRequest;
use tichu_api::columns::{self, FIELDS};

use super::defaults::Defaults;
use super::line_error::LineError;

/// The separators of CSV that a header may have, the likeliest first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The separator of a header that names a field of a question.
pub fn separator(header: &str) -> Option<u8> {
    // A header without a hand is refused as such.
    let names_some = |separator: &u8| {
        let names = csv::fields(header, *separator);
        let is_table = names.len() > 1;
        names.iter().any(|name| match columns::field(name) {
            Some("hand") => true,
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

/// The place of a field.
fn place(field: &str) -> Option<usize> {
    FIELDS.iter().position(|known| known.name == field)
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
        for (place, name) in names.iter().enumerate() {
            let is_again = |before: &String| before.eq_ignore_ascii_case(name);
            if names[..place].iter().any(is_again) {
                return Err(format!(
                    "expected columns that differ, found {name:?} twice"
                ));
            }
        }
        let (mut fields, mut others) = (vec![None; FIELDS.len()], Vec::new());
        for (column, field) in columns::fields(&names)?.into_iter().enumerate() {
            let field = field.and_then(place);
            if let Some(field) = field {
                fields[field] = Some(column);
            }
            // Every answer has the first three.
            if field.is_none_or(|field| field > 2) {
                others.push(column);
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
            match columns::cell(field, &cells[*place], self.separator) {
                Ok(text) => fields.extend(text.map(|text| (field.name, text))),
                Err(error) => {
                    fault = Err(LineError::new(error));
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
