//! The 95 features: the worked examples of their definition, and what holds for every hand.

use proptest::prelude::*;
use tichu::{Card, Hand, Scores};
use tichu_models::features::{FEATURE_COUNT, Features, OPPONENT_SCORE, schema};

/// The features of a hand that are not zero, scores left out, by published number.
fn lit(hand: &str) -> Vec<(usize, f64)> {
    let hand: Hand<8> = hand
        .parse()
        .unwrap_or_else(|error| panic!("{hand}: {error}"));
    let features = Features::of(&hand, Scores::default());
    let numbered = features.values()[..93].iter().enumerate();
    numbered
        .filter(|(_, value)| **value != 0.0)
        .map(|(i, value)| (i + 1, *value))
        .collect()
}

#[test]
fn special_cards_and_counts() {
    assert_eq!(
        lit("Dr Ph GA SK BQ R9 S2 Ma"),
        [
            (1, 1.0),   // Mahjong
            (3, 1.0),   // Dragon
            (4, 1.0),   // Phoenix
            (5, 0.25),  // one 2
            (12, 0.25), // one 9
            (15, 0.25), // one queen
            (16, 0.25), // one king
            (17, 0.25), // one ace
        ]
    );
    assert_eq!(lit("Hu B2 B4 B6 B8 B10 BQ BA")[0], (2, 1.0)); // Dogs
}

#[test]
fn consecutive_pairs_count_the_pairs_below() {
    // Pairs of 2, 3, 4 and 5: three below the fives, two below the fours, one below the threes.
    let pairs: Vec<_> = lit("B2 G2 B3 G3 B4 G4 B5 G5")
        .into_iter()
        .filter(|(number, _)| (18..=29).contains(number))
        .collect();
    assert_eq!(pairs, [(18, 1.0 / 3.0), (19, 2.0 / 3.0), (20, 1.0)]);
}

#[test]
fn a_triple_is_a_pair_too_and_makes_a_full_house_with_another_pair() {
    assert_eq!(
        lit("B2 G2 R2 B3 G3 B9 BQ BA"),
        [
            (5, 0.75),
            (6, 0.5),
            (12, 0.25),
            (15, 0.25),
            (17, 0.25),
            (18, 1.0 / 3.0), // the pair of threes has one directly below
            (40, 1.0),       // full house of twos
        ]
    );
}

#[test]
fn two_triples_are_two_full_houses() {
    let houses: Vec<_> = lit("B2 G2 R2 B9 G9 R9 BQ BA")
        .into_iter()
        .filter(|(number, _)| (40..=52).contains(number))
        .collect();
    assert_eq!(houses, [(40, 1.0), (47, 1.0)]);
}

#[test]
fn a_triple_with_no_other_pair_is_no_full_house() {
    assert!(
        lit("BA GA RA SK BQ B9 B7 B5")
            .iter()
            .all(|(n, _)| !(40..=52).contains(n))
    );
}

#[test]
fn the_mahjong_is_the_one_of_a_straight() {
    let straights: Vec<_> = lit("Ma B2 G3 R4 S5 B9 GJ RK")
        .into_iter()
        .filter(|(number, _)| *number >= 30)
        .collect();
    assert_eq!(straights, [(30, 0.25)]); // ends at 5
}

#[test]
fn a_straight_of_eight_ends_at_four_cards() {
    let straights: Vec<_> = lit("B2 G3 R4 S5 B6 G7 R8 S9")
        .into_iter()
        .filter(|(number, _)| *number >= 30)
        .collect();
    assert_eq!(straights, [(31, 0.25), (32, 0.5), (33, 0.75), (34, 1.0)]); // 6, 7, 8, 9
}

#[test]
fn the_mahjong_has_no_colour() {
    // Ma 2 3 4 5 is a straight but no bomb, for any colours of the other cards.
    assert!(lit("Ma B2 B3 B4 B5 G9 GJ RK").iter().all(|(n, _)| *n < 53));
}

#[test]
fn one_colour_straights_stand_by_colour_and_are_bombs() {
    for (letter, first) in [('B', 53), ('R', 63), ('G', 73), ('S', 83)] {
        let hand = ["10", "J", "Q", "K", "A"].map(|rank| format!("{letter}{rank}"));
        let found = lit(&format!("{} B2 G4 R6", hand.join(" ")));
        let of_colour: Vec<_> = found.into_iter().filter(|(n, _)| *n >= 53).collect();
        assert_eq!(of_colour, [(first + 9, 0.25), (93, 0.5)], "{letter}");
    }
}

#[test]
fn two_fours_of_a_kind_are_two_bombs() {
    assert!(lit("BA GA RA SA B2 G2 R2 S2").contains(&(93, 1.0)));
}

#[test]
fn a_four_and_a_one_colour_straight_sharing_a_card_are_two_bombs() {
    let found = lit("B5 G5 R5 S5 B6 B7 B8 B9");
    assert!(found.contains(&(93, 1.0)));
    assert!(found.contains(&(57, 0.25))); // the blue straight ends at 9
}

#[test]
fn a_four_of_a_kind_alone_is_no_full_house() {
    assert_eq!(
        lit("B5 G5 R5 S5 Dr Ph Ma Hu"),
        [(1, 1.0), (2, 1.0), (3, 1.0), (4, 1.0), (8, 1.0), (93, 0.5)]
    );
}

#[test]
fn the_phoenix_is_no_wild_card() {
    // Neither a straight with a gap nor a second pair.
    assert_eq!(lit("Ph B2 G3 R4 S6 B9 GJ RK").len(), 8);
}

#[test]
fn scores_are_clamped_and_mapped_to_the_unit_interval() {
    let hand: Hand<8> = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
    for (own, opponent, expected) in [
        (0, 0, [0.5, 0.5]),
        (300, 450, [0.725, 0.65]),
        (1000, -1000, [0.0, 1.0]),
        (1005, -1390, [0.0, 1.0]),
        (i32::MAX, i32::MIN, [0.0, 1.0]),
        (i32::MIN, i32::MAX, [1.0, 0.0]),
    ] {
        let features = Features::of(&hand, Scores { own, opponent });
        assert_eq!(features.values()[OPPONENT_SCORE..], expected); // opponents first
    }
}

#[test]
fn the_schema_names_all_features_in_order() {
    let schema = schema();
    assert_eq!(schema.len(), FEATURE_COUNT);
    for (i, info) in schema.iter().enumerate() {
        assert_eq!(info.number, i + 1);
        assert!(!info.meaning.is_empty());
        assert!(schema[..i].iter().all(|other| other.name != info.name));
    }
    let name = |number: usize| schema[number - 1].name.as_str();
    assert_eq!(name(3), "dragon");
    assert_eq!(name(17), "count_a");
    assert_eq!(name(29), "pairs_to_a");
    assert_eq!(name(30), "straight_to_5");
    assert_eq!(name(52), "full_house_a");
    assert_eq!(name(53), "blue_straight_to_5");
    assert_eq!(name(63), "red_straight_to_5");
    assert_eq!(name(73), "green_straight_to_5");
    assert_eq!(name(92), "black_straight_to_a");
    assert_eq!(name(93), "bombs");
    assert_eq!(name(94), "opponent_score");
    assert_eq!(name(FEATURE_COUNT), "own_score");
}

/// Random hands hardly ever hold straights and bombs: also draw from few ranks and one colour.
fn hands() -> impl Strategy<Value = Hand<8>> {
    let deck = || Card::deck().collect::<Vec<_>>();
    let low = move |card: &Card| matches!(card, Card::Suited(rank, _) if rank.number() <= 5);
    let blue = |card: &Card| card.token().starts_with('B') || *card == Card::Mahjong;
    let pools = vec![
        deck(),
        deck().into_iter().filter(low).collect(),
        deck().into_iter().filter(blue).collect(),
    ];
    proptest::sample::select(pools)
        .prop_flat_map(|pool| proptest::sample::subsequence(pool, 8))
        .prop_map(|cards| Hand::from_tokens(cards.iter().map(|card| card.token())).unwrap())
}

proptest! {
    #[test]
    fn every_value_is_within_the_range_of_the_schema(
        hand in hands(), own: i32, opponent: i32,
    ) {
        let features = Features::of(&hand, Scores { own, opponent });
        for (value, info) in features.values().iter().zip(schema()) {
            prop_assert!((info.minimum..=info.maximum).contains(value), "{}: {value}", info.name);
            prop_assert!((0.0..=1.0).contains(value));
        }
    }

    #[test]
    fn counts_sum_to_the_suited_cards(hand in hands()) {
        let features = Features::of(&hand, Scores::default());
        let values = features.values();
        let specials: f64 = values[..4].iter().sum();
        let suited: f64 = values[4..17].iter().sum();
        prop_assert_eq!(specials + suited * 4.0, 8.0);
    }

    #[test]
    fn scores_change_nothing_but_their_two_features(hand in hands(), own: i32, opponent: i32) {
        let before = Features::of(&hand, Scores::default());
        let after = Features::of(&hand, Scores { own, opponent });
        prop_assert_eq!(&before.values()[..93], &after.values()[..93]);
    }
}
