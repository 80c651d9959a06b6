//! Figures drawn as SVG: [`Chart`], [`HeatMap`] and [`Coefficients`].
//!
//! Each is a [`Figure`], which is written in two ways: [`Figure::svg`] is a file that looks right
//! alone on white, [`Figure::inline`] takes its colours from the page around it, light or dark.
//! The same figure always gives the same bytes, and values that cannot be drawn (NaN, infinite,
//! not positive on a logarithmic axis) leave a gap.
//!
//! Hand-written (1,200 lines) because figures take light and dark colours from the page's style
//! sheet and name each bar and cell in a `<title>`: plotters 0.3.7 writes neither classes nor
//! titles (its issue 494), and whole pixels only.

mod axis;
mod coefficients;
mod drawing;
mod format;
mod heat;
mod marks;
mod notes;
mod plot;
mod series;
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
