//! The rows and columns that a tree grows from.

use super::sample::Sample;

/// The rows of the bag with their derivatives, and all other rows; both in ascending order.
pub(super) fn bag(
    gradients: &[f32],
    hessians: &[f32],
    share: f64,
    rng: &mut fastrand::Rng,
) -> (Vec<Sample>, Vec<u32>) {
    let rows = gradients.len();
    let mut wanted = part(rows, share);
    let mut samples = Vec::with_capacity(wanted);
    let mut others = Vec::with_capacity(rows - wanted);
    // Every set of `wanted` rows is as likely as any other (D. Knuth, *The Art of Computer
    // Programming*, volume 2, section 3.4.2, algorithm S).
    for (row, (&gradient, &hessian)) in (0..).zip(gradients.iter().zip(hessians)) {
        let left = rows - row as usize;
        if wanted == left || (wanted > 0 && rng.usize(..left) < wanted) {
            wanted -= 1;
            samples.push(Sample {
                row,
                gradient,
                hessian,
            });
        } else {
            others.push(row);
        }
    }
    (samples, others)
}

/// Some of the columns, in ascending order.
pub(super) fn columns(mut all: Vec<usize>, share: f64, rng: &mut fastrand::Rng) -> Vec<usize> {
    let wanted = part(all.len(), share);
    if wanted < all.len() {
        rng.shuffle(&mut all);
        all.truncate(wanted);
        all.sort_unstable();
    }
    all
}

/// A share of some things: at least one, where there is one.
fn part(all: usize, share: f64) -> usize {
    let part = (all as f64 * share).round() as usize;
    part.clamp(all.min(1), all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_has_its_share_of_the_rows_each_about_equally_often() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut times = [0; 10];
        for _ in 0..2000 {
            let (bag, others) = bag(&[1.0; 10], &[1.0; 10], 0.3, &mut rng);
            assert_eq!((bag.len(), others.len()), (3, 7));
            for sample in bag {
                assert!(!others.contains(&sample.row));
                times[sample.row as usize] += 1;
            }
        }
        assert!(times.iter().all(|times| (500..700).contains(times)));
    }

    #[test]
    fn a_small_share_is_one() {
        let mut rng = fastrand::Rng::with_seed(2);
        assert_eq!(columns(vec![3, 5, 8], 0.01, &mut rng).len(), 1);
        assert_eq!(columns(vec![3, 5, 8], 1.0, &mut rng), [3, 5, 8]);
        assert!(columns(Vec::new(), 1.0, &mut rng).is_empty());
        assert_eq!(bag(&[1.0; 3], &[1.0; 3], 0.01, &mut rng).0.len(), 1);
    }
}
