//! Commands that answer questions about the cards of their arguments, or one question on each line of
//! standard input.
//!
//! Flags are fields of a question, under the same names. They apply to every question that leaves them
//! out. The command adds them to the question, and reads it as the service does.

use std::borrow::Cow;
use std::io;

use messages::{Problem, Question};
use serde::Serialize;
use serde_json::{Map, Value, json};
use terminal::{Format, Outcome, screen, write_json};
use tichu_models::model::LoadError;

use super::assumed::AssumedWords;
use super::defaults::Defaults;
use super::line_error::LineError;
use super::plain;
use super::stream::{self, Answerer};
use super::styles::{self, Styles};

/// Reads `next:tichu,partner:grand_tichu` as an object with a field for each seat.
pub fn by_seat(text: &str) -> Result<Value, String> {
    let mut seats = Map::new();
    for part in text.split(',') {
        let (seat, value) = part.split_once(':').unwrap_or_default();
        if seat.is_empty() || seats.insert(seat.to_owned(), value.into()).is_some() {
            let found = tichu::quoted(part);
            return Err(format!(
                "expected each seat once with its value, such as next:tichu,partner:none, found {found}"
            ));
        }
    }
    Ok(seats.into())
}

/// The field of a question that has the cards.
const HAND: &str = "hand";

/// What a command is asked.
pub struct Asked<'a> {
    /// The cards of the arguments; without them, questions are on standard input.
    pub cards: &'a [String],
    /// The flags.
    pub defaults: Defaults,
    /// The format of the answers.
    pub format: Format,
}

/// Answers what is asked with models: as lines of JSON, or each as a table.
pub fn run<Q: Question, M: Sync, A: Serialize>(
    asked: Asked<'_>,
    load: impl FnOnce() -> Result<M, LoadError>,
    answer: impl Fn(&M, Q) -> Result<A, Problem> + Sync,
    table: impl Fn(&A, Styles, &mut Vec<u8>) -> io::Result<()> + Sync,
) -> Outcome {
    let read = |text: &str| -> Result<Q, LineError> {
        Ok(Q::from_json(asked.question(text)?.as_bytes())?)
    };
    // A mistake in the question shows before the models are loaded.
    let one = match asked.cards {
        [] => None,
        cards => Some(read(&cards.join(" "))?),
    };
    let models = load()?;
    let is_table = asked.format == Format::Table;
    let (mut out, styles) = styles::output(asked.format);
    let write = |question: Q, out: &mut Vec<u8>| -> Result<(), LineError> {
        let answer = answer(&models, question)?;
        if is_table {
            let written = table(&answer, styles, out);
            debug_assert!(written.is_ok(), "writing to memory cannot fail");
        } else {
            write_json(&answer, out);
        }
        Ok(())
    };
    let Some(question) = one else {
        let line = |text: &str, out: &mut Vec<u8>| {
            write(read(text)?, out)?;
            // A line between two tables.
            out.extend(is_table.then_some(b'\n'));
            Ok(())
        };
        return stream::run(&mut AnsweredLines(line), asked.format, &mut out);
    };
    let mut text = Vec::new();
    write(question, &mut text)?;
    Ok(screen::write(&mut out, &text)?)
}

impl Asked<'_> {
    /// The question of a line: JSON, or cards with scores after them.
    fn question<'q>(&self, line: &'q str) -> Result<Cow<'q, str>, LineError> {
        if plain::is_json(line) {
            return Ok(self.defaults.fill(line));
        }
        let (cards, scores) = plain::cards(line)?;
        let mut question = json!({ HAND: cards });
        if let Some(scores) = scores {
            question["own_score"] = scores.own.into();
            question["opponent_score"] = scores.opponent.into();
        }
        Ok(self
            .defaults
            .fill(&question.to_string())
            .into_owned()
            .into())
    }
}

/// Answers lines whose answers say themselves which suits were chosen.
struct AnsweredLines<F>(F);

impl<F: Fn(&str, &mut Vec<u8>) -> Result<(), LineError> + Sync> Answerer for AnsweredLines<F> {
    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<Option<AssumedWords>, LineError> {
        let AnsweredLines(answer) = self;
        answer(text, out).map(|()| None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_one_value_each() {
        assert_eq!(
            by_seat("next:B4,partner:RA"),
            Ok(json!({"next": "B4", "partner": "RA"}))
        );
        for wrong in ["", "tichu", "next:B4,next:B5", ":B4"] {
            assert!(by_seat(wrong).is_err(), "{wrong}");
        }
    }
}
