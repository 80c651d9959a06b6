//! The marks of a chart: axes, reference lines and the layers of a series.

use std::fmt::Write;

use super::axis::Span;
use super::drawing::{Drawing, LEFT, PLOT, ROW, through};
use super::series::{Point, Reference, Series};
use super::thin::thin;

/// How far a thinned line may be from the whole one, in user units: less than half a pixel.
const TOLERANCE: f64 = 0.4;

/// Dashes that distinguish lines without colours.
const DASHES: [&str; 6] = ["", "8 5", "1.5 4.5", "10 4 1.5 4", "4 4", "14 5"];

/// Outlines of markers that do the same for points, about their middle.
const MARKERS: [&str; 6] = [
    "m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z",
    "m-3.8 -3.8h7.6v7.6h-7.6z",
    "m0 -5.4l5.4 5.4l-5.4 5.4l-5.4 -5.4z",
    "m0 -5l5 8.6h-10z",
    "m0 5l5 -8.6h-10z",
    "m-1.6 -5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
];

/// Colour, dash and marker of a series.
pub(super) struct Look {
    colour: usize,
    dash: &'static str,
    marker: &'static str,
}

impl Look {
    /// The look of the series at this place, counted cyclically.
    pub(super) fn new(place: usize) -> Self {
        Self {
            colour: place % 6,
            dash: DASHES[place % 6],
            marker: MARKERS[place % 6],
        }
    }

    fn group(&self) -> String {
        format!("<g class=\"c{}\">", self.colour)
    }

    /// The attribute that dashes a line.
    fn dashed(&self) -> String {
        match self.dash {
            "" => String::new(),
            dash => format!("stroke-dasharray=\"{dash}\" "),
        }
    }

    /// A sample of the series, 26 units wide, its middle left at the point.
    pub(super) fn swatch(&self, to: &mut Drawing, series: &Series, (x, y): (f64, f64)) {
        to.add(&self.group());
        if !series.band.is_empty() {
            to.path("band", &format!("M{x:.1} {:.1}h26v12h-26z", y - 6.0), "");
        }
        if !series.bars.is_empty() {
            let d = format!("M{x:.1} {:.1}h26v11h-26z", y - 5.5);
            to.path("bars", &d, &self.dashed());
        }
        if !series.line.is_empty() {
            to.path("line", &format!("M{x:.1} {y:.1}h26"), &self.dashed());
        }
        if !series.points.is_empty() {
            to.path(
                "dot",
                &format!("M{:.1} {y:.1}{}", x + 13.0, self.marker),
                "",
            );
        }
        to.add("</g>");
    }
}

/// The axes laid out on the picture.
pub(super) struct Plot {
    pub(super) x: Span,
    pub(super) y: Span,
    pub(super) top: f64,
    pub(super) height: f64,
}

impl Plot {
    pub(super) fn across(&self, x: f64) -> f64 {
        LEFT + self.x.share(x) * PLOT
    }

    pub(super) fn down(&self, y: f64) -> f64 {
        self.top + (1.0 - self.y.share(y)) * self.height
    }

    /// Where the points are, as far as they are anywhere.
    pub(super) fn placed(&self, points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
        points
            .map(|(x, y)| (self.across(x), self.down(y)))
            .collect()
    }

    /// Draws the grid, the ticks and the horizontal axis's label; sets the drawing's height.
    pub(super) fn axes(&self, to: &mut Drawing, label: &str) {
        let bottom = self.top + self.height;
        for (value, label) in &self.y.ticks {
            let y = self.down(*value);
            to.path("grid", &format!("M{LEFT:.1} {y:.1}h{PLOT:.1}"), "");
            to.text((LEFT - 9.0, y + 4.5), "end", label);
        }
        for (value, label) in &self.x.ticks {
            let x = self.across(*value);
            to.path("axis", &format!("M{x:.1} {bottom:.1}v5"), "");
            to.text((x, bottom + 20.0), "middle", label);
        }
        to.path("axis", &format!("M{LEFT:.1} {bottom:.1}h{PLOT:.1}"), "");
        to.height = bottom + 30.0;
        if !label.is_empty() {
            to.text((LEFT + PLOT / 2.0, bottom + 42.0), "middle muted", label);
            to.height += ROW;
        }
    }

    pub(super) fn reference(&self, to: &mut Drawing, reference: &Reference) {
        let (right, bottom) = (LEFT + PLOT, self.top + self.height);
        let d = match reference {
            Reference::Diagonal(_) => {
                // In steps, as it is bent on a logarithmic axis.
                let steps = (0..=100_u32).map(|step| self.x.value(f64::from(step) / 100.0));
                through(&thin(&self.placed(steps.map(|x| (x, x))), TOLERANCE))
            }
            Reference::Vertical(x, _) => {
                format!("M{:.1} {:.1}V{bottom:.1}", self.across(*x), self.top)
            }
            Reference::Horizontal(y, _) => format!("M{LEFT:.1} {:.1}H{right:.1}", self.down(*y)),
        };
        if !d.contains("NaN") {
            to.path("reference", &d, "");
        }
    }

    pub(super) fn series(&self, to: &mut Drawing, series: &Series, look: &Look) {
        to.add(&look.group());
        let upper = self.placed(series.band.iter().map(|(x, _, hi)| (*x, *hi)));
        let lower = self.placed(series.band.iter().rev().map(|(x, lo, _)| (*x, *lo)));
        let edge = [upper, lower]
            .map(|edge| thin(&whole(edge), TOLERANCE))
            .concat();
        if !edge.is_empty() {
            to.path("band", &(through(&edge) + "z"), "");
        }
        if let Some(d) = self.skyline(&series.bars) {
            to.path("bars", &d, &look.dashed());
        }
        let line = self.placed(series.line.iter().copied());
        for run in line
            .split(|point| !finite(*point))
            .filter(|run| !run.is_empty())
        {
            to.path("line", &through(&thin(run, TOLERANCE)), &look.dashed());
        }
        for point in &series.points {
            self.point(to, point, look.marker);
        }
        to.add("</g>");
    }

    /// The outline of bars; one for all, as neighbours would draw their common side twice.
    fn skyline(&self, bars: &[(f64, f64, f64)]) -> Option<String> {
        let (mut d, ground) = (String::new(), self.down(0.0_f64.max(self.y.value(0.0))));
        let mut end = f64::NAN;
        for (from, to, height) in bars {
            let (left, right, y) = (self.across(*from), self.across(*to), self.down(*height));
            if !finite((left + right, y)) {
                continue;
            }
            // Writing to a text cannot fail.
            if d.is_empty() {
                let _ = write!(d, "M{left:.1} {ground:.1}");
            } else if (left - end).abs() > 0.05 {
                let _ = write!(d, "V{ground:.1}M{left:.1} {ground:.1}");
            }
            let _ = write!(d, "V{y:.1}H{right:.1}");
            end = right;
        }
        (!d.is_empty()).then(|| format!("{d}V{ground:.1}"))
    }

    fn point(&self, to: &mut Drawing, point: &Point, marker: &str) {
        let (x, y) = (self.across(point.x), self.down(point.y));
        if !finite((x, y)) {
            return;
        }
        if let Some((lo, hi)) = point.error.map(|(lo, hi)| (self.down(lo), self.down(hi)))
            && finite((lo, hi))
        {
            let left = x - 4.0;
            let d = format!("M{left:.1} {lo:.1}h8M{left:.1} {hi:.1}h8M{x:.1} {lo:.1}V{hi:.1}");
            to.path("error", &d, "");
        }
        to.path("dot", &format!("M{x:.1} {y:.1}{marker}"), "");
    }
}

pub(super) fn finite((x, y): (f64, f64)) -> bool {
    (x + y).is_finite()
}

fn whole(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.retain(|point| finite(*point));
    points
}
