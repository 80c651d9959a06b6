#![doc = include_str!("../README.md")]

mod card;
mod card_set;
mod contract;
#[cfg(test)]
mod dealing;
mod deals;
mod knowledge;
mod moves;
mod partners;
mod round;
mod rule_agent;
mod sampling;
mod seat;
mod solver;
mod table;
mod trick;
mod view;

pub use card::{Card, Rank, Suit, TextError};
pub use card_set::{CardSet, Cards};
pub use contract::{Contract, Partnership, Rules};
pub use deals::Deals;
pub use knowledge::{CardTable, Fact, Knowledge, Neutral, Options, weighed};
pub use moves::Move;
pub use partners::Relation;
pub use round::{Outcome, Round};
pub use rule_agent::{Reason, Risk, RuleAgent};
pub use sampling::{Drawn, Sampled, Sampling};
pub use seat::Seat;
pub use solver::{Solution, solve, solve_within};
pub use table::{End, Table, marriage_points};
pub use trick::Trick;
pub use view::{Fault, MoveFault, View};

/// How many cards a player is dealt.
pub const HAND: usize = 6;

/// How many points are enough.
pub const ENOUGH: u32 = 66;
