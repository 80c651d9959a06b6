//! The error of a line on standard input.

use messages::{FieldError, Problem};
use serde::Serialize;
use terminal::write_json;

use super::lines::InputLine;

/// The reason why a line has no answer.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.detail())]
pub struct LineError(Box<Problem>);

impl LineError {
    /// A line that is not valid, for this reason.
    pub fn new(detail: impl ToString) -> LineError {
        Problem::invalid_line(detail.to_string()).into()
    }

    /// The faults of the first field that has some, without the name of the field.
    pub fn of_field(faults: &[FieldError]) -> LineError {
        let field = |fault: &&FieldError| fault.pointer.split('/').nth(1).map(str::to_owned);
        let first = faults.first().and_then(|fault| field(&fault));
        let of_first = faults.iter().take_while(|fault| field(fault) == first);
        let details: Vec<&str> = of_first.map(|fault| &*fault.detail).collect();
        LineError::new(details.join("; "))
    }

    /// One line for a person, with the beginning of the line.
    pub fn describe(&self, line: &InputLine<'_>) -> String {
        const SHOWN: usize = 60;
        // Enough bytes for the characters that are shown: a line may be very long.
        let text = &line.text[..line.text.len().min(4 * SHOWN)];
        let text = String::from_utf8_lossy(text);
        // Escaped, so that the text cannot command the terminal.
        let shown = match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{:?}…", &text[..end]),
            None => format!("{text:?}"),
        };
        format!("line {}: {self}, in {shown}", line.number)
    }

    /// Appends an object in place of the answer: `{"line":3,"error":{"type":…}}`.
    pub fn write_json(&self, line: u64, text: &mut Vec<u8>) {
        #[derive(Serialize)]
        struct Invalid<'a> {
            line: u64,
            error: &'a Problem,
        }
        let error = &self.0;
        write_json(&Invalid { line, error }, text);
    }
}

/// The service refuses the request of the line.
impl From<Problem> for LineError {
    fn from(problem: Problem) -> LineError {
        LineError(Box::new(problem))
    }
}
