//! The HTTP service.
//!
//! The crate [`wire`] accepts and admits requests within the limits of the settings. An extractor of
//! `endpoint` or of `batch` turns a request into a valid question or a `problem`, and a handler of a few
//! lines in `routes` asks the [`Advisor`](tichu_models::decision::Advisor) and writes the answer.

mod app;
mod batch;
mod caller;
mod endpoint;
mod loaded;
mod metrics;
mod openapi;
mod pages;
mod pictures;
mod preview_request;
mod reload;
mod review;
mod routes;
mod server;
mod service;
mod settings;
mod start_error;

pub use openapi::document;
pub use server::Server;
pub use settings::{AccessSettings, Limits, Settings};
pub use start_error::StartError;
pub use wire::Runtime;

use app::App;
use caller::Caller;
