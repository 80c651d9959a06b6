//! Rules from outside.

use fastrand::Rng;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;
use crate::contract::Rules;
use crate::view::{Fault, MoveFault};
use crate::{HAND, dealing};

fn hands(texts: [&str; 4]) -> [CardSet; 4] {
    texts.map(|text| text.parse().unwrap())
}

/// A random deal, with any contract that the rules allow.
fn deal(rng: &mut Rng) -> Round {
    let hands = dealing::hands(rng);
    let cards: Vec<_> = CardSet::DECK.iter().collect();
    let mut contract = Contract::new(Seat::ALL[rng.usize(..4)], cards[rng.usize(..24)]);
    contract.rules = Rules {
        relaxed_after_trump: rng.bool(),
    };
    contract.kontra = rng.bool().then(|| Seat::ALL[rng.usize(..4)]);
    let round = Round::new(hands, contract);
    if is_possible(&round) {
        return round;
    }
    contract.kontra = None;
    Round::new(hands, contract)
}

/// Whether the hands are all cards in four times six, and kontra was said against the declarer.
fn is_possible(round: &Round) -> bool {
    let dealt = Seat::ALL.map(|seat| round.dealt(seat));
    let all = dealt
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    let kontra = round.table().contract().kontra;
    all == CardSet::DECK
        && dealt.into_iter().all(|hand| hand.len() == HAND)
        && kontra.is_none_or(|seat| !round.partnership().is_declaring(seat))
}

/// A round that agrees with a view.
fn drawn(view: &View, rng: &mut Rng) -> Round {
    Round::from_view(view, view.deals().draw(rng))
}

fn play(round: &mut Round, moves: &str) {
    for text in moves.split_whitespace() {
        let one = text.parse().unwrap();
        let mut legal = Vec::new();
        round.moves(&mut legal);
        assert!(legal.contains(&one), "{text} in {legal:?}");
        round.apply(one);
    }
}

fn listed(round: &Round) -> Vec<Move> {
    let mut moves = Vec::new();
    round.moves(&mut moves);
    moves
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

    #[test]
    fn every_move_conserves_cards_and_keeps_views_possible(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng);
        let contract = *round.table().contract();
        while let Some(turn) = round.table().turn() {
            let held = Seat::ALL.map(|seat| round.hand(seat));
            let all = held.iter().fold(round.table().all_played(), |all, hand| all | *hand);
            prop_assert_eq!(all, CardSet::DECK);
            prop_assert_eq!(round.table().all_played().len() + held.iter().map(|hand| hand.len()).sum::<usize>(), 24);
            let plays: Vec<Move> = round.table().moves().iter().map(|(_, one)| *one).collect();
            for seat in Seat::ALL {
                let view = round.view_of(seat);
                prop_assert_eq!(View::rebuild(seat, round.dealt(seat), contract, &plays), Ok(view.clone()));
                for other in Seat::ALL {
                    let hand = round.hand(other);
                    prop_assert_eq!(hand & view.possible(other), hand);
                }
                prop_assert!(view.holders().contains(&round.partnership().holder));
                let other = drawn(&view, &mut rng);
                prop_assert_eq!(other.view_of(seat), view);
                prop_assert!(is_possible(&other));
            }
            let moves = listed(&round);
            let view = round.view_of(turn);
            prop_assert_eq!(&view.moves(), &moves);
            let legal = round.table().trick().legal(round.hand(turn), &contract);
            for one in &moves {
                prop_assert!(one.card().is_none_or(|card| legal.contains(card)));
            }
            for card in CardSet::DECK - legal {
                prop_assert!(view.clone().play(Move::Play(card)).is_err());
            }
            round.apply(moves[rng.usize(..moves.len())]);
        }
        prop_assert!(round.outcome().is_some());
    }

    #[test]
    fn determined_rounds_allow_the_same_play(seed: u64) {
        // Played again with the drawn cards, every move is legal.
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng);
        for _ in 0..rng.usize(..24) {
            let moves = listed(&round);
            if moves.is_empty() {
                break;
            }
            round.apply(moves[rng.usize(..moves.len())]);
        }
        let view = round.view_of(Seat::ALL[rng.usize(..4)]);
        let drawn = drawn(&view, &mut rng);
        let mut again = Round::new(drawn.dealt, *round.table().contract());
        for (_, one) in round.table().moves() {
            let hand = again.hand(again.table().turn().unwrap());
            let contract = again.table().contract();
            let card = one.card();
            prop_assert!(card.is_none_or(|card| again.table().trick().legal(hand, contract).contains(card)));
            if let Move::Marry(card) = one {
                prop_assert!(hand.contains(card.spouse().unwrap()));
            }
            again.apply(*one);
        }
    }

    #[test]
    fn no_list_of_moves_panics(
        seat in 0usize..4, declarer in 0usize..4, kontra in 0usize..5, dealt: u32, trump in 0usize..24,
        moves in proptest::collection::vec((0usize..24, 0usize..9), 0..40),
    ) {
        let mut contract = Contract::new(Seat::ALL[declarer], crate::card::Card::at(trump));
        contract.kontra = Seat::new(kontra);
        let dealt: CardSet = CardSet::from_bits(dealt).iter().take(6).collect();
        let moves: Vec<Move> = moves.into_iter().map(|(card, kind)| match kind {
            0 => Move::Claim,
            1 => Move::Marry(crate::card::Card::at(card)),
            _ => Move::Play(crate::card::Card::at(card)),
        }).collect();
        if let Err(Fault::Move { index, .. }) = View::rebuild(Seat::ALL[seat], dealt, contract, &moves) {
            prop_assert!(View::rebuild(Seat::ALL[seat], dealt, contract, &moves[..index]).is_ok());
        }
    }
}

const DEAL: [&str; 4] = [
    "AK AQ HA H10 B9 BJ",
    "AA A10 HK HQ L9 LJ",
    "A9 AJ H9 HJ LQ LK",
    "L10 LA BQ BK B10 BA",
];

fn round(trump: &str) -> Round {
    let contract = Contract::new(Seat::ALL[0], trump.parse().unwrap());
    Round::new(hands(DEAL), contract)
}

#[test]
fn the_holder_of_the_trump_card_is_the_declarers_partner() {
    let sides = |trump| {
        let round = round(trump);
        Seat::ALL.map(|seat| round.side_of(seat))
    };
    assert_eq!(sides("AA"), [0, 0, 1, 1]);
    assert_eq!(sides("A9"), [0, 1, 0, 1]);
    assert_eq!(sides("AK"), [0, 1, 1, 1]);
}

#[test]
fn a_marriage_counts_once_its_team_has_a_trick() {
    let mut round = round("AA");
    play(&mut round, "AQ+");
    assert_eq!(round.side_points(), [0, 0]);
    // The partner takes the trick: 3 + 11 + 2 + 10 points, and 40.
    play(&mut round, "AA AJ L10");
    assert_eq!(round.side_points(), [66, 0]);
    assert_eq!(listed(&round)[0], Move::Claim);
    play(&mut round, "claim");
    let outcome = round.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.end), (0, End::Claim(Seat::ALL[1])));
}

#[test]
fn a_wrong_claim_loses() {
    let mut round = round("AA");
    round.apply(Move::Claim);
    assert_eq!(round.outcome().unwrap().winner, 1);
}

#[test]
fn without_a_claim_the_last_trick_wins() {
    let mut round = round("A9");
    let mut rng = Rng::with_seed(3);
    while round.table().turn().is_some() {
        let mut moves = listed(&round);
        moves.retain(|one| *one != Move::Claim);
        let one = moves[rng.usize(..moves.len())];
        round.apply(one);
    }
    let outcome = round.outcome().unwrap();
    let End::LastTrick(seat) = outcome.end else {
        panic!("{outcome:?}");
    };
    assert_eq!(outcome.winner, round.side_of(seat));
}

/// What is wrong with these moves, for the player at seat 1 of the deal above.
fn fault(moves: &str) -> String {
    let contract = Contract::new(Seat::ALL[0], "AA".parse().unwrap());
    let moves: Vec<Move> = moves
        .split_whitespace()
        .map(|text| text.parse().unwrap())
        .collect();
    let dealt = DEAL[1].parse().unwrap();
    let fault = View::rebuild(Seat::ALL[1], dealt, contract, &moves).unwrap_err();
    fault.to_string()
}

#[test]
fn names_the_faulty_move() {
    let cases = [
        (
            "AK L9",
            "move 1: expected one of the legal cards A10 AA, found L9",
        ),
        ("AK AK", "move 1: expected each card once, found AK again"),
        (
            "AA",
            "move 0: expected a card that player 0 may hold, found AA",
        ),
        (
            "H9+",
            "move 0: expected a marriage with a queen or king, found H9",
        ),
        (
            "HJ HK L10 HA+",
            "move 3: expected a marriage with the first card of a trick, found a later card",
        ),
        (
            "claim AK",
            "move 1: expected no move after the end of the round, found one",
        ),
    ];
    for (moves, expected) in cases {
        assert_eq!(fault(moves), expected, "{moves}");
    }
}

#[test]
fn names_a_move_against_what_its_player_has_shown() {
    // Player 2 does not follow hearts, and plays one later.
    let moves = "HA HK B10 H9 L10 LJ HJ";
    let expected = "move 6: expected a card that player 2 may hold, found HJ";
    assert_eq!(fault(moves), expected);
}

#[test]
fn names_the_move_that_leaves_no_deal() {
    // Players 2 and 3 lack acorns and leaves, so player 0 would have to hold seven cards.
    let moves = "AK AA B9 BJ L9 BQ BK BA";
    let expected =
        "move 6: expected moves that agree with some deal, found a move that leaves none";
    assert_eq!(fault(moves), expected);
}

#[test]
fn refuses_kontra_that_cannot_be() {
    let rebuild = |kontra, trump: &str| {
        let contract = Contract {
            kontra: Seat::new(kontra),
            ..Contract::new(Seat::ALL[0], trump.parse().unwrap())
        };
        View::rebuild(Seat::ALL[1], DEAL[1].parse().unwrap(), contract, &[])
    };
    assert_eq!(rebuild(0, "AA"), Err(Fault::KontraByDeclarer));
    assert_eq!(rebuild(1, "AA"), Err(Fault::KontraWithTrumpCard));
    let view = rebuild(2, "AK").unwrap();
    assert_eq!(view.holders()[..], [Seat::ALL[3], Seat::ALL[0]]);
}

#[test]
fn a_view_is_left_alone_by_a_faulty_move() {
    let contract = Contract::new(Seat::ALL[1], "AK".parse().unwrap());
    let dealt = DEAL[1].parse().unwrap();
    let mut view = View::rebuild(Seat::ALL[1], dealt, contract, &[]).unwrap();
    let before = view.clone();
    let fault = view.play(Move::Marry("AA".parse().unwrap())).unwrap_err();
    assert_eq!(fault, MoveFault::NoMarriage("AA".parse().unwrap()));
    assert_eq!(view, before);
}
