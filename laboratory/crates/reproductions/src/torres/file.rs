//! Reading a file of hands in Torres's format.

use std::io;
use std::path::{Path, PathBuf};

use tichu::{CardCount, CardReader, CardsError, quoted, tokens};

use super::hands::LabelledHand;

/// Why a file of hands cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HandsError {
    /// A file that is missing or no text.
    #[error("expected a readable text file, found {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A line that is not a label and a list of cards.
    #[error("{}:{line}: expected {expected}, found {}", path.display(), quoted(found))]
    Form {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The expected content.
        expected: &'static str,
        /// The content.
        found: String,
    },
    /// Cards that are not 14 different ones.
    #[error("{}:{line}: {source}", path.display())]
    Cards {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Every fault of the cards.
        source: CardsError,
    },
    /// A file without a hand.
    #[error("{}: expected hands, found none", .0.display())]
    Empty(PathBuf),
}

/// Reads the hands of a file, one a line: `TICHU` or `NO_TICHU`, a space, and 14 cards in the
/// spelling of BrettSpielWelt as `['RA', 'GD', ...]`.
///
/// # Errors
/// [`HandsError`] for the first line that is damaged, with its number.
pub fn read_hands(path: &Path) -> Result<Vec<LabelledHand>, HandsError> {
    let text = std::fs::read_to_string(path).map_err(|source| HandsError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let lines = (1..).zip(text.lines());
    let hands: Vec<_> = lines
        .map(|(line, text)| Place { path, line }.hand(text))
        .collect::<Result<_, _>>()?;
    if hands.is_empty() {
        return Err(HandsError::Empty(path.to_owned()));
    }
    Ok(hands)
}

/// A line of a file, for errors.
struct Place<'a> {
    path: &'a Path,
    line: usize,
}

impl Place<'_> {
    fn hand(&self, text: &str) -> Result<LabelledHand, HandsError> {
        let (label, list) = text.split_once(' ').unwrap_or((text, ""));
        let called = match label {
            "TICHU" => true,
            "NO_TICHU" => false,
            other => return Err(self.wrong("TICHU or NO_TICHU", other)),
        };
        let list = list.trim();
        let cards = list
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| self.wrong("a list of cards in [ and ]", list))?;
        let mut reader = CardReader::new(CardCount::Exactly(14));
        for token in tokens(cards) {
            let quoted = token.strip_prefix('\'');
            let card = quoted.and_then(|rest| rest.strip_suffix('\''));
            reader.token(card.unwrap_or(token));
        }
        let cards = reader.finish().map_err(|source| HandsError::Cards {
            path: self.path.to_owned(),
            line: self.line,
            source,
        })?;
        Ok(LabelledHand { cards, called })
    }

    fn wrong(&self, expected: &'static str, found: &str) -> HandsError {
        HandsError::Form {
            path: self.path.to_owned(),
            line: self.line,
            expected,
            found: found.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLED: &str = "TICHU ['RA', 'GD', 'B8', 'R8', 'G8', 'G7', 'S6', 'R5', 'B4', 'G3', 'Ma', 'S10', 'Dr', 'BB']";
    const NOT: &str = "NO_TICHU ['GK', 'R9', 'B9', 'G9', 'B7', 'R7', 'B6', 'S4', 'R4', 'G4', 'R3', 'B5', 'Hu', 'Ph']";

    fn read(text: &str) -> Result<Vec<LabelledHand>, HandsError> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("hands.txt");
        std::fs::write(&path, text).unwrap();
        read_hands(&path)
    }

    #[test]
    fn reads_labels_and_the_spelling_of_brettspielwelt() {
        let hands = read(&format!("{CALLED}\r\n{NOT}\n")).unwrap();
        let [called, not] = &hands[..] else {
            panic!("{hands:?}")
        };
        assert!(called.called && !not.called);
        let same = "Dr RA GQ BJ S10 B8 G8 R8 G7 S6 R5 B4 G3 Ma";
        assert_eq!(called.cards.to_string(), same);
    }

    #[test]
    fn names_the_line_and_what_is_wrong_with_it() {
        for (damage, expected) in [
            (
                NOT.replace("NO_TICHU", "MAYBE"),
                ":2: expected TICHU or NO_TICHU, found \"MAYBE\"",
            ),
            (String::new(), ":2: expected TICHU or NO_TICHU, found \"\""),
            (
                NOT.replace(']', ""),
                ":2: expected a list of cards in [ and ], found \"['GK', ",
            ),
            (
                "TICHU".to_owned(),
                ":2: expected a list of cards in [ and ], found \"\"",
            ),
            (NOT.replace("'GK', ", ""), ":2: expected 14 cards, found 13"),
            (
                NOT.replace("GK", "X9"),
                ":2: expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found \"X9\"",
            ),
            (
                NOT.replace("R9", "GK"),
                ":2: expected 14 different cards, found GK again",
            ),
        ] {
            let error = read(&format!("{CALLED}\n{damage}\n{CALLED}\n")).unwrap_err();
            let error = error.to_string();
            assert!(error.contains(expected), "{expected:?} in {error}");
        }
        let error = read("").unwrap_err().to_string();
        assert!(error.contains("expected hands, found none"), "{error}");
        let error = read_hands(Path::new("no-such-file")).unwrap_err();
        assert!(error.to_string().contains("no-such-file"), "{error}");
    }
}
