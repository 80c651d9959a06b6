//! The points of a round.

use super::{Call, Round, Stage};
use crate::{BySeat, ByTeam, CardSet, FinishOrder, Seat};

/// The outcome of a round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RoundResult {
    /// Who went out, in order.
    pub finish: FinishOrder,
    /// Points from cards: in sum 100, or 200 and 0 after a double victory.
    pub cards: ByTeam<i32>,
    /// Points from calls: 100 for Tichu and 200 for Grand Tichu, won or lost.
    pub calls: ByTeam<i32>,
}

impl RoundResult {
    /// The result of a round in which the seats went out in this order, hold these cards, have won
    /// these and have called this.
    #[must_use]
    pub fn of(
        finish: FinishOrder,
        hands: &BySeat<CardSet>,
        won: &BySeat<CardSet>,
        calls: &BySeat<Option<Call>>,
    ) -> RoundResult {
        let mut cards = ByTeam::default();
        if finish.third.is_none() {
            cards[finish.first.team()] = 200;
        } else {
            for seat in Seat::ALL {
                let is_last = !hands[seat].is_empty();
                let winner = if is_last { finish.first } else { seat };
                cards[winner.team()] += won[seat].points();
                // Of no cards at all, unless the seat is the last.
                cards[seat.team().opponent()] += hands[seat].points();
            }
        }
        RoundResult {
            finish,
            cards,
            calls: called(calls, finish.first),
        }
    }

    /// The points of the round, calls included.
    #[must_use]
    pub const fn points(&self) -> ByTeam<i32> {
        let (ByTeam([a, b]), ByTeam([c, d])) = (self.cards, self.calls);
        ByTeam([a + c, b + d])
    }
}

impl Round {
    /// The result; `None` until the round is [over](super::Phase::Over).
    ///
    /// The cards that the last player still holds count for the opponents, and the tricks it has
    /// won count for the player who went out first.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        let Stage::Play(table) = &self.stage else {
            return None;
        };
        if !table.is_over() {
            return None;
        }
        let finish = FinishOrder::of(table.out.seats())?;
        Some(RoundResult::of(
            finish,
            &self.hands,
            &table.won,
            &self.calls,
        ))
    }
}

/// The points of the calls, if this seat went out first.
fn called(calls: &BySeat<Option<Call>>, first: Seat) -> ByTeam<i32> {
    let mut points = ByTeam::default();
    for seat in Seat::ALL {
        let bet = calls[seat].map_or(0, Call::points);
        points[seat.team()] += if seat == first { bet } else { -bet };
    }
    points
}
