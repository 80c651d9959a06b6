//! The service from outside: the built binary on a free port, spoken to over HTTP.

mod access;
mod batch;
mod catalog;
mod compression;
mod conditional;
mod corruption;
mod direct;
mod errors;
mod evaluate;
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
mod shutdown;
mod situation;
mod wire;
