//! Mini-Tichu: Tichu with 52 cards, without special cards and calls.
//!
//! The game and its player are those of M. Vlachou-Konchylaki's diploma thesis (Patras 2012), as
//! retold by C. Asimakopoulos (NTUA 2019, chapter 4). The player splits its hand into combinations,
//! gives each a value, and plays the best split from its weak end.
//!
//! - [`Round`] is the rules, a [`Game`](agents::Game) for every agent; [`View`] is what a player
//!   knows of it, and [`Table`] is what all players know.
//! - [`Decomposition`] is the ways to split a hand, each a leaf of [`Part`]s.
//! - [`Valuation`] gives values to leaves: [`Evaluator`], [`Formula`] and [`Weights`].
//! - [`Player`] is the player of 2012; [`Answer`] says why it plays a combination or does not.
//! - [`machine`] is a player that reacts to what the others did in the trick, and says why.
//! - [`AgentName`] names an agent: random moves, the player of 2012, or a search of [`agents`].
//! - [`Learned`] draws hidden cards by what earlier rounds say of them, for a search.
//! - [`experiments`] repeats the experiments of 2012, and those of 2017 with searches.

mod agent_name;
mod decomposition;
mod exchange;
pub mod experiments;
mod group;
mod learned;
pub mod machine;
mod part;
mod player;
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
pub use round::{Ending, Move, Round, View};
pub use table::{Act, Phase, Played, Table};
pub use unseen::Unseen;
pub use valuation::{Evaluator, Formula, Valuation, Weights};

/// The 52 cards of the game: all suited ones.
pub const DECK: tichu::CardSet = tichu::ranks::cards(tichu::ranks::SUITED);

/// How many cards a player is dealt.
pub const HAND: usize = 13;
