//! The icons of the pages: two cards on felt.

use zeno::{Angle, Transform};

use crate::canvas::{Canvas, Colour, coverage, rounded};
use crate::png_file::{DrawingError, opaque, transparent};

const FELT: Colour = Colour([0x1c, 0x4a, 0x3d]);
const BEHIND: Colour = Colour([0xd9, 0xcf, 0xb8]);
const CARD: Colour = Colour([0xff, 0xfa, 0xf0]);
const RED: Colour = Colour([0xb3, 0x26, 0x1e]);
const STAR: &str = "M19 10.2l1.7 4 4 .4-3.1 2.7 1 4.2-3.6-2.3-3.6 2.3 1-4.2-3.1-2.7 4-.4Z";

/// The side of the field on which the icon is drawn.
const FIELD: f32 = 32.0;

/// What an icon is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is shown as it is: its corners are round, and transparent outside.
    Any,
    /// Others cut its corners: the cards stand in the middle, and felt fills the square.
    Maskable,
    /// Apple's devices round its corners a little.
    AppleTouch,
}

/// An icon of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    /// Its purpose.
    pub purpose: Purpose,
    /// Its width and height in pixels.
    pub side: u16,
}

impl Icon {
    /// All icons, each with the name of its file.
    pub const ALL: [(&str, Icon); 4] = [
        ("icon-192.png", Icon::new(Purpose::Any, 192)),
        ("icon-512.png", Icon::new(Purpose::Any, 512)),
        ("icon-maskable.png", Icon::new(Purpose::Maskable, 512)),
        ("apple-touch-icon.png", Icon::new(Purpose::AppleTouch, 180)),
    ];

    const fn new(purpose: Purpose, side: u16) -> Icon {
        Icon { purpose, side }
    }

    /// Draws the icon and returns it as a PNG file.
    ///
    /// # Errors
    /// When there is no memory for the file.
    pub fn draw(self) -> Result<Vec<u8>, DrawingError> {
        let side = u32::from(self.side);
        let scale = f32::from(self.side) / FIELD;
        let place = Transform::scale(scale, scale);
        let middle = FIELD / 2.0;
        // Every mask keeps a circle of four fifths of the side.
        let smaller = match self.purpose {
            Purpose::Any => 1.0,
            Purpose::Maskable => 0.84,
            Purpose::AppleTouch => 0.95,
        };
        let drawing = Transform::translation(-middle, -middle)
            .then_scale(smaller, smaller)
            .then_translate(middle, middle)
            .then(&place);
        let mut canvas = Canvas::new(side, side, FELT);
        let turned = Transform::rotation_about((13.0, 18.0), Angle::from_degrees(-12.0));
        let behind = rounded(6.0, 7.0, 13.0, 19.0, 2.5);
        canvas.fill(behind.as_slice(), turned.then(&drawing), BEHIND, 255);
        let card = rounded(12.0, 6.0, 14.0, 20.0, 2.5);
        canvas.fill(card.as_slice(), drawing, CARD, 255);
        canvas.fill(STAR, drawing, RED, 255);
        if self.purpose != Purpose::Any {
            return opaque(&canvas, side, side);
        }
        let outline = rounded(0.0, 0.0, FIELD, FIELD, 7.0);
        let (opacity, _) = coverage(outline.as_slice(), place);
        transparent(&canvas, &opacity, side, side)
    }
}
