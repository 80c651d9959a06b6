//! From match logs to rounds and decisions, on logs that the tests write.

mod acts;
mod arena;
mod cuts;
mod damaged_logs;
mod datasets;
mod doors;
mod of_hands;
mod readings;
mod records;
mod replays;
mod rounds;
mod seen;
mod sites;
mod tolerances;
mod transcripts;
