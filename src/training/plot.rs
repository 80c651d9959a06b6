//! Line charts as SVG files that need nothing else: no script, no font of their own, a light
//! background, sizes that stay legible in a page's column.
//!
//! All that is drawn here are shares, so both axes go from 0 to 1.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use super::write::named;

/// Size of the picture, and of the margins that hold the texts, in pixels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 64.0;

/// Blue and orange that are told apart by most colour-blind people too (M. Okabe, K. Ito,
/// "Color universal design", 2008); the second is dashed besides.
const STROKES: [&str; 2] = [
    "stroke=\"#0072b2\"",
    "stroke=\"#d55e00\" stroke-dasharray=\"7 3\"",
];

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend says.
    pub name: String,
    /// Its points in their order, each coordinate in [0, 1].
    pub points: Vec<(f64, f64)>,
}

/// One or two curves over the unit square.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Stands above.
    pub title: String,
    /// What the horizontal axis shows.
    pub x: &'static str,
    /// What the vertical axis shows.
    pub y: &'static str,
    /// Whether to draw the diagonal, the ROC curve of guessing.
    pub diagonal: bool,
    /// The curves; a third would look like the first.
    pub series: Vec<Series>,
}

impl Chart {
    /// The chart as the text of an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"15\" \
             fill=\"#222\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            escaped(&self.title)
        );
        self.axes(&mut svg);
        if self.diagonal {
            let [(x0, y0), (x1, y1)] = [place(0.0, 0.0), place(1.0, 1.0)];
            line(&mut svg, (x0, y0), (x1, y1), "#999");
        }
        for ((series, stroke), row) in self.series.iter().zip(STROKES.iter().cycle()).zip(0..) {
            curve(&mut svg, series, stroke, f64::from(row));
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn axes(&self, svg: &mut String) {
        let (middle_x, middle_y) = place(0.5, 0.5);
        text(svg, (LEFT, 30.0), "font-size=\"19\"", &self.title);
        for tick in 0..=10 {
            let share = f64::from(tick) / 10.0;
            let ((x, bottom), (left, y)) = (place(share, 0.0), place(0.0, share));
            let stroke = if tick == 0 { "#222" } else { "#ddd" };
            line(svg, (x, bottom), (x, TOP), stroke);
            line(svg, (left, y), (WIDTH - RIGHT, y), stroke);
            let label = format!("{share:.1}");
            text(svg, (x, bottom + 22.0), "text-anchor=\"middle\"", &label);
            text(svg, (left - 10.0, y + 5.0), "text-anchor=\"end\"", &label);
        }
        let below = (middle_x, HEIGHT - 16.0);
        text(svg, below, "text-anchor=\"middle\"", self.x);
        let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 24 {middle_y})\"");
        text(svg, (24.0, middle_y), &turned, self.y);
    }
}

/// Writes charts into a directory, which is made when it is not there; gives their paths.
///
/// # Errors
/// When a file cannot be written; the error names it.
pub fn store(directory: &Path, charts: &[(String, Chart)]) -> io::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(directory).map_err(|error| named(directory, &error))?;
    let stored = charts.iter().map(|(name, chart)| {
        let path = directory.join(name);
        std::fs::write(&path, chart.svg()).map_err(|error| named(&path, &error))?;
        Ok(path)
    });
    stored.collect()
}

/// Where a point of the unit square is in the picture.
fn place(x: f64, y: f64) -> (f64, f64) {
    (
        LEFT + x * (WIDTH - LEFT - RIGHT),
        HEIGHT - BOTTOM - y * (HEIGHT - TOP - BOTTOM),
    )
}

/// A curve and, in the given row, its line of the legend.
fn curve(svg: &mut String, series: &Series, stroke: &str, row: f64) {
    let mut points = String::new();
    for &(x, y) in &series.points {
        let (x, y) = place(x, y);
        // Writing to a text cannot fail.
        let _ = write!(points, "{x:.1},{y:.1} ");
    }
    let points = points.trim_end();
    let y = 52.0 + 22.0 * row;
    let _ = writeln!(
        svg,
        "<g fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" {stroke}>\
         <polyline points=\"{points}\"/><path d=\"M{LEFT} {y}h44\"/></g>"
    );
    text(svg, (LEFT + 54.0, y + 5.0), "", &series.name);
}

fn line(svg: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: &str) {
    let _ = writeln!(
        svg,
        "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{stroke}\"/>"
    );
}

fn text(svg: &mut String, (x, y): (f64, f64), attributes: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
