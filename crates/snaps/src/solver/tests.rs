//! Perfect play from outside.

use fastrand::Rng;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use work::Stop;

use super::*;
use crate::card::{Card, Suit};
use crate::contract::{Contract, Rules};
use crate::seat::Seat;
use crate::{ENOUGH, HAND, dealing};

fn deal(rng: &mut Rng, rules: Rules) -> Round {
    let hands = dealing::hands(rng);
    let cards: Vec<Card> = CardSet::DECK.iter().collect();
    let contract = Contract::new(Seat::ALL[0], cards[rng.usize(..24)]);
    Round::new(hands, Contract { rules, ..contract })
}

/// The value for side 0, by trying all moves; a right claim is made at once.
fn minimax(round: &Round) -> f64 {
    let points = round.side_points();
    let value = |winner: usize| {
        let won = if winner == 0 { 1000 } else { -1000 };
        f64::from(won + points[0] as i32 - points[1] as i32) / 1000.0
    };
    let Some(seat) = round.table().turn() else {
        return value(round.outcome().unwrap().winner);
    };
    let side = round.side_of(seat);
    if points[side] >= ENOUGH {
        return value(side);
    }
    let mut moves = Vec::new();
    round.moves(&mut moves);
    moves.retain(|one| match one {
        Move::Claim => false,
        Move::Play(card) => !moves_has_marriage(round, seat, *card),
        Move::Marry(_) => true,
    });
    let values = moves.into_iter().map(|one| {
        let mut next = round.clone();
        next.apply(one);
        minimax(&next)
    });
    if side == 0 {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.fold(f64::INFINITY, f64::min)
    }
}

fn moves_has_marriage(round: &Round, seat: Seat, card: Card) -> bool {
    let is_married = |spouse| round.hand(seat).contains(spouse);
    round.table().trick().cards.is_empty() && card.spouse().is_some_and(is_married)
}

proptest! {
    #[test]
    fn agrees_with_plain_minimax_on_endings(seed: u64, played in 8usize..24, relaxed_after_trump: bool) {
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng, Rules { relaxed_after_trump });
        let mut moves = Vec::new();
        for _ in 0..played {
            round.moves(&mut moves);
            moves.retain(|one| *one != Move::Claim);
            round.apply(moves[rng.usize(..moves.len())]);
        }
        let solution = solve(&round);
        let seat = round.table().turn();
        for (one, value) in &solution.moves {
            let mut next = round.clone();
            next.apply(*one);
            prop_assert_eq!(*value, minimax(&next), "{}", one);
        }
        if let (Some(seat), Some(best)) = (seat, solution.best) {
            let mut next = round.clone();
            next.apply(best);
            prop_assert_eq!(solution.value, minimax(&next));
            let sign = if round.side_of(seat) == 0 { 1.0 } else { -1.0 };
            let claims = best == Move::Claim;
            prop_assert!(claims || solution.moves.iter().all(|(_, value)| sign * *value <= sign * solution.value));
        } else {
            prop_assert_eq!(solution.value, minimax(&round));
        }
    }
}

#[test]
fn solves_whole_deals() {
    let mut rng = Rng::with_seed(1);
    let mut won = 0;
    for _ in 0..20 {
        let round = deal(&mut rng, Rules::default());
        let solution = solve(&round);
        assert_eq!(
            solution.moves.len(),
            round.view_of(Seat::ALL[0]).moves().len()
        );
        won += u32::from(solution.value > 0.0);
    }
    assert!((5..20).contains(&won), "{won}");
}

/// The longest rounds that are known: one seat takes all tricks, however the others play.
#[test]
fn rounds_with_all_trumps_in_one_hand_are_solved_within_half_a_second() {
    let trumps = CardSet::of_suit(Suit::Bells);
    for seed in 0..20 {
        let mut others: Vec<Card> = (CardSet::DECK - trumps).iter().collect();
        Rng::with_seed(seed).shuffle(&mut others);
        let mut hands = [trumps; 4];
        for (hand, cards) in hands[1..].iter_mut().zip(others.chunks(HAND)) {
            *hand = cards.iter().copied().collect();
        }
        let contract = Contract::new(Seat::ALL[0], "BA".parse().unwrap());
        let round = Round::new(hands, contract);
        let solve = |work| solve_within(&round, &mut Work::new(work, &Stop::default()));
        let solution = solve(1_500_000_000).unwrap();
        assert!(
            solution.moves.iter().all(|(_, value)| *value > 1.0),
            "seed {seed}"
        );
        assert_eq!(solve(1_000_000), None, "seed {seed}");
    }
}
