//! A stream of compressed text, fast and in little memory.

use std::io::{self, Write};
use std::mem;

use actix_web::web::Bytes;
use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;
use flate2::{Compress, Compression, FlushCompress, Status};
use zstd::stream::raw::{self, CParameter, InBuffer, Operation, OutBuffer};

use super::coding::Coding;

/// gzip looks back 4 KiB, which is further than from one answer of a batch to the next. Half the
/// window loses two fifths of the gain; twice the window takes 16 KiB more memory.
const GZIP_LEVEL: u32 = 3;
const GZIP_WINDOW_BITS: u8 = 12;

/// Brotli's higher levels need 0.6 MB or more.
const BROTLI_LEVEL: i32 = 0;
const BROTLI_WINDOW_BITS: i32 = 16;
/// Its tables and buffers grow with the bytes of one write.
const BROTLI_PART: usize = 32 << 10;
const BROTLI_BUFFER: usize = 4 << 10;

/// Zstandard's level 1 with 32 KiB to look back and a small table.
const ZSTD_LEVEL: i32 = 1;
const ZSTD_WINDOW_BITS: u32 = 15;
const ZSTD_HASH_BITS: u32 = 11;

/// Bytes of the buffer that zlib and Zstandard fill.
const PIECE: usize = 4 << 10;

impl Coding {
    /// A new encoder for a stream.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn encoder(self) -> io::Result<Encoder> {
        Encoder::new(self)
    }

    /// The whole text, compressed at the level of streams.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn fast(self, text: &[u8]) -> io::Result<Bytes> {
        let mut encoder = self.encoder()?;
        let mut compressed = Vec::from(encoder.write(text)?);
        compressed.extend_from_slice(&encoder.finish()?);
        Ok(compressed.into())
    }
}

/// A stream that is being compressed.
pub struct Encoder(Stream);

enum Stream {
    Zstd(raw::Encoder<'static>),
    Brotli(Box<CompressorWriter<Vec<u8>>>),
    Gzip(Compress),
}

impl Encoder {
    /// The most bytes of memory that an encoder takes beside its output, in any coding.
    pub const ROOM: usize = 264 << 10;

    fn new(coding: Coding) -> io::Result<Encoder> {
        Ok(Encoder(match coding {
            Coding::Zstd => {
                let mut encoder = raw::Encoder::new(ZSTD_LEVEL)?;
                encoder.set_parameter(CParameter::WindowLog(ZSTD_WINDOW_BITS))?;
                encoder.set_parameter(CParameter::HashLog(ZSTD_HASH_BITS))?;
                Stream::Zstd(encoder)
            }
            Coding::Brotli => {
                let parameters = BrotliEncoderParams {
                    quality: BROTLI_LEVEL,
                    lgwin: BROTLI_WINDOW_BITS,
                    ..BrotliEncoderParams::default()
                };
                let writer = CompressorWriter::with_params(Vec::new(), BROTLI_BUFFER, &parameters);
                Stream::Brotli(Box::new(writer))
            }
            Coding::Gzip => {
                let level = Compression::new(GZIP_LEVEL);
                Stream::Gzip(Compress::new_gzip(level, GZIP_WINDOW_BITS))
            }
        }))
    }

    /// Compresses a part and flushes: the client can decode all of the part.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn write(&mut self, text: &[u8]) -> io::Result<Bytes> {
        let mut compressed = Vec::new();
        match &mut self.0 {
            Stream::Zstd(encoder) => {
                let mut text = InBuffer::around(text);
                while text.pos < text.src.len() {
                    zstd_piece(&mut compressed, |piece| encoder.run(&mut text, piece))?;
                }
                while zstd_piece(&mut compressed, |piece| encoder.flush(piece))? > 0 {}
            }
            Stream::Brotli(writer) => {
                for part in text.chunks(BROTLI_PART) {
                    writer.write_all(part)?;
                }
                writer.flush()?;
                compressed = mem::take(writer.get_mut());
            }
            Stream::Gzip(encoder) => deflate(encoder, text, FlushCompress::Sync, &mut compressed)?,
        }
        Ok(compressed.into())
    }

    /// Ends the stream and returns its last bytes.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn finish(self) -> io::Result<Bytes> {
        let mut compressed = Vec::new();
        match self.0 {
            Stream::Zstd(mut encoder) => {
                while zstd_piece(&mut compressed, |piece| encoder.finish(piece, true))? > 0 {}
            }
            Stream::Brotli(writer) => compressed = writer.into_inner(),
            Stream::Gzip(mut encoder) => {
                deflate(&mut encoder, &[], FlushCompress::Finish, &mut compressed)?;
            }
        }
        Ok(compressed.into())
    }
}

/// Appends the output of one step; returns the number that the step returns, of bytes left.
fn zstd_piece(
    compressed: &mut Vec<u8>,
    step: impl FnOnce(&mut OutBuffer<'_, [u8]>) -> io::Result<usize>,
) -> io::Result<usize> {
    let mut piece = [0; PIECE];
    let mut out = OutBuffer::around(&mut piece[..]);
    let left = step(&mut out)?;
    compressed.extend_from_slice(out.as_slice());
    Ok(left)
}

/// Appends the compressed text and everything that the encoder has buffered.
fn deflate(
    encoder: &mut Compress,
    mut text: &[u8],
    flush: FlushCompress,
    compressed: &mut Vec<u8>,
) -> io::Result<()> {
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
            return Ok(());
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
    fn decoded(coding: Coding, compressed: &[u8]) -> Vec<u8> {
        let mut reader: Box<dyn Read> = match coding {
            Coding::Zstd => Box::new(zstd::Decoder::new(compressed).unwrap()),
            Coding::Brotli => Box::new(brotli::Decompressor::new(compressed, 4096)),
            Coding::Gzip => Box::new(flate2::read::GzDecoder::new(compressed)),
        };
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
        for coding in Coding::ALL {
            let mut encoder = coding.encoder().unwrap();
            let mut compressed = Vec::new();
            for (count, part) in text.chunks(100_000).enumerate() {
                compressed.extend(encoder.write(part).unwrap());
                let whole = count * 100_000 + part.len();
                assert!(decoded(coding, &compressed) == text[..whole], "{coding:?}");
            }
            compressed.extend(encoder.finish().unwrap());
            assert!(decoded(coding, &compressed) == text, "{coding:?}");
            assert!(compressed.len() * 2 < text.len(), "{coding:?}");
        }
    }

    #[test]
    fn parts_may_be_empty_or_of_one_byte() {
        for coding in Coding::ALL {
            let mut encoder = coding.encoder().unwrap();
            let mut compressed = Vec::new();
            for part in ["", "a", "", "b"] {
                compressed.extend(encoder.write(part.as_bytes()).unwrap());
            }
            compressed.extend(encoder.finish().unwrap());
            assert_eq!(decoded(coding, &compressed), b"ab", "{coding:?}");
        }
    }

    #[test]
    fn a_stream_takes_no_more_memory_than_its_bound() {
        let text = answers(3_000);
        for coding in Coding::ALL {
            for part in [100_000, 1_000] {
                let mut largest = 0;
                let taken = allocation_counter::measure(|| {
                    let mut encoder = coding.encoder().unwrap();
                    for part in text.chunks(part) {
                        largest = largest.max(encoder.write(part).unwrap().len());
                    }
                    encoder.finish().unwrap();
                });
                // A buffer that grows is in memory twice, and up to twice as large as its content.
                let given = 3 * u64::try_from(largest).unwrap();
                let taken = taken.bytes_max - given;
                assert!(
                    taken <= u64::try_from(Encoder::ROOM).unwrap(),
                    "{coding:?}: {taken}"
                );
            }
        }
    }
}
