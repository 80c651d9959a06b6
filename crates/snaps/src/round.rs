//! A round with all cards known.

use std::fmt;

use agents::Game;
use fastrand::Rng;

use crate::card_set::CardSet;
use crate::contract::{Contract, Partnership};
use crate::moves::Move;
use crate::seat::Seat;
use crate::table::{End, Table};
use crate::view::View;
use crate::{ENOUGH, HAND};

/// A round of šnaps. Side 0 is the declarer's, side 1 the others'; who is on which depends on the
/// holder of the trump card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    dealt: [CardSet; 4],
    partnership: Partnership,
    table: Table,
}

/// Why there is no round with these cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// A seat has more or fewer than six cards.
    HandSize {
        /// The seat.
        seat: Seat,
        /// How many cards it has.
        found: usize,
    },
    /// These cards are dealt to two seats.
    Twice(CardSet),
    /// Kontra was said by the declarer or its partner.
    KontraByPartner(Seat),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::HandSize { seat, found } => {
                write!(f, "expected {HAND} cards of player {seat}, found {found}")
            }
            DealError::Twice(cards) => write!(f, "expected each card once, found {cards} twice"),
            DealError::KontraByPartner(seat) => write!(
                f,
                "expected kontra of a player against the declarer, found player {seat}"
            ),
        }
    }
}

impl std::error::Error for DealError {}

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that won.
    pub winner: usize,
    /// The points of both sides.
    pub points: [u32; 2],
    /// How the round ended.
    pub end: End,
}

impl Round {
    /// A round with these hands.
    ///
    /// # Errors
    /// When the hands are not all 24 cards in four times six, or kontra is said by the declarer or
    /// the holder of the trump card.
    pub fn new(hands: [CardSet; 4], contract: Contract) -> Result<Round, DealError> {
        let mut all = CardSet::EMPTY;
        for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
            if hand.len() != HAND {
                let found = hand.len();
                return Err(DealError::HandSize { seat, found });
            }
            let twice = all & hand;
            if !twice.is_empty() {
                return Err(DealError::Twice(twice));
            }
            all = all | hand;
        }
        let round = Round::with(hands, Table::new(contract));
        match contract.kontra {
            Some(seat) if round.partnership.is_declaring(seat) => {
                Err(DealError::KontraByPartner(seat))
            }
            _ => Ok(round),
        }
    }

    /// A round with hands that are known to be all cards.
    pub(crate) fn with(dealt: [CardSet; 4], table: Table) -> Round {
        let contract = table.contract();
        let holds = |seat: &Seat| dealt[seat.number()].contains(contract.trump);
        let holder = Seat::ALL.into_iter().find(holds);
        let partnership = Partnership {
            declarer: contract.declarer,
            holder: holder.unwrap_or(contract.declarer),
        };
        Round {
            dealt,
            partnership,
            table,
        }
    }

    /// What happened openly.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who plays together.
    #[must_use]
    pub const fn partnership(&self) -> &Partnership {
        &self.partnership
    }

    /// The six cards that a seat was dealt.
    #[must_use]
    pub const fn dealt(&self, seat: Seat) -> CardSet {
        self.dealt[seat.number()]
    }

    /// The cards that a seat holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.dealt(seat) - self.table.played(seat)
    }

    /// What a seat knows of the round.
    #[must_use]
    pub fn view_of(&self, seat: Seat) -> View {
        View::new(seat, self.dealt(seat), self.table.clone())
    }

    /// The side of a seat: 0 for the declarer's, else 1.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> usize {
        usize::from(!self.partnership.is_declaring(seat))
    }

    /// The points of both sides.
    #[must_use]
    pub fn side_points(&self) -> [u32; 2] {
        [0, 1].map(|side| self.table.points(|seat| self.side_of(seat) == side))
    }

    /// The result; `None` before the end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.table.end()?;
        let points = self.side_points();
        let winner = match end {
            End::LastTrick(seat) => self.side_of(seat),
            End::Claim(seat) => {
                let side = self.side_of(seat);
                if points[side] >= ENOUGH {
                    side
                } else {
                    1 - side
                }
            }
        };
        Some(Outcome {
            winner,
            points,
            end,
        })
    }

    /// A round that agrees with a view, with these hands of the other seats as they are now.
    pub(crate) fn from_view(view: &View, hidden: [CardSet; 4]) -> Round {
        let mut dealt = hidden;
        for seat in Seat::ALL {
            let own = &mut dealt[seat.number()];
            *own = *own | view.table().played(seat);
        }
        dealt[view.seat().number()] = view.dealt();
        Round::with(dealt, view.table().clone())
    }
}

/// The seat of a player; numbers beyond the last begin again.
fn seat(player: usize) -> Seat {
    Seat::ALL[player % 4]
}

impl Game for Round {
    type Move = Move;
    type View = View;
    const SIDES: usize = 2;

    fn side(&self, player: usize) -> usize {
        self.side_of(seat(player))
    }

    fn turn(&self) -> Option<usize> {
        self.table.turn().map(Seat::number)
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        let hand = self.table.turn().map(|seat| self.hand(seat));
        self.table.moves_with(hand.unwrap_or_default(), moves);
    }

    fn apply(&mut self, one: Move) {
        self.table.apply(one);
    }

    fn view(&self, player: usize) -> View {
        self.view_of(seat(player))
    }

    fn determine(view: &View, rng: &mut Rng) -> Round {
        Round::from_view(view, view.deals().draw(rng))
    }

    fn is_open(view: &View) -> bool {
        view.deals().count() == 1
    }

    fn points(&self, side: usize) -> f64 {
        self.side_points()[side].into()
    }

    fn won(&self, side: usize) -> f64 {
        let winner = self.outcome().map(|outcome| outcome.winner);
        f64::from(u8::from(winner == Some(side)))
    }
}

#[cfg(test)]
mod tests;
