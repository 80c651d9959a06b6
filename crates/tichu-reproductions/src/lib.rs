//! Reproductions: the data of published work, or our own match logs, go in; its models come out,
//! fitted again by its own protocol, with their figures beside the printed ones. None of these models
//! ships: they show how far the published figures hold.
//!
//! In the order of reading:
//! - [`thesis`]: the two models of Asimakopoulos's thesis, on its own matrices
//! - [`grid`]: its search for their parameters
//! - [`torres`]: the perceptrons of Torres for the Tichu call
//! - [`yang`]: four features for Grand Tichu, and when a call pays

pub mod grid;
pub mod thesis;
pub mod torres;
pub mod yang;
