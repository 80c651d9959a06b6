//! The commands of `laboratory deck`.

mod curve;
pub mod draw;
mod person;
pub mod play;
pub mod simulate;
pub mod test;
pub mod train;
