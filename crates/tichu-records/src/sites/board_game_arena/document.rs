//! What people save of Board Game Arena: the archive's answer, a page, or all traffic of a page (HAR).

use std::io::Read;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Deserializer, Value};

use crate::error::unexpected;
use crate::handle::printable;
use crate::lines::{as_utf8, decoded};
use crate::sites::acts;

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
            let page = Document(values_of_page(&text));
            return page
                .found()
                .ok_or_else(|| unexpected(LOG, "a page of HTML whose log cannot be read"));
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
        document
            .ok_or_else(|| unexpected("match records or packets of Board Game Arena", "other JSON"))
    }

    /// The document itself, if it has packets.
    fn found(self) -> Option<Vec<Document>> {
        packets(&self.0).is_some().then(|| vec![self])
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
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let is_record = |value: &Value| value["type"].is_string() || value.get(acts::HANDS).is_some();
    if values
        .next()
        .and_then(Result::ok)
        .is_some_and(|value| is_record(&value))
    {
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
    let answers: Vec<Value> = entries.iter().filter_map(answer).collect();
    let error = answers.iter().find_map(site_error);
    let mut logs: Vec<Document> = Vec::new();
    for log in answers.into_iter().map(Document) {
        // A page may ask for the same log twice.
        let is_new = |own: &Document| own.packets() != log.packets();
        if !log.packets().is_empty() && logs.iter().all(is_new) {
            logs.push(log);
        }
    }
    if logs.is_empty() {
        let found = error.unwrap_or_else(|| "a HAR file without a log".to_owned());
        return Err(unexpected(LOG, found));
    }
    Ok(logs)
}

/// The JSON that an entry of a HAR was answered with, or that of a page.
fn answer(entry: &Value) -> Option<Value> {
    let content = &entry["response"]["content"];
    let text = content["text"].as_str()?;
    let bytes = match content["encoding"].as_str() {
        Some("base64") => BASE64_STANDARD.decode(text).ok()?,
        _ => text.as_bytes().to_vec(),
    };
    let mut text = Vec::new();
    as_utf8(&bytes[..]).ok()?.read_to_end(&mut text).ok()?;
    let text = decoded(&text);
    match text.trim_start().starts_with('<') {
        true => Some(values_of_page(&text)),
        false => serde_json::from_str(&text).ok(),
    }
}

/// The packets and the players that the scripts of a page have.
fn values_of_page(text: &str) -> Value {
    let mut values = Vec::new();
    for name in OF_PAGE {
        for (place, _) in text.match_indices(name) {
            let after = &text[place + name.len()..];
            let after =
                after.trim_start_matches(|c: char| c.is_whitespace() || "\"':=".contains(c));
            if after.starts_with(['{', '[']) {
                let mut value = Deserializer::from_str(after).into_iter();
                values.extend(value.next().and_then(Result::ok));
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
