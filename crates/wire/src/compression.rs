//! Compression of large answers, for clients that accept it.
//!
//! An answer that never changes is a [`Fixed`]: it is compressed once, at the highest level. An
//! answer to one request is compressed by an [`Encoder`], fast and in little memory. Answers about
//! one hand and errors are small and stay uncompressed.

mod accepted;
mod coding;
mod encoder;
mod fixed;

pub use coding::{Coding, VARIES};
pub use encoder::Encoder;
pub use fixed::Fixed;
