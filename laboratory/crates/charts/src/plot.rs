//! Charts of lines, points and bars over two axes.

use super::axis::Axis;
use super::drawing::{Drawing, Figure, LEFT, PLOT, ROW, WIDTH, text_width};
use super::marks::{Look, Plot};
use super::notes::{Flag, flags, notes};
use super::series::{Reference, Series};

/// Series over two axes. A legend stands above the plot when several series have names.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Height of the plot in user units; its width is 482.
    pub height: f64,
    /// From back to front.
    pub series: Vec<Series>,
    /// Behind all series.
    pub references: Vec<Reference>,
}

impl Chart {
    /// An empty chart of the usual height.
    #[must_use]
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self {
            title: title.into(),
            x,
            y,
            height: 300.0,
            series: Vec::new(),
            references: Vec::new(),
        }
    }

    /// The chart with another height of its plot.
    #[must_use]
    pub fn height(self, height: f64) -> Self {
        Self { height, ..self }
    }

    /// The chart with one more series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// The chart with one more reference line.
    #[must_use]
    pub fn reference(mut self, reference: Reference) -> Self {
        self.references.push(reference);
        self
    }

    /// The series with their colours, dashes and markers.
    fn dressed(&self) -> impl Iterator<Item = (&Series, Look)> {
        self.series
            .iter()
            .enumerate()
            .map(|(place, series)| (series, Look::new(place)))
    }

    /// Draws the legend, row by row; gives the height it takes.
    fn legend(&self, to: &mut Drawing) -> f64 {
        let named = self.dressed().filter(|(series, _)| !series.name.is_empty());
        let named: Vec<_> = named.collect();
        if named.len() < 2 {
            return 0.0;
        }
        let widths = named
            .iter()
            .map(|(series, _)| 34.0 + text_width(&series.name));
        let column = widths.fold(0.0, f64::max) + 14.0;
        let (mut x, mut y) = (0.0, 14.0);
        for (series, look) in named {
            if x > 0.0 && x + column > WIDTH + 14.0 {
                (x, y) = (0.0, y + ROW);
            }
            look.swatch(to, series, (x, y - 4.5));
            to.text((x + 34.0, y), "", &series.name);
            x += column;
        }
        y + 14.0
    }
}

impl Figure for Chart {
    fn title(&self) -> &str {
        &self.title
    }

    fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let mut top = self.legend(&mut drawing);
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for reference in &self.references {
            match reference {
                Reference::Diagonal(_) => {}
                Reference::Vertical(x, _) => xs.push(*x),
                Reference::Horizontal(y, _) => ys.push(*y),
            }
        }
        xs.extend(self.series.iter().flat_map(Series::xs));
        ys.extend(self.series.iter().flat_map(Series::ys));
        let x = self.x.span(xs.into_iter(), 6.0);
        let y = self
            .y
            .span(ys.into_iter(), (self.height / 45.0).clamp(2.0, 8.0));
        if !self.y.label.is_empty() {
            drawing.text((0.0, top + 13.0), "muted", &self.y.label);
            top += ROW;
        }
        let flags = flags(&self.references, &x);
        top += flags.iter().map(Flag::height).fold(0.0, f64::max) + 6.0;
        let plot = Plot {
            x,
            y,
            top,
            height: self.height,
        };
        plot.axes(&mut drawing, &self.x.label);
        // A window that cuts off marks out of range, with room for lines along its edge.
        let (x, y) = (LEFT - 7.0, plot.top - 7.0);
        let (width, height) = (PLOT + 14.0, plot.height + 14.0);
        drawing.add(&format!(
            "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             viewBox=\"{x:.1} {y:.1} {width:.1} {height:.1}\">"
        ));
        for reference in &self.references {
            plot.reference(&mut drawing, reference);
        }
        for (series, look) in self.dressed() {
            plot.series(&mut drawing, series, &look);
        }
        drawing.add("</svg>");
        for flag in &flags {
            flag.draw(&mut drawing, plot.top);
        }
        for note in notes(&plot, &self.references, &self.series) {
            note.draw(&mut drawing);
        }
        drawing
    }
}
