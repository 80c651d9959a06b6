//! Cards and hands: the one place where text becomes cards.
//!
//! Everything behind this module works with types that cannot hold a wrong value: a [`Hand`]
//! holds exactly `N` different cards in canonical order, or it does not exist. Both spellings
//! in use are read: the English one (`SJ`, `SQ`) and that of the BrettSpielWelt logs (`SB`
//! for *Bube*, `SD` for *Dame*).

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

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

    fn parse(letter: char) -> Option<Suit> {
        match letter.to_ascii_uppercase() {
            'B' => Some(Suit::Blue),
            'G' => Some(Suit::Green),
            'R' => Some(Suit::Red),
            'S' => Some(Suit::Black),
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

    fn parse(symbol: &str) -> Option<Rank> {
        let number = match symbol.as_bytes() {
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
        if let Some((_, card)) = NAMED
            .iter()
            .find(|(name, _)| token.eq_ignore_ascii_case(name))
        {
            return Ok(*card);
        }
        let mut letters = token.chars();
        letters
            .next()
            .and_then(Suit::parse)
            .zip(Rank::parse(letters.as_str()))
            .map(|(suit, rank)| Card::Suited(rank, suit))
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

/// Exactly `N` different cards in canonical order; 8 where nothing else is said.
///
/// ```
/// use grand_tichu::cards::Hand;
///
/// let hand: Hand = "S2 ma, PHOENIX GA SK BD R9 Dr".parse()?;
/// assert_eq!(hand.to_string(), "Dr Ph GA SK BQ R9 S2 Ma");
/// # Ok::<(), grand_tichu::cards::HandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand<const N: usize = 8>([Card; N]);

impl<const N: usize> Hand<N> {
    /// The cards in canonical order.
    #[must_use]
    pub fn cards(&self) -> &[Card; N] {
        &self.0
    }

    /// Whether the card is one of the hand's.
    #[must_use]
    pub fn contains(&self, card: Card) -> bool {
        self.0.binary_search(&card).is_ok()
    }

    /// A hand from tokens that are already apart.
    ///
    /// # Errors
    /// [`HandError`] naming every token that is no card or a repeated one, and a wrong count.
    pub fn from_tokens<'a>(tokens: impl IntoIterator<Item = &'a str>) -> Result<Self, HandError> {
        let mut reader = HandReader::new();
        for token in tokens {
            reader.token(token);
        }
        reader.finish()
    }
}

impl<const N: usize> FromStr for Hand<N> {
    type Err = HandError;

    /// Tokens separated by white space, commas, or both.
    fn from_str(text: &str) -> Result<Self, HandError> {
        Hand::from_tokens(tokens(text))
    }
}

/// The card tokens of one text: separated by white space, commas, or both.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|token| !token.is_empty())
}

impl<const N: usize> fmt::Display for Hand<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.0.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

impl<const N: usize> Serialize for Hand<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

/// What is wrong with one token of a hand, or with their number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandProblem {
    /// A token that names no card.
    #[error("{unknown}")]
    UnknownCard {
        /// Place of the token in the input, from 0.
        position: usize,
        /// The token.
        unknown: UnknownCard,
    },
    /// A card that was there before.
    #[error("expected {expected} different cards, found {card} again (first at position {first})")]
    DuplicateCard {
        /// Place of the token in the input, from 0.
        position: usize,
        /// The repeated card.
        card: Card,
        /// Where it was seen first, from 0.
        first: usize,
        /// How many cards make a hand.
        expected: usize,
    },
    /// Something that is not text where a card was expected (JSON input only).
    #[error("expected a card as text, found {found}")]
    NotText {
        /// Place in the input, from 0.
        position: usize,
        /// What was found, for example "a number".
        found: &'static str,
    },
    /// Too few or too many tokens.
    #[error("expected {expected} cards, found {found}")]
    WrongCount {
        /// How many cards make a hand.
        expected: usize,
        /// How many tokens there were.
        found: usize,
    },
}

/// Everything that is wrong with a hand, at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandError {
    /// The problems in the order of the input, the count last; never empty.
    pub problems: Vec<HandProblem>,
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for HandError {}

/// Collects the tokens of a hand one by one, so that input of any length needs little memory.
pub struct HandReader<const N: usize = 8> {
    cards: [Option<(Card, usize)>; N],
    held: usize,
    seen: usize,
    problems: Vec<HandProblem>,
}

impl<const N: usize> HandReader<N> {
    /// Problems kept for one hand: more than the deck has cards says nothing new, and the
    /// bound keeps hostile input from growing the answer.
    const MAX_PROBLEMS: usize = 56;

    /// A reader that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        HandReader {
            cards: [None; N],
            held: 0,
            seen: 0,
            problems: Vec::new(),
        }
    }

    /// Takes the next token.
    pub fn token(&mut self, token: &str) {
        let position = self.seen;
        self.seen += 1;
        match token.parse::<Card>() {
            Err(unknown) => self.problem(HandProblem::UnknownCard { position, unknown }),
            Ok(card) => self.card(card, position),
        }
    }

    /// Takes note of something in a token's place that is not text.
    pub fn not_text(&mut self, found: &'static str) {
        let position = self.seen;
        self.seen += 1;
        self.problem(HandProblem::NotText { position, found });
    }

    fn card(&mut self, card: Card, position: usize) {
        let earlier = self.cards.iter().flatten().find(|(held, _)| *held == card);
        if let Some(&(_, first)) = earlier {
            self.problem(HandProblem::DuplicateCard {
                position,
                card,
                first,
                expected: N,
            });
        } else if self.held < N {
            self.cards[self.held] = Some((card, position));
            self.held += 1;
        }
    }

    fn problem(&mut self, problem: HandProblem) {
        if self.problems.len() < Self::MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// The hand, when `N` different cards and nothing else came.
    ///
    /// # Errors
    /// [`HandError`] with all that was found wrong.
    pub fn finish(mut self) -> Result<Hand<N>, HandError> {
        if self.seen != N {
            self.problems.push(HandProblem::WrongCount {
                expected: N,
                found: self.seen,
            });
        }
        if !self.problems.is_empty() {
            return Err(HandError {
                problems: self.problems,
            });
        }
        // N tokens and no problem: every place is taken, the fallback is never used.
        let mut cards = self
            .cards
            .map(|held| held.map_or(Card::Dogs, |(card, _)| card));
        cards.sort_unstable();
        Ok(Hand(cards))
    }
}

impl<const N: usize> Default for HandReader<N> {
    fn default() -> Self {
        Self::new()
    }
}
