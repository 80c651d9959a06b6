//! A rising curve: straight lines between knots.

use super::file::check_numbers;

/// A rising curve: straight lines between knots, level beyond the first and the last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    knots: Vec<f64>,
    values: Vec<f64>,
}

impl Curve {
    /// A curve through these points: at least one, knots that rise, values that do not fall.
    /// `name` says in errors what the values are.
    pub fn new(knots: Vec<f64>, values: Vec<f64>, name: &str) -> Result<Curve, String> {
        if knots.is_empty() || knots.len() != values.len() {
            return Err(format!(
                "expected {name} for each of at least one score, found {} for {}",
                values.len(),
                knots.len()
            ));
        }
        check_numbers(knots.iter().chain(&values))?;
        if !knots.is_sorted_by(|a, b| a < b) {
            return Err("expected scores that rise, found others".to_owned());
        }
        if !values.is_sorted() {
            return Err(format!("expected {name} that does not fall with the score"));
        }
        Ok(Curve { knots, values })
    }

    /// The knots and the values there.
    pub fn into_points(self) -> (Vec<f64>, Vec<f64>) {
        (self.knots, self.values)
    }

    /// The value at a point.
    pub fn value(&self, point: f64) -> f64 {
        let above = self.knots.partition_point(|&knot| knot <= point);
        let last = self.knots.len() - 1;
        if above == 0 || above > last {
            return self.values[above.min(last)];
        }
        let (left, right) = (self.knots[above - 1], self.knots[above]);
        let (low, high) = (self.values[above - 1], self.values[above]);
        let share = (point - left) / (right - left);
        (low + share * (high - low)).clamp(low, high)
    }
}
