#![doc = include_str!("../README.md")]

pub mod boosting;
pub mod bootstrap;
pub mod calibrate;
pub mod draws;
mod error;
pub mod measures;
pub mod newton;
pub mod parallel;
pub mod shift;
pub mod solver;
pub mod temperature;

pub use error::{FitError, require_both_classes};
