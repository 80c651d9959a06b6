#![doc = include_str!("../README.md")]

mod act;
mod acts;
mod agents;
mod deals;
mod end;
mod question;
mod refusal;
mod rewind;
mod seal;
mod seats;
mod selection;
mod state;
mod table;
mod tricks;

pub use act::Act;
pub use agents::Agents;
pub use deals::Deals;
pub use end::{End, MadeCall};
pub use question::Asked;
pub use refusal::Refusal;
pub use seal::{BadToken, KEY_BYTES, Seal};
pub use seats::{Chair, Seats, Strength, TwoPlayers};
pub use selection::{Selection, Why};
pub use table::{Beginning, Table};
pub use tricks::Tricks;
