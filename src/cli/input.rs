//! Hands of 8 cards on standard input: their syntax and the question of each line.

use clap::ValueEnum;
use messages::Question as _;
use serde::Serialize;
use tichu_api::HandRequest;
use tichu_models::Situation;

use super::columns::{self, Columns, Question};
use super::line_error::LineError;
use super::plain;
use super::questions::Defaults;
use super::stream::First;

/// How hands are written on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Input {
    /// Detected from the first line
    Auto,
    /// A hand, optionally followed by the scores: Dr GA SK BQ R9 S7 B3 G2 300:450
    Plain,
    /// A header with hand and, if known, own_score, opponent_score, target_score, opponent_called,
    /// partner_called, player, partner and opponents
    Csv,
    /// One question of /v1/evaluate per line
    Jsonl,
}

/// Reads the lines of one input.
pub struct HandReader {
    input: Input,
    /// The separator of CSV, if the input states it.
    separator: Option<u8>,
    /// Those of the header of CSV.
    columns: Option<Columns>,
    situation: Situation,
    defaults: Defaults,
}

impl HandReader {
    /// A reader of lines that leave this situation open; `flags` is the same as fields of a question.
    pub fn new(input: Input, situation: Situation, flags: &impl Serialize) -> HandReader {
        HandReader {
            input,
            separator: None,
            columns: None,
            situation,
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
        if let Some(request) = self.request(text)? {
            return Ok(Question {
                hand: request.hand,
                situation: request.situation(),
                others: Vec::new(),
            });
        }
        if let Some(columns) = &self.columns {
            return columns.read(text, self.situation.clone());
        }
        let (cards, scores) = plain::cards(text)?;
        Ok(Question {
            hand: cards.parse().map_err(LineError::new)?,
            situation: Situation {
                scores: scores.unwrap_or(self.situation.scores),
                ..self.situation.clone()
            },
            others: Vec::new(),
        })
    }

    /// The request of a line of JSON, read and refused as the service does.
    pub fn request(&self, text: &str) -> Result<Option<HandRequest>, LineError> {
        if self.input != Input::Jsonl {
            return Ok(None);
        }
        let question = self.defaults.fill(text);
        Ok(Some(HandRequest::from_json(question.as_bytes())?))
    }
}
