//! Commands that answer questions about the cards of their arguments, or one question on each line of
//! standard input.
//!
//! Flags are fields of a question, under the same names. They apply to every question that leaves them
//! out. The command adds them to the question, and reads it as the service does.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io;

use messages::{Problem, Question, Request};
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use terminal::{Format, Outcome, screen, write_json};
use tichu_models::model::LoadError;

use super::assumed::AssumedWords;
use super::line_error::LineError;
use super::plain;
use super::stream::{self, Answerer};
use super::styles::{self, Styles};

/// Fields of a question that hold where the question leaves them out.
#[derive(Default)]
pub struct Defaults(BTreeMap<String, Box<RawValue>>);

impl Defaults {
    /// The flags that are given.
    pub fn of(flags: &impl Serialize) -> Defaults {
        let Ok(Value::Object(fields)) = serde_json::to_value(flags) else {
            return Defaults::default();
        };
        let given = fields.into_iter().filter(|(_, value)| !value.is_null());
        let given = given.filter_map(|(name, value)| Some((name, to_raw_value(&value).ok()?)));
        Defaults(given.collect())
    }

    /// The question with these fields, and with those that they leave out.
    pub fn complete<'f, R: Request<'f>>(
        &'f self,
        fields: Vec<(&'f str, Cow<'f, str>)>,
    ) -> Result<R, LineError> {
        let defaults = self.0.iter();
        let mut all: BTreeMap<&str, messages::Value<'_>> = defaults
            .map(|(name, json)| (&**name, messages::Value::Json(json)))
            .collect();
        all.extend((fields.into_iter()).map(|(name, text)| (name, messages::Value::Query(text))));
        let all = all.into_iter().map(|(name, value)| (name.into(), value));
        R::read(all).map_err(|faults| LineError::of_field(&faults))
    }

    /// A question with the fields that it leaves out. A text that is not an object stays as it is, and
    /// is refused as such.
    pub fn fill<'q>(&self, question: &'q str) -> Cow<'q, str> {
        if self.0.is_empty() {
            return question.into();
        }
        let fields = serde_json::from_str::<HashMap<String, IgnoredAny>>(question);
        let (Ok(fields), Some((before, after))) = (fields, question.split_once('{')) else {
            return question.into();
        };
        let mut filled = format!("{before}{{");
        for (name, value) in &self.0 {
            if !fields.contains_key(name) {
                filled += &format!("{}:{value},", Value::from(&**name));
            }
        }
        if fields.is_empty() {
            filled.pop();
        }
        (filled + after).into()
    }
}

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
    fn flags_fill_only_the_fields_that_a_question_leaves_out() {
        let defaults =
            Defaults::of(&json!({"own_score": 300, "target_score": 500, "player": null}));
        for (question, filled) in [
            (r#"{}"#, r#"{"own_score":300,"target_score":500}"#),
            (
                r#" { "own_score": 7 }"#,
                r#" {"target_score":500, "own_score": 7 }"#,
            ),
            (
                r#"{"target_score":null,"own_\u0073core":7}"#,
                r#"{"target_score":null,"own_\u0073core":7}"#,
            ),
            (r#"["{}"]"#, r#"["{}"]"#),
            (r#"{"hand":"#, r#"{"hand":"#),
        ] {
            assert_eq!(defaults.fill(question), filled);
        }
    }

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
