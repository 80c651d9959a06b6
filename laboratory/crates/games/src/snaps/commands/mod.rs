//! The commands of `laboratory snaps`.

pub mod learning;
pub mod measures;
pub mod seat;
pub mod solve;
pub mod table;
