//! What a player may do in turn.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, TextError};

/// What a player may do in turn. Its text is a card such as `H10`, a card with a plus such as `HQ+`
/// for an announced marriage, or `claim`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Play a card.
    Play(Card),
    /// Lead a queen or king, and announce that one holds the other one too: 20 points, 40 in trumps.
    Marry(Card),
    /// Say *dosť*: claim that the own team has 66 points. It ends the round.
    Claim,
}

impl Move {
    /// The card that is played; `None` for a claim.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Move::Play(card) | Move::Marry(card) => Some(card),
            Move::Claim => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => card.fmt(f),
            Move::Marry(card) => write!(f, "{card}+"),
            Move::Claim => f.write_str("claim"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let found = match text.strip_suffix('+') {
            None if text == "claim" => Ok(Move::Claim),
            None => text.parse().map(Move::Play),
            Some(card) => card.parse().map(Move::Marry),
        };
        found.map_err(|_| {
            let expected = "a card such as H10, a marriage such as HQ+, or claim";
            TextError::new(expected, text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["H10", "HQ+", "AK+", "claim"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for text in ["", "+", "Claim", "HQ++", "H10 "] {
            let error = text.parse::<Move>().unwrap_err();
            assert!(
                error.to_string().ends_with(&format!("found {text:?}")),
                "{error}"
            );
        }
    }
}
