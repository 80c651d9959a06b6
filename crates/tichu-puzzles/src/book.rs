//! A file of puzzles.

use std::error::Error as StdError;
use std::fmt::Display;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use thiserror::Error;

use crate::{Puzzle, shipped};

/// The first line of a file when it is unpacked: the name of the format and its version.
const HEAD: &[u8] = b"{\"type\":\"puzzles\",\"version\":2}\n";

/// The most bytes of an unpacked file: more than 100,000 puzzles. A file that is small and unpacks to more is no book.
const MOST: u64 = 256 << 20;

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
    #[error(
        "expected a book of puzzles that begins with {{\"type\":\"puzzles\",\"version\":2}}, found something else"
    )]
    Head,
    /// The puzzle of this number, from 1, cannot be read.
    #[error("expected a legal position and two legal answers, found none in puzzle {0}")]
    Puzzle(usize),
}

/// The lines of a file, one for each puzzle: each is read when it is asked for.
#[derive(Clone, Debug)]
pub struct BookFile {
    pub(crate) lines: Vec<Vec<u8>>,
}

impl BookFile {
    /// Unpacks what [`Book::to_bytes`] has written, and finds the lines of the puzzles.
    ///
    /// # Errors
    /// [`BookError`] for a file of another kind, and for one that breaks off.
    pub fn open(packed: &[u8]) -> Result<BookFile, BookError> {
        let mut text = Vec::new();
        let unpacked = GzDecoder::new(packed).take(MOST).read_to_end(&mut text);
        let lines = text.strip_prefix(HEAD).ok_or(BookError::Head)?;
        let lines = lines.split_inclusive(|byte| *byte == b'\n');
        let lines: Vec<_> = lines.map(<[u8]>::to_vec).collect();
        if unpacked.is_err() || !text.ends_with(b"\n") {
            return Err(BookError::Puzzle(lines.len().max(1)));
        }
        Ok(BookFile { lines })
    }

    /// How many puzzles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The puzzle of this number, from 1.
    ///
    /// # Errors
    /// [`BookError::Puzzle`] when the book has no puzzle of this number, or when its line is damaged.
    pub fn puzzle(&self, number: usize) -> Result<Puzzle, BookError> {
        let place = number.checked_sub(1);
        let line = place.and_then(|place| self.lines.get(place));
        line.and_then(|line| read(line))
            .ok_or(BookError::Puzzle(number))
    }

    /// All puzzles.
    fn all(&self) -> Result<Book, BookError> {
        let puzzles = (1..=self.len()).map(|number| self.puzzle(number));
        let puzzles = puzzles.collect::<Result<_, _>>()?;
        Ok(Book { puzzles })
    }
}

impl Book {
    /// The puzzles of this file, or those that ship.
    ///
    /// # Errors
    /// When the file cannot be read or is no book; the error names it.
    pub fn load(file: Option<&Path>) -> Result<Book, Box<dyn StdError>> {
        let Some(file) = file else {
            return Ok(shipped::book().all()?);
        };
        let named = |error: &dyn Display| format!("{}: {error}", file.display());
        let bytes = fs::read(file).map_err(|error| named(&error))?;
        Ok(Book::from_bytes(&bytes).map_err(|error| named(&error))?)
    }

    /// Reads what [`Book::to_bytes`] has written.
    ///
    /// # Errors
    /// [`BookError`] for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        BookFile::open(bytes)?.all()
    }

    /// The content of a file: a line of JSON for each puzzle, packed with gzip, because decisions of the same round have
    /// much in common. Puzzles of [`Book::kept`] can be read again.
    ///
    /// # Panics
    /// Never: a vector takes all bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = HEAD.to_vec();
        for puzzle in &self.puzzles {
            serde_json::to_writer(&mut text, puzzle).expect("a vector takes all bytes");
            text.push(b'\n');
        }
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let written = packed.write_all(&text).and_then(|()| packed.finish());
        written.expect("a vector takes all bytes")
    }

    /// The puzzle as a file gives it back, with its figures rounded; `None` where its position or an answer is illegal.
    #[must_use]
    pub fn kept(puzzle: &Puzzle) -> Option<Puzzle> {
        let game = puzzle.position.game()?;
        let rounded = puzzle.rounded(&game);
        let kept = read(&serde_json::to_vec(&rounded).ok()?)?;
        (kept.position.game() == Some(game)).then_some(kept)
    }
}

/// The puzzle of a line; `None` where its position or an answer is illegal.
fn read(line: &[u8]) -> Option<Puzzle> {
    let puzzle: Puzzle = serde_json::from_slice(line).ok()?;
    puzzle.is_legal().then_some(puzzle)
}
