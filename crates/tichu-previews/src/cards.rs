//! Cards as the pages draw them.

use tichu::{Card, Suit};
use zeno::Transform;

use crate::canvas::{Canvas, Colour, rounded};
use crate::font::Font;
use crate::symbols::symbol;
use crate::words::Texts;

/// The size of a card in pixels.
pub(crate) const CARD: (f32, f32) = (125.0, 175.0);

const PAPER: Colour = Colour([0xff, 0xfa, 0xf0]);
const EDGE: Colour = Colour([0xcf, 0xc5, 0xad]);
const SHADOW: Colour = Colour([0, 0, 0]);
const RADIUS: f32 = 13.0;

/// The side of the field on which symbols are drawn.
const FIELD: f32 = 24.0;

/// The colour of a card's print.
fn ink(card: Card) -> Colour {
    Colour(match card {
        Card::Suited(_, Suit::Green) => [0x0f, 0x6a, 0x3a],
        Card::Suited(_, Suit::Black) => [0x1f, 0x23, 0x28],
        Card::Suited(_, Suit::Blue) => [0x1c, 0x4f, 0xae],
        Card::Suited(_, Suit::Red) => [0xb3, 0x21, 0x1f],
        Card::Dragon => [0x9c, 0x2a, 0x12],
        Card::Phoenix => [0x8a, 0x4b, 0x00],
        Card::Mahjong => [0x24, 0x61, 0x4b],
        Card::Dogs => [0x4a, 0x46, 0x36],
    })
}

/// The letters or the name on a card.
fn print(card: Card, texts: &Texts) -> String {
    let [dragon, phoenix, mahjong, dogs] = texts.specials;
    let [jack, queen, king, ace] = texts.courts;
    let name = match card {
        Card::Dragon => dragon,
        Card::Phoenix => phoenix,
        Card::Mahjong => mahjong,
        Card::Dogs => dogs,
        Card::Suited(rank, _) => match rank.number() {
            14 => ace,
            13 => king,
            12 => queen,
            11 => jack,
            number => return number.to_string(),
        },
    };
    name.to_owned()
}

/// Draws a card whose upper left corner is at this place.
pub(crate) fn draw(canvas: &mut Canvas, card: Card, (x, y): (f32, f32), texts: &Texts) {
    let (width, height) = CARD;
    let place = Transform::translation(x, y);
    for (spread, opacity) in [(4.0, 34), (1.5, 51)] {
        let (wide, high) = (width + 2.0 * spread, height + 2.0 * spread);
        let shadow = rounded(-spread, 5.0 - spread, wide, high, RADIUS + spread);
        canvas.fill(shadow.as_slice(), place, SHADOW, opacity);
    }
    let edge = rounded(0.0, 0.0, width, height, RADIUS);
    canvas.fill(edge.as_slice(), place, EDGE, 255);
    let paper = rounded(1.5, 1.5, width - 3.0, height - 3.0, RADIUS - 1.5);
    canvas.fill(paper.as_slice(), place, PAPER, 255);

    let suited = matches!(card, Card::Suited(..));
    // The side of the symbol, its top, then size and base of the print.
    let (side, top, size, base) = if suited {
        (66.0, 95.0, 80.0, 75.0)
    } else {
        (94.0, 20.0, 25.0, 154.0)
    };
    let middle = |wide: f32| x + (width - wide) / 2.0;
    let scale = Transform::scale(side / FIELD, side / FIELD);
    let symbol_place = scale.then_translate(middle(side), y + top);
    canvas.fill(symbol(card), symbol_place, ink(card), 255);
    let text = print(card, texts);
    let line = Font::Serif.line_within(&text, size, width - 12.0);
    let text_place = Transform::translation(middle(line.width), y + base);
    canvas.fill(line.shape.as_slice(), text_place, ink(card), 255);
}
