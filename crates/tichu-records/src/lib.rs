#![doc = include_str!("../README.md")]

mod arena;
mod calls;
mod cards;
mod closing_passes;
mod complete_round;
mod dataset;
mod dataset_error;
mod elo;
mod error;
mod files;
mod finish_order;
mod finished_matches;
mod form;
mod handle;
mod header;
mod line;
mod lines;
mod log;
mod log_replay;
mod matches;
mod records;
mod replay;
mod round_builder;
mod round_id;
mod rounds;
mod seen;
mod text;
mod tolerance;
mod transcript;
mod transcripts;

pub use calls::GrandTichuCalls;
pub use complete_round::CompleteRound;
pub use dataset::{Dataset, Row, Time, read_log};
pub use dataset_error::{DatasetError, Skipped};
pub use elo::Ratings;
pub use error::LogError;
pub use files::{find_logs, open_log};
pub use finished_matches::FinishedMatch;
pub use header::Header;
pub use lines::{as_utf8, decoded};
pub use log::Log;
pub use log_replay::LogReplay;
pub use matches::MatchId;
pub use records::{write_round, write_seen};
pub use replay::{Counts, Disagreement, Replay};
pub use round_id::RoundId;
pub use seen::{Dealt, LoggedRound, Seen};
pub use text::write_text;
pub use tolerance::{Tolerance, Tolerances};
pub use transcript::{Entry, Logged, PlayedCards, Transcript};
pub use transcripts::Transcripts;

/// Runs the examples of the guide to the rules. The crate `tichu` is published without it.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rules.md")]
struct Guide;
