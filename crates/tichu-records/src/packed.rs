//! What gzip and archives hold.

use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;

/// The most bytes of a member of an archive: a small archive may unpack to any size.
const MOST: u64 = 1 << 28;

/// The first bytes of a file that gzip has compressed, and of a zip archive.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZIP: &[u8] = b"PK\x03\x04";

/// How a stream is packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Gzip,
    Archive,
}

/// How a stream is packed, and the stream.
///
/// # Errors
/// When its first bytes cannot be read.
pub(crate) fn packing(mut reader: impl BufRead) -> io::Result<(Packing, impl BufRead)> {
    let mut head = Vec::new();
    (&mut reader)
        .take(ZIP.len() as u64)
        .read_to_end(&mut head)?;
    let packing = match () {
        () if head.starts_with(GZIP) => Packing::Gzip,
        () if head == ZIP => Packing::Archive,
        () => Packing::None,
    };
    Ok((packing, Cursor::new(head).chain(reader)))
}

/// A stream of bytes that gzip has packed, unpacked.
pub(crate) fn unpacked(reader: impl BufRead) -> impl BufRead {
    BufReader::new(Gzip(MultiGzDecoder::new(reader)))
}

/// Unpacks, and says in an error what is damaged.
struct Gzip<R>(MultiGzDecoder<R>);

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Gzip(decoder) = self;
        decoder.read(buffer).map_err(|error| {
            io::Error::new(
                error.kind(),
                "compressed data (gzip) that are cut off or damaged",
            )
        })
    }
}

/// The members of an archive that may be logs. A name with control characters, or one that leaves the
/// archive, is no log of anybody.
///
/// # Errors
/// When it is no archive.
pub(crate) fn members(archive: impl Read + Seek) -> io::Result<Vec<String>> {
    let is_fit = |name: &str| {
        let leaves = name.starts_with('/') || name.split('/').any(|part| part == "..");
        !leaves && !name.contains(char::is_control)
    };
    let zip = ZipArchive::new(archive).map_err(io::Error::other)?;
    let names = zip.file_names().flatten().filter(|name| is_fit(name));
    Ok(names.map(|name| name.to_string()).collect())
}

/// The content of a member of an archive.
///
/// # Errors
/// When no member has this name, and when it has more than 256 MiB.
pub(crate) fn member(archive: impl Read + Seek, name: &str) -> io::Result<Vec<u8>> {
    let mut zip = ZipArchive::new(archive).map_err(io::Error::other)?;
    let member = zip.by_name(name).map_err(io::Error::other)?;
    let mut content = Vec::new();
    member.take(MOST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > MOST {
        return Err(io::Error::other("a member of more than 256 MiB"));
    }
    Ok(content)
}

/// The number of bytes that a log unpacks to, or `None` beyond `most` bytes. Memory does not grow with it.
///
/// What is damaged counts as far as it can be unpacked.
#[must_use]
pub fn unpacked_length(log: &[u8], most: usize) -> Option<usize> {
    let mut length = 0;
    match ZipArchive::new(Cursor::new(log)) {
        Ok(mut zip) if log.starts_with(ZIP) => {
            for place in 0..zip.len() {
                if let Ok(member) = zip.by_index(place) {
                    length += length_of(BufReader::new(member), most);
                }
                if length > most {
                    break;
                }
            }
        }
        _ => length = length_of(log, most),
    }
    (length <= most).then_some(length)
}

/// The number of bytes of a stream that gzip may have packed, or some number beyond `most`.
fn length_of(reader: impl BufRead, most: usize) -> usize {
    let Ok((packing, mut reader)) = packing(reader) else {
        return 0;
    };
    let mut gzip;
    let reader: &mut dyn Read = if packing == Packing::Gzip {
        gzip = unpacked(reader);
        &mut gzip
    } else {
        &mut reader
    };
    let mut length = 0;
    let mut buffer = [0; 1 << 13];
    while let Ok(read @ 1..) = reader.read(&mut buffer) {
        length += read;
        if length > most {
            break;
        }
    }
    length
}
