//! What a player decides, and who decides it.

use tichu::{Combination, Exchange, Move, Rank, Seat};

use crate::{Action, Sight};

/// A player: it answers every question of a round.
///
/// It decides by a [`Sight`], so it cannot peek. Answers have to be legal; whoever plays the round
/// checks them.
pub trait Agent: Send {
    /// A round begins. Whatever an agent draws by lot follows from the seed from now on.
    fn begin(&mut self, _seat: Seat, _seed: u64) {}

    /// Something has happened at the table that this player sees: its own actions and those of
    /// others, except the cards that others give each other.
    ///
    /// Agents that decide by their sight alone need not listen.
    fn observe(&mut self, _action: &Action) {}

    /// Whether to call Grand Tichu with the first 8 cards.
    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool;

    /// Whether to call Tichu. It is asked in every turn before the first own card.
    fn calls_tichu(&mut self, sight: &Sight) -> bool;

    /// The three cards to give away.
    fn exchange(&mut self, sight: &Sight) -> Exchange;

    /// One of these moves: at least two, one for each class.
    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move;

    /// The rank to wish for with this combination, which has the Mahjong in it.
    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank>;

    /// A bomb to play out of turn: one of these, at least one, or none.
    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination>;

    /// The opponent who receives the Dragon's trick.
    fn dragon_to(&mut self, sight: &Sight) -> Seat;

    /// Why the agent can answer no more, when it cannot: a program that has ended, for example.
    /// Its answers do not count then.
    fn fault(&self) -> Option<String> {
        None
    }
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        (**self).begin(seat, seed);
    }

    fn observe(&mut self, action: &Action) {
        (**self).observe(action);
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        (**self).calls_grand_tichu(sight)
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        (**self).calls_tichu(sight)
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        (**self).exchange(sight)
    }

    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        (**self).play(sight, moves)
    }

    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank> {
        (**self).wish(sight, combination)
    }

    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination> {
        (**self).bomb(sight, bombs)
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        (**self).dragon_to(sight)
    }

    fn fault(&self) -> Option<String> {
        (**self).fault()
    }
}

/// An agent that says how much it likes each option, which is what a search begins with.
pub trait Policy: Agent + Clone {
    /// Replaces the content of `scores` by the natural logarithm of each move's probability.
    fn scores(&mut self, sight: &Sight, moves: &[Move], scores: &mut Vec<f32>);

    /// The natural logarithm of the odds that it calls Tichu now.
    fn tichu_log_odds(&mut self, sight: &Sight) -> f32;
}
