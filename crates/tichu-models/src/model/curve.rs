//! A rising curve: straight lines between knots, level beyond the first and the last.

use super::file::check_numbers;

/// Checks the points of a curve: at least one, knots that rise, values that do not fall. `name` says in errors what the
/// values are.
pub(super) fn check(knots: &[f64], values: &[f64], name: &str) -> Result<(), String> {
    if knots.is_empty() || knots.len() != values.len() {
        return Err(format!(
            "expected {name} for each of at least one score, found {} for {}",
            values.len(),
            knots.len()
        ));
    }
    check_numbers(knots.iter().chain(values))?;
    if !knots.is_sorted_by(|a, b| a < b) {
        return Err("expected scores that rise, found others".to_owned());
    }
    if !values.is_sorted() {
        return Err(format!("expected {name} that does not fall with the score"));
    }
    Ok(())
}

/// The value of the curve through these points at another one.
pub(super) fn value(knots: &[f64], values: &[f64], point: f64) -> f64 {
    let above = knots.partition_point(|&knot| knot <= point);
    let last = knots.len() - 1;
    if above == 0 || above > last {
        return values[above.min(last)];
    }
    let (left, right) = (knots[above - 1], knots[above]);
    let (low, high) = (values[above - 1], values[above]);
    let share = (point - left) / (right - left);
    (low + share * (high - low)).clamp(low, high)
}
