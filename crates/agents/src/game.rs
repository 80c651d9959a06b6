//! The rules of a game, as agents see them.

use std::hash::Hash;

use fastrand::Rng;
use work::Work;

/// A position of a game of cards, with all cards known.
///
/// Players are numbered from 0 in the order of play; partners form a side. All randomness is in the
/// deal, so a stock lies in a fixed order that no player sees.
pub trait Game: Clone {
    /// What a player may do in turn.
    type Move: Copy + Eq + Hash;

    /// What a player knows: its own cards, and all that happened openly.
    type View;

    /// How many sides compete.
    const SIDES: usize;

    /// The price of a move in a search, in instructions, roughly: to list the legal moves and make one.
    const MOVE: u64 = 1_000;

    /// The price of drawing a position that agrees with a view, in instructions, roughly.
    const DRAW: u64 = 1_000;

    /// The side of a player: by default every player is a side. It may depend on the deal, and it
    /// does not change during a game.
    #[must_use]
    fn side(&self, player: usize) -> usize {
        player
    }

    /// The player that has to move; `None` at the end.
    #[must_use]
    fn turn(&self) -> Option<usize>;

    /// Replaces the content of `moves` by the legal moves of the player in turn: at least one.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move. The result of any other is not specified.
    fn apply(&mut self, one: Self::Move);

    /// What a player knows of the position.
    #[must_use]
    fn view(&self, player: usize) -> Self::View;

    /// Draws a position that agrees with everything in the view.
    #[must_use]
    fn determine(view: &Self::View, rng: &mut Rng) -> Self;

    /// Whether the view leaves only one position.
    #[must_use]
    fn is_open(view: &Self::View) -> bool;

    /// Plays the game to its end at random, all legal moves with the same probability; `moves` is a
    /// buffer. `None` when the work is used up before.
    ///
    /// A game may do so faster than from lists of moves.
    fn play_out(
        &mut self,
        moves: &mut Vec<Self::Move>,
        rng: &mut Rng,
        work: &mut Work,
    ) -> Option<()> {
        while self.turn().is_some() {
            work.spend(Self::MOVE)?;
            self.moves(moves);
            self.apply(moves[rng.usize(..moves.len())]);
        }
        Some(())
    }

    /// The points of a side at the end.
    #[must_use]
    fn points(&self, side: usize) -> f64;

    /// What a side has won at the end: 1, or its part of a win that it shares; else 0.
    ///
    /// By default the most points win, and equal sides share.
    #[must_use]
    fn won(&self, side: usize) -> f64 {
        let own = self.points(side);
        let others = (0..Self::SIDES).map(|other| self.points(other));
        if others.clone().any(|points| points > own) {
            return 0.0;
        }
        1.0 / others.filter(|points| *points == own).count() as f64
    }
}

/// Chooses moves.
///
/// An agent keeps nothing between decisions: its move follows from the view and the generator.
pub trait Agent<G: Game>: Sync {
    /// One of these legal moves of the player that the view belongs to; there is at least one.
    fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move;
}
