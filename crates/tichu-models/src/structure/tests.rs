//! The best splits against an exhaustive search, and against known hands.

use std::collections::{HashMap, HashSet};

use tichu::{Card, CardSet, Combination};

use super::Wins;
use super::{Subsets, WinShares, bombs};
use crate::model::Source;

fn shares() -> WinShares {
    WinShares::estimated(|_, size, rank| Wins {
        plays: 100,
        won: u32::from(4 * rank.min(14) + size),
    })
}

fn minimum_plays(hand: CardSet) -> u8 {
    let subsets = Subsets::of(hand, &shares()).unwrap();
    subsets.structure(hand).minimum_plays
}

/// The least number of plays by trying every combination of the rules with the first card in it.
fn searched(hand: CardSet, known: &mut HashMap<CardSet, u8>) -> u8 {
    if hand.is_empty() {
        return 0;
    }
    if let Some(plays) = known.get(&hand) {
        return *plays;
    }
    let cards: Vec<Card> = hand.iter().collect();
    let (first, others) = cards.split_first().unwrap();
    let mut best = u8::MAX;
    for chosen in 0..1_u32 << others.len() {
        let others = others.iter().enumerate();
        let with = others.filter(|(bit, _)| chosen >> bit & 1 == 1);
        let play: CardSet = with.map(|(_, card)| *card).chain([*first]).collect();
        if Combination::readings(play).next().is_some() {
            best = best.min(1 + searched(hand - play, known));
        }
    }
    known.insert(hand, best);
    best
}

/// A random hand; half of them hold the Phoenix, and most have close ranks.
fn hand(rng: &mut fastrand::Rng) -> CardSet {
    let size = rng.usize(1..=9);
    let lowest = rng.u8(0..30);
    let mut cards: Vec<Card> = Card::deck()
        .filter(|card| rng.u8(..8) == 0 || (lowest..lowest + 28).contains(&card.index()))
        .collect();
    rng.shuffle(&mut cards);
    let mut hand: CardSet = cards.into_iter().take(size).collect();
    if rng.bool() {
        hand.insert(Card::Phoenix);
    }
    hand
}

#[test]
fn the_least_number_of_plays_is_that_of_an_exhaustive_search() {
    let mut rng = fastrand::Rng::with_seed(20);
    for _ in 0..300 {
        let hand = hand(&mut rng);
        let searched = searched(hand, &mut HashMap::new());
        assert_eq!(minimum_plays(hand), searched, "{hand}");
    }
}

#[test]
fn known_hands_have_their_numbers_of_plays() {
    for (hand, plays, single_phoenix) in [
        ("Ph GA RK BD G10 S9 R8 G7 B6 B5 R5 B4 S3 G2", 2, 6),
        ("Ph GK SK GB R10 R9 B8 G8 R8 S8 B7 B6 G5 G3", 2, 4),
        ("Ph RK GD SD BB GB SB G8 S7 G6 B5 R3 G2 R2", 4, 9),
        ("GB R10 S10 S9 G8 R8 S8 B7 G6 G5 R4 S4 R3 B2", 4, 4),
        ("Dr Ph RA BK SK RB SB G9 S9 B8 B6 G4 G3 R3", 8, 10),
        ("SK BD BB RB B10 G10 S8 S7 G6 R6 S6 B4 R4 S3", 7, 7),
        ("Dr RA BK BD BB G8 B6 R6 G4 R4 B3 G2 R2 Hu", 11, 11),
    ] {
        let hand: CardSet = hand.parse().unwrap();
        let structure = Subsets::of(hand, &shares()).unwrap().structure(hand);
        let found = (
            structure.minimum_plays,
            structure.minimum_plays_single_phoenix,
        );
        assert_eq!(found, (plays, single_phoenix), "{hand}");
    }
}

#[test]
fn a_part_of_a_hand_has_the_structure_that_it_has_alone() {
    let mut rng = fastrand::Rng::with_seed(21);
    let mut deck: Vec<Card> = Card::deck().collect();
    for _ in 0..40 {
        rng.shuffle(&mut deck);
        let hand: CardSet = deck[..14].iter().copied().collect();
        let subsets = Subsets::of(hand, &shares()).unwrap();
        let part: CardSet = deck[..rng.usize(0..=14)].iter().copied().collect();
        let alone = Subsets::of(part, &shares()).unwrap();
        let (found, expected) = (subsets.structure(part), alone.structure(part));
        assert_eq!(found.minimum_plays, expected.minimum_plays, "{part}");
        assert!((found.losing_plays - expected.losing_plays).abs() < 1e-4);
        assert!((found.net_tempo - expected.net_tempo).abs() < 1e-4);
    }
}

#[test]
fn a_split_has_every_card_once_in_as_few_combinations_as_possible() {
    let mut rng = fastrand::Rng::with_seed(22);
    let mut deck: Vec<Card> = Card::deck().collect();
    for _ in 0..100 {
        rng.shuffle(&mut deck);
        let hand: CardSet = deck[..14].iter().copied().collect();
        let subsets = Subsets::of(hand, &shares()).unwrap();
        let split = subsets.split();
        let all = split.iter().fold(CardSet::EMPTY, |all, play| all | *play);
        let cards: usize = split.iter().map(|play| play.len()).sum();
        assert_eq!((all, cards), (hand, 14));
        assert_eq!(split.len(), usize::from(minimum_plays(hand)), "{hand}");
        for play in split {
            assert!(Combination::readings(play).next().is_some(), "{play}");
        }
    }
}

#[test]
fn more_than_fourteen_cards_are_refused() {
    let cards: CardSet = Card::deck().take(15).collect();
    assert!(Subsets::of(cards, &shares()).is_none());
    let none = Subsets::of(CardSet::EMPTY, &shares()).unwrap();
    assert_eq!(none.structure(CardSet::EMPTY).minimum_plays, 0);
    assert!(none.split().is_empty());
}

#[test]
fn shares_survive_their_file() {
    let text = serde_json::to_string(&shares()).unwrap();
    assert_eq!(serde_json::from_str::<WinShares>(&text).unwrap(), shares());
    let error = serde_json::from_str::<WinShares>("{}").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected a share from 0 to 1 for Single")
    );
}

#[test]
fn bombs_are_the_fours_and_the_longest_straights_of_a_suit() {
    for (hand, expected) in [
        ("B8 G8 R8", &[][..]),
        ("Ph B8 G8 R8", &[]),
        ("Ma B2 B3 B4 B5", &[]),
        ("Ph B2 B3 B4 B5", &[]),
        ("B2 B3 B4 B5 R6", &[]),
        ("B8 G8 R8 S8", &["B8 G8 R8 S8"]),
        ("Ma B2 B3 B4 B5 B6", &["B6 B5 B4 B3 B2"]),
        ("S10 SJ SQ SK SA S8 S7", &["SA SK SQ SJ S10"]),
        (
            "B2 B3 B4 B5 B6 B7 B8 BA BK BQ BJ B10",
            &["BA BK BQ BJ B10", "B8 B7 B6 B5 B4 B3 B2"],
        ),
        (
            "BA GA RA SA B5 B6 B7 B8 B9 G8 R8 S8",
            &["B8 G8 R8 S8", "BA GA RA SA", "B9 B8 B7 B6 B5"],
        ),
    ] {
        let found: Vec<String> = bombs(hand.parse().unwrap())
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, expected, "{hand}");
    }
}

#[test]
fn bombs_are_those_of_the_rules_that_are_no_part_of_another() {
    let mut rng = fastrand::Rng::with_seed(23);
    for _ in 0..40 {
        let hand = hand(&mut rng);
        let cards: Vec<Card> = hand.iter().collect();
        let parts = (0..1_u32 << cards.len()).map(|chosen| {
            let cards = cards.iter().enumerate();
            let with = cards.filter(|(bit, _)| chosen >> bit & 1 == 1);
            with.map(|(_, card)| *card).collect::<CardSet>()
        });
        let all: Vec<CardSet> = parts
            .filter(|part| Combination::readings(*part).any(|reading| reading.is_bomb()))
            .collect();
        let is_largest = |bomb: &&CardSet| {
            let mut others = all.iter();
            !others.any(|other| other != *bomb && other.contains_all(**bomb))
        };
        let expected: HashSet<CardSet> = all.iter().filter(is_largest).copied().collect();
        let found = bombs(hand);
        assert_eq!(found.len(), expected.len(), "{hand}");
        assert_eq!(
            found.into_iter().collect::<HashSet<_>>(),
            expected,
            "{hand}"
        );
    }
}

#[test]
fn the_shares_that_ship_are_those_of_the_logs() {
    let shares = WinShares::load(&Source::Embedded).unwrap();
    for (hand, losing, net) in [
        ("Ph GA RK BD G10 S9 R8 G7 B6 B5 R5 B4 S3 G2", 0.97, -0.84),
        ("Ph GK SK GB R10 R9 B8 G8 R8 S8 B7 B6 G5 G3", 0.40, -1.81),
        ("Ph RK GD SD BB GB SB G8 S7 G6 B5 R3 G2 R2", 1.41, -1.18),
        ("GB R10 S10 S9 G8 R8 S8 B7 G6 G5 R4 S4 R3 B2", 2.48, 0.95),
        ("Dr Ph RA BK SK RB SB G9 S9 B8 B6 G4 G3 R3", 3.80, -0.39),
        ("SK BD BB RB B10 G10 S8 S7 G6 R6 S6 B4 R4 S3", 4.48, 1.96),
        ("Dr RA BK BD BB G8 B6 R6 G4 R4 B3 G2 R2 Hu", 7.39, 3.78),
    ] {
        let hand: CardSet = hand.parse().unwrap();
        let structure = Subsets::of(hand, &shares).unwrap().structure(hand);
        // The expected numbers were computed apart from this program. They know the same logs, and
        // their shares differ a little.
        let near = |found: f32, expected: f32, most: f32| (found - expected).abs() < most;
        assert!(near(structure.losing_plays, losing, 0.04), "{structure:?}");
        assert!(near(structure.net_tempo, net, 0.07), "{structure:?}");
    }
}
