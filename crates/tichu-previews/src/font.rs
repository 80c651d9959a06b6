//! Lines of text as shapes.
//!
//! The fonts have the letters of the three languages, and nothing that needs more than a glyph a
//! letter: placing glyphs one after the other, with kerning, is all there is to do.

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use zeno::{Command, Point};

/// A font of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    /// For verdicts and cards.
    Serif,
    /// For everything small.
    Sans,
}

/// A line of text that starts at the origin and stands on the horizontal axis.
pub(crate) struct Line {
    /// The outlines of its letters.
    pub shape: Vec<Command>,
    /// Its width in pixels.
    pub width: f32,
}

impl Font {
    fn file(self) -> &'static [u8] {
        match self {
            Font::Serif => include_bytes!("../fonts/serif.ttf"),
            Font::Sans => include_bytes!("../fonts/sans.ttf"),
        }
    }

    /// A line of text, `size` pixels for an em. It is empty if the font cannot be read, which a test
    /// excludes.
    pub fn line(self, text: &str, size: f32) -> Line {
        let mut line = Line {
            shape: Vec::new(),
            width: 0.0,
        };
        let Ok(face) = Face::parse(self.file(), 0) else {
            return line;
        };
        let scale = size / f32::from(face.units_per_em());
        let mut last = None;
        for letter in text.chars() {
            // These fonts have a dash that looks like the sign for minus, and not the sign.
            let letter = if letter == '−' { '–' } else { letter };
            let glyph = face.glyph_index(letter).unwrap_or_default();
            if let Some(last) = last {
                line.width += scale * f32::from(kerning(&face, last, glyph));
            }
            let mut outline = Outline {
                shape: &mut line.shape,
                x: line.width,
                scale,
            };
            face.outline_glyph(glyph, &mut outline);
            let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
            line.width += scale * f32::from(advance);
            last = Some(glyph);
        }
        line
    }

    /// A line of text of this size, or smaller where it would be wider than `most` pixels.
    pub fn line_within(self, text: &str, size: f32, most: f32) -> Line {
        let line = self.line(text, size);
        if line.width <= most {
            return line;
        }
        self.line(text, size * most / line.width)
    }
}

/// The change of the distance between two glyphs, in units of the font.
fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> i16 {
    let Some(table) = face.tables().gpos else {
        return 0;
    };
    let pairs = table.lookups.into_iter().flat_map(|lookup| {
        let subtables = lookup.subtables.into_iter::<PositioningSubtable<'_>>();
        subtables.filter_map(|subtable| match subtable {
            PositioningSubtable::Pair(pairs) => Some(pairs),
            _ => None,
        })
    });
    // The first subtable that knows the pair decides.
    let mut advances = pairs.filter_map(|pairs| match pairs {
        PairAdjustment::Format1 { coverage, sets } => {
            let (value, _) = sets.get(coverage.get(left)?)?.get(right)?;
            Some(value.x_advance)
        }
        PairAdjustment::Format2 {
            coverage,
            classes: (first, second),
            matrix,
        } => {
            coverage.get(left)?;
            let (value, _) = matrix.get((first.get(left), second.get(right)))?;
            Some(value.x_advance)
        }
    });
    advances.next().unwrap_or_default()
}

/// Collects the outline of a glyph; fonts count upwards, pictures downwards.
struct Outline<'a> {
    shape: &'a mut Vec<Command>,
    x: f32,
    scale: f32,
}

impl Outline<'_> {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(self.x + self.scale * x, -self.scale * y)
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.shape.push(Command::MoveTo(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.shape.push(Command::LineTo(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, end) = (self.point(x1, y1), self.point(x, y));
        self.shape.push(Command::QuadTo(control, end));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second) = (self.point(x1, y1), self.point(x2, y2));
        self.shape
            .push(Command::CurveTo(first, second, self.point(x, y)));
    }

    fn close(&mut self) {
        self.shape.push(Command::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Figures;
    use crate::language::Language;

    #[test]
    fn the_fonts_have_every_letter_of_the_texts() {
        for font in [Font::Serif, Font::Sans] {
            let face = Face::parse(font.file(), 0).unwrap();
            for language in Language::ALL {
                let texts = language.texts();
                let figures = |gain| Figures {
                    gain,
                    success: 45,
                    needed: 67,
                };
                let mut words = texts.verdicts.join("") + &texts.specials.join("");
                words += &texts.courts.join("");
                words += texts.heading;
                words += texts.played_to;
                words += texts.opponent_called;
                words += texts.reasons.partner_called;
                words += texts.reasons.already_called;
                words += texts.reasons.match_over;
                words += &(texts.line)(figures(1));
                words += &(texts.line)(figures(-23));
                words += "0123456789:·–";
                for letter in words.chars().filter(|&letter| letter != '−') {
                    assert!(face.glyph_index(letter).is_some(), "{font:?}: {letter:?}");
                }
            }
        }
    }

    #[test]
    fn kerning_moves_letters_together() {
        let width = |text| Font::Serif.line(text, 100.0).width;
        assert!(width("AV") < width("A") + width("V"));
        assert!(width("HH") >= width("H") + width("H") - 0.01);
    }

    #[test]
    fn a_long_line_becomes_smaller() {
        let line = Font::Sans.line_within("Grand Tichu?", 100.0, 120.0);
        assert!((119.0..=120.1).contains(&line.width), "{}", line.width);
    }
}
