//! Agents for small card games, and an arena that compares them.
//!
//! - [`Game`] is the rules of a game: who moves, which moves are legal, what a player sees, and how
//!   the hidden cards may lie.
//! - [`Agent`] chooses a move from a view alone, so it cannot look at hidden cards. [`play`] lets
//!   agents play a game to its end, each as a [`Seated`] player.
//! - [`Random`], [`MonteCarlo`] and [`Uct`] are agents for any game, [`AlphaBeta`] plays endings
//!   with open cards perfectly.
//! - [`MonteCarlo`] and [`Uct`] are a [`Search`]: it gives every move as a [`Candidate`] with its win
//!   rate, within a [`Budget`] of simulations. A [`Determinizer`] draws the hidden cards.
//! - [`QLearner`] learns the values of actions by trial in a [`QTable`], for states of any type.
//! - [`Arena`] plays every deal with swapped sides; [`Comparison`] is its result, with an
//!   [`Estimate`] for each figure; [`binomial_tail`] is a test of its shares.

mod alpha_beta;
mod arena;
mod binomial;
mod determinizer;
mod estimate;
mod game;
mod monte_carlo;
mod q_learning;
mod random;
mod search;
#[cfg(test)]
mod small_games;
mod split_mix;
mod uct;

pub use alpha_beta::{AlphaBeta, Solution, Solvable, solve};
pub use arena::{Arena, Comparison};
pub use binomial::binomial_tail;
pub use determinizer::{Determinizer, Uniform};
pub use estimate::Estimate;
pub use game::{Agent, Game, Seated, play};
pub use monte_carlo::MonteCarlo;
pub use q_learning::{Explore, QLearner, QLearning, QTable};
pub use random::Random;
pub use search::{Budget, Candidate, Search};
pub use split_mix::{SplitMix64, seed_of_part};
pub use uct::Uct;
