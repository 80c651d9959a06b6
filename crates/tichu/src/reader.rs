//! Reads cards from tokens and reports every fault.

use std::error::Error;
use std::fmt;

use crate::{Card, CardSet, Rank, UnknownCard, quoted};

/// How many cards are expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardCount {
    /// A fixed number: the size of a hand.
    Exactly(usize),
    /// From one to this number.
    UpTo(usize),
}

impl CardCount {
    pub(crate) fn includes(self, cards: usize) -> bool {
        match self {
            CardCount::Exactly(expected) => cards == expected,
            CardCount::UpTo(most) => (1..=most).contains(&cards),
        }
    }

    pub(crate) fn most(self) -> usize {
        let (CardCount::Exactly(most) | CardCount::UpTo(most)) = self;
        most
    }
}

impl fmt::Display for CardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardCount::Exactly(expected) => write!(f, "{expected}"),
            CardCount::UpTo(most) => write!(f, "1 to {most}"),
        }
    }
}

/// A fault in one token, or in the number of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// A token that names no card.
    UnknownCard {
        /// Index of the token in the input, from 0.
        position: usize,
        /// The token.
        unknown: UnknownCard,
    },
    /// A card that is in the input more than once.
    DuplicateCard {
        /// Index of the token in the input, from 0.
        position: usize,
        /// The repeated card.
        card: Card,
        /// Index of its first token, from 0.
        first: usize,
        /// How many cards are expected.
        expected: CardCount,
    },
    /// A value that is not text where a card was expected (JSON input only).
    NotText {
        /// Index in the input, from 0.
        position: usize,
        /// The type that was found, for example "a number".
        found: &'static str,
    },
    /// Text with more than one meaning.
    UnclearCard {
        /// How many cards are before it.
        position: usize,
        /// The text.
        found: String,
        /// Its meanings: cards with or without their suit, or the letter of a suit that needs a rank.
        readings: Vec<String>,
    },
    /// A suit without a rank.
    NoRank {
        /// How many cards are before it.
        position: usize,
        /// The text.
        found: String,
    },
    /// A rank without a suit where the suit matters.
    NoSuit {
        /// How many cards are before it.
        position: usize,
        /// The rank.
        rank: Rank,
    },
    /// More than four cards of a rank.
    FifthOfRank {
        /// How many cards are before it.
        position: usize,
        /// The rank.
        rank: Rank,
    },
    /// Too few or too many tokens.
    WrongCount {
        /// How many cards are expected.
        expected: CardCount,
        /// How many tokens were found.
        found: usize,
    },
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardFault::UnknownCard { unknown, .. } => unknown.fmt(f),
            CardFault::DuplicateCard {
                card,
                first,
                expected,
                ..
            } => write!(
                f,
                "expected {expected} different cards, found {card} again (first at position {first})"
            ),
            CardFault::NotText { found, .. } => {
                write!(f, "expected a card as text, found {found}")
            }
            CardFault::UnclearCard {
                found, readings, ..
            } => {
                let found = quoted(found);
                write!(
                    f,
                    "expected a card that can be read in one way, found {found}"
                )?;
                for (i, reading) in readings.iter().enumerate() {
                    let separator = if i == 0 { ":" } else { " or" };
                    let rank = match &**reading {
                        "B" | "G" | "R" | "S" => " with a rank",
                        _ => "",
                    };
                    write!(f, "{separator} {reading}{rank}")?;
                }
                Ok(())
            }
            CardFault::NoRank { found, .. } => {
                write!(
                    f,
                    "expected a rank beside the suit, found {}",
                    quoted(found)
                )
            }
            CardFault::NoSuit { rank, .. } => {
                let rank = rank.symbol();
                write!(
                    f,
                    "expected a card with its suit (B, G, R or S), found {rank} alone"
                )
            }
            CardFault::FifthOfRank { rank, .. } => {
                let rank = rank.symbol();
                write!(
                    f,
                    "expected at most four cards of a rank, found {rank} once more"
                )
            }
            CardFault::WrongCount { expected, found } => {
                write!(f, "expected {expected} cards, found {found}")
            }
        }
    }
}

impl CardFault {
    /// The position in the input, from 0; `None` for a wrong count.
    #[must_use]
    pub const fn position(&self) -> Option<usize> {
        match self {
            CardFault::UnknownCard { position, .. }
            | CardFault::DuplicateCard { position, .. }
            | CardFault::NotText { position, .. }
            | CardFault::UnclearCard { position, .. }
            | CardFault::NoRank { position, .. }
            | CardFault::NoSuit { position, .. }
            | CardFault::FifthOfRank { position, .. } => Some(*position),
            CardFault::WrongCount { .. } => None,
        }
    }
}

impl Error for CardFault {}

/// Every fault of a hand or a set of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardsError {
    /// The faults in the order of the input, a wrong count last; never empty.
    pub faults: Vec<CardFault>,
}

impl fmt::Display for CardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl Error for CardsError {}

/// Collects cards token by token, so that input of any length needs little memory.
///
/// ```
/// use tichu::{CardCount, CardReader};
///
/// let mut reader = CardReader::new(CardCount::UpTo(8));
/// reader.token("dragon");
/// reader.token("Dr");
/// let error = reader.finish().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected 1 to 8 different cards, found Dr again (first at position 0)"
/// );
/// ```
pub struct CardReader {
    expected: CardCount,
    cards: CardSet,
    /// For each position of the input, the index of its card.
    indices: [u8; Card::COUNT as usize],
    seen: usize,
    faults: Vec<CardFault>,
}

/// A limit on the faults that are kept: hostile input must not grow the answer.
pub(crate) const MAX_FAULTS: usize = 56;

impl CardReader {
    /// A reader that has seen nothing.
    #[must_use]
    pub fn new(expected: CardCount) -> CardReader {
        CardReader {
            expected,
            cards: CardSet::EMPTY,
            indices: [u8::MAX; Card::COUNT as usize],
            seen: 0,
            faults: Vec::new(),
        }
    }

    /// Takes the next token.
    pub fn token(&mut self, token: &str) {
        let position = self.seen;
        self.seen += 1;
        match token.parse::<Card>() {
            Err(unknown) => self.fault(CardFault::UnknownCard { position, unknown }),
            Ok(card) => self.card(card, position),
        }
    }

    /// Counts a value that is not text in the place of a token.
    pub fn not_text(&mut self, found: &'static str) {
        let position = self.seen;
        self.seen += 1;
        self.fault(CardFault::NotText { position, found });
    }

    fn card(&mut self, card: Card, position: usize) {
        if self.cards.contains(card) {
            let first = self.indices.iter().position(|&at| at == card.index());
            self.fault(CardFault::DuplicateCard {
                position,
                card,
                first: first.unwrap_or_default(), // The card is held, so it has a position.
                expected: self.expected,
            });
        } else if position < self.expected.most()
            && let Some(index) = self.indices.get_mut(position)
        {
            *index = card.index();
            self.cards.insert(card);
        } // A card beyond the last that is expected makes a wrong count, whichever it is.
    }

    fn fault(&mut self, fault: CardFault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    /// The cards, when there are as many as expected and no fault.
    ///
    /// # Errors
    /// [`CardsError`] with every fault.
    pub fn finish(mut self) -> Result<CardSet, CardsError> {
        if !self.expected.includes(self.seen) {
            self.faults.push(CardFault::WrongCount {
                expected: self.expected,
                found: self.seen,
            });
        }
        if self.faults.is_empty() {
            Ok(self.cards)
        } else {
            Err(CardsError {
                faults: self.faults,
            })
        }
    }
}
