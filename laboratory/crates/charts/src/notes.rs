//! Texts beside the marks of a chart, put where they cover as little as can be.

use super::axis::Span;
use super::drawing::{Drawing, LEFT, PLOT, WIDTH, text_width};
use super::marks::{Plot, finite};
use super::series::{Reference, Series};

/// Height of a row of flags in user units.
const FLAG: f64 = 18.0;

/// The label of a vertical reference, above the plot at the end of a pole.
pub(super) struct Flag<'a> {
    x: f64,
    /// The row above the plot, from 1.
    row: f64,
    /// Whether the text stands left of the pole.
    left: bool,
    text: &'a str,
}

/// Flags for the vertical references in view, in rows so that none covers another.
pub(super) fn flags<'a>(references: &'a [Reference], axis: &Span) -> Vec<Flag<'a>> {
    let mut poles: Vec<(f64, &str)> = references
        .iter()
        .filter_map(|reference| match reference {
            Reference::Vertical(x, text) if !text.is_empty() => {
                Some((axis.share(*x), text.as_str()))
            }
            _ => None,
        })
        .filter(|(share, _)| (0.0..=1.0).contains(share))
        .collect();
    // From right to left, each above those it overlaps: so its pole passes left of their texts.
    poles.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut flags: Vec<Flag> = Vec::new();
    for (share, text) in poles {
        let x = LEFT + share * PLOT;
        let left = x + 5.0 + text_width(text) > WIDTH;
        let mut flag = Flag {
            x,
            row: 1.0,
            left,
            text,
        };
        let under = flags
            .iter()
            .filter(|other| other.overlaps(&flag))
            .map(|other| other.row);
        flag.row += under.fold(0.0, f64::max);
        flags.push(flag);
    }
    flags
}

impl Flag<'_> {
    /// How far above the plot it reaches.
    pub(super) fn height(&self) -> f64 {
        self.row * FLAG
    }

    fn extent(&self) -> (f64, f64) {
        let width = text_width(self.text) + 10.0;
        if self.left {
            (self.x - width, self.x)
        } else {
            (self.x, self.x + width)
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        let ((left, right), (from, to)) = (self.extent(), other.extent());
        left <= to && from <= right
    }

    /// Draws the text and the pole that stands on the plot's upper edge.
    pub(super) fn draw(&self, to: &mut Drawing, top: f64) {
        let height = self.height();
        let d = format!("M{:.1} {top:.1}v-{:.1}", self.x, height - 3.0);
        to.path("reference", &d, "");
        let y = top - height + 13.0;
        if self.left {
            to.text((self.x - 5.0, y), "muted halo end", self.text);
        } else {
            to.text((self.x + 5.0, y), "muted halo", self.text);
        }
    }
}

/// A text within the plot.
pub(super) struct Note<'a> {
    at: (f64, f64),
    /// The class that says which part of the text is at the place.
    anchor: &'static str,
    text: &'a str,
}

/// The labels of points and of references other than the flagged ones.
pub(super) fn notes<'a>(
    plot: &Plot,
    references: &'a [Reference],
    series: &'a [Series],
) -> Vec<Note<'a>> {
    let (end, bottom) = (LEFT + PLOT, plot.top + plot.height);
    let points = series
        .iter()
        .flat_map(|series| &series.points)
        .map(|point| {
            let (lo, hi) = point.error.unwrap_or((point.y, point.y));
            let [low, middle, high] = [lo, point.y, hi].map(|y| plot.down(y));
            let (below, above) = (low.max(middle) + 18.0, high.min(middle) - 9.0);
            // Below the error bar, unless the axis is in the way.
            let y = if below < bottom { below } else { above };
            Note {
                at: (plot.across(point.x), y),
                anchor: "middle",
                text: &point.label,
            }
        });
    let data = touched(plot, series);
    let lines = references.iter().filter_map(|reference| {
        let (text, places) = match reference {
            Reference::Vertical(..) => return None,
            Reference::Horizontal(y, text) => {
                let (above, below) = (plot.down(*y) - 6.0, plot.down(*y) + 16.0);
                let sides = [above, below].map(|y| [((end, y), "end"), ((LEFT + 4.0, y), "start")]);
                (text, sides.concat())
            }
            Reference::Diagonal(text) => {
                let sides = [0.62, 0.8, 0.3].map(|share| {
                    let x = plot.x.value(share);
                    let (x, y) = (plot.across(x), plot.down(x));
                    [
                        ((x + 10.0, y + 12.0), "start"),
                        ((x - 10.0, y - 6.0), "end"),
                    ]
                });
                (text, sides.concat())
            }
        };
        let places = places
            .into_iter()
            .map(|(at, anchor)| Note { at, anchor, text });
        places.min_by_key(|note| data.iter().filter(|point| note.covers(**point)).count())
    });
    let within = |note: &Note| {
        let (x, y) = note.at;
        (LEFT - 1.0..=end + 1.0).contains(&x) && (plot.top - 12.0..=bottom).contains(&y)
    };
    points
        .chain(lines)
        .filter(|note| !note.text.is_empty() && within(note))
        .collect()
}

impl Note<'_> {
    fn covers(&self, (x, y): (f64, f64)) -> bool {
        let width = text_width(self.text);
        let left = self.at.0 - if self.anchor == "end" { width } else { 0.0 };
        (left..=left + width).contains(&x) && (self.at.1 - 14.0..=self.at.1 + 5.0).contains(&y)
    }

    /// Writes the text, with a rim that separates it from the marks below.
    pub(super) fn draw(&self, to: &mut Drawing) {
        to.text(self.at, &format!("muted halo {}", self.anchor), self.text);
    }
}

/// Places that the series' lines, points and error bars touch, close enough to count the marks
/// that a text would cover.
fn touched(plot: &Plot, series: &[Series]) -> Vec<(f64, f64)> {
    let mut strokes: Vec<Vec<(f64, f64)>> = Vec::new();
    for series in series {
        strokes.push(plot.placed(series.line.iter().copied()));
        let bars = series.points.iter().map(|point| {
            let (lo, hi) = point.error.unwrap_or((point.y, point.y));
            plot.placed([(point.x, lo), (point.x, hi)].into_iter())
        });
        strokes.extend(bars);
    }
    let between = |ends: &[(f64, f64)]| {
        let [(x0, y0), (x1, y1)] = [ends[0], ends[1]];
        (0..12_u32)
            .map(|step| f64::from(step) / 11.0)
            .map(move |part| (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
    };
    let places = strokes
        .iter()
        .flat_map(|stroke| stroke.windows(2).flat_map(between));
    places.filter(|place| finite(*place)).collect()
}
