//! Posteriors, and their basis.

use tichu::CardSet;

use super::*;
use crate::decision::{Advisor, Sections};
use crate::model::Source;

fn shipped() -> Advisor {
    Advisor::load(&Source::Embedded).unwrap()
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
    let advisor = shipped();
    let posterior = advisor.posterior();
    for text in TYPES {
        let without = mean(posterior, text);
        for (more, sign) in [("Dr", 1.0), ("Ph", 1.0), ("A", 1.0), ("Hu", -1.0)] {
            if more == "Hu" && text.contains("Hu") {
                continue;
            }
            let with = mean(posterior, &format!("{text} {more}"));
            assert!(sign * (with - without) > 0.0, "{text} and {more}: {with}");
        }
    }
}

#[test]
fn the_interval_is_around_the_value_and_no_wider_than_counts_alone_allow() {
    let advisor = shipped();
    let posterior = advisor.posterior();
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
    let advisor = shipped();
    let posterior = advisor.posterior();
    for text in ["Dr Ph A A", "Dr Ph Ma Hu 2 3 4 5", "A A A A K K K K"] {
        let belief = posterior.belief(&hand_type(text));
        assert_eq!(belief.evidence(), Evidence::Model, "{text}");
        let FirstOut { value, low, high } = belief.first_out();
        assert!(low < value && value < high && high - low > 0.01, "{text}");
    }
}

#[test]
fn colours_do_not_matter() {
    let advisor = shipped();
    let posterior = advisor.posterior();
    let belief = |text: &str| posterior.belief(&HandType::from(&text.parse::<CardSet>().unwrap()));
    assert_eq!(belief("GA SA RK"), belief("BA RA SK"));
}

/// Outlook and posterior cannot contradict each other: people who hold eight cards call with them or
/// not.
#[test]
fn a_whole_hand_goes_out_first_as_often_as_the_outlook_says() {
    let advisor = shipped();
    for cards in [
        "Dr Ph GA SA BA RA SK RK",
        "Dr Ph GA SA SK R9 S8 B2",
        "Dr GA SQ B10 R8 G7 S5 B3",
        "R9 S8 B7 G5 S4 B3 S2 Hu",
        "G3 S4 B5 R6 G7 S8 B9 Ma",
    ] {
        let hand = cards.parse::<tichu::Hand<8>>().unwrap();
        let belief = advisor.posterior().belief(&HandType::from(&hand));
        let answer = advisor.answer(&hand, tichu::Scores::default(), Sections::ALL);
        let outlook = answer.verdict.outlook.unwrap();
        let comparison = outlook.comparison().unwrap();
        let people = answer.verdict.estimates.get("boosted").unwrap().probability;
        let [call, no_call] = [comparison.call, comparison.no_call].map(|value| value.first_out);
        let mixed = people * call.value + (1.0 - people) * no_call.value;
        let FirstOut { low, high, .. } = belief.first_out();
        // Each knows the other within its own interval and 0.02.
        assert!(
            low - 0.02 < mixed && mixed < high + 0.02,
            "{cards}: {mixed} and {belief:?}"
        );
    }
}
