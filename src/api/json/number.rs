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

/// The text of one number, filled from its end.
struct Digits {
    text: [u8; Digits::LENGTH],
    start: usize,
}

impl Digits {
    /// The digits of the longest whole number; others have at most 17 characters.
    const LENGTH: usize = 20;

    fn new() -> Digits {
        Digits {
            text: [0; Digits::LENGTH],
            start: Digits::LENGTH,
        }
    }

    fn prepend<const N: usize>(&mut self, bytes: [u8; N]) {
        self.start -= N;
        self.text[self.start..self.start + N].copy_from_slice(&bytes);
    }

    /// Prepends the last two digits of a number; returns the rest.
    fn prepend_pair(&mut self, number: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation)] // below 100
        self.prepend(PAIRS[(number % 100) as usize]);
        number / 100
    }

    fn prepend_whole(&mut self, mut number: u64) {
        while number >= 10 {
            number = self.prepend_pair(number);
            if number == 0 {
                return;
            }
        }
        #[expect(clippy::cast_possible_truncation)] // below 10
        self.prepend([b'0' + number as u8]);
    }

    fn append_to(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.text[self.start..]);
    }
}

/// Appends a whole number.
pub(super) fn append_whole(number: u64, out: &mut Vec<u8>) {
    // Most whole numbers are features: 0 or 1.
    if number < 10 {
        #[expect(clippy::cast_possible_truncation)]
        out.push(b'0' + number as u8);
        return;
    }
    let mut digits = Digits::new();
    digits.prepend_whole(number);
    digits.append_to(out);
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
    let mut digits = Digits::new();
    let rest = digits.prepend_pair(parts % PARTS);
    let rest = digits.prepend_pair(rest);
    digits.prepend_pair(rest);
    digits.prepend(*b".");
    digits.prepend_whole(parts / PARTS);
    if number.is_sign_negative() {
        digits.prepend(*b"-");
    }
    digits.append_to(out);
    // One decimal remains: the point stands before it.
    while let [.., before, b'0'] = out[..]
        && before != b'.'
    {
        out.pop();
    }
    true
}
