//! Questions of the service on the command line: their faults, and one on each line of standard input.

use std::io;

use serde::Serialize;

use super::decide::lines::Lines;
use super::{Outcome, screen};
use messages::{FieldError, Problem, json as written};

/// The faults of a question; a text that is not JSON has no fields.
pub fn faults(problem: &Problem) -> String {
    let name = |fault: &FieldError| match &*fault.pointer {
        "" => fault.detail.clone(),
        pointer => format!("{pointer}: {}", fault.detail),
    };
    match problem.errors() {
        [] => problem.detail().to_owned(),
        faults => faults.iter().map(name).collect::<Vec<_>>().join("; "),
    }
}

/// Fields of a question as the query of a link.
pub fn query(fields: &[(&str, String)]) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}

/// Answers every line of standard input that can be answered, and reports the others; `expected` is
/// the word for many questions.
pub fn stream<A: Serialize>(
    expected: &str,
    answer: impl Fn(&[u8]) -> Result<A, Problem>,
) -> Outcome {
    let mut lines = Lines::new(io::stdin().lock());
    let mut refused = 0_usize;
    loop {
        let batch = lines
            .batch()
            .map_err(|error| format!("standard input cannot be read: {error}"))?;
        if batch.is_empty() {
            break;
        }
        let mut text = Vec::new();
        for line in batch
            .iter()
            .filter(|line| !line.text.trim_ascii().is_empty())
        {
            match answer(line.text) {
                Ok(answer) => {
                    written::append(&answer, &mut text);
                    text.push(b'\n');
                }
                Err(problem) => {
                    refused += 1;
                    screen::remark(format_args!("line {}: {}", line.number, problem.detail()));
                }
            }
        }
        screen::print(&text)?;
    }
    match refused {
        0 => Ok(()),
        _ => Err(format!("lines that are not valid {expected}: {refused}").into()),
    }
}
