//! A round: from the deal through calls, exchange and tricks to the points.

use crate::{BySeat, CardSet, Deal, Move, Occasion, Position, Rank, Seat};

mod action;
mod asking;
mod calls;
mod exchange;
mod illegal;
mod out;
mod phase;
mod question;
mod result;
mod said;
#[cfg(feature = "serde")]
mod serialized;
mod site_rules;
mod table;
mod trick;
mod view;

pub use action::{Action, Event};
pub use asking::{Asking, Step};
pub use calls::Call;
pub use exchange::Exchange;
pub use illegal::Illegal;
pub use out::Out;
pub use phase::Phase;
pub use question::{Decision, Question};
pub use result::RoundResult;
pub use said::{Readings, SaidAction, SaidEvent, SaidParts};
pub use site_rules::SiteRules;
pub use trick::{Play, Trick};
pub use view::View;

use table::Table;

/// A round of four players.
///
/// It knows the rules and all cards. Actions are legal or an error that names the rule, and an
/// error changes nothing. It has no heap memory and is `Copy`, so a copy is the way to try an
/// action and go back.
///
/// Order of actions:
///
/// 1. [`deal`](Round::deal): everybody has 8 cards. Each seat may [`call`](Round::call) Grand
///    Tichu, and [`take_rest`](Round::take_rest) gives it the other six.
/// 2. [`exchange`](Round::exchange), once for each seat.
/// 3. The seat of [`phase`](Round::phase) plays: [`play`](Round::play), [`pass`](Round::pass), or
///    [`give_dragon`](Round::give_dragon). Any seat may [`bomb`](Round::bomb) a combination on the
///    table, and [`call`](Round::call) Tichu before its first card.
/// 4. [`result`](Round::result), when the phase is [`Phase::Over`].
///
/// ```
/// use tichu::{Card, CardSet, Deal, Exchange, Move, Phase, Round, Seat};
///
/// let mut state = 7_u64;
/// let mut below = |n: usize| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) as usize % n
/// };
/// let mut round = Round::deal(Deal::shuffled(&mut below));
/// for seat in Seat::ALL {
///     round.take_rest(seat)?;
/// }
/// for seat in Seat::ALL {
///     let mut cards = round.hand(seat).iter();
///     let mut card = || cards.next().unwrap();
///     round.exchange(seat, Exchange { next: card(), partner: card(), previous: card() })?;
/// }
/// let mut moves = Vec::new();
/// let result = loop {
///     match round.phase() {
///         Phase::Over => break round.result().unwrap(),
///         Phase::GiveDragon(seat) => round.give_dragon(seat, seat.after(1))?,
///         phase => {
///             let seat = phase.seat().unwrap();
///             round.legal(seat, &mut moves);
///             match moves[below(moves.len())] {
///                 Move::Pass => round.pass(seat)?,
///                 Move::Play(combination) => round.play(seat, combination)?,
///             }
///         }
///     }
/// };
/// let [first, second] = result.points().0;
/// assert!(first + second == 100 || (first, second) == (200, 0) || (first, second) == (0, 200));
/// # Ok::<(), tichu::Illegal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The cards that each seat holds and has seen.
    hands: BySeat<CardSet>,
    calls: BySeat<Option<Call>>,
    stage: Stage,
}

/// What a round has in its phases, beside hands and calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The six cards that a seat has not taken yet.
    FirstCards { rest: BySeat<CardSet> },
    /// What each seat gives away.
    Exchange { given: BySeat<Option<Exchange>> },
    /// The play, and its end.
    Play(Table),
}

impl Round {
    /// Deals a round. Every seat has its first 8 cards.
    #[must_use]
    pub fn deal(deal: Deal) -> Round {
        let mut hands = BySeat::default();
        let mut rest = BySeat::default();
        for seat in Seat::ALL {
            hands[seat] = deal.first()[seat].set();
            rest[seat] = deal.all()[seat].set() - hands[seat];
        }
        Round {
            hands,
            calls: BySeat::default(),
            stage: Stage::FirstCards { rest },
        }
    }

    /// Gives a seat its last six cards. From now on it can no longer call Grand Tichu.
    ///
    /// # Errors
    /// [`Illegal`] when the seat has its 14 cards.
    pub fn take_rest(&mut self, seat: Seat) -> Result<(), Illegal> {
        let found = self.phase();
        let Stage::FirstCards { rest } = &mut self.stage else {
            return Err(Illegal::Phase {
                expected: "the first 8 cards, for the other six",
                found,
            });
        };
        let cards = std::mem::take(&mut rest[seat]);
        if cards.is_empty() {
            return Err(Illegal::TakenBefore);
        }
        let all_taken = rest.0.iter().all(|cards| cards.is_empty());
        self.hands[seat] = self.hands[seat] | cards;
        if all_taken {
            let given = BySeat::default();
            self.stage = Stage::Exchange { given };
        }
        Ok(())
    }

    /// The phase, and with it the seat that has to act.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> Phase {
        match &self.stage {
            Stage::FirstCards { .. } => Phase::FirstCards,
            Stage::Exchange { .. } => Phase::Exchange,
            Stage::Play(table) => table.phase(),
        }
    }

    /// The cards of a seat: 8 until it takes the rest, later those it has not played.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The calls so far.
    #[must_use]
    pub const fn calls(&self) -> &BySeat<Option<Call>> {
        &self.calls
    }

    /// The rank that is wished for and has not been played since.
    #[must_use]
    #[inline]
    pub const fn wish(&self) -> Option<Rank> {
        match &self.stage {
            Stage::Play(table) => table.wish,
            _ => None,
        }
    }

    /// The trick on the table; `None` when a lead is due, and outside the play.
    #[must_use]
    #[inline]
    pub const fn trick(&self) -> Option<&Trick> {
        match &self.stage {
            Stage::Play(table) => table.trick(),
            _ => None,
        }
    }

    /// The cards that a seat has won so far; `None` before the play.
    #[must_use]
    pub fn won(&self, seat: Seat) -> Option<CardSet> {
        match &self.stage {
            Stage::Play(table) => Some(table.won[seat]),
            _ => None,
        }
    }

    /// The seats that have gone out, in order.
    #[must_use]
    pub const fn out(&self) -> Out {
        match &self.stage {
            Stage::Play(table) => table.out,
            _ => Out::NONE,
        }
    }

    /// The three cards that a seat has given away; `None` until it has.
    #[must_use]
    pub fn given(&self, seat: Seat) -> Option<Exchange> {
        match &self.stage {
            Stage::FirstCards { .. } => None,
            Stage::Exchange { given } => given[seat],
            Stage::Play(table) => Some(table.given[seat]),
        }
    }

    /// What the seat may do now with its cards; `None` when it may do nothing.
    ///
    /// A seat out of turn may bomb what is on the table.
    #[must_use]
    #[inline]
    pub fn position(&self, seat: Seat) -> Option<Position> {
        let Stage::Play(table) = &self.stage else {
            return None;
        };
        let hand = self.hands[seat];
        Some(Position {
            hand,
            occasion: occasion(table.phase(), table.trick(), seat, hand)?,
            wish: table.wish,
        })
    }

    /// Replaces the content of `moves` by all legal moves of the seat: every set of cards once,
    /// a pass last.
    ///
    /// It has those out of turn as well, which are bombs for [`bomb`](Round::bomb). It is empty
    /// when the seat may not play.
    pub fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        match self.position(seat) {
            Some(position) => position.legal(moves),
            None => moves.clear(),
        }
    }

    /// The same with one move for each class: see [`Position::classes`].
    #[inline]
    pub fn classes(&self, seat: Seat, moves: &mut Vec<Move>) {
        match self.position(seat) {
            Some(position) => position.classes(moves),
            None => moves.clear(),
        }
    }
}

/// The occasion on which the seat may play these cards, if it may.
#[inline]
fn occasion(phase: Phase, trick: Option<&Trick>, seat: Seat, hand: CardSet) -> Option<Occasion> {
    match phase {
        Phase::Lead(turn) => (turn == seat).then_some(Occasion::Lead),
        Phase::Follow(turn) if turn == seat => Some(Occasion::Follow(trick?.top())),
        Phase::Close(turn) if turn == seat => Some(Occasion::Close(trick?.top())),
        Phase::Follow(_) | Phase::Close(_) if !hand.is_empty() => {
            Some(Occasion::OutOfTurn(trick?.top()))
        }
        _ => None,
    }
}
