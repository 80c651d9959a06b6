//! What the fuzz targets check of an input, each in a module; `cargo test` checks the same of
//! every input that the corpora keep.

pub mod games;
pub mod hand;
pub mod log;
pub mod models;
pub mod numbers;
pub mod play;
pub mod players;
pub mod request;
pub mod round;
pub mod spelling;
pub mod structure;
pub mod transcript;
pub mod whole_hand;
pub mod wire;
