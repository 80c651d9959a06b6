//! The HTTP service.
//!
//! Every request takes the same way: `server` binds the address, `connection` reads and writes
//! HTTP/1 within the limits of `timeouts` and `connections`, `observe` gives the request an id, a
//! log line and metrics, `access` admits or refuses it, an extractor of its `endpoint` or of `batch`
//! turns it into a valid question or a `problem`, and a handler of a few lines in `routes` asks
//! the [`Advisor`](tichu_models::decision::Advisor) and writes the answer.

mod access;
mod app;
mod batch;
mod body;
mod body_memory;
mod caller;
mod client_stream;
mod compression;
mod conditional;
mod connection;
mod connections;
mod endpoint;
mod held_answer;
mod lifecycle;
mod listening;
mod loaded;
mod metrics;
mod observe;
mod open_files;
mod openapi;
mod own_refusal;
mod pages;
mod pictures;
mod pool;
mod preview_request;
mod priority;
mod problem;
mod reload;
mod reply;
mod review;
mod routes;
mod runtime;
mod searches;
mod server;
mod settings;
mod shutdown;
mod signals;
mod timeouts;
mod turns;
mod workers;

pub use access::KeyError;
pub use loaded::LoadingError;
pub use openapi::document;
pub use runtime::Runtime;
pub use server::{Server, StartError};
pub use settings::{AccessSettings, Host, Limits, MAX_DEALS, SEARCH_WORK, Settings};
pub use workers::TooManyWorkers;

use app::App;
use caller::Caller;
use workers::processors;
