//! Experiments: strength of the agents, calibration of the card table, and imitation.
//!
//! The thesis reports no figures of strength, so there is nothing to repeat but its claims.

mod calibration;
mod counting;
mod imitation;
mod ladder;
mod learning;
mod tricks;

pub use calibration::{Bin, Calibration, Estimator, Score, calibration};
pub use counting::{CountingRow, counting};
pub use imitation::{Imitation, ImitationRow, imitation, imitation_of};
pub use ladder::ladder;
pub use learning::{LearningRow, learning};
