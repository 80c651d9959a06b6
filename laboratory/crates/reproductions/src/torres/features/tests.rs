use super::Definition::{Meant, Printed};
use super::*;

fn features(hand: &str, definition: Definition) -> Features {
    let cards: CardSet = hand.parse().unwrap();
    assert_eq!(cards.len(), 14, "{hand}");
    Features::of(cards, definition)
}

/// One entry of a vector that has one.
fn number(hand: &str, definition: Definition, vector: usize) -> f64 {
    let features = features(hand, definition);
    let [number] = features.vector(vector) else {
        panic!("w{vector} has more entries")
    };
    *number
}

/// One entry by both definitions.
fn both(hand: &str, vector: usize) -> [f64; 2] {
    [Meant, Printed].map(|definition| number(hand, definition, vector))
}

const STRONG: &str = "Dr Ph GA SA BA BK GK RQ S9 B5 G4 R3 Ma Hu";

#[test]
fn every_vector_of_a_hand_is_as_computed_by_hand() {
    let by_hand: [(usize, &[f64], &[f64]); VECTORS] = [
        (1, &[1.0; 6], &[1.0, 1.0, 1.0, 1.01, 1.0, 1.0]),
        (
            2,
            &[
                1., 1., 0., 1., 1., 1., 0., 0., 0., 1., 0., 0., 1., 2., 3., 1., 1.,
            ],
            &[
                1., 1., 0., 1., 1., 1., 0., 0., 0., 1., 0., 0., 1., 2., 3., 1., 1.,
            ],
        ),
        (
            3,
            &[1., 1., 3., 2., 1., 0., 0.],
            &[1., 1., 3., 2., 1., 0., 0.],
        ),
        (4, &[8.0], &[8.0]),
        (5, &[5.0], &[5.0]),                  // Dogs, Mahjong, 3, 4, 5
        (6, &[2.0], &[2.0]),                  // 9, queen
        (7, &[8.0], &[9.0]),                  // Dragon, Phoenix, kings, aces; full house
        (8, &[3.0], &[3.0]),                  // aces
        (9, &[1.0], &[1.0]),                  // a pair
        (10, &[1.0], &[1.0]),                 // a triple
        (11, &[1.0], &[1.0]),                 // kings and aces
        (12, &[2.0], &[2.0]),                 // two pairs
        (13, &[1.0], &[1.0]),                 // full house
        (14, &[0.0], &[0.0]),                 // queen to Dragon is missed
        (15, &[0.0], &[0.0]),                 // no straight
        (16, &[1.0], &[0.0]),                 // 3 aces, Mahjong and 3, and the 4
        (17, &[1.0], &[1.0]),                 // 8 or 9 above 7
        (18, &[1.0], &[1.0]),                 // Phoenix
        (19, &[1.0], &[1.0]),                 // Dragon
        (20, &[1.0], &[1.0]),                 // Mahjong
        (21, &[1.0], &[1.0]),                 // Dogs
        (22, &[9.5], &[133.0 / 18.0]),        // 133 over the cards
        (23, &[15.0 / 18.0], &[16.0 / 18.0]), // w5 + w6 + w7
        (24, &[1.0], &[1.0]),                 // Phoenix and Dragon
        (25, &[4.0], &[4.0]),                 // special cards
        (26, &[2.0], &[2.0]),                 // kings, aces
        (27, &[1.0], &[1.0]),                 // aces
        (28, &[9.0], &[9.0]),                 // 5 ranks and 4 special cards
    ];
    for (vector, meant, printed) in by_hand {
        assert_eq!(features(STRONG, Meant).vector(vector), meant, "w{vector}");
        assert_eq!(
            features(STRONG, Printed).vector(vector),
            printed,
            "w{vector}"
        );
    }
}

#[test]
fn the_vectors_have_55_entries_and_no_other_number_has_one() {
    let features = features(STRONG, Meant);
    let entries: usize = (1..=VECTORS).map(|w| features.vector(w).len()).sum();
    assert_eq!(entries, ENTRIES);
    for number in [0, 29, usize::MAX] {
        assert!(features.vector(number).is_empty());
    }
}

#[test]
fn losers_and_middles_leave_out_larger_groups() {
    let hand = "BK RQ SQ GQ BJ GJ R10 B5 G5 R5 S4 B4 G2 Hu";
    assert_eq!(both(hand, 5), [4.0, 4.0], "Dogs, 2, 4, 4 without the fives");
    assert_eq!(both(hand, 6), [3.0, 3.0], "10, two jacks, no queens");
    let four_threes = "BA RA SA GJ B9 G8 R7 S6 B3 G3 R3 S3 R2 Ma";
    assert_eq!(both(four_threes, 5), [2.0, 2.0]);
}

#[test]
fn winners_count_groups_and_as_printed_two_more() {
    let straight = "BA RK SQ GJ R10 B9 G7 R7 S5 B4 G4 R3 S2 Hu";
    assert_eq!(both(straight, 7), [1.0, 2.0], "a straight to the ace");
    let low_full_house = "Dr RA SK GQ B9 G9 R8 S8 B6 G6 R6 S5 G3 Hu";
    assert_eq!(both(low_full_house, 7), [1.0, 3.0], "no high triple");
    let both_of_them = "BA RA SA GK B9 G9 R8 S7 B6 G5 R4 S3 G2 Hu";
    assert_eq!(both(both_of_them, 7), [5.0, 5.0]);
    let jacks = "BA RK SQ GJ BJ B9 G8 R7 S7 B4 G4 R3 S2 Hu";
    assert_eq!(both(jacks, 7), [2.0, 4.0]);
    assert_eq!(both(jacks, 6), [7.0, 7.0], "the same jacks");
}

#[test]
fn as_printed_the_two_more_can_make_a_hand_good() {
    let hand = "Dr Ph BA GA RA SA BK GK RQ S9 G8 R7 S6 G3";
    assert_eq!(both(hand, 5), [1.0, 1.0]);
    assert_eq!(both(hand, 6), [5.0, 5.0]);
    // 8 cards; four aces and two kings are a full house only as meant.
    assert_eq!(both(hand, 7), [9.0, 10.0]);
    let weaker = "Dr Ph BA GA RA BK GQ RQ S9 G8 R4 S3 G2 Hu";
    assert_eq!(both(weaker, 7), [8.0, 9.0]);
    assert_eq!([both(weaker, 5), both(weaker, 6)], [[4.0; 2], [4.0; 2]]);
    assert_eq!(both(weaker, 17), [0.0, 1.0]);
}

#[test]
fn pairs_are_consecutive_when_their_ranks_are() {
    let three = "Ph BA RK SQ GJ B8 G8 R7 S7 B6 R6 S4 B3 Hu";
    assert_eq!([11, 12].map(|w| both(three, w)), [[1.0; 2], [3.0; 2]]);
    let apart = "Ph BA RK SQ GJ B8 G8 R5 S5 B3 R3 S10 B9 Hu";
    assert_eq!(
        [9, 11, 12].map(|w| both(apart, w)),
        [[1.0; 2], [0.0; 2], [0.0; 2]]
    );
    let none = "Dr BA RK SQ GJ B10 G9 R8 S7 B6 R5 S4 B3 Hu";
    assert_eq!([9, 10].map(|w| both(none, w)), [[0.0; 2], [0.0; 2]]);
}

#[test]
fn two_triples_are_a_full_house_as_meant() {
    let hand = "Dr BA GA RA BK GK RK S9 B8 G6 R5 S4 G2 Hu";
    assert_eq!(both(hand, 13), [1.0, 0.0]);
    let four = "Dr BA GA RA SA GK RK S9 B8 G6 R5 S4 G2 Hu";
    assert_eq!(both(four, 13), [1.0, 0.0]);
    let pairs = "Dr BA GA BK GK RQ S9 B8 G6 R5 S4 G3 G2 Hu";
    assert_eq!(both(pairs, 13), [0.0, 0.0]);
    let triple = "Dr BA GA RA GK RQ S9 B8 G6 R5 S4 G3 G2 Hu";
    assert_eq!(both(triple, 13), [0.0, 0.0]);
}

#[test]
fn straights_have_ranks_and_the_mahjong_as_meant_and_any_neighbours_as_printed() {
    for (hand, length) in [
        ("Ph BA RK SQ GJ B8 G8 R7 S7 B6 R6 S4 B3 Hu", [0.0, 5.0]),
        ("BA RA SQ GJ B8 G8 R8 S7 B7 S4 B3 G2 Ma Hu", [0.0, 5.0]),
        ("BA RA SQ GJ B8 G8 R8 S7 R5 S4 B3 G2 Ma Hu", [5.0, 6.0]),
        // Five with the Dragon are missed, but six with it are not.
        ("Dr Ph BA RK SQ S9 B8 G8 R6 S6 B4 R4 S2 Hu", [0.0, 0.0]),
        ("Dr Ph BA RK SQ GJ B8 G8 R6 S6 B4 R4 S2 Hu", [0.0, 6.0]),
        ("Dr Ph BA RK SQ GJ B10 G8 R6 S6 B4 R4 S2 Hu", [5.0, 7.0]),
    ] {
        let has = length.map(|length| f64::from(length > 0.0));
        assert_eq!(both(hand, 14), has, "{hand}");
        assert_eq!(both(hand, 15), length, "{hand}");
    }
}

#[test]
fn low_cards_for_the_aces_to_beat_have_no_four_as_meant() {
    let hand = "BA RK SQ GJ B8 G8 R7 S7 B4 R4 S3 B2 G2 Hu";
    assert_eq!(both(hand, 16), [-2.0, -4.0]);
}
