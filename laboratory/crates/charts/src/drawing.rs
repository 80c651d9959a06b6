//! The parts that all figures share: the frame, the texts, the two ways of writing them out.

use std::fmt::{self, Write};

use askama::filters::Escaper;

use super::theme::fixed_style;

/// Width of every figure in user units; one unit is a CSS pixel until the picture is scaled.
pub(super) const WIDTH: f64 = 560.0;
/// Margin left and right of a figure that stands alone; a page has margins of its own.
const EDGE: f64 = 14.0;
/// Room left of the plot for tick labels: the same everywhere, so that stacked figures align.
pub(super) const LEFT: f64 = 56.0;
/// Room right of the plot, for half a tick label.
pub(super) const RIGHT: f64 = 22.0;
/// Width of the plot.
pub(super) const PLOT: f64 = WIDTH - LEFT - RIGHT;
/// Height of a line of text.
pub(super) const ROW: f64 = 21.0;

/// Something that can be drawn.
pub trait Figure {
    /// The title above the figure, which screen readers read out.
    fn title(&self) -> &str;

    /// The figure without its title.
    fn draw(&self) -> Drawing;

    /// A whole SVG file: title, white ground, fixed colours.
    fn svg(&self) -> String {
        let lines = wrapped(self.title(), WIDTH, 9.5);
        let mut head = Drawing::default();
        for line in &lines {
            head.height += 24.0;
            head.text((0.0, head.height), "title", line);
        }
        let top = head.height + 14.0;
        let Drawing { height, body } = self.draw();
        let (title, style) = (escaped(self.title()), fixed_style());
        let (width, total) = (WIDTH + 2.0 * EDGE, top + height + 6.0);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" \
             width=\"{width}\" height=\"{total:.1}\" \
             viewBox=\"-{EDGE} 0 {width} {total:.1}\">\n\
             <title>{title}</title>\n<style>\n{style}</style>\n\
             <rect class=\"paper\" x=\"-{EDGE}\" width=\"100%\" height=\"100%\"/>\n{}\
             <g transform=\"translate(0 {top:.1})\">\n{body}</g>\n</svg>\n",
            head.body
        )
    }

    /// An SVG element for a page that has the [style](super::page_style); the title is only
    /// spoken, as a page has better ways to write it.
    fn inline(&self) -> String {
        let Drawing { height, body } = self.draw();
        let title = escaped(self.title());
        format!(
            "<svg class=\"chart\" role=\"img\" aria-label=\"{title}\" \
             viewBox=\"0 0 {WIDTH} {height:.1}\">\n{body}</svg>\n"
        )
    }
}

impl<F: Figure + ?Sized> Figure for Box<F> {
    fn title(&self) -> &str {
        (**self).title()
    }

    fn draw(&self) -> Drawing {
        (**self).draw()
    }
}

/// The inside of an SVG element, 560 units wide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Height in user units.
    pub height: f64,
    /// SVG elements, of classes that the style knows.
    pub body: String,
}

impl Drawing {
    /// A line of text that starts at the point, or as its classes say.
    pub(super) fn text(&mut self, (x, y): (f64, f64), class: &str, text: &str) {
        let text = escaped(text);
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// A path; `more` are further attributes.
    pub(super) fn path(&mut self, class: &str, d: &str, more: &str) {
        self.add(&format!("<path class=\"{class}\" {more}d=\"{d}\"/>"));
    }

    /// Any element, on a line of its own.
    pub(super) fn add(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }
}

/// Path data through the points; nothing for no points.
pub(super) fn through(points: &[(f64, f64)]) -> String {
    let mut d = String::new();
    for (x, y) in points {
        d.push(if d.is_empty() { 'M' } else { 'L' });
        // Writing to a text cannot fail.
        let _ = write!(d, "{x:.1} {y:.1}");
    }
    if points.len() == 1 {
        // A round cap makes a lone point a dot; without a length there is no cap.
        d.push_str("h.1");
    }
    d
}

/// About how wide a line of ordinary text is, in user units. The reader's font is not known, so
/// this is the width in a wide one.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(|_| 7.4).sum()
}

/// Escapes the characters with a meaning in HTML and SVG; fit for content and for quoted
/// attributes. Control characters, which XML forbids, become spaces.
#[derive(Clone, Copy, Debug)]
pub struct Markup;

impl Escaper for Markup {
    fn write_escaped_str<W: Write>(&self, mut to: W, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| match character {
            '&' => to.write_str("&amp;"),
            '<' => to.write_str("&lt;"),
            '>' => to.write_str("&gt;"),
            '"' => to.write_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => to.write_char('\u{fffd}'),
            control if control.is_control() => to.write_char(' '),
            other => to.write_char(other),
        })
    }
}

/// The text with all [markup](Markup) escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a text cannot fail.
    let _ = Markup.write_escaped_str(&mut escaped, text);
    escaped
}

/// The text in lines of at most `width`, broken between words, at `advance` per character.
fn wrapped(text: &str, width: f64, advance: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line)
                if line
                    .chars()
                    .chain(word.chars())
                    .map(|_| advance)
                    .sum::<f64>()
                    < width =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_texts_is_escaped() {
        assert_eq!(
            escaped("<b a=\"1\">&\u{0}\n"),
            "&lt;b a=&quot;1&quot;&gt;&amp;  "
        );
    }

    #[test]
    fn long_titles_break_between_words() {
        assert_eq!(wrapped("one two three", 80.0, 10.0), ["one two", "three"]);
        assert!(wrapped("", 80.0, 10.0).is_empty());
    }
}
