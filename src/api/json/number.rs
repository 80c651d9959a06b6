//! Numbers.

/// Parts of a number of six decimals.
const PARTS: u64 = 1_000_000;

/// Numbers from here on have too few bits for six decimals.
const HUGE: f64 = 1e9;

/// Appends a whole number.
pub(super) fn append_whole(number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut rest = number;
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = digit(rest % 10);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

/// Appends a number of at most six decimals, with at least one. Returns false, and appends nothing,
/// for other numbers.
pub(super) fn append_decimals(number: f64, out: &mut Vec<u8>) -> bool {
    let magnitude = number.abs();
    if magnitude.is_nan() || magnitude >= HUGE {
        return false;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss
    )]
    let (parts, shown) = {
        let parts = (magnitude * PARTS as f64 + 0.5) as u64;
        (parts, parts as f64 / PARTS as f64)
    };
    // Division rounds correctly, as reading a text does, so the text reads back as this number.
    #[expect(clippy::float_cmp)]
    if shown != magnitude {
        return false;
    }
    if number.is_sign_negative() {
        out.push(b'-');
    }
    append_whole(parts / PARTS, out);
    let mut rest = parts % PARTS;
    let mut text = *b".000000";
    for place in (1..text.len()).rev() {
        text[place] = digit(rest % 10);
        rest /= 10;
    }
    let zeros = text[2..].iter().rev().take_while(|&&byte| byte == b'0');
    let length = text.len() - zeros.count();
    out.extend_from_slice(&text[..length]);
    true
}

fn digit(number: u64) -> u8 {
    #[expect(clippy::cast_possible_truncation)] // below 10
    let number = number as u8;
    b'0' + number
}
