#![doc = include_str!("../README.md")]

mod calls;
mod cards;
mod complete_round;
mod dataset;
mod error;
mod files;
mod finish_order;
mod finished_matches;
mod form;
mod handle;
mod line;
mod lines;
mod log;
mod log_replay;
mod matches;
mod records;
mod replay;
mod round_builder;
mod rounds;
mod tolerance;
mod transcript;
mod transcripts;

pub use calls::GrandTichuCalls;
pub use complete_round::{CompleteRound, RoundId};
pub use dataset::{Dataset, DatasetError, Row, Skipped, read_log};
pub use error::LogError;
pub use files::{find_logs, open_log};
pub use finished_matches::FinishedMatch;
pub use log::Log;
pub use log_replay::LogReplay;
pub use matches::MatchId;
pub use records::{Header, write_round};
pub use replay::{Counts, Disagreement, Replay};
pub use tolerance::{Tolerance, Tolerances};
pub use transcript::{Entry, Logged, PlayedCards, Transcript};
pub use transcripts::Transcripts;
