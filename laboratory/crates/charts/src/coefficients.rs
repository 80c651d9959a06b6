//! Signed values by name, as bars from zero.

use super::axis::Axis;
use super::drawing::{Drawing, Figure, RIGHT, ROW, WIDTH, escaped, text_width};
use super::format::Format;

/// Most of the width that names may take, in user units.
const NAMES: f64 = 250.0;
/// Width of the column of printed values.
const VALUES: f64 = 50.0;

/// One bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coefficient {
    /// Stands left of the bar; a long name is cut off, and whole in the tooltip.
    pub name: String,
    /// Where the bar ends; there is no bar when it is not finite.
    pub value: f64,
    /// The lower and upper end of a whisker: a confidence interval.
    pub error: Option<(f64, f64)>,
}

/// Horizontal bars around zero, such as the log-odds of a logistic regression. Bars above and
/// below zero differ in colour, and the values are printed beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coefficients {
    /// The title.
    pub title: String,
    /// The quantity.
    pub label: String,
    /// From top to bottom.
    pub bars: Vec<Coefficient>,
}

impl Figure for Coefficients {
    fn title(&self) -> &str {
        &self.title
    }

    fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let widths = self.bars.iter().map(|bar| text_width(&bar.name));
        let left = widths.fold(0.0, f64::max).min(NAMES) + 12.0;
        let width = WIDTH - RIGHT - VALUES - left;
        let ends = self.bars.iter().flat_map(|bar| {
            let (lo, hi) = bar.error.unwrap_or((0.0, 0.0));
            [0.0, bar.value, lo, hi]
        });
        let span = Axis::new("").span(ends, 5.0);
        let across = |value| left + span.share(value) * width;
        let top = 6.0;
        let bottom = top + ROW * self.bars.iter().map(|_| 1.0).sum::<f64>();

        for (value, label) in &span.ticks {
            let (x, class) = (across(*value), if *value == 0.0 { "axis" } else { "grid" });
            drawing.path(class, &format!("M{x:.1} {top:.1}V{bottom:.1}"), "");
            drawing.text((x, bottom + 18.0), "middle", label);
        }
        for (bar, row) in self.bars.iter().zip((0..u32::MAX).map(f64::from)) {
            let y = top + ROW * (row + 0.5);
            let tip = escaped(&format!("{}: {}", bar.name, bar.value));
            drawing.add(&format!(
                "<g class=\"c{}\"><title>{tip}</title>",
                u8::from(bar.value < 0.0)
            ));
            drawing.text((left - 10.0, y + 4.5), "end", &cut(&bar.name));
            let [zero, end] = [0.0, bar.value].map(across);
            if end.is_finite() {
                let d = format!("M{zero:.1} {:.1}H{end:.1}v13H{zero:.1}z", y - 6.5);
                drawing.path("bar", &d, "");
                let value = Format::Number.label(bar.value, 0.01);
                drawing.text((WIDTH - RIGHT, y + 4.5), "end", &value);
            }
            if let Some([lo, hi]) = bar.error.map(|(lo, hi)| [lo, hi].map(across))
                && (lo + hi).is_finite()
            {
                let cap = y - 3.5;
                let d = format!("M{lo:.1} {y:.1}H{hi:.1}M{lo:.1} {cap:.1}v7M{hi:.1} {cap:.1}v7");
                drawing.path("whisker", &d, "");
            }
            drawing.add("</g>");
        }
        drawing.text(
            (left + width / 2.0, bottom + 40.0),
            "middle muted",
            &self.label,
        );
        drawing.height = bottom + 49.0;
        drawing
    }
}

/// The name, cut off where its column ends.
fn cut(name: &str) -> String {
    if text_width(name) <= NAMES {
        return name.to_owned();
    }
    let mut width = text_width("…");
    let fits = name.chars().take_while(|character| {
        width += text_width(character.encode_utf8(&mut [0; 4]));
        width <= NAMES
    });
    fits.chain(['…']).collect()
}
