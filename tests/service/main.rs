//! The service from outside: the built binary on a free port, spoken to over HTTP.

mod access;
mod answers;
mod batch;
mod catalog;
mod corruption;
mod direct;
mod edge;
mod errors;
mod evaluate;
mod ledger;
mod limits;
mod model_files;
mod models;
mod openapi;
mod operations;
mod outlook;
mod pages;
mod posterior;
mod readme;
mod reload;
mod running;
mod schemas;
mod shutdown;
mod situation;
mod wire;
