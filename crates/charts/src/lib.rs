//! Charts and pages: numbers with their names go in, SVG and HTML come out. A [`Chart`], a [`HeatMap`]
//! or [`Coefficients`] is a [`Figure`], which is written in two ways: [`Figure::svg`] is a file that
//! looks right alone on white, [`Figure::inline`] takes its colours from the page around it, light or
//! dark. The same figure always gives the same bytes, and values that cannot be drawn (NaN, infinite,
//! not positive on a logarithmic axis) leave a gap. Nothing here knows Tichu.
//!
//! In the order of reading:
//! - `drawing`: elements of an SVG, and the trait [`Figure`]
//! - `axis`, `format`: scales, ticks and their labels
//! - `series`, `marks`, `notes`, `plot`: what stands in a [`Chart`], and the chart
//! - `heat`, `coefficients`: the two other kinds of figures
//! - `theme`, `thin`: the style sheet, and fewer points on a curve
//! - [`page`]: a page of headings, paragraphs, tables and figures
//! - [`store`]: figures and pages as files
//!
//! Hand-written (1,540 lines without pages, files and tests), because the figures need classes for the
//! colours of the page, and a title on each bar and cell. plotters 0.3.7 (5 crates with SVG alone)
//! writes neither, and whole pixels only. poloto 19.1.2 (2 crates) writes classes; it has lines,
//! points and bars, but no heat maps or intervals. charming 0.6.0 writes SVG in a browser, or with
//! `ssr` by the JavaScript engine V8 (180 crates); vl-convert-rs 2.0.0-rc7 embeds V8 too (636).

mod axis;
mod coefficients;
mod drawing;
mod format;
mod heat;
mod marks;
mod notes;
pub mod page;
mod plot;
mod series;
pub mod store;
mod theme;
mod thin;

pub use axis::{Axis, Range, Scale};
pub use coefficients::{Coefficient, Coefficients};
pub use drawing::{Drawing, Figure, Markup};
pub use format::Format;
pub use heat::{Best, HeatMap};
pub use plot::Chart;
pub use series::{Point, Reference, Series};
pub use theme::page_style;
pub use thin::thin;
