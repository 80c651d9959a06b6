//! The picture of a hand and its verdict.

use tichu::{Card, Hand};
use zeno::Transform;

use crate::canvas::{Canvas, Colour, rounded};
use crate::cards::{self, CARD};
use crate::font::{Font, Line};
use crate::language::Language;
use crate::png_file::{DrawingError, opaque};
use crate::words::Texts;

/// Width and height in pixels, as social networks ask for.
pub const WIDTH: u32 = 1200;
/// The height in pixels.
pub const HEIGHT: u32 = 630;

/// The first row below the head.
const HEAD_END: u32 = 96;
/// The first row below the felt.
const TABLE_END: u32 = 338;
const MARGIN: f32 = 52.0;
const INNER: f32 = 1200.0 - 2.0 * MARGIN;
const CARDS_TOP: f32 = 128.0;

const FELT: Colour = Colour([0x1d, 0x4c, 0x3e]);
const FELT_DEEP: Colour = Colour([0x15, 0x3a, 0x2f]);
const FELT_INK: Colour = Colour([0xf6, 0xf1, 0xe4]);
const FELT_MUTED: Colour = Colour([0xc3, 0xd6, 0xcc]);
const PAPER: Colour = Colour([0xf5, 0xf1, 0xe8]);
const INK: Colour = Colour([0x1c, 0x25, 0x21]);
const ACCENT: Colour = Colour([0x17, 0x62, 0x4a]);
const CONTRA: Colour = Colour([0x96, 0x38, 0x2b]);
const GOLD: Colour = Colour([0xe9, 0xbd, 0x58]);
const TRACK: Colour = Colour([0xe4, 0xde, 0xce]);

/// The direction of a verdict, which gives it its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mood {
    Call,
    Even,
    No,
}

impl Mood {
    fn colour(self) -> Colour {
        match self {
            Mood::Call => ACCENT,
            Mood::Even => INK,
            Mood::No => CONTRA,
        }
    }
}

/// Everything that a picture shows: two equal values give the same bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    pub(crate) language: Language,
    pub(crate) hand: Hand<8>,
    pub(crate) mood: Mood,
    pub(crate) verdict: &'static str,
    pub(crate) line: String,
    /// Calls of 100 that succeed, and that have to.
    pub(crate) chance: Option<(u8, u8)>,
    pub(crate) scores: String,
    pub(crate) notes: String,
}

impl Picture {
    /// Draws the picture and returns it as a PNG file of [`WIDTH`] by [`HEIGHT`] pixels, some 30 KB.
    /// Meanwhile that takes about 6 MB of memory.
    ///
    /// # Errors
    /// When there is no memory for the file.
    pub fn draw(&self) -> Result<Vec<u8>, DrawingError> {
        let texts = self.language.texts();
        let mut canvas = table(self.hand.cards(), texts);
        self.head(&mut canvas, texts);
        let verdict = Font::Serif.line_within(self.verdict, 104.0, INNER);
        write(&mut canvas, &verdict, (MARGIN, 446.0), self.mood.colour());
        let line = Font::Sans.line_within(&self.line, 42.0, INNER);
        write(&mut canvas, &line, (MARGIN, 524.0), INK);
        if let Some((success, needed)) = self.chance {
            bar(&mut canvas, success, needed, self.mood.colour());
        }
        opaque(&canvas, WIDTH, HEIGHT)
    }

    /// The question on the left, score and situation on the right.
    fn head(&self, canvas: &mut Canvas, texts: &Texts) {
        canvas.fill_rows(0..HEAD_END, FELT_DEEP);
        let heading = Font::Serif.line(texts.heading, 46.0);
        write(canvas, &heading, (MARGIN, 65.0), FELT_INK);
        let right = |line: &Line| MARGIN + INNER - line.width;
        let room = INNER - heading.width - 40.0;
        let scores = Font::Serif.line_within(&self.scores, 46.0, room);
        write(canvas, &scores, (right(&scores), 65.0), GOLD);
        let room = room - scores.width - 28.0;
        let notes = Font::Sans.line_within(&self.notes, 25.0, room);
        let left = right(&scores) - 28.0 - notes.width;
        // Between scores of ten digits they would be illegible.
        if room > 200.0 {
            write(canvas, &notes, (left, 63.0), FELT_MUTED);
        }
    }
}

/// The picture of the pages without a hand, as a PNG file of [`WIDTH`] by [`HEIGHT`] pixels.
///
/// # Errors
/// When there is no memory for the file.
pub fn general() -> Result<Vec<u8>, DrawingError> {
    let texts = Language::English.texts();
    let cards = [0, 1, 3, 8, 13, 14, 54, 55].into_iter();
    let mut canvas = table(cards.filter_map(Card::new), texts);
    let heading = Font::Serif.line_within("Grand Tichu?", 150.0, INNER);
    write(&mut canvas, &heading, (MARGIN, 520.0), ACCENT);
    opaque(&canvas, WIDTH, HEIGHT)
}

/// Cards on felt, above paper.
fn table(hand: impl Iterator<Item = Card>, texts: &Texts) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, PAPER);
    canvas.fill_rows(0..TABLE_END, FELT);
    let step = (INNER - CARD.0) / 7.0;
    let mut x = MARGIN;
    for card in hand {
        cards::draw(&mut canvas, card, (x, CARDS_TOP), texts);
        x += step;
    }
    canvas
}

/// Writes a line whose base begins at this place.
fn write(canvas: &mut Canvas, line: &Line, (x, y): (f32, f32), colour: Colour) {
    canvas.fill(
        line.shape.as_slice(),
        Transform::translation(x, y),
        colour,
        255,
    );
}

/// The chance of success as a bar, with a mark where it has to end at least.
fn bar(canvas: &mut Canvas, success: u8, needed: u8, colour: Colour) {
    const HIGH: f32 = 24.0;
    let place = Transform::translation(MARGIN, 560.0);
    let wide = |share: u8| INNER * f32::from(share) / 100.0;
    let track = rounded(0.0, 0.0, INNER, HIGH, HIGH / 2.0);
    canvas.fill(track.as_slice(), place, TRACK, 255);
    let filled = rounded(0.0, 0.0, wide(success).max(HIGH), HIGH, HIGH / 2.0);
    canvas.fill(filled.as_slice(), place, colour, 255);
    let mark = |half: f32, colour, canvas: &mut Canvas| {
        let tick = rounded(wide(needed) - half, -8.0, 2.0 * half, HIGH + 16.0, 2.0);
        canvas.fill(tick.as_slice(), place, colour, 255);
    };
    mark(6.0, PAPER, canvas);
    mark(3.0, INK, canvas);
}
