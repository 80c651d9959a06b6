//! `laboratory deck draw`: learning curves as a picture.

use std::path::PathBuf;

use charts::{Axis, Chart, Figure, Format, Reference, Series};
use clap::Args;
use terminal::Outcome;

use crate::deck_building::commands::curve;

/// Options of `deck draw`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DrawOptions {
    /// Curves with their names, as deck train --curve writes them
    #[arg(required = true, value_name = "NAME=FILE")]
    curves: Vec<Curve>,

    /// A share of wins in percent to compare with, drawn as a dashed line; may be repeated
    #[arg(long, value_name = "NAME=PERCENT")]
    reference: Vec<Percent>,

    /// Title of the picture
    #[arg(long, default_value = "Wins by training games")]
    title: String,

    /// The SVG file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  laboratory deck train --explore epsilon --curve epsilon.csv
  laboratory deck train --explore forced --curve forced.csv
  laboratory deck draw epsilon=epsilon.csv forced=forced.csv --out curves.svg";

/// A file and its name in the legend.
#[derive(Clone)]
struct Curve {
    name: String,
    file: PathBuf,
}

/// A named share of wins, in percent.
#[derive(Clone)]
struct Percent {
    name: String,
    percent: f64,
}

/// The parts before and after the first sign =, none of them empty.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    (!name.is_empty() && !value.is_empty()).then_some((name, value))
}

impl std::str::FromStr for Curve {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = parts(text).ok_or("expected NAME=FILE")?;
        Ok(Self {
            name: name.to_owned(),
            file: file.into(),
        })
    }
}

impl std::str::FromStr for Percent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = "expected NAME=PERCENT with a number from 0 to 100";
        let (name, value) = parts(text).ok_or(expected)?;
        let percent = value.parse().map_err(|_| expected)?;
        if !(0.0..=100.0).contains(&percent) {
            return Err(expected.to_owned());
        }
        Ok(Self {
            name: name.to_owned(),
            percent,
        })
    }
}

/// Draws the curves.
pub fn run(options: &DrawOptions) -> Outcome {
    let x = Axis::new("training games").format(Format::Count);
    let y = Axis::new("wins in a test").format(Format::Percent);
    let mut chart = Chart::new(&options.title, x, y);
    for Percent { name, percent } in &options.reference {
        chart = chart.reference(Reference::Horizontal(percent / 100.0, name.clone()));
    }
    for Curve { name, file } in &options.curves {
        chart = chart.with(Series::line(name, curve::read(file)?));
    }
    Ok(outputs::store(&options.out, chart.svg().as_bytes())?)
}
