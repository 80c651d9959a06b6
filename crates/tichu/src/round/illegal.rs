//! Why an action is illegal.

use std::error::Error;
use std::fmt;

use super::{Call, Phase};
use crate::{Card, CardSet, Combination, Kind, Rank, Seat};

/// The rule that forbids an action. The round is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// An action that this phase does not know.
    Phase {
        /// When the action is legal.
        expected: &'static str,
        /// The phase of the round.
        found: Phase,
    },
    /// An action of a seat that is not in turn.
    Turn {
        /// The seat that is in turn.
        expected: Seat,
        /// The seat that acted.
        found: Seat,
    },
    /// Cards that the seat does not hold.
    NotHeld(CardSet),
    /// Cards that make no combination.
    NoCombination(CardSet),
    /// A combination that does not go on the one on the table.
    Mismatch {
        /// The combination on the table.
        top: Combination,
        /// The combination that was played.
        found: Combination,
    },
    /// A combination of the right kind and size that is not higher than the one on the table.
    TooLow {
        /// The combination on the table.
        top: Combination,
        /// The combination that was played.
        found: Combination,
    },
    /// Anything but a bomb out of turn or on the own combination.
    NotABomb(Combination),
    /// A pass, or cards without the rank, against a wish that binds.
    Wish(Rank),
    /// A wish without the Mahjong.
    WishWithoutMahjong,
    /// A pass of a seat that leads.
    PassOnLead,
    /// A call of a seat that has called before.
    CalledBefore(Call),
    /// A call with another number of cards than it needs.
    Call {
        /// The call.
        call: Call,
        /// How many cards the seat holds.
        cards: usize,
    },
    /// A seat that has its 14 cards and takes the last six again.
    TakenBefore,
    /// A seat that gives three cards away a second time.
    GivenBefore,
    /// A card that is given away twice.
    GivenTwice(Card),
    /// The Dragon's trick for a seat of the own team.
    DragonForOwnTeam(Seat),
}

impl Illegal {
    /// The same with other numbers for the seats, as [`Direction::seat`](crate::Direction::seat) gives them.
    #[must_use]
    pub fn map_seats(self, number: impl Fn(Seat) -> Seat) -> Illegal {
        match self {
            Illegal::Turn { expected, found } => Illegal::Turn {
                expected: number(expected),
                found: number(found),
            },
            Illegal::Phase { expected, found } => Illegal::Phase {
                expected,
                found: found.map_seats(number),
            },
            Illegal::DragonForOwnTeam(seat) => Illegal::DragonForOwnTeam(number(seat)),
            other => other,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Phase { expected, found } => write!(f, "expected {expected}, found {found}"),
            Illegal::Turn { expected, found } => {
                write!(
                    f,
                    "expected seat {expected}, which is in turn, found seat {found}"
                )
            }
            Illegal::NotHeld(cards) => {
                write!(
                    f,
                    "expected cards of the hand, found {cards}, which it does not hold"
                )
            }
            Illegal::NoCombination(cards) => {
                write!(f, "expected a combination, found {cards}")
            }
            Illegal::Mismatch { top, found } => {
                let (expected, found) = (going_on(top), named(found));
                write!(f, "expected {expected} above the {top}, found {found}")
            }
            Illegal::TooLow { top, found } => {
                let found = named(found);
                write!(f, "expected a combination above the {top}, found {found}")
            }
            Illegal::NotABomb(found) => write!(
                f,
                "expected a bomb, the only combination out of turn or on the own one, found {}",
                named(found)
            ),
            Illegal::Wish(rank) => {
                let rank = rank.symbol();
                write!(
                    f,
                    "the wish for {rank} binds: a legal move with a {rank} exists"
                )
            }
            Illegal::WishWithoutMahjong => f.write_str(
                "expected the Mahjong among the cards of a play with a wish, found none",
            ),
            Illegal::PassOnLead => {
                f.write_str("expected cards from the seat that leads, found a pass")
            }
            Illegal::CalledBefore(call) => {
                write!(f, "expected one call a seat, found another after {call}")
            }
            Illegal::Call {
                call: Call::GrandTichu,
                cards,
            } => write!(
                f,
                "expected Grand Tichu with the first 8 cards, found {cards} cards in the hand"
            ),
            Illegal::Call {
                call: Call::Tichu,
                cards,
            } => write!(
                f,
                "expected Tichu with all 14 cards in the hand, found {cards}"
            ),
            Illegal::TakenBefore => {
                f.write_str("expected a seat with its first 8 cards, found one with all 14")
            }
            Illegal::GivenBefore => f.write_str("expected one exchange a seat, found another"),
            Illegal::GivenTwice(card) => {
                write!(f, "expected three different cards, found {card} twice")
            }
            Illegal::DragonForOwnTeam(seat) => write!(
                f,
                "expected an opponent as receiver of the Dragon's trick, found seat {seat}"
            ),
        }
    }
}

/// The combinations that go on this one.
const fn going_on(top: &Combination) -> &'static str {
    match top.kind() {
        Kind::Dogs | Kind::Single => "a single card or a bomb",
        Kind::Pair => "a pair or a bomb",
        Kind::Triple => "a triple or a bomb",
        Kind::FullHouse => "a full house or a bomb",
        Kind::Steps => "as many steps or a bomb",
        Kind::Straight => "a straight of the same length or a bomb",
        Kind::Four | Kind::StraightFlush => "a bomb",
    }
}

/// A combination with its article.
fn named(found: &Combination) -> String {
    match found.kind() {
        Kind::Dogs => "the Dogs".to_owned(),
        _ => format!("a {found}"),
    }
}

impl Error for Illegal {}
