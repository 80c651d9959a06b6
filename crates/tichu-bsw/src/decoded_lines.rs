//! Lines of a stream in the encodings that logs have.

use std::io::{self, ErrorKind, Read};

use encoding_rs::WINDOWS_1252;

/// The most bytes of a line in UTF-8. The rest of a longer line is dropped.
const LONGEST: usize = 64 << 10;

/// Bytes that are read at a time.
const CHUNK: usize = 32 << 10;

/// Gives each line without its end. The bytes are Latin-1 or, with a byte-order mark, in the encoding
/// of the mark. Memory does not grow with the stream.
///
/// # Errors
/// When the stream cannot be read.
pub(crate) fn each_line(mut stream: impl Read, mut each: impl FnMut(&str)) -> io::Result<()> {
    let mut decoder = WINDOWS_1252.new_decoder();
    let (mut bytes, mut text, mut line) = (vec![0; CHUNK], String::new(), String::new());
    loop {
        let count = match stream.read(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        text.clear();
        text.reserve(decoder.max_utf8_buffer_length(count).unwrap_or_default());
        let _ = decoder.decode_to_string(&bytes[..count], &mut text, count == 0);
        for piece in text.split_inclusive('\n') {
            let content = piece.strip_suffix('\n');
            append(content.unwrap_or(piece), &mut line);
            if content.is_some() {
                each(line.strip_suffix('\r').unwrap_or(&line));
                line.clear();
            }
        }
        if count == 0 {
            break;
        }
    }
    if !line.is_empty() {
        each(&line);
    }
    Ok(())
}

/// Appends text as far as a line has room for it.
fn append(text: &str, line: &mut String) {
    let room = LONGEST.saturating_sub(line.len()).min(text.len());
    let end = (0..=room).rev().find(|end| text.is_char_boundary(*end));
    line.push_str(&text[..end.unwrap_or_default()]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives at most this number of bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    fn lines(bytes: &[u8], at_once: usize) -> Vec<String> {
        let mut lines = Vec::new();
        each_line(Drops(bytes, at_once), |line| lines.push(line.to_owned())).unwrap();
        lines
    }

    #[test]
    fn lines_are_those_of_the_decoded_text_however_they_arrive() {
        let utf_16 = "\u{feff}ä€\r\n\n𝄞"
            .encode_utf16()
            .flat_map(u16::to_le_bytes);
        for bytes in [
            &b"a\r\n\nb\xe4\x80\n\r\nc\r"[..],
            b"\xef\xbb\xbf\xc3\xa4\r\nb\n",
            b"\n",
            b"",
            &utf_16.collect::<Vec<_>>(),
        ] {
            let (text, ..) = WINDOWS_1252.decode(bytes);
            let expected: Vec<&str> = text.lines().collect();
            for at_once in 1..=bytes.len().max(1) {
                assert_eq!(lines(bytes, at_once), expected, "{at_once} bytes at a time");
            }
        }
    }

    #[test]
    fn of_a_long_line_only_the_beginning_is_kept() {
        // In Latin-1, each of these letters has two bytes in UTF-8.
        let long = [&vec![0xe4; 5 * LONGEST][..], b"\nafter"].concat();
        let found = lines(&long, usize::MAX);
        assert_eq!(found, ["ä".repeat(LONGEST / 2), "after".to_owned()]);
    }
}
