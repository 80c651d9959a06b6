//! How often whole hands with certain cards go out first.
//!
//! These are Reid's counts: all 14 cards of every player before the exchange, and a uniform prior.
//! Whether a player or its partner called does not matter.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::file::{FEWEST_HANDS, counted_type};
use super::{Belief, Beta, Counted, HandType};
use crate::model::{Folder, LoadError, Source};

/// WholeHandsFile name of the counts in the folder `hand`.
pub const WHOLE_HANDS_FILE: &str = "first-out.json";

/// Types of more cards are not counted.
pub const LARGEST_OF_WHOLE_HANDS: usize = 4;

/// Version of the layout of the file.
const FORMAT: u32 = 1;

/// Whole hands by the cards that they hold at least, and how many of them went out first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "WholeHandsFile", into = "WholeHandsFile")]
pub struct WholeHands(BTreeMap<HandType, Counted>);

impl WholeHands {
    /// Reads the counts of the folder `hand`.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<WholeHands, LoadError> {
        source.open(Folder::Hand)?.read_json(WHOLE_HANDS_FILE)
    }

    /// These counts without the types that few hands are of: they are imprecise, and might identify
    /// players.
    #[must_use]
    pub fn new(mut counts: BTreeMap<HandType, Counted>) -> WholeHands {
        counts.retain(|_, counted| counted.hands >= FEWEST_HANDS);
        WholeHands(counts)
    }

    /// The posterior of the hands of a type of 1 to 4 cards. Where few hands are of the type, it is the
    /// prior.
    #[must_use]
    pub fn belief(&self, of: &HandType) -> Belief {
        let counted = self.0.get(of).copied();
        let Counted { hands, firsts } = counted.unwrap_or_default();
        Belief {
            chance: Beta {
                hits: 1.0 + f64::from(firsts),
                misses: 1.0 + f64::from(hands - firsts),
            },
            counted,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeHandsFile {
    format: u32,
    /// Hands, and how many of them went out first, by type.
    types: BTreeMap<String, Counted>,
}

impl From<WholeHands> for WholeHandsFile {
    fn from(WholeHands(counts): WholeHands) -> WholeHandsFile {
        WholeHandsFile {
            format: FORMAT,
            types: counts
                .into_iter()
                .map(|(of, counted)| (of.to_string(), counted))
                .collect(),
        }
    }
}

impl TryFrom<WholeHandsFile> for WholeHands {
    type Error = String;

    fn try_from(file: WholeHandsFile) -> Result<WholeHands, String> {
        if file.format != FORMAT {
            return Err(format!("expected format {FORMAT}, found {}", file.format));
        }
        let mut counts = BTreeMap::new();
        for (name, counted) in &file.types {
            let read = counted_type(name, *counted, LARGEST_OF_WHOLE_HANDS);
            let of =
                read.map_err(|(expected, found)| format!("expected {expected}, found {found}"))?;
            if counts.insert(of, *counted).is_some() {
                return Err(format!("expected each type once, found {of} again"));
            }
        }
        Ok(WholeHands(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<WholeHands, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_uniform_prior_and_the_hands_of_the_type_give_the_chance() {
        let hands = read(r#"{"format":1,"types":{"Dr A":[98,59]}}"#).unwrap();
        let belief = hands.belief(&"A Dr".parse().unwrap());
        assert_eq!(belief.chance.mean(), 0.6);
        assert_eq!(belief.counted.unwrap().hands, 98);
        let unknown = hands.belief(&"Dr".parse().unwrap());
        assert_eq!((unknown.chance.mean(), unknown.counted), (0.5, None));
    }

    #[test]
    fn few_hands_are_left_out() {
        let counted = |hands| Counted { hands, firsts: 1 };
        let counts = [("Dr", counted(20)), ("Ph", counted(19))];
        let counts = counts.map(|(of, counted)| (of.parse().unwrap(), counted));
        let hands = WholeHands::new(counts.into());
        assert_eq!(
            serde_json::to_string(&hands).unwrap(),
            r#"{"format":1,"types":{"Dr":[20,1]}}"#
        );
    }

    #[test]
    fn a_wrong_file_is_refused_with_what_was_expected() {
        for (text, expected) in [
            (r#"{"format":2,"types":{}}"#, "expected format 1, found 2"),
            (
                r#"{"format":1,"types":{"X":[20,1]}}"#,
                "expected types of 1 to 4 cards",
            ),
            (
                r#"{"format":1,"types":{"A A A A K":[20,1]}}"#,
                "expected types of 1 to 4 cards",
            ),
            (
                r#"{"format":1,"types":{"A K":[20,1],"K A":[20,1]}}"#,
                "expected each type once",
            ),
            (
                r#"{"format":1,"types":{"A":[19,1]}}"#,
                "expected 20 or more hands",
            ),
            (
                r#"{"format":1,"types":{"A":[20,21]}}"#,
                "no more firsts than hands",
            ),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
