//! Figures drawn as SVG: [`Chart`], [`HeatMap`] and [`Coefficients`].
//!
//! Each is a [`Figure`], which is written in two ways: [`Figure::svg`] is a file that looks right
//! alone on white, [`Figure::inline`] takes its colours from the page around it, light or dark.
//! The same figure always gives the same bytes, and values that cannot be drawn (NaN, infinite,
//! not positive on a logarithmic axis) leave a gap.

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
pub use drawing::{Drawing, Figure, escaped};
pub use format::Format;
pub use heat::{Best, HeatMap};
pub use plot::{Chart, Reference};
pub use series::{Point, Series};
pub use theme::page_style;
pub use thin::thin;
