#![doc = include_str!("../README.md")]

pub mod baselines;
pub mod card;
mod error;
mod evaluated;
pub mod fit;
pub mod held_out;
pub mod improvements;
pub mod learner;
pub mod outlook;
pub mod play;
pub mod players;
pub mod posterior;
pub mod profiles;
pub mod protocol;
pub mod records;
pub mod split;
pub mod whole_hand;
pub mod write;

pub use error::TrainingError;
pub use learner::Recipe;
pub use outlook::playouts::Playouts;
pub use protocol::train;
