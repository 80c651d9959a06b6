//! Escaping text for terminals and logs.

/// Escapes the characters that end a line, move the cursor, change colours or change the direction
/// of text, in the notation of JSON, so that text from outside cannot add lines. Text without such
/// characters, nearly all text, is not copied.
pub fn escape(text: &mut Vec<u8>) {
    // Without an early exit the compiler vectorizes the loop.
    let plain = |all, byte: &u8| all & matches!(byte, b' '..=b'~');
    if text.iter().fold(true, plain) {
        return;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in String::from_utf8_lossy(text).chars() {
        match character {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            _ if is_control(character) => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    *text = escaped.into_bytes();
}

/// Control characters, further line separators, and characters that change the direction of text.
fn is_control(character: char) -> bool {
    let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}');
    character.is_control() || matches!(character, '\u{2028}'..='\u{202e}') || turns
}

#[cfg(test)]
mod tests {
    fn escaped(text: &str) -> String {
        let mut text = text.as_bytes().to_vec();
        super::escape(&mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn escapes_characters_that_control_a_terminal_or_end_a_line() {
        for (text, expected) in [
            ("a\nb\r\nc", "a\\nb\\r\\nc"),
            ("\t\u{0}\u{7}", "\\t\\u0000\\u0007"),
            ("\u{1b}[31mred\u{1b}[0m", "\\u001b[31mred\\u001b[0m"),
            ("\u{7f}\u{85}\u{9b}2J", "\\u007f\\u0085\\u009b2J"),
            ("\u{2028}\u{202e}\u{2066}", "\\u2028\\u202e\\u2066"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }

    #[test]
    fn leaves_other_text_as_it_is() {
        for text in ["", "a \"b\" \\n ~", "Jürgen αβγ 例 🐉"] {
            assert_eq!(escaped(text), text);
        }
    }
}
