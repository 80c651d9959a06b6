//! A better card in place of another: models should not call less readily with it.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tichu::{Card, Hand, Rank, Scores};
use tichu_models::decision::Sections;
use tichu_models::features::Features;

use crate::answers::eight_cards;
use crate::checks::request::SERVICE;

const PAIRS: usize = 3_000;

/// Cards that are better than this one in any hand.
fn better_than(card: Card) -> Vec<Card> {
    let better = |other: &Card| match (card, *other) {
        (Card::Dragon | Card::Phoenix, _) => false,
        (Card::Suited(Rank::ACE, _), _) => false,
        (_, Card::Dragon | Card::Phoenix | Card::Suited(Rank::ACE, _)) => true,
        (Card::Dogs, Card::Suited(rank, _)) => rank.number() >= 8,
        _ => false,
    };
    Card::deck().filter(better).collect()
}

fn hand(cards: &[Card]) -> Hand<8> {
    Hand::from_tokens(cards.iter().map(|card| card.token())).expect("eight different cards")
}

/// Whether the second hand has fewer straights or bombs.
fn breaks(before: &Hand<8>, after: &Hand<8>) -> bool {
    let combinations = |hand| {
        let features = Features::of(hand, Scores::default());
        let values = features.values();
        (values[29..39].iter().sum::<f64>(), values[92])
    };
    let ((straights, bombs), (left, bombs_left)) = (combinations(before), combinations(after));
    left < straights || bombs_left < bombs
}

/// Trees know that people like straights and bombs, which a better card may break: then their
/// probability may fall further.
fn most(model: &str, breaks: bool) -> f64 {
    if model == "boosted" && breaks {
        0.1
    } else {
        0.02
    }
}

#[test]
fn a_better_card_hardly_ever_makes_a_call_less_likely() {
    let scores = (-40..200_i32, -40..200_i32);
    let question = (eight_cards(), 0..8_usize, scores, 0..1_000_usize);
    let mut runner = TestRunner::deterministic();
    let models = SERVICE.advisor().models().len();
    let (mut pairs, mut falls) = (0, vec![0; models]);
    while pairs < PAIRS {
        let drawn = question.new_tree(&mut runner).unwrap().current();
        let (mut cards, place, (own, opponent), choice) = drawn;
        let mut better = better_than(cards[place]);
        better.retain(|card| !cards.contains(card));
        if better.is_empty() {
            continue;
        }
        pairs += 1;
        let scores = Scores {
            own: own * 5,
            opponent: opponent * 5,
        };
        let estimates = |cards: &[Card]| {
            let answer = SERVICE
                .advisor()
                .answer(&hand(cards), scores, Sections::PROBABILITIES);
            answer.verdict.estimates
        };
        let (first, before) = (hand(&cards), estimates(&cards));
        let worse = std::mem::replace(&mut cards[place], better[choice % better.len()]);
        let after = estimates(&cards);
        let breaks = breaks(&first, &hand(&cards));
        for (i, ((name, before), (_, after))) in before.iter().zip(after.iter()).enumerate() {
            let fall = before.probability - after.probability;
            assert!(
                fall <= most(name, breaks),
                "{name}: {} instead of {worse} in {:?} falls by {fall}",
                cards[place],
                hand(&cards)
            );
            falls[i] += usize::from(fall > 1e-9);
        }
    }
    for falls in falls {
        assert!(falls * 200 <= PAIRS, "{falls} of {PAIRS} fall");
    }
}
