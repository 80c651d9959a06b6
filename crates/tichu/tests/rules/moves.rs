//! Legal moves, all of them and by class, beside the plain rules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use tichu::{Card, CardSet, Combination, Kind, Move, Occasion, Position, Rank, Suit};

use super::naive;

/// Cards in which combinations are frequent: of the whole deck, of a few ranks, or of two suits.
pub fn any_hand(size: RangeInclusive<usize>) -> impl Strategy<Value = CardSet> {
    let specials = [Card::Dragon, Card::Phoenix, Card::Mahjong, Card::Dogs];
    let some_of = move |cards: Vec<Card>, size: RangeInclusive<usize>| {
        subsequence(cards, size).prop_map(|cards| cards.into_iter().collect())
    };
    let (a, b, c) = (size.clone(), size.clone(), size);
    prop_oneof![
        some_of(Card::deck().collect(), a),
        (2..=11_u8).prop_flat_map(move |low| {
            let few = Card::deck().filter(move |card| match card {
                Card::Suited(rank, _) => (low..low + 4).contains(&rank.number()),
                special => specials.contains(special),
            });
            some_of(few.collect(), b.clone())
        }),
        (2..=6_u8).prop_flat_map(move |low| {
            let few = Card::deck().filter(move |card| match card {
                Card::Suited(rank, Suit::Red | Suit::Blue) => {
                    (low..low + 9).contains(&rank.number())
                }
                Card::Suited(..) => false,
                special => matches!(special, Card::Phoenix | Card::Mahjong),
            });
            some_of(few.collect(), c.clone())
        }),
    ]
}

/// A position of a hand of this size on any combination of other cards.
fn any_position(size: RangeInclusive<usize>) -> impl Strategy<Value = Position> {
    let table = (any_hand(1..=14), any::<Index>(), 0..8_u8);
    let wish = prop::option::weighted(0.4, 2..=14_u8);
    (any_hand(size), table, wish).prop_map(|(hand, (others, which, occasion), wish)| {
        let others = Position {
            hand: others - hand,
            occasion: Occasion::Lead,
            wish: None,
        };
        let mut tops = Vec::new();
        others.legal(&mut tops);
        tops.retain(|play| play.cards() != CardSet::EMPTY.with(Card::Dogs));
        let occasion = match tops.get(which.index(tops.len().max(1))) {
            Some(&Move::Play(top)) => match occasion {
                0 => Occasion::Lead,
                1 => Occasion::Close(top),
                2 => Occasion::OutOfTurn(top),
                _ => Occasion::Follow(top),
            },
            _ => Occasion::Lead,
        };
        Position {
            hand,
            occasion,
            wish: wish.and_then(Rank::new),
        }
    })
}

fn all(position: &Position) -> Vec<Move> {
    let mut moves = vec![Move::Pass; 3];
    position.legal(&mut moves);
    moves
}

fn classes(position: &Position) -> Vec<Move> {
    let mut moves = vec![Move::Pass; 3];
    position.classes(&mut moves);
    moves
}

fn texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Kind, rank, the place of the Phoenix, and how many cards of each rank.
type Class = (Kind, u8, Option<Rank>, BTreeMap<Option<Rank>, usize>);

fn class(combination: &Combination) -> Class {
    let mut ranks = BTreeMap::new();
    for card in combination.cards() {
        let rank = match card {
            Card::Suited(rank, _) => Some(rank),
            _ => None,
        };
        *ranks.entry(rank).or_default() += 1;
    }
    let rank = combination.half_ranks();
    (combination.kind(), rank, combination.phoenix(), ranks)
}

/// How many cards of the hand are in straight flushes, by the plain rules.
fn flush_cards(hand: CardSet) -> usize {
    let mut in_flushes = BTreeSet::new();
    for suit in Suit::ALL {
        for low in 2..=10 {
            let run: Vec<Card> = (low..low + 5)
                .filter_map(|rank| Some(Card::Suited(Rank::new(rank)?, suit)))
                .collect();
            if run.iter().all(|card| hand.contains(*card)) {
                in_flushes.extend(run);
            }
        }
    }
    in_flushes.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn legal_moves_are_those_of_all_subsets(position in any_position(1..=9)) {
        prop_assert_eq!(texts(&all(&position)), naive::legal(&position));
    }

    #[test]
    fn classes_expand_to_the_legal_moves(position in any_position(1..=14)) {
        let mut expanded = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for play in classes(&position) {
            let Move::Play(chosen) = play else {
                expanded.insert("pass".to_owned());
                continue;
            };
            prop_assert!(seen.insert(class(&chosen)), "{chosen:?} twice");
            let mut has_itself = false;
            position.suits_of(&chosen, |other| {
                has_itself |= other == chosen;
                assert_eq!(class(&other), class(&chosen));
                expanded.insert(other.cards().to_string());
            });
            prop_assert!(has_itself, "{chosen:?}");
        }
        let listed = texts(&all(&position));
        prop_assert_eq!(expanded.into_iter().collect::<Vec<_>>(), listed);
    }

    #[test]
    fn classes_choose_the_suits_that_keep_straight_flushes(position in any_position(5..=14)) {
        for play in classes(&position) {
            let Move::Play(chosen) = play else {
                continue;
            };
            let kept = flush_cards(position.hand - chosen.cards());
            position.suits_of(&chosen, |other| {
                let left = flush_cards(position.hand - other.cards());
                assert!(left <= kept, "{chosen:?} breaks more than {other:?}");
            });
        }
    }

    #[test]
    fn every_set_is_listed_once(position in any_position(1..=14)) {
        let moves = all(&position);
        let sets: BTreeSet<String> = texts(&moves).into_iter().collect();
        prop_assert_eq!(sets.len(), moves.len());
    }

    #[test]
    fn wish_binds_exactly_when_it_forbids_a_move(position in any_position(1..=14)) {
        let free = Position { wish: None, ..position };
        if position.wish_binds() {
            let has_rank = |play: &Move| match position.wish {
                Some(rank) => !play.cards().of_rank(rank).is_empty(),
                None => false,
            };
            prop_assert!(all(&position).iter().any(has_rank));
            prop_assert!(!all(&position).contains(&Move::Pass));
        } else {
            prop_assert_eq!(all(&position), all(&free));
        }
    }
}

fn position(hand: &str, occasion: Occasion) -> Position {
    Position {
        hand: hand.parse().expect("cards"),
        occasion,
        wish: None,
    }
}

#[test]
fn straight_of_one_suit_is_a_bomb_and_no_straight() {
    let lead = position("R3 R4 R5 R6 R7", Occasion::Lead);
    let whole = |moves: Vec<Move>| -> Vec<Kind> {
        let plays = moves.iter().filter(|play| play.cards().len() == 5);
        plays
            .filter_map(|play| match play {
                Move::Play(combination) => Some(combination.kind()),
                Move::Pass => None,
            })
            .collect()
    };
    assert_eq!(whole(classes(&lead)), [Kind::StraightFlush]);
    let both = position("R3 R4 R5 R6 R7 G7", Occasion::Lead);
    assert_eq!(whole(classes(&both)), [Kind::Straight, Kind::StraightFlush]);
}

#[test]
fn longer_straight_flush_of_lower_rank_is_legal_on_a_shorter_one() {
    let top = Combination::readings("S9 S10 SJ SQ SK".parse().expect("cards")).next();
    let top = top.expect("a straight flush");
    let hand = "R2 R3 R4 R5 R6 R7 BA B2 G2 S2";
    let on_flush = position(hand, Occasion::Follow(top));
    assert_eq!(texts(&all(&on_flush)), ["R7 R6 R5 R4 R3 R2", "pass"]);
    assert_eq!(classes(&on_flush).len(), 2);
    let low = Combination::readings("S2 S3 S4 S5 S6".parse().expect("cards")).next();
    let on_low = position(hand, Occasion::OutOfTurn(low.expect("a straight flush")));
    assert_eq!(
        texts(&all(&on_low)),
        ["R7 R6 R5 R4 R3", "R7 R6 R5 R4 R3 R2"]
    );
}

#[test]
fn classes_spare_bombs_of_two_suits_at_once() {
    // The plain straight from 3 to 7 takes the red three: the red four to eight stay a bomb.
    let lead = position("R3 R4 R5 R6 R7 R8 B3 B4 B5 B6 B7", Occasion::Lead);
    let straight = classes(&lead).into_iter().find_map(|play| match play {
        Move::Play(c) if c.to_string() == "straight of 5 up to 7" => Some(c.cards().to_string()),
        _ => None,
    });
    assert_eq!(straight.as_deref(), Some("B7 B6 B5 B4 R3"));
}

#[test]
fn longest_hands_are_listed_whole() {
    // Fourteen cards of a straight and the Phoenix at every place.
    let lead = position("Ma Ph B2 G3 R4 S5 B6 G7 R8 S9 B10 GJ RQ SK", Occasion::Lead);
    let moves = texts(&all(&lead));
    assert!(moves.contains(&"Ph SK RQ GJ B10 S9 R8 G7 B6 S5 R4 G3 B2 Ma".to_owned()));
}
