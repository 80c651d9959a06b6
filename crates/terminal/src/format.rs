//! The formats of results: `--format`.

use std::io;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use messages::json;
use serde::Serialize;

use crate::csv;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A readable table
    Table,
    /// Comma-separated values: a header, then one row per result
    Csv,
    /// JSON lines: one object per result
    Jsonl,
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = &[Format::Table, Format::Csv, Format::Jsonl];
    /// The formats of rows of figures.
    pub const ROWS: &[Format] = &[Format::Table, Format::Csv];
    /// The formats of answers whose parts are lists.
    pub const NESTED: &[Format] = &[Format::Table, Format::Jsonl];

    /// The parser of `--format` for a command that prints these formats.
    pub fn among(formats: &[Format]) -> impl TypedValueParser<Value = Format> {
        let values = formats.iter().filter_map(ValueEnum::to_possible_value);
        PossibleValuesParser::new(values).try_map(|name| Format::from_str(&name, false))
    }

    /// Results in this format: as this table, or a row of these columns or an object for each.
    ///
    /// # Errors
    /// That of the table.
    pub fn results<T: Serialize>(
        self,
        results: &[T],
        columns: &str,
        table: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        match self {
            Format::Table => table(&mut text)?,
            Format::Csv => {
                csv::write_names(columns, &mut text);
                for result in results {
                    csv::write_object(columns, result, &mut text);
                }
            }
            Format::Jsonl => {
                for result in results {
                    write_json(result, &mut text);
                }
            }
        }
        Ok(text)
    }
}

/// Appends an object as a line of JSON.
pub fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    json::append(value, out);
    out.push(b'\n');
}
