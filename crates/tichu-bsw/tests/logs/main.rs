//! From match logs to rounds and decisions, on logs that the tests write.

mod arena;
mod damaged_logs;
mod datasets;
mod records;
mod replays;
mod rounds;
mod tolerances;
mod transcripts;
