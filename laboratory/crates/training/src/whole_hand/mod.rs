//! Models of whole hands: the exchange and the Tichu call.

pub mod additive;
mod branches;
pub mod card;
pub mod exchange;
pub mod exchange_figures;
pub mod gifts;
pub mod rows;
pub mod strangers;
pub mod tables;
pub mod tichu_call;
pub mod train;
pub mod win_shares;
