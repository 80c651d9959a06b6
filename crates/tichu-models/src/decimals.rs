//! Numbers of answers have six decimals. That is more than their errors justify, and enough to
//! compare two choices.

use serde::{Serialize, Serializer};

const PARTS: f64 = 1e6;

/// The number rounded to six decimals; numbers beyond ±9 × 10¹² become ±9 × 10¹², and
/// negative zero becomes zero.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    // A conversion saturates, and is quicker than rounding as a floating point number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    let parts = (number * PARTS + 0.5_f64.copysign(number)) as i64 as f64;
    parts / PARTS
}

/// Serialises a number with six decimals.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    rounded(*number).serialize(serializer)
}

/// Serialises a number that is there with six decimals; a number that is not there is left out before.
///
/// # Errors
/// Those of the serializer.
pub fn serialize_some<S: Serializer>(
    number: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    number.map(rounded).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn numbers_have_the_decimals_they_need() {
        for (number, expected) in [
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
            let text = serde_json::to_string(&rounded(number)).unwrap();
            // JSON has several ways to write a small number; all read back as the same one.
            assert_eq!(text.parse::<f64>(), expected.parse::<f64>(), "{text}");
            assert!(!text.starts_with("-0.0"), "{text}");
        }
    }

    #[test]
    fn rounding_is_to_the_nearest() {
        for i in -3000..3000 {
            let number = f64::from(i) * 0.123_457_89;
            assert!(
                (rounded(number) - number).abs() <= 0.5e-6 + 1e-12,
                "{number}"
            );
        }
        assert!(rounded(f64::INFINITY).is_finite());
    }
}
