//! Rows of CSV whose quotes hold ends of lines.
//!
//! A row ends with its line unless a quote is open and one of the next lines closes it. A quote that
//! is never closed costs its own line alone, and no line waits for many others.

use std::collections::VecDeque;

use super::lines::InputLine;

/// The most lines of a row.
const MOST: usize = 16;

/// Lines whose row is not known yet.
#[derive(Default)]
pub struct OpenRows(Vec<InputLine<'static>>);

impl OpenRows {
    /// The rows of these lines, and of those that waited for them: each has the number of its first line, and a line
    /// whose quote is never closed is a row of its own. Without lines, nothing waits on.
    ///
    /// `is_row` says whether several lines together are a row.
    pub fn join<'a>(
        &mut self,
        lines: Vec<InputLine<'a>>,
        is_row: impl Fn(&[u8]) -> bool,
    ) -> Vec<InputLine<'a>> {
        let is_over = lines.is_empty();
        let mut queue: VecDeque<InputLine<'a>> = self.0.drain(..).chain(lines).collect();
        let mut rows = Vec::with_capacity(queue.len());
        while let Some(mut row) = queue.pop_front() {
            if is_open(&row.text) {
                let mut rest = queue.iter().take(MOST - 1);
                let last = rest.position(|line| is_open(&line.text));
                if last.is_none() && !is_over && queue.len() < MOST - 1 {
                    queue.push_front(row);
                    self.0 = queue.into_iter().map(InputLine::owned).collect();
                    break;
                }
                if let Some(last) = last {
                    let all = std::iter::once(&row).chain(queue.range(..=last));
                    let parts: Vec<&[u8]> = all.map(|line| &*line.text).collect();
                    let text = parts.join(&b'\n');
                    if is_row(&text) {
                        queue.drain(..=last);
                        row.text = text.into();
                    }
                }
            }
            rows.push(row);
        }
        rows
    }
}

/// Whether a line opens or closes a quote that goes on beyond it.
fn is_open(line: &[u8]) -> bool {
    line.iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str, at_once: usize) -> Vec<(u64, String)> {
        let lines: Vec<InputLine<'_>> = (1..)
            .zip(text.split('\n'))
            .map(|(number, line)| InputLine {
                number,
                text: line.as_bytes().into(),
            })
            .collect();
        let mut open = OpenRows::default();
        let mut rows = Vec::new();
        // A row of these tests has a comma.
        for batch in lines.chunks(at_once).chain([&[][..]]) {
            rows.extend(open.join(batch.to_vec(), |row| row.contains(&b',')));
        }
        rows.iter()
            .map(|row| (row.number, String::from_utf8_lossy(&row.text).into_owned()))
            .collect()
    }

    #[test]
    fn rows_end_outside_quotes_however_they_arrive() {
        let expected = [
            (1, "a,b"),
            (2, "\"c\nd\",e"),
            (4, "\"f"),
            (5, ""),
            (6, "g\""),
            (7, "h"),
        ];
        let expected = expected.map(|(number, row)| (number, row.to_owned()));
        for at_once in 1..8 {
            assert_eq!(joined("a,b\n\"c\nd\",e\n\"f\n\ng\"\nh", at_once), expected);
        }
    }

    #[test]
    fn quote_that_is_never_closed_costs_its_own_line() {
        let text = format!("\"a,b\n{}", "c,d\n".repeat(40));
        for at_once in [1, 7, 100] {
            let rows = joined(&text, at_once);
            assert_eq!(rows.len(), 42);
            assert_eq!(rows[0], (1, "\"a,b".to_owned()));
        }
    }
}
