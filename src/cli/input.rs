//! Hands of 8 cards on standard input: their syntax and the question of each line.

use clap::ValueEnum;
use messages::Question as _;
use serde::Serialize;
use tichu_api::HandRequest;

use super::columns::{self, Columns, Question};
use super::defaults::Defaults;
use super::line_error::LineError;
use super::plain;
use super::stream::First;

/// How hands are written on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Input {
    /// Detected from the first line
    Auto,
    /// A hand, optionally followed by the scores: Dr GA SK BQ R9 S7 B3 G2 300:450
    Plain,
    /// A header with hand and, if known, own_score, opponent_score, target_score, opponent_called,
    /// partner_called, player, partner and opponents; scores also by common names
    Csv,
    /// One question of /v1/evaluate/batch per line
    Jsonl,
}

/// Reads the lines of one input.
pub struct HandReader {
    input: Input,
    /// The separator of CSV, if the input states it.
    separator: Option<u8>,
    /// Those of the header of CSV.
    columns: Option<Columns>,
    defaults: Defaults,
}

impl HandReader {
    /// A reader of lines; `flags` has the fields that they may leave out.
    pub fn new(input: Input, flags: &impl Serialize) -> HandReader {
        HandReader {
            input,
            separator: None,
            columns: None,
            defaults: Defaults::of(flags),
        }
    }

    /// Learns the syntax from the first line.
    pub fn begin(&mut self, first: &str) -> Result<First, String> {
        let first = first.trim_matches([' ', '\r']);
        if let Some(separator) = columns::stated(first)
            && matches!(self.input, Input::Auto | Input::Csv)
        {
            self.input = Input::Csv;
            self.separator = Some(separator);
            return Ok(First::Separator);
        }
        let separator = self.separator.or_else(|| columns::separator(first));
        if self.input == Input::Auto {
            self.input = if plain::is_json(first) {
                Input::Jsonl
            } else if separator.is_some() {
                Input::Csv
            } else {
                Input::Plain
            };
        }
        if self.input != Input::Csv {
            return Ok(First::Row);
        }
        self.columns = Some(Columns::of(first, separator.unwrap_or(b','))?);
        Ok(First::Header)
    }

    /// The columns, if the lines are rows of CSV.
    pub fn columns(&self) -> Option<&Columns> {
        self.columns.as_ref()
    }

    /// Leaves out the columns of earlier answers: there will be new ones.
    pub fn without(&mut self, answers: &[String]) {
        if let Some(columns) = &mut self.columns {
            columns.without(answers);
        }
    }

    /// The names of the columns that come back.
    pub fn others(&self) -> Vec<&str> {
        self.columns.iter().flat_map(Columns::others).collect()
    }

    /// The question of a line that is not blank.
    pub fn read(&self, text: &str) -> Result<Question, LineError> {
        if let Some(columns) = &self.columns {
            return columns.read(text, &self.defaults);
        }
        let request = match self.input {
            // Read and refused as the service does.
            Input::Jsonl => HandRequest::from_json(self.defaults.fill(text).as_bytes())?,
            _ => self.defaults.complete(plain::fields(text)?)?,
        };
        Ok(Question {
            request,
            others: Vec::new(),
        })
    }
}
