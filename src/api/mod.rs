//! Requests and answers of the service: one type each, with its JSON, its validation and its
//! description.
//!
//! HTTP, batches, the command line and tests use the same types; nothing here knows a server. A
//! request is read by [`HandRequest::from_json`] and the like, which report every fault at once as a
//! [`Problem`]; an answer is made from a [`tichu_models::decision::Answer`].
//!
//! - `field` reads one field, `object` the fields of a request; `hand_request`, `cards_request`,
//!   `structure_request` and `batch_request` are the requests.
//! - `preview_request` is the hand in a link to a page.
//! - `hand_answer`, `recommendation_part`, `explanation_part`, `cards_answer`, `structure_answer`, `batch_answer`, `catalog` and
//!   `health` are the answers; [`json`] writes them.
//! - [`tichu`] has the questions about the Tichu call, [`exchange`] those about the exchange, [`play`]
//!   those about the rules of play.
//! - [`Problem`] and [`FieldError`] are the refusals, `refusals` describes them.

mod batch_answer;
mod batch_request;
mod by_seat;
mod calls;
mod cards_answer;
mod cards_request;
mod catalog;
#[cfg(feature = "games")]
pub mod deck_building;
pub mod examples;
pub mod exchange;
mod explanation_part;
mod field;
mod field_error;
mod hand_answer;
mod hand_request;
mod health;
pub mod json;
mod link;
#[cfg(feature = "games")]
pub mod mini_tichu;
mod object;
pub mod play;
mod player;
mod preview_request;
mod problem;
mod question;
mod recommendation_part;
pub mod refusals;
mod reply;
pub mod schemas;
mod simulate;
#[cfg(feature = "games")]
pub mod snaps;
mod structure_answer;
mod structure_request;
pub mod tichu;
mod words;
mod written;

pub use batch_answer::{BatchAnswer, BatchEntry, ExchangeBatchAnswer, TichuBatchAnswer};
pub use batch_request::{
    BatchRequest, ExchangeBatchRequest, Frame, MAX_HANDS, RawRequests, Section, Subject,
    TichuBatchRequest,
};
pub use calls::Calls;
pub use cards_answer::CardsAnswer;
pub use cards_request::CardsRequest;
pub use catalog::{FeatureSchema, ModelDescription, ModelList, ProfileDescription, ProfileList};
pub use field::boolean;
pub use field_error::{FaultCode, FieldError};
pub use hand_answer::{
    AskedHand, DecisionsAnswer, EvaluateAnswer, ExplainAnswer, FeaturesAnswer, HandAnswer,
    OutlookAnswer, OutlookPart, PartialAnswer, ProbabilitiesAnswer,
};
pub use hand_request::{EvaluateRequest, HandRequest};
pub use health::Health;
pub use object::{BYTE_ORDER_MARK, Request};
pub use preview_request::PreviewRequest;
pub use problem::{Header, Problem};
pub use question::{LinkedQuestion, Question};
pub use reply::{
    Reply, answer_batch, answer_exchange, answer_hand, answer_structure, answer_tichu,
};
pub use structure_answer::StructureAnswer;
pub use structure_request::StructureRequest;
pub use tichu_play::HandModels;
pub use written::AssumedSuits;
