//! Wishes.

use super::*;

#[test]
fn wish_is_open_until_its_rank_is_played() {
    let hands = ["Ma B2 B4", "G7 G8 GK", "R9 R10 RQ", "S9 S10 SQ"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    assert_eq!(round.wish(), Rank::new(9));
    round.plays(1, "G7");
    assert_eq!(round.wish(), Rank::new(9), "seat 1 has no nine");
    assert_eq!(round.moves(2), ["R9"]);
    assert_eq!(
        round.pass(S[2]).expect_err("bound").to_string(),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    assert_eq!(
        round.refuses(2, "R10"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    round.plays(2, "R9");
    assert_eq!(round.wish(), None);
    assert_eq!(round.moves(3), ["S10", "SQ", "pass"]);
}

#[test]
fn wish_does_not_bind_a_seat_that_cannot_meet_it() {
    let hands = ["Ma B2 BJ", "G7 G8 GK", "R9 RQ R3", "S9 S10 SQ"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9).plays(1, "GK");
    assert_eq!(round.moves(2), ["pass"]);
    round.passes(&[2, 3, 0, 1]);
    assert_eq!(round.phase(), Phase::Lead(S[1]));
    assert_eq!(round.moves(1), ["G7", "G8"], "seat 1 has no nine to lead");
    round.plays(1, "G7");
    assert_eq!(round.moves(2), ["R9"]);
}

#[test]
fn wish_binds_the_lead() {
    let hands = ["Ma B2", "G7 G8", "RQ R9 S9 R3", "SK S10"];
    let mut lead = scene(2, hands, &[]);
    lead.open_wish(9);
    assert_eq!(lead.moves(2), ["R9", "R9 S9", "S9"]);
    assert_eq!(
        lead.refuses(2, "RQ"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
}

#[test]
fn bomb_without_the_rank_is_no_lead_against_a_wish_but_goes_on_a_trick() {
    let hands = ["Ma B2", "B8 G8 R8 S8 G9 G2", "RQ R3", "SK S10"];
    let mut round = scene(1, hands, &[]);
    round.open_wish(9);
    assert_eq!(round.moves(1), ["G9"]);
    assert_eq!(
        round.refuses(1, "B8 G8 R8 S8"),
        "the wish for 9 binds: a legal move with a 9 exists"
    );
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    assert_eq!(round.moves(1), ["B8 G8 R8 S8", "G9"], "and no pass");
    round.plays(1, "B8 G8 R8 S8");
    assert_eq!(round.wish(), Rank::new(9), "the wish stays open");
}

#[test]
fn wish_binds_with_the_phoenix_and_with_a_bomb() {
    let hands = ["Ma B2", "B5 G5", "Ph R9 R3", "SK S10"];
    let mut round = scene(1, hands, &[]);
    round.open_wish(9);
    let mut bomb = round;
    bomb.hands[S[2]] = "R9 S9 G9 B9 R3 RA SA".parse().expect("cards");
    round.plays(1, "B5 G5");
    assert_eq!(round.moves(2), ["Ph R9"]);
    bomb.plays(1, "B5 G5");
    assert!(!bomb.moves(2).contains(&"pass".to_owned()));
    assert!(bomb.moves(2).contains(&"B9 G9 R9 S9".to_owned()));
    assert!(!bomb.moves(2).contains(&"RA SA".to_owned()));
    let mut only_bomb = scene(1, ["B2 B3", "BK BA", "R9 S9 G9 B9 RA", "S3 S4"], &[]);
    only_bomb.open_wish(9);
    only_bomb.plays(1, "BK");
    assert_eq!(only_bomb.moves(2), ["B9 G9 R9 S9"]);
}

#[test]
fn phoenix_does_not_meet_the_wish() {
    let hands = ["Ma B2", "B8 Ph G10", "R9 R3", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9).plays(1, "Ph");
    assert_eq!(round.wish(), Rank::new(9));
}

#[test]
fn own_straight_of_the_mahjong_does_not_meet_its_wish() {
    let hands = ["Ma B2 R3 S4 B5 G9", "B8 G10", "R5 R4", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma B2 R3 S4 B5", 5);
    assert_eq!(round.wish(), Rank::new(5));
}

#[test]
fn wish_does_not_bind_out_of_turn_or_in_the_closing_step() {
    let hands = ["Ma B2", "G10 GJ", "B8 G8 R8 S8 R9", "SK S10"];
    let mut round = scene(0, hands, &[]);
    round.wishes(0, "Ma", 9);
    let mut close = round;
    assert_eq!(round.bombs(2, "B8 G8 R8 S8").wish(), Rank::new(9));
    close.hands[S[2]] = "R2 R3".parse().expect("cards");
    close.hands[S[0]] = "B9 G9 R9 S9".parse().expect("cards");
    close.passes(&[1, 2, 3]);
    assert_eq!(close.moves(0), ["B9 G9 R9 S9", "pass"]);
    close.passes(&[0]);
}

#[test]
fn only_a_play_with_the_mahjong_makes_a_wish() {
    let mut round = scene(0, ["Ma B2", "G7 G8", "R3 R4", "SK S10"], &[]);
    let play = Play {
        combination: combination("B2"),
        wish: Rank::new(9),
    };
    assert_eq!(round.play(S[0], play), Err(Illegal::WishWithoutMahjong));
    assert_eq!(round.plays(0, "Ma").wish(), None, "and it need not");
}
