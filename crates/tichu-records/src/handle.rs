//! The names of players.

use std::borrow::Cow;

use tichu::Seat;
use unicode_normalization::UnicodeNormalization as _;

use crate::round_id::RoundId;

/// The name of a player whose real one is not given in collections that leave out names.
const HIDDEN: &str = "playerXXXX";

/// The beginning of the names that [`identity`] gives to players without one.
const ANONYMOUS: &str = "anonymous in round ";

/// A name without control characters and marks of direction, fit for a terminal and a file of text.
pub(crate) fn printable(name: &str) -> Cow<'_, str> {
    if name.contains(is_unfit) {
        Cow::Owned(name.replace(is_unfit, "\u{fffd}"))
    } else {
        Cow::Borrowed(name)
    }
}

fn is_unfit(c: char) -> bool {
    let is_direction =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || is_direction || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// The name of a person: equal for all spellings of one name.
///
/// Logs and keyboards write one name in several ways: with composed letters or with letters and accents,
/// with blanks of any kind, doubled or around the name.
///
/// ```
/// use tichu_records::PersonName;
///
/// assert_eq!(PersonName::of("Jo\u{308}rg\u{a0}B "), PersonName::of("J\u{f6}rg B"));
/// assert_eq!(PersonName::of(" "), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The person of this name; `None` for a name that is nobody's: an empty one, and the one that collections
    /// write in place of names.
    #[must_use]
    pub fn of(name: &str) -> Option<PersonName> {
        let printable = printable(name);
        let composed: Cow<'_, str> = match printable.is_ascii() {
            true => printable,
            false => printable.nfc().collect(),
        };
        let words: Vec<&str> = composed.split_whitespace().collect();
        let name = words.join(" ");
        (!name.is_empty() && name != HIDDEN).then_some(PersonName(name))
    }

    /// The name in one spelling.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Who sat there: the name, or for a player without one a name that nobody else has.
///
/// Without a name, nothing says that the player of this round is one of another.
pub(crate) fn identity(name: &str, round: RoundId, seat: Seat) -> String {
    PersonName::of(name).map_or_else(
        || {
            let round = round.to_string();
            format!("{ANONYMOUS}{} seat {seat}", &round[..16])
        },
        |PersonName(name)| name,
    )
}

/// Whether the name is that of a player without one.
pub(crate) fn is_anonymous(identity: &str) -> bool {
    identity.starts_with(ANONYMOUS)
}

/// The name of the player in the digest of a dataset.
pub(crate) fn in_digest(identity: &str) -> &str {
    if is_anonymous(identity) {
        HIDDEN
    } else {
        identity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_marks_of_direction_are_replaced() {
        assert_eq!(
            printable("a\u{1b}[31m\u{202e}b\u{9b}"),
            "a\u{fffd}[31m\u{fffd}b\u{fffd}"
        );
        assert_eq!(printable("Jörg !1"), "Jörg !1");
    }
}
