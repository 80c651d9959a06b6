//! The service from outside: the built binary on a free port, spoken to over HTTP.

mod batch;
mod catalog;
mod errors;
mod evaluate;
mod models;
mod openapi;
mod operations;
mod readme;
mod running;
mod shutdown;
mod wire;
