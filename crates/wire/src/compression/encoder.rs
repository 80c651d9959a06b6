//! A stream of compressed text, fast and in little memory.

use std::io;

use actix_web::web::Bytes;
use flate2::{Compress, Compression, FlushCompress, Status};

/// Level 3 takes as long and gives 6% more bytes. The stream looks back 4 KiB, which is further than from one answer of a
/// batch to the next. Half the window loses two fifths of the gain; twice the window takes 16 KiB more memory.
const LEVEL: u32 = 4;
const WINDOW_BITS: u8 = 12;

/// Bytes of the buffer that zlib fills.
const PIECE: usize = 4 << 10;

/// The whole text, compressed at the level of streams.
///
/// # Errors
/// When the encoder fails.
pub fn gzip(text: &[u8]) -> io::Result<Bytes> {
    let mut encoder = Encoder::default();
    let mut compressed = Vec::from(encoder.write(text)?);
    compressed.extend_from_slice(&encoder.finish()?);
    Ok(compressed.into())
}

/// A stream that is being compressed.
pub struct Encoder(Compress);

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder(Compress::new_gzip(Compression::new(LEVEL), WINDOW_BITS))
    }
}

impl Encoder {
    /// The most bytes of memory that an encoder takes beside its output.
    pub const ROOM: usize = 264 << 10;

    /// Compresses a part and flushes: the client can decode all of the part.
    ///
    /// # Errors
    /// When the encoder fails.
    pub fn write(&mut self, text: &[u8]) -> io::Result<Bytes> {
        deflate(&mut self.0, text, FlushCompress::Sync)
    }

    /// Ends the stream and returns its last bytes.
    ///
    /// # Errors
    /// When the encoder fails.
    pub fn finish(mut self) -> io::Result<Bytes> {
        deflate(&mut self.0, &[], FlushCompress::Finish)
    }
}

/// The compressed text and everything that the encoder has buffered.
fn deflate(encoder: &mut Compress, mut text: &[u8], flush: FlushCompress) -> io::Result<Bytes> {
    let mut compressed = Vec::new();
    let mut piece = [0; PIECE];
    loop {
        let (taken, given) = (encoder.total_in(), encoder.total_out());
        let status = encoder.compress(text, &mut piece, flush)?;
        // Both are at most the length of a slice.
        let taken = (encoder.total_in() - taken) as usize;
        let given = (encoder.total_out() - given) as usize;
        compressed.extend_from_slice(&piece[..given]);
        text = &text[taken..];
        // When the output does not fill the buffer, there is no more.
        if status == Status::StreamEnd || (text.is_empty() && given < piece.len()) {
            return Ok(compressed.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// Text that compresses as answers do: numbers differ, names repeat.
    fn answers(count: u32) -> Vec<u8> {
        let mut state = 1_u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        let mut entry = || {
            format!(
                r#"{{"confidence":0.{},"features":[{},{}],"words":"{} points"}},"#,
                number(),
                number() % 7,
                number() % 3,
                number() % 100
            )
        };
        (0..count).flat_map(|_| entry().into_bytes()).collect()
    }

    /// The text of a stream, as far as it has been written.
    fn decoded(compressed: &[u8]) -> Vec<u8> {
        let mut reader = flate2::read::GzDecoder::new(compressed);
        let mut text = Vec::new();
        let mut piece = [0; 1000];
        while let Ok(read @ 1..) = reader.read(&mut piece) {
            text.extend_from_slice(&piece[..read]);
        }
        text
    }

    #[test]
    fn a_client_can_read_each_part_as_soon_as_it_comes() {
        let text = answers(3_000);
        let mut encoder = Encoder::default();
        let mut compressed = Vec::new();
        for (count, part) in text.chunks(100_000).enumerate() {
            compressed.extend(encoder.write(part).unwrap());
            let whole = count * 100_000 + part.len();
            assert!(decoded(&compressed) == text[..whole]);
        }
        compressed.extend(encoder.finish().unwrap());
        assert!(decoded(&compressed) == text);
        assert!(compressed.len() * 2 < text.len());
    }

    #[test]
    fn parts_may_be_empty_or_of_one_byte() {
        let mut encoder = Encoder::default();
        let mut compressed = Vec::new();
        for part in ["", "a", "", "b"] {
            compressed.extend(encoder.write(part.as_bytes()).unwrap());
        }
        compressed.extend(encoder.finish().unwrap());
        assert_eq!(decoded(&compressed), b"ab");
    }

    #[test]
    fn a_stream_takes_no_more_memory_than_its_bound() {
        let text = answers(3_000);
        for part in [100_000, 1_000] {
            let mut largest = 0;
            let taken = allocation_counter::measure(|| {
                let mut encoder = Encoder::default();
                for part in text.chunks(part) {
                    largest = largest.max(encoder.write(part).unwrap().len());
                }
                encoder.finish().unwrap();
            });
            // A buffer that grows is in memory twice, and up to twice as large as its content.
            let given = 3 * u64::try_from(largest).unwrap();
            let taken = taken.bytes_max - given;
            assert!(taken <= u64::try_from(Encoder::ROOM).unwrap(), "{taken}");
        }
    }
}
