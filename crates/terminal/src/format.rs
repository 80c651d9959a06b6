//! The formats of results: `--format`.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use messages::json;
use serde::Serialize;

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
}

/// Appends an object as a line of JSON.
pub fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    json::append(value, out);
    out.push(b'\n');
}
