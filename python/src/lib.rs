//! The native module of the Python package `grand_tichu`.
//!
//! Questions and answers are JSON here, as the service has them: the package makes its types of them. No rule
//! and no decision stands in this module.

mod agent;
mod answers;
mod columns;
mod input;
mod models;
mod records;
mod review;
mod round;
mod seen;
mod state;
mod vector;

use pyo3::prelude::*;

/// The rules, the models and the agents of grand-tichu.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::agent::Agent;
    #[pymodule_export]
    use super::answers::answer;
    #[pymodule_export]
    use super::columns::{fields_of_columns, value_of_cell};
    #[pymodule_export]
    use super::records::{find_logs, open_log, read_records};
    #[pymodule_export]
    use super::review::Review;
    #[pymodule_export]
    use super::round::Round;
    #[pymodule_export]
    use super::state::{State, action_count, action_words, observation_parts, observation_size};
    #[pymodule_export]
    use super::vector::VectorRounds;
}
