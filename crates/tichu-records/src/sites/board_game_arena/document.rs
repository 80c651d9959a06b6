//! What people save of Board Game Arena: the archive's answer, a page, or all traffic of a page (HAR).

use std::collections::HashSet;
use std::io::Read;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Deserializer, Value, json};

use crate::error::unexpected;
use crate::handle::printable;
use crate::lines::{as_utf8, decoded};
use crate::sites::hands0;

/// What is to be saved: docs/review.md describes it.
const LOG: &str = "the log of a match of Board Game Arena (docs/review.md says what to save)";

/// The names before the values of a page that matter: its packets and its players.
const OF_PAGE: [&str; 3] = ["gamelogs", "gamedatas", "\"players\""];

/// A document with packets.
pub(super) struct Document(Value);

impl Document {
    /// Reads the logs of some text: one, or as many as a HAR has.
    ///
    /// # Errors
    /// What the text is instead.
    pub(super) fn all(text: &[u8]) -> Result<Vec<Document>, String> {
        let text = decoded(text);
        if text.trim_start().starts_with('<') {
            let page = Document(values_of_page(&text)).found();
            let page =
                page.ok_or_else(|| unexpected(LOG, "a page of HTML whose log cannot be read"));
            return Ok(vec![page?]);
        }
        let value: Value = match serde_json::from_str(&text) {
            Ok(value) => value,
            Err(error) => return Err(no_document(&text, &error)),
        };
        if let Some(entries) = value["log"]["entries"].as_array() {
            return of_har(entries);
        }
        if let Some(found) = site_error(&value) {
            return Err(unexpected(LOG, found));
        }
        let document = Document(value).found();
        let expected = "match records or packets of Board Game Arena";
        Ok(vec![
            document.ok_or_else(|| unexpected(expected, "other JSON"))?,
        ])
    }

    /// The document itself, if it has packets.
    fn found(self) -> Option<Document> {
        packets(&self.0).is_some().then_some(self)
    }

    /// The value that everything stands in.
    pub(super) fn value(&self) -> &Value {
        &self.0
    }

    /// The packets, wherever they stand.
    pub(super) fn packets(&self) -> &[Value] {
        packets(&self.0).map_or(&[], Vec::as_slice)
    }
}

/// The problem of text that is no JSON, or not one value of it.
fn no_document(text: &str, error: &serde_json::Error) -> String {
    let first = Deserializer::from_str(text).into_iter::<Value>().next();
    let is_record = |value: Value| value["type"].is_string() || value.get(hands0::FIELD).is_some();
    if first.and_then(Result::ok).is_some_and(is_record) {
        return unexpected(
            "one JSON object in each line",
            "several, as curl -d sends a file (--data-binary keeps line ends)",
        );
    }
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.is_eof() {
        true => unexpected("JSON of a match", format!("its end missing ({place})")),
        false => unexpected("JSON of a match", format!("other text ({place})")),
    }
}

/// The site's words where it answers without a log.
fn site_error(value: &Value) -> Option<String> {
    let error: String = value["error"].as_str()?.chars().take(200).collect();
    Some(format!("the site's answer \"{}\"", printable(&error)))
}

/// The logs among the answers of a HAR.
fn of_har(entries: &[Value]) -> Result<Vec<Document>, String> {
    let contents = entries.iter().map(|entry| &entry["response"]["content"]);
    // A page may ask for the same log twice.
    let mut texts = HashSet::new();
    let mut answers = Vec::new();
    for text in contents.filter_map(text_of) {
        if !texts.contains(&text) {
            answers.extend(answer(&text));
            texts.insert(text);
        }
    }
    let error = answers.iter().find_map(site_error);
    let documents = answers.into_iter().map(Document);
    let logs: Vec<Document> = documents.filter_map(Document::found).collect();
    if logs.is_empty() {
        let found = error.unwrap_or_else(|| "a HAR file without a log".to_owned());
        return Err(unexpected(LOG, found));
    }
    Ok(logs)
}

/// The text of an answer.
fn text_of(content: &Value) -> Option<String> {
    let text = content["text"].as_str()?;
    let bytes = match content["encoding"].as_str() {
        Some("base64") => BASE64_STANDARD.decode(text).ok()?,
        _ => text.as_bytes().to_vec(),
    };
    let mut text = Vec::new();
    as_utf8(&bytes[..]).ok()?.read_to_end(&mut text).ok()?;
    Some(decoded(&text).into_owned())
}

/// The JSON of an answer, or that of a page.
fn answer(text: &str) -> Option<Value> {
    match text.trim_start().starts_with('<') {
        true => Some(values_of_page(text)),
        false => serde_json::from_str(text).ok(),
    }
}

/// The packets and the players that the scripts of a page have.
fn values_of_page(text: &str) -> Value {
    let ends = |name| {
        text.match_indices(name)
            .map(|(place, name)| (place + name.len(), name.trim_matches('"')))
    };
    let mut places: Vec<(usize, &str)> = OF_PAGE.into_iter().flat_map(ends).collect();
    places.sort_unstable();
    let mut values = Vec::new();
    let mut read = 0;
    for (place, name) in places {
        // A value that stands in another is there already.
        if place < read {
            continue;
        }
        let is_between = |c: char| c.is_whitespace() || "\"':=".contains(c);
        let after = text[place..].trim_start_matches(is_between);
        if after.starts_with(['{', '[']) {
            let mut found = Deserializer::from_str(after).into_iter::<Value>();
            if let Some(Ok(value)) = found.next() {
                values.push(json!({ name: value }));
                read = text.len() - after.len() + found.byte_offset();
            }
        }
    }
    Value::Array(values)
}

/// The packets of a value.
fn packets(value: &Value) -> Option<&Vec<Value>> {
    let inside: Vec<&Value> = match value {
        Value::Array(values) => {
            let is_packet =
                |value: &Value| value["channel"].is_string() && value["data"].is_array();
            if values.iter().any(is_packet) {
                return Some(values);
            }
            values.iter().collect()
        }
        Value::Object(fields) => fields.values().collect(),
        _ => return None,
    };
    inside.into_iter().find_map(packets)
}
