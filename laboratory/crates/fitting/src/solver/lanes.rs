//! The loops in which the solver spends its time, written so that the compiler turns them into
//! vector instructions.
//!
//! Each loop is compiled for the baseline, AVX2 and AVX-512, and the best one the machine has is
//! taken at run time. Sums run in a fixed number of lanes and nothing is contracted to fused
//! multiply-adds, so every version rounds alike: the same input gives the same bytes everywhere.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over lanes in this form become vector instructions"
)]

use multiversion::multiversion;

/// Elements handled side by side; vectors of the solver are padded to a multiple of it.
pub const LANES: usize = 16;

macro_rules! vectorised {
    ($($function:item)*) => {
        $(
            #[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
            $function
        )*
    };
}

/// The largest score of a scan and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HighestScore {
    pub index: usize,
    pub score: f32,
}

vectorised! {
    /// Scalar product of two vectors of equal length.
    pub fn dot(a: &[f64], b: &[f64]) -> f64 {
        let (a, a_rest) = a.as_chunks::<LANES>();
        let (b, b_rest) = b.as_chunks::<LANES>();
        let mut sums = [0.0; LANES];
        for (a, b) in a.iter().zip(b) {
            for l in 0..LANES {
                sums[l] += a[l] * b[l];
            }
        }
        let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
        sums.iter().sum::<f64>() + rest
    }

    /// Scalar product of a padded kernel row and as long a vector.
    pub fn dot_row(row: &[f32], vector: &[f64]) -> f64 {
        let mut sums = [0.0; LANES];
        for (k, v) in row.as_chunks::<LANES>().0.iter().zip(vector.as_chunks::<LANES>().0) {
            for l in 0..LANES {
                sums[l] += f64::from(k[l]) * v[l];
            }
        }
        sums.iter().sum()
    }

    /// `sum += scale · row`
    pub fn add_row(scale: f64, row: &[f32], sum: &mut [f64]) {
        for (s, k) in sum.iter_mut().zip(row) {
            *s += scale * f64::from(*k);
        }
    }

    /// `target -= scale · vector`
    pub fn subtract(scale: f64, vector: &[f64], target: &mut [f64]) {
        for (t, v) in target.iter_mut().zip(vector) {
            *t -= scale * v;
        }
    }

    /// `target -= Σ scales[i] · vectors[i]`: four at once, since the target is then fetched once.
    pub fn subtract_four(scales: [f64; 4], vectors: [&[f64]; 4], target: &mut [f64]) {
        let length = target.len();
        let [a, b, c, d] = vectors.map(|vector| &vector[..length]);
        for i in 0..length {
            target[i] -= (scales[0] * a[i] + scales[1] * b[i]) + (scales[2] * c[i] + scales[3] * d[i]);
        }
    }

    /// Givens rotation of two rows: `target = cos·carry + sin·next`,
    /// `carry = cos·next − sin·carry`.
    pub fn rotate((cos, sin): (f64, f64), carry: &mut [f64], next: &[f64], target: &mut [f64]) {
        let length = target.len();
        let (carry, next) = (&mut carry[..length], &next[..length]);
        for i in 0..length {
            let (a, b) = (carry[i], next[i]);
            target[i] = cos * a + sin * b;
            carry[i] = cos * b - sin * a;
        }
    }

    /// Moves the gradient by `step · (up − down)`, notes in `falling` how strongly each coefficient
    /// pulls downwards, and returns the one that pulls upwards most.
    ///
    /// The gradient is kept in double precision; the scores only choose, so single will do.
    pub fn move_pair(
        step: f64,
        (up, down): (&[f32], &[f32]),
        gradient: &mut [f64],
        (rise, fall): (&[f32], &[f32]),
        falling: &mut [f32],
    ) -> HighestScore {
        let (up, down) = (up.as_chunks::<LANES>().0, down.as_chunks::<LANES>().0);
        let (rise, fall) = (rise.as_chunks::<LANES>().0, fall.as_chunks::<LANES>().0);
        let gradient = gradient.as_chunks_mut::<LANES>().0;
        let falling = falling.as_chunks_mut::<LANES>().0;
        let mut best = Best::new();
        for (block, ((((g, f), (rise, fall)), up), down)) in
            gradient.iter_mut().zip(falling).zip(rise.iter().zip(fall)).zip(up).zip(down).enumerate()
        {
            let mut rising = [0.0; LANES];
            for l in 0..LANES {
                g[l] += step * f64::from(up[l] - down[l]);
                let slope = g[l] as f32;
                f[l] = slope + fall[l];
                rising[l] = -(slope + rise[l]);
            }
            best.offer(block, &rising);
        }
        best.candidate()
    }

    /// The partner that promises the largest decrease of the objective to a coefficient that pulls
    /// upwards by `rising` and has the kernel row `row`: the maximum of `b²/a`, with the violation
    /// `b = rising + falling` and the curvature `a = 2 − 2k` (a Gaussian kernel's diagonal is 1).
    /// Its score is the largest violation of all, the gap between the two sides of the KKT
    /// conditions.
    pub fn partner(rising: f32, row: &[f32], falling: &[f32], smallest_curvature: f32) -> HighestScore {
        let mut best = Best::new();
        let mut gap = [f32::NEG_INFINITY; LANES];
        for (block, (k, f)) in row.as_chunks::<LANES>().0.iter().zip(falling.as_chunks::<LANES>().0).enumerate() {
            let mut gains = [0.0; LANES];
            for l in 0..LANES {
                let violation = rising + f[l];
                gap[l] = if violation > gap[l] { violation } else { gap[l] };
                let violation = if violation > 0.0 { violation } else { 0.0 };
                let curvature = 2.0 - 2.0 * k[l];
                let curvature = if curvature > smallest_curvature { curvature } else { smallest_curvature };
                gains[l] = violation * violation / curvature;
            }
            best.offer(block, &gains);
        }
        let gap = gap.into_iter().fold(f32::NEG_INFINITY, f32::max);
        HighestScore { score: gap, ..best.candidate() }
    }
}

/// Running maximum per lane.
struct Best {
    scores: [f32; LANES],
    blocks: [u32; LANES],
}

impl Best {
    fn new() -> Self {
        Self {
            scores: [f32::NEG_INFINITY; LANES],
            blocks: [0; LANES],
        }
    }

    #[inline(always)]
    fn offer(&mut self, block: usize, scores: &[f32; LANES]) {
        for l in 0..LANES {
            let better = scores[l] > self.scores[l];
            self.scores[l] = if better { scores[l] } else { self.scores[l] };
            self.blocks[l] = if better { block as u32 } else { self.blocks[l] };
        }
    }

    fn candidate(&self) -> HighestScore {
        let mut best = HighestScore {
            index: 0,
            score: f32::NEG_INFINITY,
        };
        for (l, (&score, &block)) in self.scores.iter().zip(&self.blocks).enumerate() {
            if score > best.score {
                best = HighestScore {
                    index: block as usize * LANES + l,
                    score,
                };
            }
        }
        best
    }
}
