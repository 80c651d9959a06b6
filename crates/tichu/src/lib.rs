#![doc = include_str!("../README.md")]

mod card;
mod card_set;
mod combination;
mod deal;
mod direction;
mod finish_order;
mod hand;
mod match_score;
mod moves;
mod quoted;
pub mod ranks;
mod reader;
mod round;
mod scores;
mod seat;
#[cfg(feature = "serde")]
mod serialized;
mod text;
mod written;

pub use card::{Card, Rank, Suit};
pub use card_set::{CardSet, Cards};
pub use combination::{Combination, Kind};
pub use deal::{Deal, DealError};
pub use direction::Direction;
pub use finish_order::FinishOrder;
pub use hand::Hand;
pub use match_score::{Match, MatchOver};
pub use moves::{Move, Occasion, Position};
pub use quoted::quoted;
pub use reader::{CardCount, CardFault, CardReader, CardsError};
pub use round::{
    Action, Asking, Call, Decision, Event, Exchange, Illegal, Out, Phase, Play, Question, Readings,
    Round, RoundResult, SaidAction, SaidEvent, SaidParts, SiteRules, Step, Trick, View,
};
pub use scores::{Scores, TargetScore, TargetScoreError};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use text::{UnknownCard, UnknownRank, tokens};
pub use written::{Suits, Written, folded};
