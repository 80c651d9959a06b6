//! Learning to play: from people, then from self-play.

mod adam;
pub mod beliefs;
pub mod champion;
pub mod examples;
mod gradient;
pub mod imitation;
pub mod logs;
mod numbers;
pub mod self_play;
pub mod strangers;
mod tape;
pub mod train;
pub mod write;
