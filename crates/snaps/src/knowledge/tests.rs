//! Knowledge bases of whole rounds.

use fastrand::Rng;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;
use crate::contract::Contract;
use crate::dealing::{deal, hands};
use crate::round::Round;

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// The knowledge of seat 1 after these moves; seat 0 declares the king of acorns.
fn knowledge(kontra: Option<usize>, moves: &str, conventions: bool) -> Knowledge {
    let contract = Contract {
        kontra: kontra.and_then(Seat::new),
        ..Contract::new(Seat::ALL[0], card("AK"))
    };
    let moves: Vec<Move> = moves
        .split_whitespace()
        .map(|text| text.parse().unwrap())
        .collect();
    let dealt = "AA A10 HK HQ L9 LJ".parse().unwrap();
    let view = View::rebuild(Seat::ALL[1], dealt, contract, &moves).unwrap();
    let options = Options {
        conventions,
        ..Options::default()
    };
    Knowledge::of(&view, options)
}

fn close(found: [f64; 3], expected: [f64; 3]) {
    let is_close = found
        .iter()
        .zip(expected)
        .all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(is_close, "{found:?} for {expected:?}");
}

#[test]
fn kontra_shows_who_lacks_the_trump_card() {
    let table = knowledge(Some(2), "", false).table;
    close(table.row(card("AK")), [0.0, 0.5, 0.5]);
    close(table.row(card("AQ")), [1.0 / 3.0; 3]);
}

#[test]
fn a_marriage_shows_its_other_card() {
    let table = knowledge(None, "BQ+", false).table;
    close(table.row(card("BK")), [0.0, 0.0, 1.0]);
    close(table.row(card("BQ")), [0.0, 0.0, 1.0]);
    close(table.row(card("BJ")), [6.0 / 17.0, 6.0 / 17.0, 5.0 / 17.0]);
}

#[test]
fn a_card_that_neither_follows_nor_beats_nor_trumps_shows_what_its_player_lacks() {
    // Player 2 discards: it has no hearts and no acorns. Player 3 follows, and cannot beat the ten.
    let table = knowledge(None, "H10 HQ B10 H9", false).table;
    for one in ["HJ", "A9", "AK"] {
        assert_eq!(table.get(card(one), 0), 0.0, "{one}");
        assert!(table.get(card(one), 1) > 0.0, "{one}");
    }
    close(table.row(card("HA")), [0.0, 0.0, 1.0]);
    close(table.row(card("B9")), [1.0 / 3.0; 3]);
}

#[test]
fn a_queen_led_without_announcement_speaks_against_the_king() {
    let with = knowledge(None, "BQ", true);
    assert_eq!(with.probability(card("BK"), Seat::ALL[0]), 0.05);
    let without = knowledge(None, "BQ", false);
    assert_eq!(without.probability(card("BK"), Seat::ALL[0]), 5.0 / 17.0);
}

#[test]
fn the_declarer_is_held_to_have_a_trump_until_it_shows_one() {
    let before = knowledge(None, "", true);
    assert_eq!(before.facts().len(), 1);
    assert_eq!(before.facts()[0].cards(), "A9 AJ AQ".parse().unwrap());
    // One round of algorithm 6.1.3 raises three thirds.
    close(
        before.table().row(card("AQ")),
        [8.0 / 27.0, 8.0 / 27.0, 11.0 / 27.0],
    );
    let shown = knowledge(None, "AJ", true);
    assert!(shown.facts().is_empty());
    let without = knowledge(None, "AJ", false);
    for card in CardSet::DECK {
        close(shown.table().row(card), without.table().row(card));
    }
}

#[test]
fn a_wrong_convention_ends_with_the_certain_knowledge() {
    // The declarer discards on hearts: it has no trump at all.
    let wrong = knowledge(None, "B9 AA BJ B10 HK H9 HA BA", true);
    assert!(wrong.facts().is_empty());
    assert_eq!(wrong.probability(card("AQ"), Seat::ALL[0]), 0.0);
    let sum: f64 = wrong.table().row(card("AQ")).iter().sum();
    assert!((sum - 1.0).abs() < 1e-12);
}

proptest! {
    #[test]
    fn rows_sum_to_one_and_agree_with_certain_knowledge(seed: u64, conventions: bool, share: bool) {
        let mut rng = Rng::with_seed(seed);
        let hands = hands(&mut rng);
        let cards: Vec<Card> = CardSet::DECK.iter().collect();
        let mut round = Round::new(hands, Contract::new(Seat::ALL[0], cards[rng.usize(..24)]));
        let neutral = if share { Neutral::Share } else { Neutral::Third };
        let options = Options { neutral, conventions };
        let mut moves = Vec::new();
        while round.table().turn().is_some() {
            for seat in Seat::ALL {
                let view = round.view_of(seat);
                let knowledge = Knowledge::of(&view, options);
                for card in CardSet::DECK {
                    let row = knowledge.table().row(card);
                    let is_own = view.dealt().contains(card);
                    let expected = if is_own { 0.0 } else { 1.0 };
                    prop_assert!((row.iter().sum::<f64>() - expected).abs() < 1e-9);
                    prop_assert!(row.iter().all(|value| (0.0..=1.0 + 1e-9).contains(value)));
                    for other in seat.others() {
                        let value = knowledge.probability(card, other);
                        if round.table().played(other).contains(card) {
                            prop_assert_eq!(value, 1.0);
                        } else if view.unseen().contains(card) && !view.possible(other).contains(card) {
                            prop_assert_eq!(value, 0.0);
                        }
                    }
                }
            }
            round.moves(&mut moves);
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }

    #[test]
    fn the_neutral_value_decides_nothing_between_two_conventions(seed: u64) {
        // Each row gets at most one piece of evidence by algorithm 6.1.2, and strong one.
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng);
        let mut moves = Vec::new();
        while round.table().turn().is_some() {
            for seat in Seat::ALL {
                let view = round.view_of(seat);
                let [third, share] = [Neutral::Third, Neutral::Share].map(|neutral| {
                    Knowledge::of(&view, Options { neutral, conventions: true })
                });
                prop_assert_eq!(third.table(), share.table());
            }
            round.moves(&mut moves);
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
}
