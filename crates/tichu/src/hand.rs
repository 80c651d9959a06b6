//! Hands: exactly so many different cards, or every reason why not.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{Card, CardSet, UnknownCard};

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

/// How many cards are expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many: those of a hand.
    Exactly(usize),
    /// From one to so many.
    UpTo(usize),
}

impl Count {
    fn includes(self, cards: usize) -> bool {
        match self {
            Count::Exactly(expected) => cards == expected,
            Count::UpTo(most) => (1..=most).contains(&cards),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(expected) => write!(f, "{expected}"),
            Count::UpTo(most) => write!(f, "1 to {most}"),
        }
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
        /// How many cards are expected.
        expected: Count,
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
        /// How many cards are expected.
        expected: Count,
        /// How many tokens there were.
        found: usize,
    },
}

/// Everything that is wrong with a hand or a set of cards, at once.
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

/// Collects the tokens of a hand, or of a set of cards, one by one, so that input of any length
/// needs little memory.
pub struct HandReader<const N: usize = 8> {
    expected: Count,
    /// Bit p is set when the card of position p is held.
    held: u64,
    /// For each place of the input up to N, the position of its card.
    places: [u8; N],
    seen: usize,
    problems: Vec<HandProblem>,
}

impl<const N: usize> HandReader<N> {
    /// Problems kept for one hand: more than the deck has cards says nothing new, and the
    /// bound keeps hostile input from growing the answer.
    const MAX_PROBLEMS: usize = 56;

    /// A reader of a hand that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::expecting(Count::Exactly(N))
    }

    /// A reader of a set of one to `N` cards that has seen nothing.
    #[must_use]
    pub fn of_set() -> Self {
        Self::expecting(Count::UpTo(N))
    }

    fn expecting(expected: Count) -> Self {
        HandReader {
            expected,
            held: 0,
            places: [u8::MAX; N],
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
        let bit = 1 << card.position();
        if self.held & bit == 0 {
            // A card beyond the Nth makes a wrong count, whichever it is.
            if let Some(place) = self.places.get_mut(position) {
                *place = card.position();
                self.held |= bit;
            }
            return;
        }
        let first = self.places.iter().position(|&at| at == card.position());
        self.problem(HandProblem::DuplicateCard {
            position,
            card,
            first: first.unwrap_or_default(), // It is held, so it stands at one of the places.
            expected: self.expected,
        });
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
    pub fn finish(self) -> Result<Hand<N>, HandError> {
        let mut held = self.held_if(Count::Exactly(N))?;
        // N tokens and no problem: N bits are set, which in order are the hand in order.
        let cards = [(); N].map(|()| {
            let position = held.trailing_zeros();
            held &= held.wrapping_sub(1);
            Card::at(position)
        });
        Ok(Hand(cards))
    }

    /// The set, when one to `N` different cards and nothing else came.
    ///
    /// # Errors
    /// [`HandError`] with all that was found wrong.
    pub fn finish_set(self) -> Result<CardSet<N>, HandError> {
        self.held_if(Count::UpTo(N)).map(CardSet)
    }

    /// The cards as bits, when so many came and nothing else.
    fn held_if(mut self, expected: Count) -> Result<u64, HandError> {
        if !expected.includes(self.seen) {
            self.problems.push(HandProblem::WrongCount {
                expected,
                found: self.seen,
            });
        }
        if self.problems.is_empty() {
            Ok(self.held)
        } else {
            Err(HandError {
                problems: self.problems,
            })
        }
    }
}

impl<const N: usize> Default for HandReader<N> {
    fn default() -> Self {
        Self::new()
    }
}
