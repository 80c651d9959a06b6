//! Many questions in one.

use std::sync::Arc;

use messages::{Problem, Question as _, json};
use serde::Serialize;
use tichu_api::exchange::ExchangeRequest;
use tichu_api::tichu::AskedTichu;
use tichu_api::{BatchEntry, Frame, HandRequest, Subject};
use tichu_models::decision::Sections;

use crate::Service;

impl Service {
    /// Appends the answer to a question of a batch, or its refusal, of which `refused` hears.
    pub fn append_entry(
        &self,
        subject: Subject,
        question: &[u8],
        sections: Sections,
        refused: impl Fn(&Problem),
        text: &mut Vec<u8>,
    ) {
        match subject {
            Subject::GrandTichu => {
                let asked = HandRequest::from_json(question);
                let answer = asked.map(|asked| self.evaluate(&asked, sections));
                append(answer, refused, text);
            }
            Subject::Tichu => {
                let asked = AskedTichu::from_json(question);
                let answer = asked.map(|asked| self.evaluate_tichu(&asked, sections));
                append(answer, refused, text);
            }
            Subject::Exchange => {
                let asked = ExchangeRequest::from_json(question);
                append(asked.map(|asked| self.exchange(&asked)), refused, text);
            }
        }
    }

    /// The answers to a batch.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 or 422 for a batch that is not valid. Its single questions may be invalid.
    pub fn batch(self: &Arc<Self>, subject: Subject, batch: &[u8]) -> Result<Vec<u8>, Problem> {
        let Frame {
            questions,
            sections,
        } = Frame::from_json(subject, batch)?;
        let mut text = Vec::new();
        for (place, question) in questions.iter().enumerate() {
            let (before, after) = around(place, questions.len());
            text.extend_from_slice(before);
            let question = question.get().as_bytes();
            self.append_entry(subject, question, sections, |_| {}, &mut text);
            text.extend_from_slice(after);
        }
        Ok(text)
    }
}

/// The text before and after the answer in this place among `count` answers.
#[must_use]
pub fn around(place: usize, count: usize) -> (&'static [u8], &'static [u8]) {
    let before: &[u8] = if place == 0 { b"{\"results\":[" } else { b"," };
    let after: &[u8] = if place + 1 == count { b"]}" } else { b"" };
    (before, after)
}

fn append(answer: Result<impl Serialize, Problem>, refused: impl Fn(&Problem), text: &mut Vec<u8>) {
    json::append(&BatchEntry::from(answer.inspect_err(refused)), text);
}
