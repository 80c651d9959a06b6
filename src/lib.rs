//! Should I call Grand Tichu with these eight cards?
//!
//! The `grand-tichu` program: [`cli`] reads the command line, [`http`] serves answers, `web` has the
//! pages for browsers, and [`api`] has the requests and answers of them all. The rules are in the crate
//! [`tichu`], match logs in [`tichu_bsw`], the models in [`tichu_models`].

pub mod api;
pub mod cli;
pub mod http;
mod logging;
mod printable;
mod web;
