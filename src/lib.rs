//! Should I call Grand Tichu with these eight cards?
//!
//! The `grand-tichu` program: [`cli`] reads the command line, [`http`] serves answers, `web` has the
//! pages for browsers. The questions and answers of them all are in the crate [`tichu_api`], the rules in
//! [`tichu`], match logs in [`tichu_records`], the models in [`tichu_models`].

pub mod cli;
pub mod http;
mod logging;
mod web;
