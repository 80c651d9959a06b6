//! Šnaps for four players, as in J. Barič, "Možnosti rozhodovacích agentov hrajúcich hracie karty"
//! (bachelor thesis, Comenius University Bratislava, 2009).
//!
//! - [`Card`], [`CardSet`], [`Seat`] and [`Move`] are the words of the game, [`Contract`] what is
//!   agreed before play; [`choose_trump`] and [`says_kontra`] decide it.
//! - [`Round`] is the rules, a [`Game`](agents::Game) for every agent; [`View`] is what a player
//!   knows of it, [`Table`] what all players know, and [`Trick`] has the obligations.
//!   [`View::rebuild`] makes a view from a list of moves, and names the first faulty one.
//! - [`Deals`] is all deals that agree with a view by the rules, weighed exactly.
//! - [`Knowledge`] is what a player concludes about the hidden cards: a [`CardTable`] of probabilities
//!   and [`Fact`]s. [`Relation`] is who plays together.
//! - [`solve`] plays open cards perfectly. [`Cheater`], [`Sampling`] and [`RuleAgent`] are agents,
//!   [`Player`] is an agent by name, and [`Network`] learns to lead as another one does.
//! - [`experiments`] compares agents and estimates of hidden cards.
//!
//! A view follows from the cards of a player and the moves alone:
//!
//! ```
//! use snaps::{Contract, Knowledge, Options, RuleAgent, Seat, View};
//!
//! let [declarer, own, _, _] = Seat::ALL;
//! let contract = Contract::new(declarer, "AK".parse()?);
//! let dealt = "AA A10 HK HQ L9 LJ".parse()?;
//! let mut view = View::rebuild(own, dealt, contract, &["H10".parse()?])?;
//!
//! let moves: Vec<String> = view.moves().iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["HQ", "HK"]);
//! let (chosen, reason) = RuleAgent::default().decide(&view).expect("its turn");
//! assert_eq!(chosen.to_string(), "HQ");
//! assert!(reason.to_string().starts_with("no other rule applies"));
//!
//! let fault = view.play("L9".parse()?).unwrap_err();
//! assert_eq!(fault.to_string(), "expected one of the legal cards HQ HK, found L9");
//!
//! view.play(chosen)?;
//! view.play("B9".parse()?)?;
//! // The third player has neither followed suit nor trumped.
//! let third = Knowledge::of(&view, Options::default());
//! assert_eq!(third.probability("AK".parse()?, Seat::ALL[2]), 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod solver;
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
pub use rule_agent::{Reason, RuleAgent};
pub use sampling::Sampling;
pub use seat::Seat;
pub use solver::{Solution, solve};
pub use table::{End, Table};
pub use trick::Trick;
pub use view::{Fault, MoveFault, View};

/// How many cards a player is dealt.
pub const HAND: usize = 6;

/// How many points are enough.
pub const ENOUGH: u32 = 66;
