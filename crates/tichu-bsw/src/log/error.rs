//! Errors in a log.

use std::path::Path;
use std::sync::Arc;

use tichu::{Card, CardsError, DealError, Seat, UnknownCard};

/// Something that is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {problem}", file.display())]
pub struct LogError {
    /// The log.
    pub file: Arc<Path>,
    /// The line, from 1.
    pub line: usize,
    /// The expected and the found content.
    pub problem: LogErrorKind,
}

/// The expected and the found content of a line. Texts are quoted and cut short.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogErrorKind {
    /// A line that no log has, or that has no place in this section.
    #[error("expected a line of this part of a round, found {0}")]
    Line(String),
    /// A seat that no table has.
    #[error("expected a seat from (0) to (3), found {0}")]
    Seat(String),
    /// A dealt hand.
    #[error(transparent)]
    Hand(#[from] CardsError),
    /// A card of the exchange or the play.
    #[error(transparent)]
    Card(#[from] UnknownCard),
    /// Not three cards in the exchange.
    #[error("expected 3 cards given away, found {0}")]
    ExchangeCount(usize),
    /// A play of nothing.
    #[error("expected the cards that are played, found none")]
    NoCards,
    /// Two lines of one section for one seat.
    #[error("expected one line for seat {0} here, found a second one")]
    SeatAgain(Seat),
    /// A seat that is dealt nothing.
    #[error("expected {cards} cards for seat {seat} in this round, found none")]
    NoHand {
        /// The seat.
        seat: Seat,
        /// How many cards it should have had, 8 or 14.
        cards: usize,
    },
    /// A card that two seats are dealt.
    #[error("expected every card once in this round, found {0} twice")]
    CardTwice(Card),
    /// A card that a seat had first and then had not.
    #[error(
        "expected the first 8 cards of seat {seat} among its 14 in this round, found {card} missing"
    )]
    NotAmongAll {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A result that no round has.
    #[error(
        "expected the points of both teams (multiples of 5 from -500 to 500, in sum a multiple \
         of 100), found {0}"
    )]
    Points(String),
    /// A round without a result.
    #[error("expected the result of the round that starts in line {start}, found {found}")]
    NoResult {
        /// The line in which the round starts.
        start: usize,
        /// The line that came instead.
        found: &'static str,
    },
    /// A line that is not as the grammar of complete logs has it.
    #[error("expected {expected}, found {found}")]
    Grammar {
        /// The line that has its place here.
        expected: String,
        /// The line that is there.
        found: String,
    },
    /// A line that the rules of the game contradict.
    #[error("{0}")]
    Rule(String),
    /// Hands that cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A log that cannot be read on.
    #[error("expected the next line, found: {0}")]
    Unreadable(String),
    /// A line before the first round or between two rounds.
    #[error("expected the start of a round, found {0}")]
    OutsideRound(String),
}
