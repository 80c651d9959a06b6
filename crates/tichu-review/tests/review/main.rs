//! Reviews, asked in process.

mod logs;
mod persons;
mod targets;
