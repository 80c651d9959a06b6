#![doc = include_str!("../README.md")]

mod decomposition;
mod exchange;
mod group;
pub mod machine;
mod part;
mod player;
mod round;
mod table;
mod unseen;
mod valuation;

pub use decomposition::{Decomposition, Leaf, Splits};
pub use group::Group;
pub use part::{Part, PartKind};
pub use player::{Answer, Choice, Player, Verdict};
pub use round::{Ending, Move, Round, View};
pub use table::{Act, Phase, Played, Table};
pub use unseen::Unseen;
pub use valuation::{Evaluator, Formula, Valuation, Weights};

/// The 52 cards of the game: all suited ones.
pub const DECK: tichu::CardSet = tichu::ranks::cards(tichu::ranks::SUITED);

/// How many cards a player is dealt.
pub const HAND: usize = 13;
