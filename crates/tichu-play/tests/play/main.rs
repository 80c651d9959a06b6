//! The play crate from outside.

mod arena;
