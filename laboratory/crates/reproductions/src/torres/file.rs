//! Reading a file of hands in Torres's format.

use std::path::Path;

use tichu::{CardCount, CardReader, quoted, tokens};

use super::hands::LabelledHand;
use crate::files::{FileError, read_lines};

/// Reads the hands of a file, one a line: `TICHU` or `NO_TICHU`, a space, and 14 cards in the
/// spelling of BrettSpielWelt as `['RA', 'GD', ...]`.
///
/// # Errors
/// [`FileError`] for the first line that is damaged, with its number.
pub fn read_hands(path: &Path) -> Result<Vec<LabelledHand>, FileError> {
    let hands = read_lines(path, hand)?;
    if hands.is_empty() {
        return Err(FileError::of(path, "expected hands, found none"));
    }
    Ok(hands)
}

fn hand(text: &str) -> Result<LabelledHand, String> {
    let wrong =
        |expected: &str, found: &str| format!("expected {expected}, found {}", quoted(found));
    let (label, list) = text.split_once(' ').unwrap_or((text, ""));
    let called = match label {
        "TICHU" => true,
        "NO_TICHU" => false,
        other => return Err(wrong("TICHU or NO_TICHU", other)),
    };
    let list = list.trim();
    let cards = list
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .ok_or_else(|| wrong("a list of cards in [ and ]", list))?;
    let mut reader = CardReader::new(CardCount::Exactly(14));
    for token in tokens(cards) {
        let quoted = token.strip_prefix('\'');
        let card = quoted.and_then(|rest| rest.strip_suffix('\''));
        reader.token(card.unwrap_or(token));
    }
    let cards = reader.finish().map_err(|error| error.to_string())?;
    Ok(LabelledHand { cards, called })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLED: &str = "TICHU ['RA', 'GD', 'B8', 'R8', 'G8', 'G7', 'S6', 'R5', 'B4', 'G3', 'Ma', 'S10', 'Dr', 'BB']";
    const NOT: &str = "NO_TICHU ['GK', 'R9', 'B9', 'G9', 'B7', 'R7', 'B6', 'S4', 'R4', 'G4', 'R3', 'B5', 'Hu', 'Ph']";

    fn read(text: &str) -> Result<Vec<LabelledHand>, FileError> {
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
