//! The ways to split small hands, by force and by hand.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tichu::{Card, Combination};

use super::*;

/// The codes of the parts of a way to split, in order.
type Codes = Vec<u16>;

fn leaves(hand: CardSet, splits: Splits) -> BTreeSet<Codes> {
    let decomposition = Decomposition::of(hand, splits);
    assert!(!decomposition.is_truncated());
    let codes = |leaf: &Leaf| leaf.iter().map(Part::code).collect();
    let set: BTreeSet<Codes> = decomposition.leaves().iter().map(codes).collect();
    assert_eq!(set.len(), decomposition.leaves().len());
    set
}

/// All ways to split, by trying all sets with the first card.
fn by_force(cards: &[Card], codes: &mut Codes, found: &mut BTreeSet<Codes>) {
    let Some((first, rest)) = cards.split_first() else {
        let mut sorted = codes.clone();
        sorted.sort_unstable();
        found.insert(sorted);
        return;
    };
    for chosen in 0..1_u32 << rest.len() {
        let is_chosen = |place: usize| chosen >> place & 1 == 1;
        let with = |wanted| {
            let places = (0..rest.len()).filter(move |place| is_chosen(*place) == wanted);
            places.map(|place| rest[place])
        };
        let set = with(true).collect::<CardSet>().with(*first);
        if let Some(part) = as_part(set) {
            let left: Vec<Card> = with(false).collect();
            codes.push(part.code());
            by_force(&left, codes, found);
            codes.pop();
        }
    }
}

fn as_part(cards: CardSet) -> Option<Part> {
    let combination = Combination::readings(cards).next()?;
    let rank = combination.half_ranks() / 2;
    let kind = PartKind::ALL.into_iter().find(|kind| {
        kind.played_as() == combination.kind()
            && (combination.size() > 1 || *kind == PartKind::of_card(rank))
    })?;
    Some(Part {
        kind,
        rank,
        code_rank: rank,
        cards,
    })
}

/// Cards of few ranks and suits, so that they form combinations.
fn hands(size: usize) -> impl Strategy<Value = CardSet> {
    (0..7_u32, any::<u64>()).prop_map(move |(top, seed)| {
        let near: CardSet = (0..28)
            .map(|bit| Card::new(bit + 2 + 4 * top as u8).unwrap())
            .collect();
        let mut cards: Vec<Card> = near.iter().collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut cards);
        cards.into_iter().take(size).collect()
    })
}

proptest! {
    #[test]
    fn all_ways_are_those_found_by_force(hand in hands(9)) {
        let cards: Vec<Card> = hand.iter().collect();
        let mut found = BTreeSet::new();
        by_force(&cards, &mut Vec::new(), &mut found);
        prop_assert_eq!(&leaves(hand, Splits::Complete), &found);
        let searched = leaves(hand, Splits::Search);
        prop_assert!(searched.is_subset(&found));
    }

    #[test]
    fn every_leaf_covers_the_hand_with_combinations(hand in hands(13)) {
        let decomposition = Decomposition::of(hand, Splits::Search);
        prop_assert!(!decomposition.leaves().is_empty());
        for leaf in decomposition.leaves() {
            let sizes: usize = leaf.iter().map(|part| part.cards.len()).sum();
            prop_assert_eq!(sizes, hand.len());
            let cards = leaf.iter().fold(CardSet::EMPTY, |cards, part| cards | part.cards);
            prop_assert_eq!(cards, hand);
            for part in leaf {
                let played = part.combination().unwrap();
                prop_assert!(part.is_like(&played), "{:?}", part);
            }
            let singles = leaf.iter().filter(|part| part.kind == PartKind::Single);
            let ranks: BTreeSet<u8> = singles.clone().map(|part| part.rank).collect();
            prop_assert_eq!(ranks.len(), singles.count(), "a usable pair is left unused");
        }
    }
}

fn texts(hand: &str, splits: Splits) -> Vec<String> {
    let decomposition = Decomposition::of(hand.parse().unwrap(), splits);
    let text = |leaf: &Leaf| {
        let parts = leaf
            .iter()
            .map(|part| part.combination().unwrap().to_string());
        parts.collect::<Vec<_>>().join(", ")
    };
    decomposition.leaves().iter().map(text).collect()
}

#[test]
fn a_full_house_has_three_leaves() {
    let leaves = texts("S5 R5 B5 S3 R3", Splits::Search);
    let expected = [
        "single 5, pair of 3, pair of 5",
        "pair of 3, triple of 5",
        "full house of 5",
    ];
    assert_eq!(leaves, expected);
}

#[test]
fn the_search_takes_low_pairs_and_whole_stairs() {
    let leaves = texts("S3 R3 S4 R4 S5 R5", Splits::Search);
    let expected = [
        "pair of 3, pair of 4, pair of 5",
        "pair of 3, 2 steps up to 5",
        "3 steps up to 5",
    ];
    assert_eq!(leaves, expected);
    let all = texts("S3 R3 S4 R4 S5 R5", Splits::Complete);
    assert!(all.contains(&"pair of 5, 2 steps up to 4".to_owned()));
}

#[test]
fn parts_of_straights_have_leaves_too() {
    let leaves = texts("S3 R4 S5 R6 S7 R8", Splits::Search);
    assert_eq!(leaves.len(), 3, "{leaves:?}");
    assert!(leaves.contains(&"single 8, straight of 5 up to 7".to_owned()));
    let flush = texts("S3 S4 S5 S6 S7", Splits::Search);
    assert_eq!(flush, ["straight flush of 5 up to 7"]);
}

#[test]
fn a_hand_without_combinations_is_all_singles() {
    let leaves = texts("S2 R4 S6 R8 BQ", Splits::Search);
    assert_eq!(leaves, ["single 2, single 4, single 6, single 8, single Q"]);
}
