//! Values and decisions by the rules of the theses, computed by hand. No thesis prints the values.

use agents::{Agent, Game};
use fastrand::Rng;
use tichu::{BySeat, CardSet, Combination, Seat};

use crate::{
    DECK, Decomposition, Evaluator, Formula, Leaf, Move, Part, PartKind, Player, Round, Splits,
    Unseen, Valuation,
};

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn combination(text: &str) -> Combination {
    Combination::readings(cards(text)).next().unwrap()
}

fn leaves(hand: &str) -> Vec<Leaf> {
    Decomposition::of(cards(hand), Splits::Search)
        .leaves()
        .to_vec()
}

fn values(hand: &str, evaluator: Evaluator, formula: Formula) -> Vec<f64> {
    let valuation = Valuation {
        evaluator,
        formula,
        ..Valuation::default()
    };
    let unseen = Unseen::of(DECK - cards(hand));
    let value = |leaf: &Leaf| valuation.leaf(leaf, &unseen);
    leaves(hand).iter().map(value).collect()
}

fn are_near(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(found, expected)| (found - expected).abs() < 5e-3)
}

#[test]
fn five_cards_have_the_values_that_the_formulas_give() {
    let hand = "S5 R5 B5 S3 R3";
    for (evaluator, expected) in [
        (Evaluator::Simple, [8.9, 6.9, 12.5]),
        (Evaluator::Cards, [1.78, 1.38, 2.5]),
        (Evaluator::Combinations, [2.967, 3.45, 12.5]),
    ] {
        let found = values(hand, evaluator, Formula::Thesis);
        assert!(are_near(&found, &expected), "{evaluator:?}: {found:?}");
    }
    let code = values(hand, Evaluator::Simple, Formula::Code);
    assert!((code[0] - 3.9).abs() < 1e-9, "{code:?}");
}

#[test]
fn kings_and_aces_are_better_alone_and_nines_in_a_pair() {
    for (hand, expected) in [
        ("SA RA", [11.2, 22.4]),
        ("SK RK", [10.4, 18.2]),
        ("S9 R9 B9", [11.7, 8.1]),
    ] {
        let found = values(hand, Evaluator::Simple, Formula::Thesis);
        assert!(are_near(&found, &expected), "{hand}: {found:?}");
    }
    let (leaf, _) = Player::default().best_leaf(cards("SA RA"), &Unseen::of(DECK));
    assert_eq!(
        leaf.iter().map(|part| part.kind).collect::<Vec<_>>(),
        [PartKind::Ace; 2]
    );
}

#[test]
fn straights_count_mean_or_lowest_rank_in_the_code() {
    let found = values("S3 R4 S5 R6 S7 R8", Evaluator::Simple, Formula::Code);
    // 345678: 5 x 6 x 0.5. 34567 and 8: 3 x 5 x 0.5 - 1. 45678 and 3: 4 x 5 x 0.5 - 3.5.
    assert!(are_near(&found, &[15.0, 6.5, 6.5]), "{found:?}");
}

/// What a player does with a hand on a seat's combination.
fn answer(player: &Player, owner: usize, top: &str, hand: &str) -> Move {
    let mut hands = BySeat([cards("S2 R2 B2 G2 S3 R3 B3 G3"); 4]);
    hands[Seat::ALL[3]] = cards(hand);
    hands[Seat::ALL[owner]] = hands[Seat::ALL[owner]] | cards(top);
    let mut round = Round::new(hands, Seat::ALL[owner], false);
    round.apply(Move::Play(combination(top)));
    while round.turn() != Some(3) {
        round.apply(Move::Pass);
    }
    let mut moves = Vec::new();
    round.moves(&mut moves);
    player.choose(&round.view(3), &moves, &mut Rng::with_seed(1))
}

#[test]
fn plays_the_queen_on_a_jack_but_not_over_its_partner() {
    let player = Player::default();
    let hand = "SQ S7 R7 SK";
    let (leaf, value) = player.best_leaf(cards(hand), &Unseen::of(DECK));
    assert!((value - 20.7).abs() < 1e-9);
    let answers = player.answers(&leaf, &Unseen::of(DECK), &combination("GJ"), false);
    assert!((answers[0].after - 14.7).abs() < 1e-9 && (answers[0].bound - 6.21).abs() < 1e-9);
    assert_eq!(
        answer(&player, 2, "GJ", hand),
        Move::Play(combination("SQ"))
    );
    assert_eq!(answer(&player, 1, "GJ", hand), Move::Pass);
    // Going out is always allowed.
    assert_eq!(
        answer(&player, 1, "GJ", "SQ"),
        Move::Play(combination("SQ"))
    );
    // A ten over the partner's nine is within the rule, over its five it is not.
    assert_eq!(
        answer(&player, 1, "G9", "S10 S7 R7 SK"),
        Move::Play(combination("S10"))
    );
    assert_eq!(answer(&player, 1, "G5", "S10 S7 R7 SK"), Move::Pass);
}

#[test]
fn keeps_a_combination_that_is_worth_too_much() {
    let eager = Player::default();
    let strict = Player {
        tolerance: 0.9,
        ..eager
    };
    assert_eq!(
        answer(&eager, 2, "GJ", "SQ S7 R7 SK"),
        Move::Play(combination("SQ"))
    );
    assert_eq!(answer(&strict, 2, "GJ", "SQ S7 R7 SK"), Move::Pass);
}

#[test]
fn leads_its_weakest_combination() {
    let player = Player::default();
    let unseen = Unseen::of(DECK);
    let (leaf, _) = player.best_leaf(cards("SQ S7 R7 SK"), &unseen);
    // The pair of 7 has 5.6, the queen 6.
    assert_eq!(player.lead(&leaf, &unseen).unwrap().cards, cards("S7 R7"));
}

#[test]
fn possibilities_count_higher_combinations() {
    let coefficient = |hand: &str, unseen: &str| {
        let valuation = Valuation {
            evaluator: Evaluator::Possibilities,
            ..Valuation::default()
        };
        let cards = cards(hand);
        let own = Combination::readings(cards).next().unwrap();
        let is_like = |part: &Part| part.is_like(&own);
        let leaf = leaves(hand)
            .into_iter()
            .find(|leaf| leaf.len() == 1)
            .unwrap();
        let part = leaf.into_iter().find(is_like).unwrap();
        let value = valuation.part_in(&part, &[part], &Unseen::of(unseen.parse().unwrap()));
        value / valuation.part(&part)
    };
    for (hand, unseen, expected) in [
        ("SK RK", "SA", 4.0),
        ("SK", "SA", 2.0),
        ("SQ", "SK RK SA", 1.333),
        ("SK RK", "SA RA BA", 1.333),
    ] {
        let found = coefficient(hand, unseen);
        assert!((found - expected).abs() < 1e-3, "{hand}: {found}");
    }
}

#[test]
fn combinations_beat_each_other_as_in_the_thesis() {
    for (higher, lower) in [
        ("S2 S3 S4 S5 S6 S7", "R10 RJ RQ RK RA"),
        ("S4 R5 S6 R7 S8 R9", "S2 R3 S4 R5 S6 R7"),
        ("S8 R8 B8 S5 R5", "S6 R6 B6 SK RK"),
        ("S8 R8 S9 R9", "S7 R7 S8 R8"),
        ("S2 R2 B2 G2", "SA RA"),
    ] {
        let (higher, lower) = (combination(higher), combination(lower));
        assert!(
            higher.beats(&lower) && !lower.beats(&higher),
            "{higher} {lower}"
        );
    }
}
