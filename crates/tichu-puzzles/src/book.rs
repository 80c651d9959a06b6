//! A file of puzzles.

use thiserror::Error;

use crate::{Puzzle, bytes};

/// The first bytes of a file: the name of the format and its version.
const HEAD: &[u8; 8] = b"tichupz1";

/// Puzzles in their order. A puzzle keeps its number as long as the book lasts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A file that is no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The file is of another kind or version.
    #[error("expected a book of puzzles that begins with \"tichupz1\", found something else")]
    Head,
    /// A puzzle cannot be read.
    #[error("expected a legal position and two legal answers, found none in puzzle {0}")]
    Puzzle(usize),
}

impl Book {
    /// Reads what [`Book::to_bytes`] has written.
    ///
    /// # Errors
    /// [`BookError`] for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let mut rest = bytes.strip_prefix(HEAD).ok_or(BookError::Head)?;
        let mut puzzles = Vec::new();
        while !rest.is_empty() {
            let (puzzle, others) = bytes::read(rest).ok_or(BookError::Puzzle(puzzles.len()))?;
            puzzles.push(puzzle);
            rest = others;
        }
        Ok(Book { puzzles })
    }

    /// The content of a file. Puzzles that have no room in it are left out: see [`Book::holds`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for puzzle in &self.puzzles {
            let _ = bytes::write(puzzle, &mut bytes); // Those without room are left out.
        }
        bytes
    }

    /// The puzzle as a file gives it back, with its figures as whole numbers; `None` where it has no room in one.
    #[must_use]
    pub fn kept(puzzle: &Puzzle) -> Option<Puzzle> {
        let mut bytes = Vec::new();
        bytes::write(puzzle, &mut bytes)?;
        let (kept, _) = bytes::read(&bytes)?;
        let [before, after] = [puzzle, &kept].map(|one| one.position.game());
        (before.is_some() && before == after).then_some(kept)
    }
}
