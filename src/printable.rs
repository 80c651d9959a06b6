//! Text for terminals and logs, which must not command them.

/// Escapes what would end the line, move the cursor, change colours or turn the direction of the
/// text, as JSON does: whoever writes such text must not write further lines with it. Text in
/// which nothing is escaped, nearly all, stays where it is.
pub fn escape(text: &mut Vec<u8>) {
    // Without a way out: the processor looks at many bytes at a time.
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
            _ if commands(character) => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    *text = escaped.into_bytes();
}

/// Control characters, further line ends, and what turns the direction of text.
fn commands(character: char) -> bool {
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
    fn what_commands_a_terminal_or_ends_a_line_is_escaped() {
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
    fn other_text_stays_as_it_is() {
        for text in ["", "a \"b\" \\n ~", "Jürgen αβγ 例 🐉"] {
            assert_eq!(escaped(text), text);
        }
    }
}
