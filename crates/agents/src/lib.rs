#![doc = include_str!("../README.md")]

mod alpha_beta;
mod determinizer;
mod estimate;
mod game;
mod monte_carlo;
mod random;
mod search;
mod split_mix;
#[cfg(test)]
mod tests {
    pub mod small_games;
}
mod uct;

pub use alpha_beta::{Solution, Solvable, solve};
pub use determinizer::{Determinizer, Uniform};
pub use estimate::Estimate;
pub use game::{Agent, Game};
pub use monte_carlo::MonteCarlo;
pub use random::Random;
pub use search::{Budget, Candidate, Search};
pub use split_mix::{SplitMix64, seed_of_part};
pub use uct::Uct;
