//! Plain lines of standard input: cards, and scores after them.

use std::borrow::Cow;

use messages::Problem;
use tichu::Scores;
use tichu_api::columns::plain_score;
use tichu_records::decoded;

use super::line_error::LineError;
use super::lines::{InputLine, LONGEST};

/// The text of a line; `None` when it is blank.
pub fn text<'a>(line: &'a InputLine<'_>) -> Result<Option<&'a str>, LineError> {
    let bytes = &*line.text;
    if bytes.len() > LONGEST {
        return Err(Problem::line_too_long(LONGEST).into());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to();
        LineError::new(format!(
            "expected UTF-8, found the byte 0x{:02X} at position {place}",
            bytes[place]
        ))
    })?;
    Ok((!text.trim().is_empty()).then_some(text))
}

/// The text of a row of a table, in the encodings that spreadsheets write; `None` when it is blank.
pub fn row<'a>(line: &'a InputLine<'_>) -> Result<Option<Cow<'a, str>>, LineError> {
    if line.text.len() > LONGEST {
        return Err(Problem::line_too_long(LONGEST).into());
    }
    let text = decoded(&line.text);
    Ok((!text.trim().is_empty()).then_some(text))
}

/// Whether a line is JSON and not plain.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// `Dr GA SK BQ R9 S7 B3 G2 300:450`: the cards, and the scores if they follow. No card has a colon.
pub fn cards(text: &str) -> Result<(&str, Option<Scores>), LineError> {
    let last = text.trim_end().rsplit_once(char::is_whitespace);
    let scores = last.and_then(|(cards, last)| Some((cards, last.split_once(':')?)));
    let Some((cards, (own, opponent))) = scores else {
        return Ok((text, None));
    };
    let (own, opponent) = (score(own)?, score(opponent)?);
    Ok((cards, Some(Scores { own, opponent })))
}

/// The same as fields of a question.
pub fn fields(text: &str) -> Result<Vec<(&str, Cow<'_, str>)>, LineError> {
    let (cards, scores) = cards(text)?;
    let mut fields = vec![("hand", cards.into())];
    if let Some(Scores { own, opponent }) = scores {
        fields.push(("own_score", own.to_string().into()));
        fields.push(("opponent_score", opponent.to_string().into()));
    }
    Ok(fields)
}

fn score(text: &str) -> Result<i32, LineError> {
    plain_score(text).map_err(LineError::new)
}
