//! The sets of features that Torres tried, with the figures that he printed.

use super::features::Features;

/// Figures that Torres printed for 5,000 hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintedFigures {
    /// Share of hands decided as the player did, in percent.
    pub accuracy: f64,
    /// F1 of the calls, 0 to 1.
    pub f1: f64,
}

/// A set of feature vectors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureSet {
    /// The numbers of its vectors, as text.
    pub name: &'static str,
    /// Whether an entry that is always 1 comes first.
    pub has_constant: bool,
    /// The numbers of its vectors, each 1 to [`VECTORS`](super::VECTORS).
    pub vectors: &'static [usize],
    /// His figures of the perceptron.
    pub perceptron: PrintedFigures,
    /// His figures of the averaged perceptron.
    pub averaged: PrintedFigures,
}

impl FeatureSet {
    /// The entries of a hand.
    #[must_use]
    pub fn entries(&self, hand: &Features) -> Vec<f64> {
        let constant = self.has_constant.then_some(1.0);
        let vectors = self.vectors.iter().flat_map(|number| hand.vector(*number));
        constant.into_iter().chain(vectors.copied()).collect()
    }
}

/// The sets of his `comparisons.txt`, and the "has a" set of his `README`, in their order here.
///
/// His row "all combined", 66.26% and 88.24%, is left out: he did not write down which of the vectors
/// existed then. He printed the same figures twice for `4-8,10-16,18,19,22`, so one of them is a slip.
pub const SETS: [FeatureSet; 11] = [
    set("1", &[1], [80.92, 0.624], [84.20, 0.592]),
    set("2", &[2], [80.44, 0.615], [87.26, 0.643]),
    set("3", &[3], [68.78, 0.525], [86.12, 0.622]),
    set("4", &[4], [80.94, 0.000], [81.00, 0.008]),
    set(
        "2-8",
        &[2, 3, 4, 5, 6, 7, 8],
        [71.64, 0.552],
        [87.62, 0.652],
    ),
    set(
        "9-11,13,14,24",
        &[9, 10, 11, 13, 14, 24],
        [70.44, 0.55],
        [87.58, 0.65],
    ),
    set(
        "4-8,10-16,18,19,22",
        &[4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 18, 19, 22],
        [62.68, 0.495],
        [62.68, 0.495],
    ),
    set(
        "2,4-8,10-16,18,19,22",
        &[2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 18, 19, 22],
        [83.52, 0.648],
        [88.44, 0.679],
    ),
    set(
        "2,4-8,10-16,18,19,22,23",
        &[2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 18, 19, 22, 23],
        [65.70, 0.518],
        [88.48, 0.680],
    ),
    FeatureSet {
        has_constant: true,
        ..set(
            "constant,2,10,11,13-19,22",
            &[2, 10, 11, 13, 14, 15, 16, 17, 18, 19, 22],
            [76.64, 0.597],
            [88.68, 0.684],
        )
    },
    set(
        "1-27",
        &[
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
            25, 26, 27,
        ],
        [83.12, 0.632],
        [88.46, 0.679],
    ),
];

const fn set(
    name: &'static str,
    vectors: &'static [usize],
    perceptron: [f64; 2],
    averaged: [f64; 2],
) -> FeatureSet {
    FeatureSet {
        name,
        has_constant: false,
        vectors,
        perceptron: PrintedFigures {
            accuracy: perceptron[0],
            f1: perceptron[1],
        },
        averaged: PrintedFigures {
            accuracy: averaged[0],
            f1: averaged[1],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Definition;
    use super::*;

    /// The numbers that a name lists: "1-3,5" is 1, 2, 3 and 5.
    fn listed(name: &str) -> Vec<usize> {
        let parts = name.trim_start_matches("constant,").split(',');
        parts
            .flat_map(|part| {
                let (low, high) = part.split_once('-').unwrap_or((part, part));
                low.parse::<usize>().unwrap()..=high.parse().unwrap()
            })
            .collect()
    }

    #[test]
    fn every_set_has_the_vectors_of_its_name() {
        for set in SETS {
            assert_eq!(set.vectors, listed(set.name), "{}", set.name);
            assert_eq!(set.has_constant, set.name.starts_with("constant"));
        }
    }

    #[test]
    fn a_set_puts_its_vectors_one_after_the_other() {
        let hand = "Dr Ph BA GA RA BK GK R9 S8 B7 G6 R5 Ma Hu";
        let features = Features::of(hand.parse().unwrap(), Definition::Meant);
        let [.., best, all] = SETS;
        let entries = best.entries(&features);
        assert_eq!(entries.len(), 1 + 17 + 10);
        assert_eq!(entries[0], 1.0);
        assert_eq!(entries[1..18], *features.vector(2));
        assert_eq!(entries[27..], *features.vector(22));
        assert_eq!(all.entries(&features).len(), 54);
    }
}
