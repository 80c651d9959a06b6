//! The card game Tichu: cards, combinations, legal moves, rounds, scores and matches.
//!
//! It has no I/O and no floats, and no dependency without the feature `serde`. It plays by the rules
//! of BrettSpielWelt and agrees with every round of 2,014 match logs to the last point.
//!
//! - [`Round`] is a whole round: deal, calls, exchange, tricks, points. [`View`] is what one player
//!   knows of it, and [`Match`] adds the points of rounds up.
//! - [`Combination`] is what cards may be played as, [`Position`] lists the legal moves of a seat:
//!   all sets of cards, or one for each class of moves that differ only in suits.
//! - [`Illegal`] is the rule that forbids an action, in words for a player.
//! - [`Card`], [`Rank`] and [`Suit`]: the 56 cards of the deck and their tokens. [`CardSet`]: any
//!   cards, as 56 bits. [`Hand`]: exactly `N` of them. [`CardReader`]: from tokens to cards, with
//!   every fault. [`Written`]: from any text of a player to cards.
//! - [`Seat`], [`Team`], [`BySeat`] and [`ByTeam`]: the table.
//! - [`Scores`], [`TargetScore`], [`Situation`] and [`Player`]: what a decision about a call depends
//!   on, beside the cards.
//!
//! # A server
//!
//! A server keeps a [`Round`] a table, passes on what its players ask for, and shows each player the
//! [`View`] of its seat. The round checks everything.
//!
//! ```
//! use tichu::{
//!     Call, CardSet, Combination, Deal, Exchange, Illegal, Match, Move, Phase, Play, Rank, Round,
//!     Seat, TargetScore,
//! };
//!
//! /// What a player sends.
//! enum Message {
//!     Call(Call),
//!     TakeRest,
//!     Give(Exchange),
//!     Play { cards: CardSet, wish: Option<Rank> },
//!     Pass,
//!     DragonTo(Seat),
//! }
//!
//! fn handle(round: &mut Round, seat: Seat, message: Message) -> Result<(), Illegal> {
//!     match message {
//!         Message::Call(call) => round.call(seat, call),
//!         Message::TakeRest => round.take_rest(seat),
//!         Message::Give(cards) => round.exchange(seat, cards),
//!         Message::Pass => round.pass(seat),
//!         Message::DragonTo(receiver) => round.give_dragon(seat, receiver),
//!         Message::Play { cards, wish } => {
//!             // A player clicks cards. Where the Phoenix makes them two combinations, take the
//!             // higher one that is legal, or ask.
//!             let mut refused = Illegal::NoCombination(cards);
//!             for combination in Combination::readings(cards) {
//!                 let in_turn = round.phase().seat() == Some(seat);
//!                 let played = if combination.is_bomb() && !in_turn {
//!                     round.bomb(seat, combination)
//!                 } else {
//!                     round.play(seat, Play { combination, wish })
//!                 };
//!                 match played {
//!                     Ok(()) => return Ok(()),
//!                     Err(illegal) => refused = illegal,
//!                 }
//!             }
//!             Err(refused)
//!         }
//!     }
//! }
//!
//! let mut game = Match::new(TargetScore::default());
//! let mut seed = 2_u64; // A server takes random numbers from a secure source.
//! let below = |n: usize| {
//!     seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
//!     (seed >> 33) as usize % n
//! };
//! let mut round = Round::deal(Deal::shuffled(below));
//! let north = Seat::ALL[0];
//! handle(&mut round, north, Message::Call(Call::GrandTichu))?;
//! for seat in Seat::ALL {
//!     handle(&mut round, seat, Message::TakeRest)?;
//! }
//! for seat in Seat::ALL {
//!     let mut cards = round.view(seat).hand.iter();
//!     let mut card = || cards.next().unwrap();
//!     handle(&mut round, seat, Message::Give(Exchange { next: card(), partner: card(), previous: card() }))?;
//! }
//! // The holder of the Mahjong leads; nobody else may.
//! let Phase::Lead(leader) = round.phase() else { unreachable!() };
//! let refused = handle(&mut round, leader.partner(), Message::Pass).unwrap_err();
//! assert!(refused.to_string().starts_with("expected seat "));
//! // Play on with the first legal move.
//! let mut moves = Vec::new();
//! while round.phase() != Phase::Over {
//!     let seat = round.phase().seat().unwrap();
//!     let message = match round.phase() {
//!         Phase::GiveDragon(_) => Message::DragonTo(seat.after(1)),
//!         _ => {
//!             round.legal(seat, &mut moves);
//!             match moves[0] {
//!                 Move::Pass => Message::Pass,
//!                 Move::Play(combination) => Message::Play { cards: combination.cards(), wish: None },
//!             }
//!         }
//!     };
//!     handle(&mut round, seat, message)?;
//! }
//! game.add(round.result().unwrap().points())?;
//! assert_eq!(game.winner(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To store a round, store its [`Deal`] and what the players sent, and play it again: that takes
//! microseconds, and nothing that was stored can break a rule. With the feature `serde`, cards,
//! deals, calls and exchanges are read and written, and moves, views and results are written.

mod card;
mod card_set;
mod combination;
mod deal;
mod finish_order;
mod hand;
mod match_score;
mod moves;
mod player;
mod quoted;
pub mod ranks;
mod reader;
mod round;
mod scores;
mod seat;
#[cfg(feature = "serde")]
mod serialized;
mod situation;
mod text;
mod written;

pub use card::{Card, Rank, Suit};
pub use card_set::{CardSet, Cards};
pub use combination::{Combination, Kind};
pub use deal::{Deal, DealError};
pub use finish_order::FinishOrder;
pub use hand::Hand;
pub use match_score::{Match, MatchOver};
pub use moves::{Move, Occasion, Position};
pub use player::{CallRecord, CallRecordError, Player, PlayerError, Style};
pub use quoted::quoted;
pub use reader::{CardCount, CardFault, CardReader, CardsError};
pub use round::{
    Action, Call, Decision, Event, Exchange, Illegal, Out, Phase, Play, Question, Round,
    RoundResult, Trick, View,
};
pub use scores::{Scores, TargetScore, TargetScoreError};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use situation::Situation;
pub use text::{UnknownCard, UnknownRank, tokens};
pub use written::{Suits, Written};

/// Runs the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rules.md")]
struct Guide;
