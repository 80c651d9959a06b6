//! Numbers.

/// Parts of a number of six decimals.
const PARTS: f64 = 1e6;

/// From here on the product with [`PARTS`] has too few bits to be rounded right.
const LARGE: f64 = 1e4;

/// From here on numbers have too few bits for six decimals.
const HUGE: f64 = 1e9;

/// The numbers from 0 to 99: two digits each, the first one in the lower byte.
const PAIRS: [u16; 100] = {
    let mut pairs = [0; 100];
    let mut number: u8 = 0;
    while number < 100 {
        pairs[number as usize] = u16::from_le_bytes([b'0' + number / 10, b'0' + number % 10]);
        number += 1;
    }
    pairs
};

/// Appends a whole number.
#[inline]
pub(super) fn append_whole(number: u64, out: &mut Vec<u8>) {
    if number < 10 {
        out.push(digit(number));
    } else if number < 10_000 {
        #[expect(clippy::cast_possible_truncation)]
        append_four_digits(number as u32, out);
    } else {
        append_large(number, out);
    }
}

/// Appends a number below 10,000.
#[inline(never)]
fn append_four_digits(number: u32, out: &mut Vec<u8>) {
    let digits = u32::from(pair(number / 100)) | u32::from(pair(number % 100)) << 16;
    let zeros = (digits ^ u32::from_le_bytes([b'0'; 4])).trailing_zeros() / 8;
    // To append all and to drop some takes fewer instructions than to append some.
    out.extend_from_slice(&(digits >> (8 * zeros)).to_le_bytes());
    out.truncate(out.len() - zeros as usize);
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

/// Appends a number rounded to six decimals, and at least one decimal. Returns false, and appends
/// nothing, for numbers that have no six decimals.
pub(super) fn append_decimals(number: f64, out: &mut Vec<u8>) -> bool {
    let magnitude = number.abs();
    if magnitude.is_nan() || magnitude >= HUGE {
        return false;
    }
    let rounded = |magnitude: f64| {
        #[expect(clippy::cast_possible_truncation)]
        let parts = (magnitude * PARTS + 0.5) as i64;
        parts
    };
    let parts = if magnitude < LARGE {
        rounded(magnitude)
    } else {
        let whole = magnitude.trunc();
        #[expect(clippy::cast_possible_truncation)]
        let wholes = whole as i64;
        1_000_000 * wholes + rounded(magnitude - whole)
    };
    #[expect(clippy::cast_sign_loss)]
    let parts = parts as u64;
    if number < 0.0 && parts > 0 {
        out.push(b'-');
    }
    append_whole(parts / 1_000_000, out);
    let rest = (parts % 1_000_000) as u32;
    let [first, second, third] = [rest / 10_000, rest / 100 % 100, rest % 100].map(pair);
    // A point, six digits and a 0.
    let decimals = u64::from(b'.')
        | u64::from(first) << 8
        | u64::from(second) << 24
        | u64::from(third) << 40
        | u64::from(b'0') << 56;
    let zeros = (decimals ^ u64::from_le_bytes([b'0'; 8])).leading_zeros() / 8;
    out.extend_from_slice(&decimals.to_le_bytes());
    // One decimal remains.
    out.truncate(out.len() - zeros.min(6) as usize);
    true
}

#[expect(clippy::cast_possible_truncation)]
pub(super) fn digit(below_ten: u64) -> u8 {
    b'0' + below_ten as u8
}

fn pair(number: u32) -> u16 {
    PAIRS[number as usize]
}
