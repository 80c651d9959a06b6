//! Should I call Grand Tichu with these eight cards?
//!
//! The `grand-tichu` program: [`cli`] reads the command line, [`http`] serves answers, `web` has the
//! pages for browsers, and [`api`] has the requests and answers of them all. The rules are in the crate
//! [`tichu`], match logs in [`tichu_bsw`], the models in [`tichu_models`].

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod api;
pub mod cli;
pub mod http;
mod logging;
mod printable;
mod web;
