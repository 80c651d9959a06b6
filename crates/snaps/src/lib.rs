#![doc = include_str!("../README.md")]

mod card;
mod card_set;
mod contract;
mod deals;
mod declarer;
pub mod experiments;
mod knowledge;
mod moves;
mod network;
mod open;
mod partners;
mod player;
mod round;
mod rule_agent;
mod sampling;
mod seat;
mod self_learner;
mod solver;
mod statistics;
mod table;
mod trick;
mod view;

pub use card::{Card, Rank, Suit, TextError};
pub use card_set::{CardSet, Cards};
pub use contract::{Contract, Partnership, Rules};
pub use deals::Deals;
pub use declarer::{certain_points, choose_trump, says_kontra};
pub use knowledge::{CardTable, Fact, Knowledge, Neutral, Options, weighed};
pub use moves::Move;
pub use network::Network;
pub use open::{Blind, Cheater, OpenRound, OpenView};
pub use partners::Relation;
pub use player::Player;
pub use round::{DealError, Outcome, Round};
pub use rule_agent::{Reason, Risk, RuleAgent};
pub use sampling::{Sampled, Sampling};
pub use seat::Seat;
pub use self_learner::SelfLearner;
pub use solver::{Solution, solve, solve_within};
pub use statistics::{CardRelation, Situation, StatisticRow, Statistics, Way};
pub use table::{End, Table};
pub use trick::Trick;
pub use view::{Fault, MoveFault, View};

/// How many cards a player is dealt.
pub const HAND: usize = 6;

/// How many points are enough.
pub const ENOUGH: u32 = 66;
