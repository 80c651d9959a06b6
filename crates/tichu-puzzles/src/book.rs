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
    /// The puzzle of this number, from 1, cannot be read.
    #[error("expected a legal position and two legal answers, found none in puzzle {0}")]
    Puzzle(usize),
}

/// The bytes of a file, with the places of its puzzles: each is read when it is asked for.
#[derive(Clone, Debug)]
pub struct BookFile<'b> {
    /// Each begins with its length.
    puzzles: Vec<&'b [u8]>,
}

impl<'b> BookFile<'b> {
    /// The places of the puzzles in the bytes that [`Book::to_bytes`] has written.
    ///
    /// # Errors
    /// [`BookError`] for a file of another kind, and for one that breaks off.
    pub fn open(bytes: &'b [u8]) -> Result<BookFile<'b>, BookError> {
        let mut rest = bytes.strip_prefix(HEAD).ok_or(BookError::Head)?;
        let mut puzzles = Vec::with_capacity(rest.len() / 64);
        while let Some(length) = rest.first() {
            let place = rest.split_at_checked(1 + usize::from(*length));
            let (puzzle, others) = place.ok_or(BookError::Puzzle(puzzles.len() + 1))?;
            puzzles.push(puzzle);
            rest = others;
        }
        puzzles.shrink_to_fit();
        Ok(BookFile { puzzles })
    }

    /// How many puzzles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzle of this number, from 1.
    ///
    /// # Errors
    /// [`BookError::Puzzle`] where there is none, and where it cannot be read.
    pub fn puzzle(&self, number: usize) -> Result<Puzzle, BookError> {
        let place = number.checked_sub(1);
        let bytes = place.and_then(|place| self.puzzles.get(place));
        let read = bytes.and_then(|bytes| bytes::read(bytes));
        let (puzzle, _) = read.ok_or(BookError::Puzzle(number))?;
        Ok(puzzle)
    }
}

impl Book {
    /// Reads what [`Book::to_bytes`] has written.
    ///
    /// # Errors
    /// [`BookError`] for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let file = BookFile::open(bytes)?;
        let puzzles = (1..=file.len()).map(|number| file.puzzle(number));
        let puzzles = puzzles.collect::<Result<_, _>>()?;
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

    /// The puzzle as a file gives it back, with its figures rounded; `None` where it has no room in one.
    #[must_use]
    pub fn kept(puzzle: &Puzzle) -> Option<Puzzle> {
        let mut bytes = Vec::new();
        bytes::write(puzzle, &mut bytes)?;
        let (kept, _) = bytes::read(&bytes)?;
        let [before, after] = [puzzle, &kept].map(|one| one.position.game());
        (before.is_some() && before == after).then_some(kept)
    }
}
