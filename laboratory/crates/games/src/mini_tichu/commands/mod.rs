//! The commands of `laboratory mini`.

pub mod hand;
pub mod play;
pub mod probability;
mod values;
pub mod varied;
