//! An upper triangular Cholesky factor `R` with `RᵀR = K` that grows and shrinks with the set of
//! free coefficients: Golub and Van Loan, *Matrix Computations*, section 6.5.

use super::lanes;

/// Smallest squared pivot. A kernel in single precision is positive definite only up to its
/// rounding, about 1e-7 per value; below this pivot a column is that noise and no information.
const SMALLEST_PIVOT: f64 = 1e-6;

/// Largest squared norm a column above its diagonal may have where the matrix has 1. Beyond it the
/// rounding noise has been amplified and further columns would only amplify it more.
const LARGEST_NORM: f64 = 2.0;

/// Rows are stored at a fixed stride with room to grow; only the upper triangle is used.
#[derive(Debug)]
pub struct Cholesky {
    order: usize,
    stride: usize,
    values: Vec<f64>,
}

impl Cholesky {
    /// Factorises a matrix; `fill(i, row)` writes its values in row `i`, from the diagonal on.
    ///
    /// A row that depends on those before it is left out; the indices of the kept ones are returned
    /// too.
    pub fn factorise(order: usize, fill: impl Fn(usize, &mut [f64])) -> (Self, Vec<usize>) {
        let stride = with_room(order);
        let mut factor = Self {
            order,
            stride,
            values: vec![0.0; stride * stride],
        };
        for i in 0..order {
            fill(i, &mut factor.values[i * stride..][i..order]);
        }
        let mut kept = Vec::with_capacity(order);
        for first in (0..order).step_by(4) {
            let next = (first + 4).min(order);
            for i in first..next {
                if factor.pivot(first, i) {
                    kept.push(i);
                }
            }
            factor.eliminate(first, next);
        }
        factor.compact(&kept);
        (factor, kept)
    }

    /// Adds a row and column with 1 on the diagonal, unless the factor is too inexact for it.
    ///
    /// A column that depends on the others gets the smallest pivot: the quadratic model is then
    /// steeper than the matrix in one direction, and a minimising step shorter, but still a
    /// descent.
    pub fn push(&mut self, mut column: Vec<f64>) -> bool {
        self.solve_transposed(&mut column);
        let norm = lanes::dot(&column, &column);
        if norm > LARGEST_NORM {
            return false;
        }
        if self.order == self.stride {
            self.enlarge();
        }
        column.push((1.0 - norm).max(SMALLEST_PIVOT).sqrt());
        for (row, value) in self.values.chunks_exact_mut(self.stride).zip(column) {
            row[self.order] = value;
        }
        self.order += 1;
        true
    }

    /// Takes out row and column `at` by Givens rotations. `companions` are solutions `w` of
    /// `Rᵀw = v`; they become those of the smaller system, `v` without its element `at`.
    pub fn remove(&mut self, at: usize, companions: [&mut Vec<f64>; 2]) {
        let (last, stride) = (self.order - 1, self.stride);
        for row in self.values.chunks_exact_mut(stride).take(at) {
            row.copy_within(at + 1..=last, at);
        }
        let mut carry = self.values[at * stride..][at + 1..=last].to_vec();
        let mut rotations = Vec::with_capacity(last - at);
        for i in at..last {
            let (head, tail) = self.values.split_at_mut((i + 1) * stride);
            let (carry, next) = (&mut carry[i - at..], &tail[i + 1..=last]);
            let radius = carry[0].hypot(next[0]);
            let rotation = (carry[0] / radius, next[0] / radius);
            lanes::rotate(rotation, carry, next, &mut head[i * stride..][i..last]);
            rotations.push(rotation);
        }
        for companion in companions {
            let mut carry = companion[at];
            for (i, (cos, sin)) in (at..).zip(&rotations) {
                let next = companion[i + 1];
                companion[i] = cos * carry + sin * next;
                carry = cos * next - sin * carry;
            }
            companion.truncate(last);
        }
        self.order = last;
    }

    /// Solves `Rᵀw = v` in place.
    pub fn solve_transposed(&self, v: &mut [f64]) {
        for i in 0..self.order {
            let row = self.row(i);
            v[i] /= row[0];
            let (solved, rest) = v.split_at_mut(i + 1);
            lanes::subtract(solved[i], &row[1..], rest);
        }
    }

    /// Solves `Rx = w` in place.
    pub fn solve(&self, w: &mut [f64]) {
        for i in (0..self.order).rev() {
            let row = self.row(i);
            w[i] = (w[i] - lanes::dot(&row[1..], &w[i + 1..])) / row[0];
        }
    }

    /// Row `i` from its diagonal on.
    fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.stride..][i..self.order]
    }

    /// Finishes row `i` of the block that begins at `first`; false, and a row of zeros, if it
    /// depends on the rows before it.
    fn pivot(&mut self, first: usize, i: usize) -> bool {
        let (head, tail) = self.values.split_at_mut(i * self.stride);
        let row = &mut tail[i..self.order];
        for above in head.chunks_exact(self.stride).skip(first) {
            lanes::subtract(above[i], &above[i..self.order], row);
        }
        if row[0] < SMALLEST_PIVOT {
            row.fill(0.0);
            return false;
        }
        let pivot = row[0].sqrt();
        row.iter_mut().for_each(|value| *value /= pivot);
        true
    }

    /// Subtracts the finished rows `first..next` from all rows below them.
    fn eliminate(&mut self, first: usize, next: usize) {
        if next - first < 4 {
            return; // Only the last block is short, and below it there is nothing.
        }
        let (order, stride) = (self.order, self.stride);
        let (head, tail) = self.values.split_at_mut(next * stride);
        let block = [0, 1, 2, 3].map(|k| &head[(first + k) * stride..][..order]);
        for (i, row) in (next..order).zip(tail.chunks_exact_mut(stride)) {
            lanes::subtract_four(
                block.map(|b| b[i]),
                block.map(|b| &b[i..]),
                &mut row[i..order],
            );
        }
    }

    /// Leaves only the kept rows and columns. The dropped rows are zero, so nothing else changes.
    fn compact(&mut self, kept: &[usize]) {
        if kept.len() < self.order {
            for (a, &i) in kept.iter().enumerate() {
                for (b, &j) in kept.iter().enumerate().skip(a) {
                    self.values[a * self.stride + b] = self.values[i * self.stride + j];
                }
            }
            self.order = kept.len();
        }
    }

    fn enlarge(&mut self) {
        let stride = with_room(self.stride);
        let mut values = vec![0.0; stride * stride];
        for (new, old) in values
            .chunks_exact_mut(stride)
            .zip(self.values.chunks_exact(self.stride))
        {
            new[..self.stride].copy_from_slice(old);
        }
        (self.stride, self.values) = (stride, values);
    }
}

fn with_room(order: usize) -> usize {
    order + order / 4 + 64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(i: usize, j: usize) -> f64 {
        let (a, b) = ((i * 7 % 11) as f64, (j * 7 % 11) as f64);
        (-0.05 * (a - b).powi(2) - 0.01 * (i as f64 - j as f64).powi(2)).exp()
    }

    fn factor(indices: &[usize]) -> (Cholesky, Vec<usize>) {
        Cholesky::factorise(indices.len(), |i, row| {
            for (value, &j) in row.iter_mut().zip(&indices[i..]) {
                *value = kernel(indices[i], j);
            }
        })
    }

    /// Solves for `v(i) = i` and returns the largest residual.
    fn residual(factor: &Cholesky, indices: &[usize]) -> f64 {
        let mut x: Vec<f64> = indices.iter().map(|&i| i as f64).collect();
        factor.solve_transposed(&mut x);
        factor.solve(&mut x);
        let product =
            |i: usize| -> f64 { indices.iter().zip(&x).map(|(&j, x)| kernel(i, j) * x).sum() };
        indices
            .iter()
            .map(|&i| (product(i) - i as f64).abs())
            .fold(0.0, f64::max)
    }

    #[test]
    fn follows_the_set_of_columns() {
        let mut indices: Vec<usize> = (0..37).collect();
        let (mut grown, kept) = factor(&indices[..36]);
        assert_eq!(kept.len(), 36);
        assert!(grown.push((0..36).map(|i| kernel(i, 36)).collect()));
        assert!(residual(&grown, &indices) < 1e-7);

        let mut companion: Vec<f64> = indices.iter().map(|&i| i as f64).collect();
        grown.solve_transposed(&mut companion);
        let mut other = companion.clone();
        grown.remove(5, [&mut companion, &mut other]);
        indices.remove(5);
        assert!(residual(&grown, &indices) < 1e-7);

        let mut expected: Vec<f64> = indices.iter().map(|&i| i as f64).collect();
        grown.solve_transposed(&mut expected);
        assert!(
            companion
                .iter()
                .zip(&expected)
                .all(|(a, b)| (a - b).abs() < 1e-7)
        );
        assert_eq!(companion, other);
    }

    #[test]
    fn leaves_out_dependent_rows() {
        let (small, kept) = factor(&[0, 1, 0, 2, 3, 1, 4]);
        assert_eq!(kept, [0, 1, 3, 4, 6]);
        assert!(residual(&small, &[0, 1, 2, 3, 4]) < 1e-9);
    }
}
