//! Rounds with open cards, for players who see all hands.

use agents::{Agent, Game};
use fastrand::Rng;

use crate::moves::Move;
use crate::round::Round;
use crate::solver::solve;
use crate::view::View;

/// A round whose views show all hands, so that the [`Cheater`] can play it with
/// [`Arena`](agents::Arena) and [`play`](agents::play). Others play it [`Blind`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenRound(pub Round);

/// What a player of an open round sees: its own view and the whole round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenView {
    /// What the player would know with hidden cards.
    pub view: View,
    /// The round.
    pub round: Round,
}

impl Game for OpenRound {
    type Move = Move;
    type View = OpenView;
    const SIDES: usize = 2;

    fn side(&self, player: usize) -> usize {
        self.0.side(player)
    }

    fn turn(&self) -> Option<usize> {
        self.0.turn()
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.0.moves(moves);
    }

    fn apply(&mut self, one: Move) {
        self.0.apply(one);
    }

    fn view(&self, player: usize) -> OpenView {
        OpenView {
            view: self.0.view(player),
            round: self.0.clone(),
        }
    }

    fn determine(view: &OpenView, _: &mut Rng) -> OpenRound {
        OpenRound(view.round.clone())
    }

    fn is_open(_: &OpenView) -> bool {
        true
    }

    fn points(&self, side: usize) -> f64 {
        self.0.points(side)
    }

    fn won(&self, side: usize) -> f64 {
        self.0.won(side)
    }
}

/// Sees all hands and plays perfectly against perfect play: agent 1 of the thesis, *podvodník*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cheater;

impl Agent<OpenRound> for Cheater {
    fn choose(&self, view: &OpenView, moves: &[Move], _: &mut Rng) -> Move {
        match moves {
            [one] => *one,
            _ => solve(&view.round).best.unwrap_or(moves[0]),
        }
    }
}

/// Plays an open round as another agent plays a hidden one: it looks at its own view alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blind<A>(pub A);

impl<A: Agent<Round>> Agent<OpenRound> for Blind<A> {
    fn choose(&self, view: &OpenView, moves: &[Move], rng: &mut Rng) -> Move {
        self.0.choose(&view.view, moves, rng)
    }
}
