#![doc = include_str!("../README.md")]

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
