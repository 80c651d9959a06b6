//! What is wrong with a line of standard input.

use serde::Serialize;

use super::lines::Line;
use crate::api::Problem;

/// Why a line has no answer.
#[derive(Debug)]
pub struct Fault {
    /// What was expected and what was found.
    detail: String,
    /// The problem, when the line was a request.
    problem: Option<Box<Problem>>,
}

impl Fault {
    pub fn new(detail: impl ToString) -> Fault {
        Fault {
            detail: detail.to_string(),
            problem: None,
        }
    }

    /// The refusal of a request.
    pub fn refused(problem: Problem) -> Fault {
        Fault {
            detail: problem.detail().to_owned(),
            problem: Some(Box::new(problem)),
        }
    }

    /// One line for a person, with the beginning of the line at fault.
    pub fn describe(&self, line: &Line<'_>) -> String {
        const SHOWN: usize = 60;
        // Enough bytes for the characters that are shown: a line may be very long.
        let text = &line.text[..line.text.len().min(4 * SHOWN)];
        let text = String::from_utf8_lossy(text);
        // Escaped: what comes from outside must not command the terminal.
        let shown = match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{:?}…", &text[..end]),
            None => format!("{text:?}"),
        };
        format!("line {}: {}, in {shown}", line.number, self.detail)
    }

    /// Appends an object to stand in the answer's place: `{"line":3,"error":{"detail":…}}`.
    pub fn write_json(&self, line: u64, text: &mut Vec<u8>) {
        #[derive(Serialize)]
        struct Refusal<'a> {
            line: u64,
            error: Error<'a>,
        }
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Error<'a> {
            Problem(&'a Problem),
            Own { detail: &'a str },
        }
        let detail = &*self.detail;
        let error = match &self.problem {
            Some(problem) => Error::Problem(problem),
            None => Error::Own { detail },
        };
        let written = serde_json::to_writer(&mut *text, &Refusal { line, error });
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        text.push(b'\n');
    }
}
