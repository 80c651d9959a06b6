#![doc = include_str!("../README.md")]

pub mod groups;
mod list;
mod observer;
mod operations;
mod service;

pub use list::{Listed, Text};
pub use observer::Observer;
pub use operations::operations;
pub use service::Service;
