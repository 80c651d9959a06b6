#![doc = include_str!("../README.md")]

mod batch_answer;
mod batch_request;
mod calls;
mod cards;
mod cards_answer;
mod cards_request;
mod catalog;
pub mod columns;
mod deals;
pub mod examples;
pub mod exchange;
mod explanation_part;
mod four;
mod hand_answer;
mod hand_request;
mod health;
mod include;
mod judged;
pub mod learn;
pub mod play;
mod player;
mod recommendation_part;
pub mod review;
pub mod schemas;
mod simulate;
mod structure_answer;
mod structure_request;
pub mod table;
pub mod tichu;
mod written;

/// How this crate writes the values of the rules and of the models: see [`messages::Field`].
#[derive(Debug)]
pub enum Dialect {}

pub use batch_answer::{BatchAnswer, BatchEntry, ExchangeBatchAnswer, TichuBatchAnswer};
pub use batch_request::{
    BatchRequest, ExchangeBatchRequest, Frame, MAX_QUESTIONS, Subject, TichuBatchRequest,
};
pub use calls::Calls;
pub use cards::read_cards;
pub use cards_answer::{CardsAnswer, DealtCardsAnswer};
pub use cards_request::{CardsRequest, DealtCardsRequest};
pub use catalog::{
    FeatureSchema, ModelDescription, ModelList, ModelName, ProfileDescription, ProfileList,
};
pub use hand_answer::{
    AskedHand, DecisionsAnswer, EvaluateAnswer, ExplainAnswer, FeaturesAnswer, HandAnswer,
    OutlookAnswer, OutlookPart, ProbabilitiesAnswer,
};
pub use hand_request::{EvaluateRequest, HandRequest};
pub use health::Health;
pub use include::Include;
pub use player::{CountedPlayer, KnownPlayer, PlayerField};
pub use structure_answer::StructureAnswer;
pub use structure_request::StructureRequest;
pub use tichu_play::HandModels;
pub use written::AssumedSuits;
