//! Numbers with six decimals as text: an answer has some forty of them, and a general writer of
//! floating point numbers would spend more on them than the models on the hand.

/// Six decimals: far more than is known, and enough to see which of two choices is better.
const PARTS: f64 = 1e6;

/// Appends a number of at most 2^53 millionths, rounded to six decimals, without trailing zeros but
/// with one decimal at least, as JSON.
pub(super) fn write(text: &mut Vec<u8>, value: f64) {
    // Infinite and far numbers end at the ends of the range, which JSON can hold.
    let parts = (value * PARTS).round() as i64;
    if parts < 0 {
        text.push(b'-');
    }
    let parts = parts.unsigned_abs();
    // Twenty digits are the most that a u64 has; they are found from the last to the first.
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    let mut left = parts;
    while left > 0 {
        first -= 1;
        digits[first] = b'0' + (left % 10) as u8;
        left /= 10;
    }
    let point = digits.len() - 6;
    text.extend_from_slice(&digits[first.min(point - 1)..point]);
    text.push(b'.');
    let decimals = &digits[point..];
    let last = decimals.iter().rposition(|digit| *digit != b'0');
    text.extend_from_slice(&decimals[..=last.unwrap_or(0)]);
}

#[cfg(test)]
mod tests {
    fn text(value: f64) -> String {
        let mut text = Vec::new();
        super::write(&mut text, value);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn numbers_have_the_decimals_they_need() {
        for (value, expected) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (-0.25, "-0.25"),
            (0.584_169_4, "0.584169"),
            (0.999_999_7, "1.0"),
            (0.000_001, "0.000001"),
            (-412.000_03, "-412.00003"),
            (600.5, "600.5"),
            (-1e-9, "0.0"),
        ] {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for i in -3000..3000 {
            let value = f64::from(i) * 0.123_457;
            let read: f64 = text(value).parse().unwrap();
            assert!((read - value).abs() <= 0.5e-6 + 1e-12, "{value}");
        }
        assert!(text(f64::INFINITY).parse::<f64>().unwrap().is_finite());
    }
}
