#![doc = include_str!("../README.md")]

mod agent_name;
mod decomposition;
mod exchange;
pub mod experiments;
mod group;
mod learned;
pub mod machine;
mod part;
mod player;
mod probabilities;
mod round;
mod table;
#[cfg(test)]
mod thesis;
mod unseen;
mod valuation;

pub use agent_name::{AgentName, AgentNameError, Equipment, NothingLearned, Simulations};
pub use decomposition::{Decomposition, Leaf, Splits};
pub use group::Group;
pub use learned::{Learned, LearnedError};
pub use part::{Part, PartKind};
pub use player::{Answer, Choice, PartnerRule, Player, Verdict};
pub use probabilities::{Probability, probabilities};
pub use round::{Ending, Move, Round, View};
pub use table::{Act, Phase, Played, Table};
pub use unseen::Unseen;
pub use valuation::{Evaluator, Formula, Valuation, Weights};

/// The 52 cards of the game: all suited ones.
pub const DECK: tichu::CardSet = tichu::ranks::cards(tichu::ranks::SUITED);

/// How many cards a player is dealt.
pub const HAND: usize = 13;
