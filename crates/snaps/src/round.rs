//! A round with all cards known.

use crate::ENOUGH;
use crate::card_set::CardSet;
use crate::contract::{Contract, Partnership};
use crate::moves::Move;
use crate::seat::Seat;
use crate::table::{End, Table};
use crate::view::View;

/// A round of šnaps. Side 0 is the declarer's, side 1 the others'; who is on which depends on the
/// holder of the trump card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    dealt: [CardSet; 4],
    partnership: Partnership,
    table: Table,
}

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
    /// A round with these hands, which are all 24 cards in four times six, and kontra of nobody who
    /// plays with the declarer.
    #[must_use]
    pub fn new(hands: [CardSet; 4], contract: Contract) -> Round {
        Round::with(hands, Table::new(contract))
    }

    fn with(dealt: [CardSet; 4], table: Table) -> Round {
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

    /// Replaces the content of `moves` by the moves of the player in turn; none at the end.
    pub fn moves(&self, moves: &mut Vec<Move>) {
        let hand = self.table.turn().map(|seat| self.hand(seat));
        self.table.moves_with(hand.unwrap_or_default(), moves);
    }

    /// The player in turn makes a legal move.
    pub fn apply(&mut self, one: Move) {
        self.table.apply(one);
    }

    /// A round that agrees with a view, with these hands of the other seats as they are now.
    #[must_use]
    pub fn from_view(view: &View, hidden: [CardSet; 4]) -> Round {
        let mut dealt = hidden;
        for seat in Seat::ALL {
            let own = &mut dealt[seat.number()];
            *own = *own | view.table().played(seat);
        }
        dealt[view.seat().number()] = view.dealt();
        Round::with(dealt, view.table().clone())
    }
}

#[cfg(test)]
mod tests;
