//! Features as bins: one byte for each number of a row.

use rayon::prelude::*;

use super::LANES;

/// The most bins of a column: a bin is a byte, and 255 cuts would be one bin more.
pub const MAX_BINS: usize = 255;

/// The thresholds of each column, in ascending order.
#[derive(Clone, Debug, PartialEq)]
pub struct Cuts {
    columns: Vec<Vec<f32>>,
}

impl Cuts {
    /// The cuts of a sample of rows, one row of `columns` numbers after the other.
    ///
    /// A column with at most [`MAX_BINS`] distinct values has a cut between any two neighbours;
    /// any other has bins of about equally many rows. Numbers that are not finite do not count.
    ///
    /// # Panics
    /// Unless `rows` is a whole number of rows of at least one column.
    #[must_use]
    pub fn of(rows: &[f32], columns: usize) -> Cuts {
        expect_rows(rows, columns);
        let cuts = |column: usize| {
            let values = rows.iter().skip(column).step_by(columns);
            cuts(values.copied().filter(|value| value.is_finite()).collect())
        };
        Cuts {
            columns: (0..columns).into_par_iter().map(cuts).collect(),
        }
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The thresholds of a column: the first bin has the values up to the first of them. A column
    /// of one value has none.
    ///
    /// # Panics
    /// Where there is no such column.
    #[must_use]
    pub fn of_column(&self, column: usize) -> &[f32] {
        &self.columns[column]
    }

    /// The bin of a number: how many cuts are below it. NaN is in the first bin, in keeping with
    /// the evaluation of trees.
    fn bin(&self, column: usize, value: f32) -> u8 {
        let cuts = &self.columns[column];
        // There are fewer cuts than MAX_BINS.
        cuts.partition_point(|&cut| value > cut) as u8
    }

    /// The bins of a group of columns; lanes without a column have bin 0.
    fn bins(&self, group: usize, row: &[f32]) -> [u8; LANES] {
        let mut bins = [0; LANES];
        let first = group * LANES;
        for (column, (bin, &value)) in (first..).zip(bins.iter_mut().zip(&row[first..])) {
            *bin = self.bin(column, value);
        }
        bins
    }
}

/// The cuts of the values of a column.
fn cuts(mut values: Vec<f32>) -> Vec<f32> {
    values.sort_unstable_by(f32::total_cmp);
    // -0 and 0 are equal, and next to each other.
    let distinct: Vec<&[f32]> = values.chunk_by(|a, b| a == b).collect();
    if distinct.len() <= MAX_BINS {
        let pairs = distinct.windows(2);
        return pairs.map(|pair| between(pair[0][0], pair[1][0])).collect();
    }
    // A bin is full with its share of the rows that are left. A value that fills a bin alone gets
    // one, so that rare values beside it keep theirs.
    let mut cuts = Vec::with_capacity(MAX_BINS - 1);
    let mut rows_left = values.len();
    let mut rows_in_bin = 0;
    for pair in distinct.windows(2) {
        let bins_left = MAX_BINS - cuts.len();
        if bins_left == 1 {
            break;
        }
        rows_in_bin += pair[0].len();
        let fills = |rows: usize| rows * bins_left >= rows_left;
        if fills(rows_in_bin) || fills(pair[1].len()) {
            cuts.push(between(pair[0][0], pair[1][0]));
            rows_left -= rows_in_bin;
            rows_in_bin = 0;
        }
    }
    cuts
}

/// The midpoint of two numbers, rounded so that it is not below `low` and is below `high`.
fn between(low: f32, high: f32) -> f32 {
    let midpoint = f64::midpoint(f64::from(low), f64::from(high)) as f32;
    if midpoint < high { midpoint } else { low }
}

fn expect_rows(rows: &[f32], columns: usize) {
    assert!(columns > 0, "expected at least one column");
    assert!(
        rows.len().is_multiple_of(columns),
        "expected rows of {columns} numbers, found {} numbers",
        rows.len()
    );
}

/// The bins of all rows: a byte for each number.
///
/// Columns stand in groups of eight, and the bins of a row in one group are neighbours: a
/// histogram of a few of the rows takes one read of memory for eight columns.
#[derive(Clone, Debug)]
pub struct Columns {
    cuts: Cuts,
    groups: Vec<Vec<[u8; LANES]>>,
    rows: usize,
}

impl Columns {
    /// No rows yet.
    #[must_use]
    pub fn new(cuts: Cuts) -> Columns {
        Columns {
            groups: vec![Vec::new(); cuts.columns().div_ceil(LANES)],
            cuts,
            rows: 0,
        }
    }

    /// The bins of rows of `columns` numbers, with the cuts of these rows.
    ///
    /// # Panics
    /// Unless `rows` is a whole number of rows of at least one column.
    #[must_use]
    pub fn of(rows: &[f32], columns: usize) -> Columns {
        let mut all = Columns::new(Cuts::of(rows, columns));
        all.extend(rows);
        all
    }

    /// Adds a row.
    ///
    /// # Panics
    /// Unless the row has a number for each column.
    pub fn push(&mut self, row: &[f32]) {
        let columns = self.cuts.columns();
        assert_eq!(row.len(), columns, "expected a row of {columns} numbers");
        for (number, group) in self.groups.iter_mut().enumerate() {
            group.push(self.cuts.bins(number, row));
        }
        self.rows += 1;
    }

    /// Adds many rows, one after the other in `rows`, on all cores.
    ///
    /// # Panics
    /// Unless `rows` is a whole number of rows.
    pub fn extend(&mut self, rows: &[f32]) {
        let columns = self.cuts.columns();
        expect_rows(rows, columns);
        let cuts = &self.cuts;
        let groups = self.groups.par_iter_mut().enumerate();
        groups.for_each(|(number, group)| {
            group.extend(rows.chunks_exact(columns).map(|row| cuts.bins(number, row)));
        });
        self.rows += rows.len() / columns;
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The thresholds of the columns.
    #[must_use]
    pub fn cuts(&self) -> &Cuts {
        &self.cuts
    }

    /// The bins of a group of columns, for each row.
    pub(super) fn group(&self, group: usize) -> &[[u8; LANES]] {
        &self.groups[group]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_have_a_bin_each_with_midpoints_between_them() {
        let columns = Columns::of(&[4.0, 1.0, 1.0, 1.0, 2.0, 1.0, -0.0, 1.0, 0.0, 1.0], 2);
        assert_eq!(columns.cuts().of_column(0), [0.5, 1.5, 3.0]);
        assert!(columns.cuts().of_column(1).is_empty());
        let bins = columns.group(0).iter().map(|bins| bins[0]);
        assert_eq!(bins.collect::<Vec<_>>(), [3, 1, 2, 0, 0]);
    }

    #[test]
    fn many_values_have_bins_of_about_equally_many_rows() {
        let rows: Vec<f32> = (0..51_000).map(|i| (i as f32).powi(2)).collect();
        let columns = Columns::of(&rows, 1);
        let mut counts = [0; 256];
        for bins in columns.group(0) {
            counts[usize::from(bins[0])] += 1;
        }
        assert_eq!(columns.cuts().of_column(0).len(), MAX_BINS - 1);
        assert!(counts[..MAX_BINS].iter().all(|&count| count == 200));
    }

    #[test]
    fn a_frequent_value_has_a_bin_of_its_own() {
        let many = (0..1000).map(|i| i as f32);
        let rows: Vec<f32> = many.chain(std::iter::repeat_n(500.0, 9000)).collect();
        let cuts = Cuts::of(&rows, 1);
        let cuts = cuts.of_column(0);
        assert!(cuts.contains(&499.5) && cuts.contains(&500.5));
        // The others are not in a handful of bins.
        assert!(cuts.len() > 200, "{}", cuts.len());
    }

    #[test]
    fn a_threshold_separates_neighbouring_numbers() {
        let low = 1.0_f32;
        for low in [low, low.next_up(), -low] {
            let cut = between(low, low.next_up());
            assert!(low <= cut && cut < low.next_up());
        }
    }

    #[test]
    fn pushed_rows_equal_rows_at_once() {
        let mut rng = fastrand::Rng::with_seed(1);
        let rows: Vec<f32> = (0..11 * 300).map(|_| rng.f32()).collect();
        let at_once = Columns::of(&rows, 11);
        let mut pushed = Columns::new(Cuts::of(&rows, 11));
        for row in rows.chunks(11) {
            pushed.push(row);
        }
        assert_eq!(pushed.rows(), at_once.rows());
        assert_eq!(pushed.groups, at_once.groups);
    }

    #[test]
    fn numbers_beyond_the_sample_are_in_the_outer_bins() {
        let mut columns = Columns::new(Cuts::of(&[1.0, 2.0, f32::NAN, f32::INFINITY], 1));
        columns.extend(&[-9.0, f32::INFINITY, f32::NAN]);
        let bins = columns.group(0).iter().map(|bins| bins[0]);
        assert_eq!(bins.collect::<Vec<_>>(), [0, 1, 0]);
    }
}
