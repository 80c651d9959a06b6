#![doc = include_str!("../README.md")]

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
