//! The card game Tichu: cards, combinations, legal moves, rounds, scores and matches.
//!
//! It has no I/O and no floats, and no dependency without the feature `serde`.
//!
//! - [`Card`], [`Rank`] and [`Suit`]: the 56 cards of the deck and their tokens.
//! - [`CardSet`]: any cards, as 56 bits. [`Hand`]: exactly `N` of them.
//! - [`CardReader`]: from text to cards, with every fault.
//! - [`Seat`], [`Team`], [`BySeat`] and [`ByTeam`]: the table.
//! - [`Scores`], [`TargetScore`] and [`Situation`]: the situation of a decision, beside the cards.
//! - [`Player`]: how readily a player calls.
//!
//! ```
//! use tichu::{Card, Hand};
//!
//! let hand: Hand<8> = "S2 ma, PHOENIX GA SK BD R9 Dr".parse()?;
//! assert_eq!(hand.to_string(), "Dr Ph GA SK BQ R9 S2 Ma");
//! assert!(hand.contains(Card::Phoenix));
//! # Ok::<(), tichu::CardsError>(())
//! ```

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
mod ranks;
mod reader;
mod round;
mod scores;
mod seat;
#[cfg(feature = "serde")]
mod serialized;
mod situation;
mod text;

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
pub use round::{Call, Exchange, Illegal, Out, Phase, Play, Round, RoundResult, Trick, View};
pub use scores::{Scores, TargetScore, TargetScoreError};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use situation::Situation;
pub use text::{UnknownCard, UnknownRank, tokens};
