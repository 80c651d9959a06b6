//! Questions about play: the legal moves of a position, and the replay of a round.
//!
//! - `fields` reads seats, ranks, cards and texts; `trick` the combination on the table.
//! - `legal_request` reads a position, `position` finds its contradictions, `legal_answer` lists
//!   its moves.
//! - `replay_request` reads a round, `actions` plays it, `replay_answer` describes its end.
//! - `advice_request` reads a round as one player saw it, `advice_answer` says what to do.
//! - `view_request` reads the table at one moment, for a question without a history; `view` is what a
//!   player knows by it.
//! - `table_line` reads the lines of a table that a player follows, `written_action` writes what it
//!   does.

mod actions;
mod advice_answer;
mod advice_request;
pub mod examples;
pub(super) mod fields;
mod legal_answer;
mod legal_request;
mod position;
mod replay_answer;
pub(super) mod replay_request;
pub mod schemas;
mod table_line;
mod trick;
mod view;
mod view_request;

pub use advice_answer::{AdviceAnswer, PointsAnswer, ProbabilityAnswer};
pub use advice_request::{AdviceRequest, AdviserName, AskedAdvice, observed};
pub use fields::{CallName, KindName};
pub use legal_answer::{LegalAnswer, MoveClass};
pub use legal_request::LegalRequest;
pub use replay_answer::{ReplayAnswer, phase};
pub use replay_request::{ActionQuestion, Actions, GivenCards, ReplayRequest};
pub use table_line::{AgentText, AskedAnswer, AskedLine, RoundStart, TableLine};
pub use trick::{TrickAnswer, TrickQuestion};
