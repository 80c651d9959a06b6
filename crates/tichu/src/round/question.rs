//! What a table asks its players, and when.

use super::{Phase, Round, Stage, Trick, View};
use crate::{CardSet, Combination, Move, Seat};

/// A question of the table to a player.
///
/// The answer is an [`Action`](crate::Action), or none to call nothing, and to play no bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question<'a> {
    /// Whether to call Grand Tichu with the first 8 cards.
    GrandTichu,
    /// Which three cards to give away.
    Exchange,
    /// Whether to call Tichu, in each turn before the first own card.
    Tichu,
    /// Which of these moves to make in turn: one for each class, at least two.
    Play(&'a [Move]),
    /// Which rank to wish for with this combination, which has the Mahjong in it.
    Wish(Combination),
    /// Which of these bombs to play out of turn: at least one.
    Bomb(&'a [Move]),
    /// Which opponent receives the Dragon's trick.
    Dragon,
}

/// The kind of a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Decision {
    /// Whether to call Grand Tichu.
    GrandTichu,
    /// Which three cards to give away.
    Exchange,
    /// Whether to call Tichu.
    Tichu,
    /// Which move to make in turn.
    Play,
    /// Which rank to wish for with the move.
    Wish,
    /// Whether to bomb out of turn.
    Bomb,
    /// Which opponent receives the Dragon's trick.
    Dragon,
}

impl Decision {
    /// All decisions in the order of a round.
    pub const ALL: [Decision; 7] = [
        Decision::GrandTichu,
        Decision::Exchange,
        Decision::Tichu,
        Decision::Play,
        Decision::Wish,
        Decision::Bomb,
        Decision::Dragon,
    ];

    /// The name in JSON, such as `grand_tichu`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decision::GrandTichu => "grand_tichu",
            Decision::Exchange => "exchange",
            Decision::Tichu => "tichu",
            Decision::Play => "play",
            Decision::Wish => "wish",
            Decision::Bomb => "bomb",
            Decision::Dragon => "dragon",
        }
    }
}

impl Round {
    /// The decisions that this seat has to make now, in order: see [`View::decisions`].
    #[inline]
    pub fn decisions(&self, seat: Seat) -> impl Iterator<Item = Decision> + use<> {
        decisions(&State {
            seat,
            phase: self.phase(),
            hand: self.hand(seat),
            has_called: self.calls()[seat].is_some(),
            has_given: matches!(&self.stage, Stage::Exchange { given } if given[seat].is_some()),
            trick: self.trick(),
        })
    }
}

impl View {
    /// The decisions that the player has to make now, in order: none when it can only wait, take its
    /// trick, or take its last six cards.
    ///
    /// Before its first card there are two in its turn, Tichu and the move. A wish follows a move
    /// with the Mahjong. A [bomb](Decision::Bomb) may turn out too low for the trick: then there is
    /// no legal move.
    #[inline]
    pub fn decisions(&self) -> impl Iterator<Item = Decision> + use<> {
        decisions(&State {
            seat: self.seat,
            phase: self.phase,
            hand: self.hand,
            has_called: self.calls[self.seat].is_some(),
            has_given: self.given.is_some(),
            trick: self.trick.as_ref(),
        })
    }
}

/// What decisions depend on.
struct State<'a> {
    seat: Seat,
    phase: Phase,
    hand: CardSet,
    has_called: bool,
    has_given: bool,
    trick: Option<&'a Trick>,
}

#[inline]
fn decisions(state: &State<'_>) -> impl Iterator<Item = Decision> + use<> {
    let is_full = || state.hand.len() == 14;
    let only = |decision| [Some(decision), None];
    let decisions = match state.phase {
        Phase::FirstCards if !state.has_called && !is_full() => only(Decision::GrandTichu),
        Phase::Exchange if !state.has_given => only(Decision::Exchange),
        Phase::Lead(turn) | Phase::Follow(turn) if turn == state.seat => {
            let tichu = (!state.has_called && is_full()).then_some(Decision::Tichu);
            [tichu, Some(Decision::Play)]
        }
        // The winner of a trick may bomb it itself: so it keeps the points of its Dragon.
        Phase::Close(winner) if winner == state.seat && state.hand.has_bomb() => {
            only(Decision::Play)
        }
        Phase::Follow(_) | Phase::Close(_) if may_bomb(state.seat, state.hand, state.trick) => {
            only(Decision::Bomb)
        }
        Phase::GiveDragon(winner) if winner == state.seat => only(Decision::Dragon),
        _ => [None, None],
    };
    decisions.into_iter().flatten()
}

/// Whether a seat out of turn is asked for a bomb: it holds one, and the trick is another seat's.
#[inline]
pub(super) fn may_bomb(seat: Seat, hand: CardSet, trick: Option<&Trick>) -> bool {
    trick.is_some_and(|trick| trick.by() != seat) && hand.has_bomb()
}
