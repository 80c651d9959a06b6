//! A file of puzzles.

use std::error::Error as StdError;
use std::fmt::Display;
use std::fs;
use std::io::{Read, Write};
use std::ops::Range;
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use thiserror::Error;

use crate::{Puzzle, bytes, shipped};

/// The first bytes of a file when it is unpacked: the name of the format and its version.
const HEAD: &[u8; 8] = b"tichupz1";

/// The most bytes of an unpacked file: more than 100,000 puzzles. A file that is small and unpacks to more is no book.
const MOST: u64 = 16 << 20;

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

/// The unpacked bytes of a file, with the places of its puzzles: each is read when it is asked for.
#[derive(Clone, Debug)]
pub struct BookFile {
    bytes: Vec<u8>,
    /// Each begins with its length.
    places: Vec<Range<usize>>,
}

impl BookFile {
    /// Unpacks what [`Book::to_bytes`] has written, and finds the places of the puzzles.
    ///
    /// # Errors
    /// [`BookError`] for a file of another kind, and for one that breaks off.
    pub fn open(packed: &[u8]) -> Result<BookFile, BookError> {
        let mut bytes = Vec::new();
        let unpacked = GzDecoder::new(packed).take(MOST).read_to_end(&mut bytes);
        if !bytes.starts_with(HEAD) {
            return Err(BookError::Head);
        }
        let mut places = Vec::with_capacity(bytes.len() / 64);
        let mut from = HEAD.len();
        while let Some(length) = bytes.get(from) {
            let to = from + 1 + usize::from(*length);
            places.push(from..to);
            from = to;
        }
        if unpacked.is_err() || from != bytes.len() {
            return Err(BookError::Puzzle(places.len().max(1)));
        }
        places.shrink_to_fit();
        Ok(BookFile { bytes, places })
    }

    /// How many puzzles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The puzzle of this number, from 1.
    ///
    /// # Errors
    /// [`BookError::Puzzle`] when the book has no puzzle of this number, or when its bytes are damaged.
    pub fn puzzle(&self, number: usize) -> Result<Puzzle, BookError> {
        let place = number.checked_sub(1);
        let place = place.and_then(|place| self.places.get(place));
        let bytes = place.and_then(|place| self.bytes.get(place.clone()));
        let read = bytes.and_then(bytes::read);
        let (puzzle, _) = read.ok_or(BookError::Puzzle(number))?;
        Ok(puzzle)
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

    /// The content of a file, packed with gzip: decisions of the same round have much in common. Puzzles that have no room
    /// in it are left out: see [`Book::kept`].
    ///
    /// # Panics
    /// Never: a vector takes all bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for puzzle in &self.puzzles {
            let _ = bytes::write(puzzle, &mut bytes); // Those without room are left out.
        }
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let written = packed.write_all(&bytes).and_then(|()| packed.finish());
        written.expect("a vector takes all bytes")
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
