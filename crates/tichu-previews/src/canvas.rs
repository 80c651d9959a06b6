//! Pixels, and filling shapes.

use zeno::{Command, Fill, Mask, PathData, Placement, Point, Transform};

/// A colour: red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub [u8; 3]);

/// An opaque picture.
pub(crate) struct Canvas {
    width: u32,
    /// Three bytes a pixel, row by row from the top.
    pixels: Vec<u8>,
}

impl Canvas {
    /// A canvas of one colour.
    pub fn new(width: u32, height: u32, Colour(colour): Colour) -> Canvas {
        let count = width as usize * height as usize;
        Canvas {
            width,
            pixels: colour.repeat(count),
        }
    }

    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Fills rows with one colour.
    pub fn fill_rows(&mut self, rows: std::ops::Range<u32>, Colour(colour): Colour) {
        let row = 3 * self.width as usize;
        let bytes = rows.start as usize * row..rows.end as usize * row;
        for pixel in self.pixels[bytes].chunks_exact_mut(3) {
            pixel.copy_from_slice(&colour);
        }
    }

    /// Fills a shape by the even-odd rule; `opacity` is 0 to 255. Parts beyond the canvas are left out.
    pub fn fill(&mut self, shape: impl PathData, place: Transform, colour: Colour, opacity: u8) {
        let (mask, placement) = coverage(shape, place);
        let Placement {
            left, top, width, ..
        } = placement;
        let width = width as usize;
        if width == 0 {
            return;
        }
        for (y, row) in (top..).zip(mask.chunks_exact(width)) {
            let Some(pixels) = self.row(y) else {
                continue;
            };
            // One of the two is 0.
            let pixels = pixels.iter_mut().skip(usize::try_from(left).unwrap_or(0));
            let row = row.iter().skip(usize::try_from(-left).unwrap_or(0));
            for (pixel, &share) in pixels.zip(row) {
                blend(pixel, colour, u32::from(shade(share)) * u32::from(opacity));
            }
        }
    }

    /// The pixels of a row of the canvas.
    fn row(&mut self, y: i32) -> Option<&mut [[u8; 3]]> {
        let width = self.width as usize;
        let start = 3 * width * usize::try_from(y).ok()?;
        let row = self.pixels.get_mut(start..start + 3 * width)?;
        Some(row.as_chunks_mut::<3>().0)
    }
}

/// Moves a pixel towards a colour; `share` is 0 to 255².
fn blend(pixel: &mut [u8; 3], Colour(colour): Colour, share: u32) {
    const ALL: u32 = 255 * 255;
    match share {
        0 => {}
        ALL => *pixel = colour,
        _ => {
            for (channel, new) in pixel.iter_mut().zip(colour) {
                let sum = u32::from(*channel) * (ALL - share) + u32::from(new) * share;
                *channel = u8::try_from((sum + ALL / 2) / ALL).unwrap_or(u8::MAX);
            }
        }
    }
}

/// The nearest of 16 shares of a pixel. No eye sees more at an edge, and a picture of few colours is a
/// small file that is soon written.
fn shade(share: u8) -> u8 {
    const STEP: u16 = 17;
    let nearest = (u16::from(share) + STEP / 2) / STEP * STEP;
    u8::try_from(nearest).unwrap_or(u8::MAX)
}

/// How much of each pixel a shape covers, 0 to 255, and where these pixels are.
pub(crate) fn coverage(shape: impl PathData, place: Transform) -> (Vec<u8>, Placement) {
    let mut mask = Mask::new(shape);
    mask.style(Fill::EvenOdd).transform(Some(place)).render()
}

/// A rectangle with round corners of this radius.
pub(crate) fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Vec<Command> {
    /// The distance of the control points of a cubic curve that comes closest to a quarter of a
    /// circle, in radii from the corner.
    const CORNER: f32 = 1.0 - 0.552_285;
    let near = radius * CORNER;
    let (right, bottom) = (x + width, y + height);
    let point = Point::new;
    let curve = |a, b, end| Command::CurveTo(a, b, end);
    vec![
        Command::MoveTo(point(x + radius, y)),
        Command::LineTo(point(right - radius, y)),
        curve(
            point(right - near, y),
            point(right, y + near),
            point(right, y + radius),
        ),
        Command::LineTo(point(right, bottom - radius)),
        curve(
            point(right, bottom - near),
            point(right - near, bottom),
            point(right - radius, bottom),
        ),
        Command::LineTo(point(x + radius, bottom)),
        curve(
            point(x + near, bottom),
            point(x, bottom - near),
            point(x, bottom - radius),
        ),
        Command::LineTo(point(x, y + radius)),
        curve(point(x, y + near), point(x + near, y), point(x + radius, y)),
        Command::Close,
    ]
}
