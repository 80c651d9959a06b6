//! Leaving out the points of a curve that make no visible difference.
//!
//! Hand-written because the algorithm takes 40 lines, and crates that have it are whole geometry
//! libraries.

/// The curve without the points that it passes within `tolerance` of anyway, in the unit of the
/// points (U. Ramer, 1972; D. Douglas, T. Peucker, 1973). Both ends stay, and no point left out
/// is further than `tolerance` from the thinned curve. All coordinates must be finite; where one
/// is not, its point may go.
#[must_use]
pub fn thin(points: &[(f64, f64)], tolerance: f64) -> Vec<(f64, f64)> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut keep = vec![false; points.len()];
    keep[0] = true;
    keep[last] = true;
    // A stack of its own, as a long curve could exhaust the thread's.
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let inner = (from + 1..to).map(|at| (distance(points[at], points[from], points[to]), at));
        if let Some((far, at)) = inner.max_by(|a, b| a.0.total_cmp(&b.0))
            && far > tolerance
        {
            keep[at] = true;
            open.extend([(from, at), (at, to)]);
        }
    }
    let kept = points.iter().zip(keep).filter(|(_, keep)| *keep);
    kept.map(|(point, _)| *point).collect()
}

/// Distance of a point from a segment: not from its line, which a curve that turns back may stay
/// on beyond the segment's ends.
fn distance((x, y): (f64, f64), (x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> f64 {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        (((x - x0) * dx + (y - y0) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x - x0 - along * dx).hypot(y - y0 - along * dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collinear_points_go_and_corners_stay() {
        let points = [(0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (1.0, 2.0), (2.0, 2.0)];
        assert_eq!(thin(&points, 0.01), [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0)]);
    }

    #[test]
    fn a_dense_staircase_thins_within_tolerance() {
        let points: Vec<_> = (0..12_000_u32)
            .map(|i| {
                (
                    f64::from(i / 2) * 0.08,
                    (f64::from(i.div_ceil(2)) * 0.1).sqrt() * 15.0,
                )
            })
            .collect();
        let thinned = thin(&points, 0.3);
        assert!(thinned.len() < 400, "{}", thinned.len());
        assert_eq!(thinned.first(), points.first());
        assert_eq!(thinned.last(), points.last());
        for point in points {
            let near = thinned
                .windows(2)
                .any(|ends| distance(point, ends[0], ends[1]) <= 0.3);
            assert!(near, "{point:?}");
        }
    }

    #[test]
    fn a_lone_spike_and_a_turn_back_stay() {
        let spike = [(0.0, 0.0), (5.0, 0.0), (5.1, 9.0), (5.2, 0.0), (10.0, 0.0)];
        assert!(thin(&spike, 0.5).contains(&(5.1, 9.0)));
        let back = [(0.0, 0.0), (9.0, 0.0), (3.0, 0.0)];
        assert_eq!(thin(&back, 0.5), back);
    }

    #[test]
    fn short_and_broken_curves_survive() {
        assert!(thin(&[], 1.0).is_empty());
        assert_eq!(thin(&[(1.0, 2.0)], 1.0), [(1.0, 2.0)]);
        let _ = thin(&[(0.0, f64::NAN); 5], 1.0);
    }
}
