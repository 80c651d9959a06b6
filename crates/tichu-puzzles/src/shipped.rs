//! The puzzles and the hands of the quiz that ship.

use std::sync::LazyLock;

use tichu::Decision;

use crate::{BookFile, Puzzle, Quiz, Theme};

/// What a list says of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The number of the puzzle, from 1.
    pub number: usize,
    /// What it is about.
    pub theme: Theme,
    /// The question.
    pub decision: Decision,
    /// How often people miss the right answer, from 0 to 1.
    pub difficulty: f64,
}

impl Entry {
    /// The entry of a puzzle with this number.
    #[must_use]
    pub fn of(number: usize, puzzle: &Puzzle) -> Entry {
        Entry {
            number,
            theme: puzzle.theme,
            decision: puzzle.position.decision,
            difficulty: puzzle.difficulty(),
        }
    }
}

/// The book that ships. It only grows: a puzzle keeps its number.
///
/// # Panics
/// When the file inside the binary is damaged. A test reads it.
#[must_use]
pub fn book() -> &'static BookFile {
    static BOOK: LazyLock<BookFile> = LazyLock::new(|| {
        let bytes = include_bytes!("../puzzles.bin");
        BookFile::open(bytes).expect("the book that ships is whole")
    });
    &BOOK
}

/// The entries of all puzzles that ship, in their order.
///
/// The first call reads all of them, which takes a moment.
#[must_use]
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let entry = |number| {
            let puzzle = book().puzzle(number);
            puzzle.map(|puzzle| Entry::of(number, &puzzle)).ok()
        };
        (1..=book().len()).filter_map(entry).collect()
    });
    &ENTRIES
}

/// The pool of the quiz.
///
/// # Panics
/// When the file inside the binary is damaged. A test reads it.
#[must_use]
pub fn quiz() -> &'static Quiz {
    static QUIZ: LazyLock<Quiz> = LazyLock::new(|| {
        let text = include_str!("../quiz.txt");
        text.parse().expect("the pool that ships is whole")
    });
    &QUIZ
}
