//! Numbers.

/// Parts of a number of six decimals.
const PARTS: u64 = 1_000_000;

/// Numbers from here on have too few bits for six decimals.
const HUGE: f64 = 1e9;

/// The numbers from 0 to 99, two digits each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number: u8 = 0;
    while number < 100 {
        pairs[number as usize] = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
    }
    pairs
};

/// Appends a whole number.
#[inline]
pub(super) fn append_whole(number: u64, out: &mut Vec<u8>) {
    // Most whole numbers are features: 0 or 1.
    if number < 10 {
        out.push(digit(number));
    } else {
        append_large(number, out);
    }
}

fn append_large(mut number: u64, out: &mut Vec<u8>) {
    let mut text = [0; 20];
    let mut start = text.len();
    while number > 0 {
        start -= 1;
        text[start] = digit(number % 10);
        number /= 10;
    }
    out.extend_from_slice(&text[start..]);
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
    let rest = parts % PARTS;
    let [[a, b], [c, d], [e, f]] = [rest / 10_000, rest / 100 % 100, rest % 100].map(pair);
    out.extend_from_slice(&[b'.', a, b, c, d, e, f]);
    // One decimal remains: the point stands before it.
    while let [.., before, b'0'] = out[..]
        && before != b'.'
    {
        out.pop();
    }
    true
}

#[expect(clippy::cast_possible_truncation)] // below 10
fn digit(number: u64) -> u8 {
    b'0' + number as u8
}

#[expect(clippy::cast_possible_truncation)] // below 100
fn pair(number: u64) -> [u8; 2] {
    PAIRS[number as usize]
}
