//! Cards as text: the English spelling (`SJ`, `SQ`), and the spelling of the BrettSpielWelt logs (`SB` for
//! *Bube*, `SD` for *Dame*).

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Card, Rank, Suit, quoted};

/// Canonical tokens in the order of [`Card::index`].
#[rustfmt::skip]
const TOKENS: [&str; Card::COUNT as usize] = [
    "Dr", "Ph",
    "BA", "GA", "RA", "SA", "BK", "GK", "RK", "SK", "BQ", "GQ", "RQ", "SQ", "BJ", "GJ", "RJ", "SJ",
    "B10", "G10", "R10", "S10", "B9", "G9", "R9", "S9", "B8", "G8", "R8", "S8",
    "B7", "G7", "R7", "S7", "B6", "G6", "R6", "S6", "B5", "G5", "R5", "S5",
    "B4", "G4", "R4", "S4", "B3", "G3", "R3", "S3", "B2", "G2", "R2", "S2",
    "Ma", "Hu",
];

/// The names of the special cards, besides their tokens.
const NAMES: [(&str, Card); 9] = [
    ("Dr", Card::Dragon),
    ("Dragon", Card::Dragon),
    ("Ph", Card::Phoenix),
    ("Phoenix", Card::Phoenix),
    ("Ma", Card::Mahjong),
    ("Mahjong", Card::Mahjong),
    ("Hu", Card::Dogs),
    ("Dog", Card::Dogs),
    ("Dogs", Card::Dogs),
];

/// The card tokens of one text: separated by white space, commas, or both.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|token| !token.is_empty())
}

impl Card {
    /// The canonical token, for example `Dr`, `SA`, `B10`, `GJ`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        TOKENS[self.index() as usize]
    }
}

impl Rank {
    /// The canonical symbol: `2`..`10`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        &Card::Suited(self, Suit::Blue).token()[1..]
    }

    fn parse(symbol: &[u8]) -> Option<Rank> {
        let number = match symbol {
            [digit @ b'2'..=b'9'] => digit - b'0',
            b"10" | b"T" | b"t" => 10,
            b"J" | b"j" | b"B" | b"b" => 11,
            b"Q" | b"q" | b"D" | b"d" => 12,
            b"K" | b"k" => 13,
            b"A" | b"a" => 14,
            _ => return None,
        };
        Rank::new(number)
    }
}

impl Suit {
    fn parse(letter: u8) -> Option<Suit> {
        match letter {
            b'B' | b'b' => Some(Suit::Blue),
            b'G' | b'g' => Some(Suit::Green),
            b'R' | b'r' => Some(Suit::Red),
            b'S' | b's' => Some(Suit::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

/// The text names no card in any of the accepted spellings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCard(String);

impl UnknownCard {
    pub(crate) fn new(found: &str) -> UnknownCard {
        UnknownCard(found.to_owned())
    }
}

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownCard(found) = self;
        write!(
            f,
            "expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found {}",
            quoted(found)
        )
    }
}

impl Error for UnknownCard {}

/// The text names no rank in any of the accepted spellings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRank(String);

impl fmt::Display for UnknownRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownRank(found) = self;
        let found = quoted(found);
        write!(f, "expected a rank (2..10, J, Q, K or A), found {found}")
    }
}

impl Error for UnknownRank {}

impl FromStr for Rank {
    type Err = UnknownRank;

    /// Reads a symbol in either spelling and any letter case.
    ///
    /// ```
    /// use tichu::Rank;
    ///
    /// assert_eq!("D".parse::<Rank>().unwrap().symbol(), "Q");
    /// assert!("1".parse::<Rank>().is_err());
    /// ```
    fn from_str(symbol: &str) -> Result<Rank, UnknownRank> {
        Rank::parse(symbol.as_bytes()).ok_or_else(|| UnknownRank(symbol.to_owned()))
    }
}

impl FromStr for Card {
    type Err = UnknownCard;

    /// Reads one token in either spelling and any letter case.
    ///
    /// ```
    /// use tichu::Card;
    ///
    /// assert_eq!("sd".parse::<Card>().unwrap().token(), "SQ");
    /// assert_eq!("GT".parse::<Card>().unwrap().token(), "G10");
    /// assert_eq!("dragon".parse::<Card>().unwrap(), Card::Dragon);
    /// assert!("X9".parse::<Card>().is_err());
    /// ```
    fn from_str(token: &str) -> Result<Card, UnknownCard> {
        let letters = token.as_bytes().split_first();
        let suited = letters.and_then(|(suit, rank)| {
            let suit = Suit::parse(*suit)?;
            Some(Card::Suited(Rank::parse(rank)?, suit))
        });
        let named = || {
            let mut names = NAMES.into_iter();
            names.find_map(|(name, card)| token.eq_ignore_ascii_case(name).then_some(card))
        };
        suited.or_else(named).ok_or_else(|| UnknownCard::new(token))
    }
}
