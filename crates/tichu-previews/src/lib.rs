//! Words and a picture of a verdict, for links to a hand of Tichu.
//!
//! Messengers and social networks read the head of a page that somebody links to and show its title,
//! description and picture. This crate makes these three of a hand and the recommendation for it, in
//! the languages of the pages. It also draws the icons of the pages. It knows no HTTP.
//!
//! ```
//! use tichu::Hand;
//! use tichu_models::Situation;
//! use tichu_models::decision::{Advisor, Sections};
//! use tichu_models::model::Source;
//! use tichu_previews::{Language, Preview};
//!
//! let advisor = Advisor::load(&Source::Embedded)?;
//! let hand: Hand<8> = "Dr Ph GA SA BK R9 S2 Ma".parse()?;
//! let situation = Situation::default();
//! let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
//! let recommendation = answer.verdict.recommendation.ok_or("decisions have a recommendation")?;
//! let preview = Preview { hand, situation, recommendation, language: Language::English };
//! assert!(preview.description().starts_with("Dr Ph GA SA BK R9 S2 Ma at 0:0."));
//! assert!(preview.picture().draw()?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
