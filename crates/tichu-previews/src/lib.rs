#![doc = include_str!("../README.md")]

mod canvas;
mod cards;
mod figures;
mod font;
mod icon;
mod language;
mod picture;
mod png_file;
mod preview;
mod symbols;
mod words;

pub use icon::{Icon, Purpose};
pub use language::Language;
pub use picture::{HEIGHT, Picture, WIDTH, general as general_picture};
pub use png_file::DrawingError;
pub use preview::Preview;
pub use symbols::SYMBOLS;
