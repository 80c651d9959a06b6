//! Values over a grid, as colours.

use super::axis::{Axis, Span};
use super::drawing::{Drawing, Figure, LEFT, PLOT, ROW, escaped, text_width};
use super::format::Format;

/// Height of all rows together in user units, unless rows get too low or too high.
const HEIGHT: f64 = 350.0;

/// Viridis (S. van der Walt, N. Smith, 2015) at equal steps: evenly lighter from low to high,
/// for colour-blind readers and in grey too.
const VIRIDIS: [[f64; 3]; 9] = [
    [68.0, 1.0, 84.0],
    [71.0, 44.0, 122.0],
    [59.0, 81.0, 139.0],
    [44.0, 113.0, 142.0],
    [33.0, 144.0, 141.0],
    [39.0, 173.0, 129.0],
    [92.0, 200.0, 99.0],
    [170.0, 220.0, 50.0],
    [253.0, 231.0, 37.0],
];

/// Which value of a grid is the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Best {
    /// The highest: ROC area.
    #[default]
    Highest,
    /// The lowest: log loss.
    Lowest,
    /// No cell is better than others, and no cell is marked.
    Unmarked,
}

/// A grid of values, such as the trials of a search over two parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The quantity of the columns.
    pub x: String,
    /// The quantity of the rows.
    pub y: String,
    /// Each column's label, from left to right.
    pub columns: Vec<String>,
    /// Each row's label, from bottom to top.
    pub rows: Vec<String>,
    /// The quantity of the values.
    pub value: String,
    /// The values by row and column. A missing value or NaN is a crossed-out cell.
    pub values: Vec<Vec<f64>>,
    /// Which cell is marked.
    pub best: Best,
    /// Whether each cell says its value, in whole numbers: for maps of few cells.
    pub written: bool,
}

impl HeatMap {
    /// All cells as (row, column, value), NaN where there is no value.
    fn cells(&self) -> impl Iterator<Item = (usize, usize, f64)> {
        let columns = 0..self.columns.len();
        (0..self.rows.len()).flat_map(move |row| {
            columns.clone().map(move |column| {
                let value = self.values.get(row).and_then(|values| values.get(column));
                (row, column, value.copied().unwrap_or(f64::NAN))
            })
        })
    }

    /// The best cell; the first of equals.
    fn best(&self) -> Option<(usize, usize, f64)> {
        if self.best == Best::Unmarked {
            return None;
        }
        let finite = self.cells().filter(|(_, _, value)| value.is_finite());
        finite.reduce(|best, cell| {
            let better = match self.best {
                Best::Highest => cell.2 > best.2,
                Best::Lowest => cell.2 < best.2,
                Best::Unmarked => false,
            };
            if better { cell } else { best }
        })
    }

    /// The colours and their values, in the top right corner.
    fn colour_bar(&self, to: &mut Drawing, span: &Span) {
        let [lo, hi] = [0.0, 1.0].map(|share| span.value(share));
        let [low, high] = [lo, hi].map(|end| Format::Number.label(end, (hi - lo) / 10.0));
        let left = LEFT + PLOT - text_width(&high) - 6.0 - 150.0;
        let caption = left - 12.0 - text_width(&low);
        for step in 0..50_u32 {
            let fill = colour(f64::from(step) / 49.0);
            let x = left + f64::from(step) * 3.0;
            to.add(&format!(
                "<rect class=\"cell\" x=\"{x:.1}\" y=\"4\" width=\"3\" height=\"11\" fill=\"{fill}\"/>"
            ));
        }
        to.text((caption, 14.0), "muted end", &self.value);
        to.text((left - 6.0, 14.0), "end", &low);
        to.text((left + 156.0, 14.0), "", &high);
    }
}

impl Figure for HeatMap {
    fn title(&self) -> &str {
        &self.title
    }

    fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let values = self.cells().map(|(_, _, value)| value);
        let span = Axis::default().span(values, 10.0);
        self.colour_bar(&mut drawing, &span);
        let top = 2.0 * ROW + 6.0;
        drawing.text((0.0, top - 9.0), "muted", &self.y);
        let width = PLOT / count(self.columns.len()).max(1.0);
        let height = (HEIGHT / count(self.rows.len()).max(1.0)).clamp(12.0, 36.0);
        let bottom = top + height * count(self.rows.len());
        let corner = |row, column| {
            let (across, up) = (count(column), count(row) + 1.0);
            (LEFT + width * across, bottom - height * up)
        };
        let outline = |row, column| {
            let (x, y) = corner(row, column);
            format!("M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")
        };

        for (row, column, value) in self.cells() {
            let (x, y) = corner(row, column);
            let share = span.share(value);
            let number = value;
            let (look, value) = if share.is_finite() {
                let (d, fill) = (outline(row, column), colour(share));
                (
                    format!("class=\"cell\" fill=\"{fill}\" d=\"{d}\""),
                    value.to_string(),
                )
            } else {
                let d = format!("M{x:.1} {:.1}l{width:.1} -{height:.1}", y + height);
                (format!("class=\"grid\" d=\"{d}\""), "none".to_owned())
            };
            let (column, row) = (&self.columns[column], &self.rows[row]);
            let tip = format!(
                "{} {column}, {} {row}: {} {value}",
                self.x, self.y, self.value
            );
            drawing.add(&format!(
                "<path {look}><title>{}</title></path>",
                escaped(&tip)
            ));
            if self.written && share.is_finite() {
                // Viridis is dark up to here: white is then easier to read than black.
                let ink = if share < 0.6 { "light" } else { "dark" };
                let at = (x + width / 2.0, y + height / 2.0 + 4.5);
                let label = Format::Count.label(number, 1.0);
                drawing.text(at, &format!("middle {ink}"), &label);
            }
        }
        if let Some((row, column, value)) = self.best() {
            let (x, y) = corner(row, column);
            for class in ["best-out", "best-in"] {
                drawing.path(class, &outline(row, column), "");
            }
            let label = Format::Number.label(value, 1e-4);
            let y = y + height / 2.0 + 4.5;
            if x < LEFT + PLOT * 0.7 {
                drawing.text((x + width + 7.0, y), "strong halo", &label);
            } else {
                drawing.text((x - 7.0, y), "strong halo end", &label);
            }
        }
        let every = if height < 18.0 { 2 } else { 1 };
        for (row, label) in self.rows.iter().enumerate().step_by(every) {
            drawing.text(
                (LEFT - 9.0, corner(row, 0).1 + height / 2.0 + 4.5),
                "end",
                label,
            );
        }
        let widest = self
            .columns
            .iter()
            .map(|label| text_width(label) + 8.0)
            .fold(0.0, f64::max);
        let every = (1..=self.columns.len())
            .find(|every| count(*every) * width >= widest)
            .unwrap_or(1);
        for (column, label) in self.columns.iter().enumerate().step_by(every) {
            drawing.text(
                (corner(0, column).0 + width / 2.0, bottom + 18.0),
                "middle",
                label,
            );
        }
        drawing.text((LEFT + PLOT / 2.0, bottom + 40.0), "middle muted", &self.x);
        drawing.height = bottom + 49.0;
        drawing
    }
}

/// The colour of a share of the range.
fn colour(share: f64) -> String {
    let stops = VIRIDIS.windows(2).zip((0..8_u32).map(f64::from));
    let at = share.clamp(0.0, 1.0) * 8.0;
    // The first pair of stops that the share is not beyond.
    let between = stops
        .filter(|(_, from)| at <= from + 1.0)
        .map(|(pair, from)| {
            let [r, g, b] = [0, 1, 2].map(|i| pair[0][i] + (at - from) * (pair[1][i] - pair[0][i]));
            format!("rgb({r:.0},{g:.0},{b:.0})")
        });
    between.take(1).collect()
}

/// A count as a coordinate.
fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
