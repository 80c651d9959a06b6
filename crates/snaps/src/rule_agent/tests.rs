//! Decisions of the rules.

use fastrand::Rng;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;
use crate::contract::Contract;
use crate::dealing::deal;

/// The decision of seat 1 with this hand, where seat 0 declares.
fn decision(dealt: &str, trump: &str, moves: &str) -> (String, Reason) {
    let contract = Contract::new(Seat::ALL[0], trump.parse().unwrap());
    decision_of(1, dealt, contract, moves)
}

fn decision_of(seat: usize, dealt: &str, contract: Contract, moves: &str) -> (String, Reason) {
    let moves: Vec<Move> = moves
        .split_whitespace()
        .map(|text| text.parse().unwrap())
        .collect();
    let view = View::rebuild(Seat::ALL[seat], dealt.parse().unwrap(), contract, &moves);
    let (one, reason) = RuleAgent::default().decide(&view.unwrap()).unwrap();
    (one.to_string(), reason)
}

fn leads(dealt: &str, trump: &str) -> (String, Reason) {
    let contract = Contract::new(Seat::ALL[1], trump.parse().unwrap());
    decision_of(1, dealt, contract, "")
}

#[test]
fn a_leader_announces_trumps_first() {
    let expected = ("AQ+".to_string(), Reason::Marriage);
    assert_eq!(leads("AQ AK HQ HK LA L9", "AA"), expected);
}

#[test]
fn a_leader_plays_a_card_that_cannot_be_beaten() {
    let expected = ("AA".to_string(), Reason::SureWinner);
    assert_eq!(leads("AA A9 HQ H10 LA L9", "A10"), expected);
    // An ace of a side suit may be trumped.
    let expected = ("H9".to_string(), Reason::FewestPoints);
    assert_eq!(leads("AJ AQ H9 HJ LA BK", "AA"), expected);
}

#[test]
fn a_sure_trick_of_the_partner_gets_the_ten_before_the_ace() {
    // Seat 1 holds the trump card; seats 2 and 3 have played.
    let contract = Contract::new(Seat::ALL[2], "A9".parse().unwrap());
    let found = decision_of(1, "A9 HA H10 HJ BQ L9", contract, "AA A10 AJ");
    assert_eq!(found, ("A9".to_string(), Reason::GivesPoints));
    let contract = Contract::new(Seat::ALL[2], "AJ".parse().unwrap());
    let found = decision_of(1, "AJ HA H10 HJ BQ L9", contract, "HK H9 HQ");
    assert_eq!(found.1, Reason::GivesPoints);
    assert_eq!(found.0, "H10");
}

#[test]
fn a_dear_trick_is_beaten_as_cheaply_as_can_be() {
    let found = decision("AJ AQ BA B9 BJ BQ", "A9", "H10");
    assert_eq!(found, ("AJ".to_string(), Reason::TakesPoints));
}

#[test]
fn a_cheap_trick_gets_the_fewest_points() {
    let found = decision("AJ AQ HA H9 BJ BQ", "A9", "BK");
    assert_eq!(found, ("BJ".to_string(), Reason::FewestPoints));
}

#[test]
fn enough_points_are_claimed() {
    // Alone with the four highest trumps: 5 points and 40 with the first trick, 23 with the next.
    let contract = Contract::new(Seat::ALL[1], "AA".parse().unwrap());
    let dealt = "AQ AK AA A10 HA H10";
    let first = "AQ+ AJ A9 B9";
    let found = decision_of(1, dealt, contract, first);
    assert_eq!(found.1, Reason::SureWinner);
    let found = decision_of(1, dealt, contract, &format!("{first} A10 BJ LA L9"));
    assert_eq!(found, ("claim".to_string(), Reason::Enough));
}

fn at_risk(percent: u8) -> RuleAgent {
    RuleAgent {
        risk: Risk::Above(percent),
        ..RuleAgent::default()
    }
}

#[test]
fn a_leader_at_risk_plays_an_ace_that_is_probably_not_trumped() {
    let contract = Contract::new(Seat::ALL[1], "AA".parse().unwrap());
    let dealt = "AJ AQ H9 HJ LA BK".parse().unwrap();
    let view = View::rebuild(Seat::ALL[1], dealt, contract, &[]).unwrap();
    let leads = |percent| at_risk(percent).decide(&view).unwrap().1;
    // Each of the others lacks five leaves with (2/3)^5 and has one of four trumps with 1 - (2/3)^4: all
    // three together let the ace pass with 0.716.
    assert_eq!(leads(70), Reason::SureWinner);
    assert_eq!(leads(72), Reason::FewestPoints);
}

#[test]
fn points_that_are_probably_enough_are_claimed_at_risk() {
    let mut rng = Rng::with_seed(1);
    let mut moves = Vec::new();
    let mut claims = [0; 3];
    while claims[0] < 20 {
        let mut round = deal(&mut rng);
        while let Some(turn) = round.table().turn() {
            let view = round.view_of(turn);
            let [least, most] = view.team_points();
            if least < ENOUGH && most >= ENOUGH {
                let count = |percent| {
                    let (_, reason) = at_risk(percent).decide(&view).unwrap();
                    usize::from(reason == Reason::Enough)
                };
                // The trump card is with one of several players.
                claims[0] += 1;
                claims[1] += count(30);
                claims[2] += count(99);
            }
            round.moves(&mut moves);
            moves.retain(|one| *one != Move::Claim);
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
    assert!(claims[1] > 0, "{claims:?}");
    assert_eq!(claims[2], 0, "{claims:?}");
}

proptest! {
    #[test]
    fn a_risk_above_all_probabilities_is_caution(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng);
        let mut moves = Vec::new();
        while let Some(turn) = round.table().turn() {
            let view = round.view_of(turn);
            let cautious = RuleAgent::default().decide(&view).unwrap();
            let strict = at_risk(100).decide(&view).unwrap();
            if cautious.1 != Reason::ToPartner {
                prop_assert_eq!(cautious, strict);
            }
            round.moves(&mut moves);
            let (daring, _) = at_risk(40).decide(&view).unwrap();
            prop_assert!(moves.contains(&daring));
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
    #[test]
    fn every_decision_is_a_legal_move(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let mut round = deal(&mut rng);
        let mut moves = Vec::new();
        while let Some(turn) = round.table().turn() {
            let view = round.view_of(turn);
            let (one, _) = RuleAgent::default().decide(&view).unwrap();
            round.moves(&mut moves);
            prop_assert!(moves.contains(&one));
            if one == Move::Claim {
                let mut claimed = round.clone();
                claimed.apply(one);
                prop_assert_eq!(claimed.outcome().map(|outcome| outcome.winner), Some(round.side_of(turn)));
            }
            round.apply(if rng.bool() { one } else { moves[rng.usize(..moves.len())] });
        }
    }
}
