//! Numbers.

/// Parts of a number of six decimals.
const PARTS: f64 = MILLION as f64;
const MILLION: u64 = 1_000_000;

/// From here on the product with [`PARTS`] has too few bits to be rounded right.
const LARGE: f64 = 1e4;

/// From here on numbers have too few bits for six decimals.
const HUGE: f64 = 1e9;

/// The numbers from 0 to 999: three digits each, the first one in the lowest byte, and in the highest byte how many
/// of them are left when zeros at the end are dropped. The rest makes it a power of two, so that a mask proves the
/// index to the compiler.
static TRIPLES: [u32; 1024] = {
    let mut triples = [0; 1024];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let left = match digits {
            [0, 0, 0] => 0,
            [_, 0, 0] => 1,
            [_, _, 0] => 2,
            _ => 3,
        };
        let [first, second, third] = digits;
        triples[number as usize] = u32::from_le_bytes([
            b'0' + first as u8,
            b'0' + second as u8,
            b'0' + third as u8,
            left,
        ]);
        number += 1;
    }
    triples
};

/// The digits of a number below 1,000, and how many are left without zeros at the end.
#[inline]
fn triple(number: u64) -> (u64, u32) {
    let triple = TRIPLES[number as usize % TRIPLES.len()];
    (u64::from(triple & 0xff_ffff), triple >> 24)
}

/// Appends a whole number.
#[inline]
pub(super) fn append_whole(number: u64, out: &mut Vec<u8>) {
    if number < 10 {
        out.push(digit(number));
    } else if number < 1_000 {
        append_triple(number, out);
    } else {
        append_large(number, out);
    }
}

/// Appends a number from 10 to 999.
fn append_triple(number: u64, out: &mut Vec<u8>) {
    let (digits, _) = triple(number);
    let zeros = u32::from(number < 100);
    let [first, second, third, ..] = (digits >> (8 * zeros)).to_le_bytes();
    // To append all and to drop some takes fewer instructions than to append some.
    out.extend_from_slice(&[first, second, third, 0]);
    out.truncate(out.len() - 1 - zeros as usize);
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

/// Appends a number rounded to six decimals, and at least one decimal, and a comma. Returns false, and appends
/// nothing, for numbers that have no six decimals.
pub(super) fn append_decimals(number: f64, out: &mut Vec<u8>) -> bool {
    let magnitude = number.abs();
    if magnitude < LARGE {
        let parts = rounded(magnitude);
        if number < 0.0 && parts > 0 {
            out.push(b'-');
        }
        if parts < MILLION {
            append_fraction(b'0', parts, out);
        } else {
            append_parts(parts, out);
        }
    } else if magnitude < HUGE {
        if number < 0.0 {
            out.push(b'-');
        }
        let whole = magnitude.trunc();
        #[expect(clippy::cast_sign_loss)]
        let wholes = whole as u64;
        append_parts(MILLION * wholes + rounded(magnitude - whole), out);
    } else {
        return false; // NaN, too.
    }
    true
}

/// The parts of a number from 0 to [`LARGE`], rounded to the nearest, halves up.
fn rounded(magnitude: f64) -> u64 {
    // The lowest bits of the sum are the nearest whole number, halves to the even one.
    const SHIFT: f64 = (1_u64 << 52) as f64;
    let parts = magnitude * PARTS;
    let sum = parts + SHIFT;
    let below = parts - (sum - SHIFT) == 0.5;
    (sum.to_bits() - SHIFT.to_bits()) + u64::from(below)
}

#[inline(never)]
fn append_parts(parts: u64, out: &mut Vec<u8>) {
    append_whole(parts / MILLION, out);
    // The last digit goes with the decimals.
    let last = out.pop().unwrap_or(b'0');
    append_fraction(last, parts % MILLION, out);
}

/// Appends a digit, a point, the decimals of so many parts, of which one remains, and a comma.
#[inline]
fn append_fraction(digit: u8, parts: u64, out: &mut Vec<u8>) {
    let ((high, left_of_high), (low, left_of_low)) = (triple(parts / 1000), triple(parts % 1000));
    let decimals = high | low << 24;
    let left = match left_of_low {
        0 => left_of_high.max(1),
        left => 3 + left,
    };
    // Bits of the digit and of the decimals that are left.
    let bits = 8 + 8 * left;
    // In two steps: the point may make it 64.
    let mask = (1_u64 << bits << 8).wrapping_sub(1);
    let text = u64::from(digit) | u64::from(b'.') << 8 | decimals << 16;
    let text = text & mask | u64::from(b',') << bits << 8;
    let text = u128::from(text) | u128::from(b',') << 64;
    out.extend_from_slice(&text.to_le_bytes());
    out.truncate(out.len() - (14 - bits as usize / 8));
}

#[expect(clippy::cast_possible_truncation)]
pub(super) fn digit(below_ten: u64) -> u8 {
    b'0' + below_ten as u8
}
