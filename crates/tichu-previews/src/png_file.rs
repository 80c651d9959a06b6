//! PNG files.

use std::cmp::Reverse;
use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::canvas::Canvas;

/// A picture could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write a picture: {0}")]
pub struct DrawingError(#[source] png::EncodingError);

/// The file of an opaque picture, of one byte a pixel: colours beyond the 256 most frequent become the
/// nearest of these.
pub(crate) fn opaque(canvas: &Canvas, width: u32, height: u32) -> Result<Vec<u8>, DrawingError> {
    let Indexed { palette, indices } = Indexed::of(canvas.pixels());
    file(&indices, ColorType::Indexed, Some(palette), width, height)
}

/// A picture of at most 256 colours.
struct Indexed {
    /// Three bytes for each colour.
    palette: Vec<u8>,
    /// The colour of each pixel.
    indices: Vec<u8>,
}

/// The most colours of a palette.
const COLOURS: usize = 256;

impl Indexed {
    fn of(pixels: &[u8]) -> Indexed {
        let (colours, places) = colours(pixels);
        let mut order: Vec<usize> = (0..colours.len()).collect();
        // Of two that are as frequent, the one that comes first: the same picture is the same file.
        order.sort_by_key(|&place| Reverse(colours[place].1));
        let kept = &order[..order.len().min(COLOURS)];
        let index = |place: &usize| {
            let distance = |kept: &usize| distance(colours[*kept].0, colours[*place].0);
            let nearest = kept
                .iter()
                .enumerate()
                .min_by_key(|(_, kept)| distance(kept));
            let nearest = nearest.map_or(0, |(index, _)| index);
            u8::try_from(nearest).unwrap_or(u8::MAX)
        };
        let indices: Vec<u8> = (0..colours.len()).map(|place| index(&place)).collect();
        Indexed {
            palette: kept.iter().flat_map(|&place| colours[place].0).collect(),
            indices: places
                .iter()
                .map(|&place| indices[place as usize])
                .collect(),
        }
    }
}

/// The colours of a picture in the order in which they appear, each with the number of its pixels, and
/// the place of each pixel's colour among them.
fn colours(pixels: &[u8]) -> (Vec<([u8; 3], u32)>, Vec<u32>) {
    let mut colours: Vec<([u8; 3], u32)> = Vec::new();
    let mut places = Vec::with_capacity(pixels.len() / 3);
    let mut known: HashMap<[u8; 3], u32> = HashMap::new();
    let mut last = None;
    let (pixels, _) = pixels.as_chunks::<3>();
    for &pixel in pixels {
        let place = match last {
            Some((colour, place)) if colour == pixel => place,
            _ => *known.entry(pixel).or_insert_with(|| {
                colours.push((pixel, 0));
                u32::try_from(colours.len() - 1).unwrap_or(u32::MAX)
            }),
        };
        colours[place as usize].1 += 1;
        places.push(place);
        last = Some((pixel, place));
    }
    (colours, places)
}

/// How far two colours are from each other, squared.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let channels = one.into_iter().zip(other);
    channels
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

/// The file of a picture whose pixels have `opacity`, 0 to 255 each.
pub(crate) fn transparent(
    canvas: &Canvas,
    opacity: &[u8],
    width: u32,
    height: u32,
) -> Result<Vec<u8>, DrawingError> {
    let pixels = canvas.pixels().chunks_exact(3).zip(opacity);
    let pixels: Vec<u8> = pixels
        .flat_map(|(pixel, &opacity)| [pixel[0], pixel[1], pixel[2], opacity])
        .collect();
    file(&pixels, ColorType::Rgba, None, width, height)
}

fn file(
    pixels: &[u8],
    colours: ColorType,
    palette: Option<Vec<u8>>,
    width: u32,
    height: u32,
) -> Result<Vec<u8>, DrawingError> {
    let write = || {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(colours);
        encoder.set_depth(BitDepth::Eight);
        if let Some(palette) = palette {
            encoder.set_palette(palette);
        }
        encoder.set_compression(Compression::Balanced);
        encoder.set_filter(if colours == ColorType::Indexed {
            Filter::NoFilter // Neighbours among indices are no neighbours among colours.
        } else {
            Filter::Adaptive
        });
        encoder.write_header()?.write_image_data(pixels)?;
        file.shrink_to_fit();
        Ok(file)
    };
    write().map_err(DrawingError)
}
