//! The gift of the Dragon, and the end of a round.

use super::*;

#[test]
fn trick_of_the_dragon_goes_to_an_opponent() {
    let mut round = scene(0, ["Dr B2", "G7 G8", "R3 R4", "SK S10"], &[]);
    round.plays(0, "Dr").passes(&[1, 2, 3]);
    assert_eq!(
        round.phase(),
        Phase::Close(S[0]),
        "the holder may bomb first"
    );
    round.passes(&[0]);
    assert_eq!(round.phase(), Phase::GiveDragon(S[0]));
    let refused = round.give_dragon(S[0], S[2]).expect_err("the partner");
    assert_eq!(
        refused.to_string(),
        "expected an opponent as receiver of the Dragon's trick, found seat 2"
    );
    assert!(round.give_dragon(S[1], S[3]).is_err());
    assert!(round.pass(S[0]).is_err());
    round.give_dragon(S[0], S[3]).expect("an opponent");
    assert_eq!(round.cards_won(3).to_string(), "Dr");
    assert_eq!(round.phase(), Phase::Lead(S[0]));
}

#[test]
fn trick_of_the_dragon_may_go_to_an_opponent_who_is_out() {
    let mut round = scene(0, ["Dr", "", "R3 R4", "SK S10"], &[1]);
    round.plays(0, "Dr").passes(&[2, 3]);
    round.give_dragon(S[0], S[1]).expect("an opponent");
    assert_eq!(round.cards_won(1).to_string(), "Dr");
    assert_eq!(round.phase(), Phase::Lead(S[2]));
}

#[test]
fn bombed_dragon_belongs_to_the_bomber() {
    let mut round = scene(0, ["Dr B2", "G7 G8", "R3 R4", "B9 G9 R9 S9 SK"], &[]);
    round
        .plays(0, "Dr")
        .passes(&[1, 2])
        .plays(3, "B9 G9 R9 S9")
        .passes(&[0, 1, 2, 3]);
    assert_eq!(round.phase(), Phase::Lead(S[3]));
    assert!(round.cards_won(3).contains(Card::Dragon));
}

#[test]
fn dragon_as_the_last_card_of_the_round_is_given_away() {
    let mut round = scene(0, ["Dr", "", "", "S5"], &[1, 2]);
    round.plays(0, "Dr");
    assert_eq!(round.phase(), Phase::GiveDragon(S[0]));
    assert!(
        round.bomb(S[3], combination("S5")).is_err(),
        "the round is decided"
    );
    round.give_dragon(S[0], S[1]).expect("an opponent");
    assert_eq!(round.ends().cards, ByTeam([75, 25]));
}

#[test]
fn double_victory_ends_the_round_at_once_and_gives_no_dragon() {
    let mut round = scene(0, ["Dr", "G10 G5", "", "SK"], &[2]);
    let result = round.plays(0, "Dr").ends();
    assert_eq!(result.cards, ByTeam([200, 0]));
    assert_eq!(result.finish.third, None);
    assert!(round.pass(S[1]).is_err());
}

#[test]
fn last_player_gives_the_hand_to_the_opponents_and_the_tricks_to_the_first() {
    let result = three_out().plays(3, "SK").ends();
    // Seat 2 holds a king and a five: 15 for its opponents. Its trick of a ten is for seat 1, and
    // the king on the table for seat 3, who played it.
    assert_eq!(result.finish.first, S[1]);
    assert_eq!(result.cards, ByTeam([65, 35]));
}

/// Seat 1 is out first and 0 second; seat 3 leads its last card, and seat 2 will be the last.
fn three_out() -> Round {
    let mut round = scene(3, ["", "", "BK G5", "SK"], &[1, 0]);
    if let Stage::Play(table) = &mut round.stage {
        let ten: CardSet = "B10".parse().expect("card");
        table.won[S[0]] = table.won[S[0]] - ten;
        table.won[S[2]] = ten;
    }
    round
}

#[test]
fn calls_count_for_each_seat_by_itself() {
    let mut round = three_out();
    round.calls = BySeat([
        None,
        Some(Call::Tichu),
        Some(Call::GrandTichu),
        Some(Call::Tichu),
    ]);
    let result = round.plays(3, "SK").ends();
    assert_eq!(result.calls, ByTeam([-200, 0]));
    round.calls[S[1]] = Some(Call::GrandTichu);
    assert_eq!(round.ends().calls, ByTeam([-200, 100]));
    assert_eq!(round.ends().points(), ByTeam([-135, 135]));
}

#[test]
fn position_of_a_seat_without_cards_has_no_moves() {
    let round = scene(0, ["B2", "", "R3", "S4"], &[1]);
    for seat in S {
        let mut moves = vec![Move::Pass];
        round.legal(seat, &mut moves);
        assert_eq!(moves.is_empty(), seat != S[0]);
    }
}
