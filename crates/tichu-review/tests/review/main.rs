//! Reviews, asked in process.

mod logs;
