//! Axes: from values to places, and the ticks between.

use super::format::Format;

/// The part of an axis that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Range {
    /// All that the data reach.
    #[default]
    Auto,
    /// From a lower to an upper value; the data decide when these cannot be a range.
    Fixed(f64, f64),
}

/// How an axis spaces its values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally far apart.
    #[default]
    Linear,
    /// Equal ratios are; ticks at powers of two.
    Log2,
}

/// One axis of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity and, if any, its unit.
    pub label: String,
    /// Which part of it.
    pub range: Range,
    /// How it is spaced.
    pub scale: Scale,
    /// How its ticks are labelled.
    pub format: Format,
}

impl Axis {
    /// A linear axis of numbers over all data.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            ..Self::default()
        }
    }

    /// A linear axis of shares from 0% to 100%.
    #[must_use]
    pub fn share(label: impl Into<String>) -> Self {
        Self::new(label).format(Format::Percent).fixed(0.0, 1.0)
    }

    /// The axis from `lo` to `hi`.
    #[must_use]
    pub fn fixed(self, lo: f64, hi: f64) -> Self {
        let range = Range::Fixed(lo, hi);
        Self { range, ..self }
    }

    /// The axis with another spacing.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Self {
        Self { scale, ..self }
    }

    /// The axis with other tick labels.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// The axis laid out for data, with about `most` ticks.
    pub(super) fn span(&self, data: impl Iterator<Item = f64>, most: f64) -> Span {
        let drawn = |value| self.scale.spaced(value);
        let fixed = match self.range {
            Range::Fixed(lo, hi) => Some((drawn(lo), drawn(hi))).filter(|(lo, hi)| lo < hi),
            Range::Auto => None,
        };
        let automatic = || {
            let none = (f64::INFINITY, f64::NEG_INFINITY);
            let extent = data.map(drawn).filter(|value| value.is_finite());
            extent.fold(none, |(lo, hi), value| (lo.min(value), hi.max(value)))
        };
        match (fixed, self.scale) {
            (Some(ends), Scale::Linear) => self.linear(ends, false, most),
            (None, Scale::Linear) => self.linear(widened(automatic(), 1e-90), true, most),
            (Some(ends), _) => self.logarithmic(ends, most),
            (None, _) => {
                let (lo, hi) = widened(automatic(), 1e-6);
                // Room for marks at the ends, which round ticks give a linear axis.
                let room = (hi - lo) * 0.04;
                self.logarithmic((lo - room, hi + room), most)
            }
        }
    }

    fn linear(&self, (mut lo, mut hi): (f64, f64), round: bool, most: f64) -> Span {
        let mut step = nice_step(hi - lo, most);
        if self.format == Format::Count {
            step = step.max(1.0);
        }
        if round {
            lo = (lo / step).floor() * step;
            hi = (hi / step).ceil() * step;
        }
        let label = |value| (value, self.format.label(value, step));
        Span {
            scale: Scale::Linear,
            lo,
            hi,
            ticks: multiples(lo, hi, step).map(label).collect(),
        }
    }

    fn logarithmic(&self, (lo, hi): (f64, f64), most: f64) -> Span {
        let power = |exponent| self.scale.value(exponent);
        let shown = |value: &f64| (lo..=hi).contains(&self.scale.spaced(*value));
        let mut values: Vec<f64> = multiples(lo, hi, nice_step(hi - lo, most).max(1.0))
            .map(power)
            .collect();
        // Powers alone are too few on a short axis.
        if values.len() < 2 {
            let (lo, hi) = (power(lo), power(hi));
            values = multiples(lo, hi, nice_step(hi - lo, most))
                .filter(shown)
                .collect();
        }
        let label = |value: f64| (value, self.format.label(value, value.abs()));
        Span {
            scale: self.scale,
            lo,
            hi,
            ticks: values.into_iter().map(label).collect(),
        }
    }
}

/// An axis laid out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Span {
    scale: Scale,
    /// The ends, as the scale spaces them.
    lo: f64,
    hi: f64,
    /// Values with their labels, from low to high.
    pub(super) ticks: Vec<(f64, String)>,
}

impl Span {
    /// How far along the axis a value is, 0 to 1 when it is shown, NaN when it has no place.
    /// Values far off are brought nearer, as drawing programs have their limits.
    pub(super) fn share(&self, value: f64) -> f64 {
        ((self.scale.spaced(value) - self.lo) / (self.hi - self.lo)).clamp(-9.0, 10.0)
    }

    /// The value that far along the axis.
    pub(super) fn value(&self, share: f64) -> f64 {
        self.scale.value(self.lo + share * (self.hi - self.lo))
    }
}

impl Scale {
    /// The value in a unit with equal distances for equal differences; NaN for values
    /// that cannot be drawn. The bounds keep differences of values and powers beside them finite.
    fn spaced(self, value: f64) -> f64 {
        match self {
            Self::Linear if value.abs() < 1e100 => value,
            Self::Log2 if (1e-100..1e100).contains(&value) => value.log2(),
            _ => f64::NAN,
        }
    }

    /// The value spaced so.
    fn value(self, spaced: f64) -> f64 {
        match self {
            Self::Linear => spaced,
            Self::Log2 => spaced.exp2(),
        }
    }
}

/// The smallest of 1, 2 or 5 times a power of ten that divides `width` in at most `most` parts.
fn nice_step(width: f64, most: f64) -> f64 {
    let least = width / most;
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|digit| digit * power);
    // The margin is for widths such as 0.1 x 6, which rounding makes a little too large.
    steps
        .into_iter()
        .find(|step| *step >= least * 0.999_999)
        .unwrap_or(10.0 * power)
}

/// The multiples of `step` from `lo` to `hi`, both with a margin for rounding.
fn multiples(lo: f64, hi: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (lo / step - 1e-6).ceil();
    let past = (hi / step + 1e-6).floor() - first;
    // Adding zero makes a negative zero positive; the bound is far above any count of ticks.
    (0..1000_u32)
        .map(f64::from)
        .take_while(move |at| *at <= past)
        .map(move |at| (first + at) * step + 0.0)
}

/// The extent, widened when it is empty or of the size of rounding errors.
fn widened((lo, hi): (f64, f64), least: f64) -> (f64, f64) {
    let size = lo.abs().max(hi.abs());
    if lo > hi {
        (0.0, 1.0)
    } else if hi - lo > (size * 1e-9).max(least) {
        (lo, hi)
    } else {
        let room = if size > least { size * 0.1 } else { 1.0 };
        (lo - room, hi + room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, data: &[f64]) -> Vec<String> {
        let ticks = axis.span(data.iter().copied(), 6.0).ticks;
        ticks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn linear_ticks_are_round_and_enclose_the_data() {
        assert_eq!(
            labels(&Axis::new(""), &[0.3, 4.7]),
            ["0", "1", "2", "3", "4", "5"]
        );
        assert_eq!(
            labels(&Axis::new(""), &[-0.11, 0.12]),
            ["−0.15", "−0.10", "−0.05", "0.00", "0.05", "0.10", "0.15"]
        );
        assert_eq!(
            labels(&Axis::share(""), &[]),
            ["0%", "20%", "40%", "60%", "80%", "100%"]
        );
        let counts = Axis::new("").format(Format::Count);
        assert_eq!(labels(&counts, &[0.0, 2.0]), ["0", "1", "2"]);
        assert_eq!(
            labels(&counts, &[0.0, 11_000.0]),
            ["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"]
        );
    }

    #[test]
    fn logarithmic_ticks_are_powers_or_round_numbers_between() {
        let two = Axis::new("").scale(Scale::Log2);
        assert_eq!(labels(&two, &[1.0, 16.0]), ["1", "2", "4", "8", "16"]);
        assert_eq!(labels(&two, &[110.0, 140.0]), ["110", "120", "130", "140"]);
    }

    #[test]
    fn any_data_have_a_finite_span() {
        let extremes: [&[f64]; 8] = [
            &[],
            &[f64::NAN, f64::INFINITY],
            &[0.0],
            &[7.0, 7.0],
            &[f64::MIN, f64::MAX, 1.0],
            &[1.0, 1.0 + f64::EPSILON],
            &[-1e-320, 1e-320],
            &[-5.0, 0.0],
        ];
        for (data, scale) in extremes
            .iter()
            .flat_map(|data| [Scale::Linear, Scale::Log2].map(|scale| (data, scale)))
        {
            let span = Axis::new("").scale(scale).span(data.iter().copied(), 6.0);
            assert!(
                span.lo.is_finite() && span.lo < span.hi,
                "{data:?} {span:?}"
            );
            assert!((1..20).contains(&span.ticks.len()), "{data:?} {span:?}");
        }
    }

    #[test]
    fn a_range_that_is_none_falls_back_on_the_data() {
        let axis = Axis::new("").fixed(1.0, f64::NAN);
        assert_eq!(
            axis.span([2.0, 3.0].into_iter(), 6.0),
            Axis::new("").span([2.0, 3.0].into_iter(), 6.0)
        );
    }
}
