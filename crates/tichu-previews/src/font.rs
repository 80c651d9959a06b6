//! Lines of text as shapes.
//!
//! The fonts have the letters of the three languages, and nothing that needs more than a drawing a
//! letter: placing letters one after the other, with kerning, is all there is to do. Therefore they are
//! drawings, as the suits are, and not font files, whose readers take a minute to compile.

use std::collections::HashMap;
use std::sync::LazyLock;

use zeno::{Command, PathData, Transform};

/// A font of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    /// For verdicts and cards.
    Serif,
    /// For everything small.
    Sans,
}

/// The letters of a font, of whose units an em has [`EM`].
type Letters = HashMap<char, Letter>;

struct Letter {
    advance: f32,
    /// The path of an SVG drawing.
    outline: &'static str,
    /// Letters that may follow, and the change of the distance to them.
    kerning: Vec<(&'static str, f32)>,
}

const EM: f32 = 1000.0;

/// A line of text that starts at the origin and stands on the horizontal axis.
pub(crate) struct Line {
    /// The outlines of its letters.
    pub shape: Vec<Command>,
    /// Its width in pixels.
    pub width: f32,
}

impl Font {
    fn file(self) -> &'static str {
        match self {
            Font::Serif => include_str!("../fonts/serif.txt"),
            Font::Sans => include_str!("../fonts/sans.txt"),
        }
    }

    fn letters(self) -> &'static Letters {
        static SERIF: LazyLock<Letters> = LazyLock::new(|| letters(Font::Serif.file()));
        static SANS: LazyLock<Letters> = LazyLock::new(|| letters(Font::Sans.file()));
        match self {
            Font::Serif => &SERIF,
            Font::Sans => &SANS,
        }
    }

    /// A line of text, `size` pixels for an em. Letters that the font lacks are left out; a test
    /// excludes them.
    pub fn line(self, text: &str, size: f32) -> Line {
        let letters = self.letters();
        let scale = size / EM;
        let mut line = Line {
            shape: Vec::new(),
            width: 0.0,
        };
        let mut last: Option<&Letter> = None;
        for sign in text.chars() {
            // These fonts have a dash that looks like the sign for minus, and not the sign.
            let sign = if sign == '−' { '–' } else { sign };
            let Some(letter) = letters.get(&sign) else {
                continue;
            };
            if let Some(last) = last {
                line.width += scale * last.kerning_before(sign);
            }
            let place = Transform::scale(scale, scale).then_translate(line.width, 0.0);
            let outline = letter.outline.commands();
            line.shape
                .extend(outline.map(|command| command.transform(&place)));
            line.width += scale * letter.advance;
            last = Some(letter);
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

/// The letters of a file; `fonts/letters.py` describes its lines.
fn letters(file: &'static str) -> Letters {
    file.lines().filter_map(letter).collect()
}

/// The letter of a line.
fn letter(line: &'static str) -> Option<(char, Letter)> {
    let mut fields = line.split('\t');
    let sign = fields.next()?.chars().next()?;
    let advance = fields.next()?.parse().ok()?;
    let outline = fields.next()?;
    let mut kerning = Vec::new();
    while let Some(followers) = fields.next() {
        kerning.push((followers, fields.next()?.parse().ok()?));
    }
    let letter = Letter {
        advance,
        outline,
        kerning,
    };
    Some((sign, letter))
}

impl Letter {
    /// The change of the distance to a letter that follows.
    fn kerning_before(&self, sign: char) -> f32 {
        let mut kerning = self.kerning.iter();
        let change = kerning.find(|(followers, _)| followers.contains(sign));
        change.map_or(0.0, |(_, change)| *change)
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
                words += &texts.line(figures(1));
                words += &texts.line(figures(-23));
                words += "0123456789:·–";
                for letter in words.chars().filter(|&letter| letter != '−') {
                    assert!(font.letters().contains_key(&letter), "{font:?}: {letter:?}");
                }
            }
        }
    }

    #[test]
    fn every_line_of_a_font_is_a_letter() {
        for font in [Font::Serif, Font::Sans] {
            assert_eq!(font.letters().len(), font.file().lines().count());
            for (letter, drawn) in font.letters() {
                let is_drawn = drawn.outline.commands().count() > 0;
                assert_eq!(is_drawn, !letter.is_whitespace(), "{font:?}: {letter:?}");
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
