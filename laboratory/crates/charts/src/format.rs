//! Numbers as labels.

/// How tick labels are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// As numbers.
    #[default]
    Number,
    /// Shares as percent: 0.5 is 50%.
    Percent,
    /// As whole numbers; no ticks between them.
    Count,
}

impl Format {
    /// The value's label with as many decimals as distinguish multiples of `step`.
    pub(super) fn label(self, value: f64, step: f64) -> String {
        let label = match self {
            Self::Percent => format!("{:.*}%", decimals(step * 100.0), value * 100.0),
            _ if value != 0.0 && !(1e-4..1e9).contains(&value.abs()) => format!("{value:.0e}"),
            _ if value.abs() >= 1e6 => format!("{}M", (value / 1e4).round() / 100.0),
            _ => grouped(&format!("{value:.*}", decimals(step))),
        };
        label.replace('-', "\u{2212}")
    }
}

/// Decimals that show a number of this magnitude.
fn decimals(step: f64) -> usize {
    (0..8)
        .find(|digits| step * 10_f64.powi(*digits) > 0.999)
        .unwrap_or(8)
        .unsigned_abs() as usize
}

/// A decimal number with a comma before every third digit of its whole part.
fn grouped(number: &str) -> String {
    let end = number.find('.').unwrap_or(number.len());
    let start = number
        .find(|character: char| character.is_ascii_digit())
        .unwrap_or(end);
    let mut grouped = number.to_owned();
    for at in (start + 1..end)
        .rev()
        .filter(|at| (end - at).is_multiple_of(3))
    {
        grouped.insert(at, ',');
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_large_and_small_numbers_are_short() {
        assert_eq!(Format::Number.label(1_500_000.0, 5e5), "1.5M");
        assert_eq!(Format::Number.label(1e-5, 1e-5), "1e−5");
        assert_eq!(Format::Number.label(-1234.5, 0.5), "−1,234.5");
        assert_eq!(Format::Percent.label(0.125, 0.005), "12.5%");
    }
}
