//! Readings of cards.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tichu::{Card, CardSet, Combination, Kind};

use super::moves::any_hand;
use super::naive;

fn readings(cards: &str) -> Vec<String> {
    let cards = cards.parse().expect("cards");
    Combination::readings(cards)
        .map(|combination| combination.to_string())
        .collect()
}

#[test]
fn every_kind_is_read() {
    for (cards, expected) in [
        ("Hu", "Dogs"),
        ("Ma", "single Mahjong"),
        ("Ph", "single Phoenix"),
        ("Dr", "single Dragon"),
        ("B2", "single 2"),
        ("BA GA", "pair of A"),
        ("Ph S10", "pair of 10"),
        ("B7 G7 R7", "triple of 7"),
        ("Ph B7 G7", "triple of 7"),
        ("B7 G7 R7 S7", "four of 7"),
        ("B3 G3 R3 BA SA", "full house of 3"),
        ("Ph G3 B3 R3 SA", "full house of 3"),
        ("B3 G3 B4 R4", "2 steps up to 4"),
        ("Ph G3 B4 R4 R5 S5 R6 S6 RK SK RQ SQ RJ SJ", ""),
        ("Ph G3 B4 R4 R5 S5 R6 S6", "4 steps up to 6"),
        ("Ma B2 B3 B4 B5", "straight of 5 up to 5"),
        ("BA BK BQ BJ G10", "straight of 5 up to A"),
        ("BA BK BQ BJ B10", "straight flush of 5 up to A"),
        ("Ph BK BQ BJ B9", "straight of 5 up to K"),
        ("Ph BA BK BQ BJ", "straight of 5 up to A"),
        (
            "Ma G2 B3 B4 B5 B6 B7 B8 B9 B10 BJ BQ BK BA",
            "straight of 14 up to A",
        ),
        ("Ph Ma B2 B4 B5", "straight of 5 up to 5"),
        ("B2 B3 B4 B5", ""),
        ("Ph Dr", ""),
        ("Ph Ma", ""),
        ("Ph Hu", ""),
        ("Ma Hu", ""),
        ("Ph B7 G7 R7 S7", ""),
        ("Ph B7 G7 R7", ""),
        ("B2 B3 B4 B5 BA", ""),
        ("B7 G7 B9 G9", ""),
        ("B7 B8", ""),
    ] {
        let found = readings(cards);
        let expected: Vec<&str> = if expected.is_empty() {
            vec![]
        } else {
            vec![expected]
        };
        assert_eq!(found, expected, "{cards}");
    }
}

#[test]
fn phoenix_between_two_pairs_makes_either_triple() {
    assert_eq!(
        readings("Ph G9 R9 G3 R3"),
        ["full house of 9", "full house of 3"]
    );
}

#[test]
fn phoenix_at_an_end_of_a_straight_is_the_top_or_the_bottom() {
    assert_eq!(
        readings("Ph S6 R5 B4 G3"),
        ["straight of 5 up to 7", "straight of 5 up to 6"]
    );
    // There is nothing above the ace, and the Phoenix is never the 1.
    assert_eq!(readings("Ph SA RK BQ GJ"), ["straight of 5 up to A"]);
    assert_eq!(readings("Ph S5 R4 B3 G2"), ["straight of 5 up to 6"]);
    assert_eq!(readings("Ph S5 R4 B3 G2 Ma"), ["straight of 6 up to 6"]);
}

#[test]
fn phoenix_tells_its_rank() {
    let ranks = |cards: &str| -> Vec<Option<u8>> {
        Combination::readings(cards.parse().expect("cards"))
            .map(|combination| combination.phoenix().map(tichu::Rank::number))
            .collect()
    };
    assert_eq!(ranks("Ph"), [None]);
    assert_eq!(ranks("Ph S6"), [Some(6)]);
    assert_eq!(ranks("Ph S6 R5 B4 G3"), [Some(7), Some(2)]);
    assert_eq!(ranks("Ph S6 R6 B4 G4"), [Some(6), Some(4)]);
    assert_eq!(ranks("S6 R6"), [None]);
}

#[test]
fn no_cards_are_no_combination() {
    assert_eq!(Combination::readings(CardSet::EMPTY).count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn readings_are_those_of_the_plain_rules(cards in any_hand(1..=8)) {
        let fast: BTreeSet<naive::Reading> = Combination::readings(cards)
            .map(|c| (
                c.kind(),
                usize::from(c.size()),
                u32::from(c.half_ranks()),
                c.phoenix().map_or(0, tichu::Rank::number),
            ))
            .collect();
        let plain: BTreeSet<naive::Reading> = naive::readings(cards).into_iter().collect();
        prop_assert_eq!(fast, plain);
    }

    #[test]
    fn higher_reading_comes_first(cards in any_hand(1..=8)) {
        let ranks: Vec<u8> = Combination::readings(cards).map(|c| c.half_ranks()).collect();
        prop_assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        prop_assert!(ranks.len() <= 2);
    }

    #[test]
    fn nothing_beats_itself_and_of_two_at_most_one_beats_the_other(
        a in any_hand(1..=6),
        b in any_hand(1..=6),
    ) {
        for a in Combination::readings(a) {
            prop_assert!(a.is_phoenix() || !a.beats(&a));
            for b in Combination::readings(b).filter(|b| (b.cards() & a.cards()).is_empty()) {
                let single_phoenix = a.is_phoenix() || b.is_phoenix();
                prop_assert!(single_phoenix || !(a.beats(&b) && b.beats(&a)));
                prop_assert!(!a.is_bomb() || b.is_bomb() || b.kind() == Kind::Dogs || a.beats(&b));
            }
        }
    }
}

#[test]
fn points_of_the_deck_are_one_hundred() {
    assert_eq!(CardSet::DECK.points(), 100);
    let points: Vec<(Card, i32)> = Card::deck()
        .map(|card| (card, CardSet::EMPTY.with(card).points()))
        .filter(|(_, points)| *points != 0)
        .collect();
    assert_eq!(points.len(), 14);
    for (card, points) in points {
        let expected = match card {
            Card::Dragon => 25,
            Card::Phoenix => -25,
            Card::Suited(rank, _) if rank.number() == 5 => 5,
            _ => 10,
        };
        assert_eq!(points, expected, "{card}");
    }
}
