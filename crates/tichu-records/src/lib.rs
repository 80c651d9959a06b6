#![doc = include_str!("../README.md")]

mod calls;
mod closing_passes;
mod complete_round;
mod copies;
mod dataset;
mod dataset_error;
mod elo;
mod error;
mod explained;
mod files;
mod finish_order;
mod finished_matches;
mod handle;
mod header;
mod json_lines;
mod lines;
mod log;
mod log_replay;
mod logged;
mod matches;
mod packed;
mod points;
mod read_log;
mod recorded_event;
mod recorded_round;
mod recorded_rounds;
mod replay;
mod round_draft;
mod round_id;
mod site;
mod sites;
mod target;
mod tolerance;

pub use calls::GrandTichuCalls;
pub use complete_round::CompleteRound;
pub use copies::{MatchContent, copies, match_contents};
pub use dataset::{Dataset, Row, Time};
pub use dataset_error::{DatasetError, Skipped};
pub use elo::Ratings;
pub use error::{Fault, LogError};
pub use files::{find_logs, open_log};
pub use finished_matches::FinishedMatch;
pub use handle::PersonName;
pub use header::Header;
pub use lines::{as_utf8, decoded};
pub use log::Log;
pub use log_replay::LogReplay;
pub use logged::Logged;
pub use matches::MatchId;
pub use packed::unpacked_length;
pub use read_log::read_log;
pub use recorded_event::{Played, PlayedCards, RecordedEvent};
pub use recorded_round::{
    AllCards, Dealt, OwnCards, RecordedCards, RecordedRound, RoundKey, Standing, Substitute,
};
pub use recorded_rounds::RecordedRounds;
pub use replay::{Counts, Replay};
pub use round_id::RoundId;
pub use site::Notes;
pub use sites::{NotWritten, write_round, write_text};
pub use tolerance::{Tolerance, Tolerances};

/// Runs the examples of the guide to the rules. The crate `tichu` is published without it.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rules.md")]
struct Guide;
