//! The data of a chart: series, each of one or more layers, and lines to compare them with.

/// A point with an optional error bar and label.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Where it is.
    pub x: f64,
    /// Where it is.
    pub y: f64,
    /// The lower and upper end of a vertical error bar, as values of y.
    pub error: Option<(f64, f64)>,
    /// Stands beside the point; may be empty.
    pub label: String,
}

/// A named group of marks in one colour. Each layer is drawn when it is not empty, from the
/// first field to the last, so that points lie on top of their line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The entry in the legend; an empty name has none.
    pub name: String,
    /// A shaded band as (x, lower y, upper y) in the order of x: a confidence interval.
    pub band: Vec<(f64, f64, f64)>,
    /// A histogram as (from x, to x, height) in the order of x.
    pub bars: Vec<(f64, f64, f64)>,
    /// A line through (x, y) in this order, as many as there are: it is thinned for drawing.
    pub line: Vec<(f64, f64)>,
    /// Single points.
    pub points: Vec<Point>,
}

impl Series {
    /// A line through (x, y).
    #[must_use]
    pub fn line(name: impl Into<String>, line: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            line,
            ..Self::default()
        }
    }

    /// Points, not joined.
    #[must_use]
    pub fn points(name: impl Into<String>, points: Vec<Point>) -> Self {
        Self {
            name: name.into(),
            points,
            ..Self::default()
        }
    }

    /// A histogram of bars (from x, to x, height).
    #[must_use]
    pub fn bars(name: impl Into<String>, bars: Vec<(f64, f64, f64)>) -> Self {
        Self {
            name: name.into(),
            bars,
            ..Self::default()
        }
    }

    /// The series with a line through its points.
    #[must_use]
    pub fn joined(mut self) -> Self {
        self.line = self.points.iter().map(|point| (point.x, point.y)).collect();
        self
    }

    /// The series with a shaded band (x, lower y, upper y).
    #[must_use]
    pub fn band(self, band: Vec<(f64, f64, f64)>) -> Self {
        Self { band, ..self }
    }

    /// All values of x.
    pub(super) fn xs(&self) -> impl Iterator<Item = f64> {
        let bars = self.bars.iter().flat_map(|bar| [bar.0, bar.1]);
        let line = self.line.iter().map(|point| point.0);
        let points = self.points.iter().map(|point| point.x);
        bars.chain(self.band.iter().map(|band| band.0))
            .chain(line)
            .chain(points)
    }

    /// All values of y, with the ground that bars stand on.
    pub(super) fn ys(&self) -> impl Iterator<Item = f64> {
        let bars = self.bars.iter().flat_map(|bar| [0.0, bar.2]);
        let bands = self.band.iter().flat_map(|band| [band.1, band.2]);
        let line = self.line.iter().map(|point| point.1);
        let points = self.points.iter().flat_map(|point| {
            let (lo, hi) = point.error.unwrap_or((point.y, point.y));
            [lo, point.y, hi]
        });
        bars.chain(bands).chain(line).chain(points)
    }
}

/// A dashed line to compare with, and its label.
#[derive(Clone, Debug, PartialEq)]
pub enum Reference {
    /// y = x: guessing in a ROC curve, perfect calibration in a reliability diagram.
    Diagonal(String),
    /// At one x.
    Vertical(f64, String),
    /// At one y.
    Horizontal(f64, String),
}
