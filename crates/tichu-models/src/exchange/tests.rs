//! The joint distribution of three cards, and the features of exchanges.

use proptest::prelude::*;
use tichu::{Card, CardSet};

use super::*;
use crate::structure::WinShares;
use crate::trees::Trees;

fn question(hand: CardSet) -> Question {
    Question {
        hand,
        state: MatchState::default(),
        habit: Habit::default(),
    }
}

fn subsets(hand: CardSet) -> Subsets {
    let shares = WinShares::load(&crate::model::Source::Embedded).unwrap();
    Subsets::of(hand, &shares).unwrap()
}

/// A model with equal probabilities for all gifts.
fn indifferent() -> ExchangeModel {
    let none = |features| Trees::new(0.0, Vec::new(), features).unwrap();
    let cards = [(); RECEIVERS].map(|()| none(CARD_FEATURES));
    ExchangeModel::new(cards, none(TRIPLE_FEATURES)).unwrap()
}

fn hand() -> impl Strategy<Value = CardSet> {
    let deck: Vec<u8> = (0..56).collect();
    proptest::sample::subsequence(deck, 14)
        .prop_map(|cards| cards.into_iter().filter_map(Card::new).collect())
}

/// Scores as different as those of a fitted model.
fn scores() -> impl Strategy<Value = CardScores> {
    let row = || proptest::array::uniform17(-3.0..3.0_f64);
    (row(), row(), row()).prop_map(|(next, partner, previous)| [next, partner, previous])
}

proptest! {
    #[test]
    fn probabilities_are_those_of_all_choices_of_three_cards(hand in hand(), scores in scores()) {
        let joint = Joint::new(counts(hand), &scores);
        let weight = |receiver: usize, card: Card| scores[receiver][kind(card)].exp();
        let mut total = 0.0;
        let mut to_next = [0.0; KINDS];
        for next in hand {
            for partner in hand {
                for previous in hand {
                    if next != partner && next != previous && partner != previous {
                        let product =
                            weight(0, next) * weight(1, partner) * weight(2, previous);
                        total += product;
                        to_next[kind(next)] += product;
                    }
                }
            }
        }
        for (kind, sum) in to_next.iter().enumerate() {
            prop_assert!((joint.of_card(0, kind) - sum / total).abs() < 1e-9);
        }
        let question = question(hand);
        let subsets = subsets(hand);
        let asked = Asked::new(&question, &subsets);
        let all: f64 = (0..KINDS * KINDS * KINDS)
            .map(|number| {
                let kinds = [number / KINDS / KINDS, number / KINDS % KINDS, number % KINDS];
                joint.of_gift(Gift(kinds.map(|kind| u8::try_from(kind).unwrap())))
            })
            .sum();
        prop_assert!((all - 1.0).abs() < 1e-9);
        prop_assert!(asked.candidates(&joint).len() <= CANDIDATES);
    }

    #[test]
    fn exchanges_are_of_three_different_cards_of_the_hand(hand in hand()) {
        let question = question(hand);
        let subsets = subsets(hand);
        let asked = Asked::new(&question, &subsets);
        let model = indifferent();
        let exchanges = model.exchanges(&model.candidates(&asked));
        for (gift, probability) in &exchanges.gifts {
            let cards: CardSet = asked.exchange(*gift).unwrap().cards().into_iter().collect();
            prop_assert_eq!(cards.len(), 3);
            prop_assert!(hand.contains_all(cards));
            prop_assert_eq!(cards, asked.set(*gift));
            prop_assert!(*probability > 0.0);
        }
        for (receiver, row) in exchanges.cards.iter().enumerate() {
            let sum: f64 = row.iter().sum();
            prop_assert!((sum - 1.0).abs() < 0.02, "receiver {}: {}", receiver, sum);
        }
        let features = asked.triple_features(&exchanges.gifts);
        prop_assert!(features.as_flattened().iter().all(|feature| feature.is_finite()));
    }
}

#[test]
fn a_card_of_a_straight_bomb_is_given_last() {
    let hand: CardSet = "G7 G6 G5 G4 G3 R5 Dr Ph SA RK BQ BJ S10 Hu"
        .parse()
        .unwrap();
    let (question, subsets) = (question(hand), subsets(hand));
    let asked = Asked::new(&question, &subsets);
    let given = asked.exchange(Gift([5, 14, 7])).unwrap();
    assert_eq!(given.cards().map(Card::token), ["R5", "SA", "G7"]);
    let both = asked.exchange(Gift([5, 14, 5])).unwrap();
    assert_eq!(both.cards().map(Card::token), ["R5", "SA", "G5"]);
    assert!(asked.exchange(Gift([2, 14, 5])).is_none());
}

#[test]
fn a_habit_counts_exchanges_of_an_even_and_an_odd_low_card() {
    let mut habit = Habit::default();
    for cards in ["G4 RA S7", "G7 RA S4", "G4 RA S6", "Hu RA S3", "R2 SK B9"] {
        let cards: Vec<Card> = cards
            .split(' ')
            .map(|token| token.parse::<CardSet>().unwrap().iter().next().unwrap())
            .collect();
        habit.add(&Exchange {
            next: cards[0],
            partner: cards[1],
            previous: cards[2],
        });
    }
    let expected = Habit {
        even_to_next: 2,
        odd_to_next: 1,
    };
    assert_eq!(habit, expected);
}

#[test]
fn a_model_of_other_features_is_refused() {
    let none = |features| Trees::new(0.0, Vec::new(), features).unwrap();
    let cards = [(); RECEIVERS].map(|()| none(CARD_FEATURES));
    let error = ExchangeModel::new(cards, none(3)).unwrap_err();
    assert_eq!(
        error,
        format!("expected {TRIPLE_FEATURES} features, found 3")
    );
}

#[test]
fn a_model_that_wants_one_card_for_everybody_still_has_exchanges() {
    let wanted: CardSet = "Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 S2 R2"
        .parse()
        .unwrap();
    for most in [50.0, 1e6, f64::from(f32::MAX)] {
        let mut scores = [[0.0; KINDS]; RECEIVERS];
        for scores in &mut scores {
            scores[kind(Card::Dragon)] = most;
        }
        let joint = Joint::new(counts(wanted), &scores);
        let probabilities: Vec<f64> = joint.gifts().map(|(_, probability)| probability).collect();
        let sum: f64 = probabilities.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{most}: {sum}");
        let asked = question(wanted);
        let subsets = subsets(wanted);
        let candidates = Asked::new(&asked, &subsets).candidates(&joint);
        // The Dragon goes to one of the three.
        let dragon = |gift: &Gift| gift.kinds().contains(&kind(Card::Dragon));
        assert!(candidates[..10].iter().all(|(gift, _)| dragon(gift)));
    }
}
