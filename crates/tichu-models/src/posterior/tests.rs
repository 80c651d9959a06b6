//! Posteriors, and their basis.

use tichu::CardSet;

use super::*;
use crate::model::{Folder, Source};

fn shipped() -> Posterior {
    Posterior::read(&Source::Embedded.open(Folder::GrandTichu).unwrap()).unwrap()
}

fn hand_type(text: &str) -> HandType {
    text.parse().unwrap()
}

fn mean(posterior: &Posterior, text: &str) -> f64 {
    posterior.belief(&hand_type(text)).first_out().value
}

const TYPES: [&str; 12] = [
    "A",
    "Hu",
    "K K",
    "2 2 2",
    "Ma 9",
    "J 10 9 8",
    "A A A K",
    "Q Q Q Q",
    "K Q J 10 9",
    "A K Q J 10 9",
    "A A K K Q Q J",
    "9 9 8 8 7 7 6",
];

#[test]
fn dragon_phoenix_and_ace_make_every_type_likelier_to_go_out_first_and_the_dogs_less() {
    let posterior = shipped();
    for text in TYPES {
        let without = mean(&posterior, text);
        for (more, sign) in [("Dr", 1.0), ("Ph", 1.0), ("A", 1.0), ("Hu", -1.0)] {
            if more == "Hu" && text.contains("Hu") {
                continue;
            }
            let with = mean(&posterior, &format!("{text} {more}"));
            assert!(sign * (with - without) > 0.0, "{text} and {more}: {with}");
        }
    }
}

#[test]
fn the_interval_is_around_the_value_and_no_wider_than_counts_alone_allow() {
    let posterior = shipped();
    let counted: Vec<_> = posterior.counted().collect();
    assert!(counted.len() > 500);
    for (of, known) in counted {
        let belief = posterior.belief(of);
        assert_eq!(
            (belief.counted, belief.evidence()),
            (Some(*known), Evidence::Counts)
        );
        let FirstOut { value, low, high } = belief.first_out();
        assert!(
            0.0 < low && low < value && value < high && high < 1.0,
            "{of}"
        );
        // Reid's posterior: a uniform prior and the counts.
        let alone = Beta {
            hits: 1.0 + f64::from(known.firsts),
            misses: 1.0 + f64::from(known.hands - known.firsts),
        };
        let (alone_low, alone_high) = alone.central_95();
        assert!(high - low < 1.02 * (alone_high - alone_low), "{of}");
    }
}

#[test]
fn types_that_are_large_or_rare_rest_on_the_regression() {
    let posterior = shipped();
    for text in ["Dr Ph A A", "Dr Ph Ma Hu 2 3 4 5", "A A A A K K K K"] {
        let belief = posterior.belief(&hand_type(text));
        assert_eq!(belief.evidence(), Evidence::Model, "{text}");
        let FirstOut { value, low, high } = belief.first_out();
        assert!(low < value && value < high && high - low > 0.01, "{text}");
    }
}

#[test]
fn colours_do_not_matter() {
    let posterior = shipped();
    let belief = |text: &str| posterior.belief(&HandType::from(&text.parse::<CardSet>().unwrap()));
    assert_eq!(belief("GA SA RK"), belief("BA RA SK"));
}

/// Hands that the regression has learned from are not counted a second time: where types do not
/// deviate, the posterior after them is the regression with them.
#[test]
fn counted_hands_are_taken_out_of_the_prior_first() {
    let regression = RegressionPrior {
        probability: 0.3,
        strength: 5_000.0,
    };
    let known = Counted {
        hands: 2_000,
        firsts: 640,
    };
    let prior = regression.prior(1e9, known);
    let strength = prior.hits + prior.misses + 2_000.0;
    assert!((strength - 5_000.0).abs() < 0.1, "{strength}");
    assert!(((prior.hits + 640.0) / strength - 0.3).abs() < 1e-5);
    // Where they stray a lot, the hands of the type decide.
    let prior = regression.prior(10.0, known);
    assert!(prior.hits + prior.misses < 11.0);
}
