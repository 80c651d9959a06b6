//! Rows of CSV whose quotes hold ends of lines.
//!
//! A row ends with its line unless a quote is open and one of the next lines closes it. A quote that
//! is never closed costs its own line alone, and no line waits for many others.

use std::borrow::Cow;

use super::lines::Line;

/// The most lines of a row.
const MOST: usize = 16;

/// A row of a table. A line whose quote is never closed is a row of its own.
#[derive(Clone)]
pub struct Row<'a> {
    /// The number of its first line, from 1.
    pub number: u64,
    /// Its bytes.
    pub text: Cow<'a, [u8]>,
}

impl<'a> From<&Line<'a>> for Row<'a> {
    fn from(line: &Line<'a>) -> Row<'a> {
        Row {
            number: line.number,
            text: Cow::Borrowed(line.text),
        }
    }
}

/// Lines whose row is not known yet.
#[derive(Default)]
pub struct OpenRows(Vec<Row<'static>>);

impl OpenRows {
    /// The rows of these lines, and of those that waited for them. Without lines, nothing waits on.
    ///
    /// `is_row` says whether several lines together are a row.
    pub fn join<'a>(&mut self, lines: &[Line<'a>], is_row: impl Fn(&[u8]) -> bool) -> Vec<Row<'a>> {
        let mut queue: Vec<Row<'a>> = std::mem::take(&mut self.0);
        queue.extend(lines.iter().map(Row::from));
        let mut rows = Vec::with_capacity(queue.len());
        let mut next = 0;
        while next < queue.len() {
            let row = &queue[next];
            let end = queue.len().min(next + MOST);
            if !is_open(&row.text) {
                rows.push(row.clone());
                next += 1;
                continue;
            }
            let mut rest = queue[next + 1..end].iter();
            match rest.position(|line| is_open(&line.text)) {
                Some(place) => {
                    let last = next + 1 + place;
                    let parts: Vec<&[u8]> =
                        queue[next..=last].iter().map(|row| &*row.text).collect();
                    let text = parts.join(&b'\n');
                    if is_row(&text) {
                        rows.push(Row {
                            number: row.number,
                            text: Cow::Owned(text),
                        });
                        next = last + 1;
                    } else {
                        rows.push(row.clone());
                        next += 1;
                    }
                }
                None if !lines.is_empty() && end < next + MOST => {
                    let waiting = queue.drain(next..);
                    self.0 = waiting.map(Row::owned).collect();
                }
                None => {
                    rows.push(row.clone());
                    next += 1;
                }
            }
        }
        rows
    }
}

impl Row<'_> {
    fn owned(self) -> Row<'static> {
        Row {
            number: self.number,
            text: Cow::Owned(self.text.into_owned()),
        }
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
        let lines: Vec<Line<'_>> = (1..)
            .zip(text.split('\n'))
            .map(|(number, line)| Line {
                number,
                text: line.as_bytes(),
            })
            .collect();
        let mut open = OpenRows::default();
        let mut rows = Vec::new();
        // A row of these tests has a comma.
        for batch in lines.chunks(at_once).chain([&[][..]]) {
            rows.extend(open.join(batch, |row| row.contains(&b',')));
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
