//! Match logs of BrettSpielWelt: from files to rounds, and to the decisions in them.
//!
//! [`find_logs`] finds the files, [`Log`] reads one, [`Dataset`] brings many together: every round
//! once, by match, with the Grand Tichu decision of each player.

mod dataset;
mod files;
mod games;
mod log;
mod matches;
mod replay;
mod transcript;

pub use dataset::{Dataset, DatasetError, Row, Skipped, read_log};
pub use files::find_logs;
pub use games::Game;
pub use log::{GrandTichuCalls, Log, LogError, LogErrorKind, Round, RoundId};
pub use matches::MatchId;
pub use replay::{Counts, Disagreement, LogReplay, Replay, Tolerances};
pub use transcript::{Event, Logged, PlayedCards, Transcript, Transcripts};
