#![doc = include_str!("../README.md")]

mod check;
mod maker;
mod played;
mod quiz_maker;

pub use check::{Check, Verdict};
pub use maker::{Maker, Settings};
pub use quiz_maker::QuizMaker;
