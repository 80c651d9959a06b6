//! Cards, [hands](Hand) and [sets](CardSet) of fewer cards: the one place where text becomes cards.
//!
//! Everything behind this module works with types that cannot hold a wrong value: a [`Hand`]
//! holds exactly `N` different cards in canonical order, or it does not exist. Both spellings
//! in use are read: the English one (`SJ`, `SQ`) and that of the BrettSpielWelt logs (`SB`
//! for *Bube*, `SD` for *Dame*).

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

mod hand;
mod set;

pub use hand::{Count, Hand, HandError, HandProblem, HandReader, tokens};
pub use set::CardSet;

/// One of the four colours, in the alphabetical order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `B`, the pagoda.
    Blue,
    /// `G`, the jade.
    Green,
    /// `R`, the star.
    Red,
    /// `S`, the sword.
    Black,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Suit; 4] = [Suit::Blue, Suit::Green, Suit::Red, Suit::Black];

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

/// The rank of a suited card, 2 to 14 (jack 11, queen 12, king 13, ace 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank, 2.
    pub const MIN: Rank = Rank(2);
    /// The highest rank, the ace (14).
    pub const ACE: Rank = Rank(14);

    /// A rank from its number; `None` outside 2..=14.
    #[must_use]
    pub const fn new(number: u8) -> Option<Rank> {
        match number {
            2..=14 => Some(Rank(number)),
            _ => None,
        }
    }

    /// All thirteen, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (2..=14).map(Rank)
    }

    /// The number of the rank, 2..=14.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

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
        Some(Rank(number))
    }
}

/// One of the 56 cards of the deck.
///
/// Cards are ordered as a hand is written: `Dr Ph`, then rank descending and suit
/// alphabetical, then `Ma Hu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// The Dragon, the highest single card.
    Dragon,
    /// The Phoenix, never used as a wild card in this project.
    Phoenix,
    /// A card of one of the four suits.
    Suited(Rank, Suit),
    /// The Mahjong, the 1.
    Mahjong,
    /// The Dogs, which pass the lead to the partner.
    Dogs,
}

/// Canonical tokens in the order of [`Card::position`].
#[rustfmt::skip]
const TOKENS: [&str; 56] = [
    "Dr", "Ph",
    "BA", "GA", "RA", "SA", "BK", "GK", "RK", "SK", "BQ", "GQ", "RQ", "SQ", "BJ", "GJ", "RJ", "SJ",
    "B10", "G10", "R10", "S10", "B9", "G9", "R9", "S9", "B8", "G8", "R8", "S8",
    "B7", "G7", "R7", "S7", "B6", "G6", "R6", "S6", "B5", "G5", "R5", "S5",
    "B4", "G4", "R4", "S4", "B3", "G3", "R3", "S3", "B2", "G2", "R2", "S2",
    "Ma", "Hu",
];

impl Card {
    /// All 56 cards in canonical order.
    pub fn deck() -> impl Iterator<Item = Card> {
        let suited = Rank::all()
            .rev()
            .flat_map(|rank| Suit::ALL.map(|suit| Card::Suited(rank, suit)));
        [Card::Dragon, Card::Phoenix]
            .into_iter()
            .chain(suited)
            .chain([Card::Mahjong, Card::Dogs])
    }

    /// Place in the canonical order, 0 (Dragon) to 55 (Dogs).
    const fn position(self) -> u8 {
        match self {
            Card::Dragon => 0,
            Card::Phoenix => 1,
            Card::Suited(rank, suit) => 2 + (14 - rank.0) * 4 + suit as u8,
            Card::Mahjong => 54,
            Card::Dogs => 55,
        }
    }

    /// The card at this place of the canonical order; places beyond the last are the last.
    const fn at(position: u32) -> Card {
        match position {
            0 => Card::Dragon,
            1 => Card::Phoenix,
            2..54 => {
                let (rank, suit) = (14 - (position - 2) / 4, (position - 2) % 4);
                Card::Suited(Rank(rank as u8), Suit::ALL[suit as usize])
            }
            54 => Card::Mahjong,
            _ => Card::Dogs,
        }
    }

    /// The canonical token, for example `Dr`, `SA`, `B10`, `GJ`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        TOKENS[self.position() as usize]
    }
}

impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Card {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.position().cmp(&other.position())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}

/// The text is not the name of a card in any of the spellings that are read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found {}",
    quoted(.0)
)]
pub struct UnknownCard(String);

impl FromStr for Card {
    type Err = UnknownCard;

    /// Reads one token in either spelling and any letter case.
    ///
    /// ```
    /// use grand_tichu::cards::Card;
    ///
    /// assert_eq!("sd".parse::<Card>().unwrap().token(), "SQ");
    /// assert_eq!("GT".parse::<Card>().unwrap().token(), "G10");
    /// assert_eq!("dragon".parse::<Card>().unwrap(), Card::Dragon);
    /// assert!("X9".parse::<Card>().is_err());
    /// ```
    fn from_str(token: &str) -> Result<Card, UnknownCard> {
        const NAMED: [(&str, Card); 9] = [
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
        let letters = token.as_bytes().split_first();
        let suited = letters.and_then(|(suit, rank)| {
            let suit = Suit::parse(*suit)?;
            Some(Card::Suited(Rank::parse(rank)?, suit))
        });
        let named = || {
            let mut named = NAMED.into_iter();
            named.find_map(|(name, card)| token.eq_ignore_ascii_case(name).then_some(card))
        };
        suited
            .or_else(named)
            .ok_or_else(|| UnknownCard(token.to_owned()))
    }
}

/// Quotes text from outside for an error message: escaped, and cut after 24 characters.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
