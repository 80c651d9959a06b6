//! Tricks: turns, combinations, the Phoenix, the Dogs.

use super::*;

#[test]
fn turn_goes_to_the_next_seat_with_cards() {
    let mut round = scene(0, ["B3 B9", "", "R4 R9", "S5 S9"], &[1]);
    round.plays(0, "B3");
    assert_eq!(round.phase(), Phase::Follow(S[2]));
    round.plays(2, "R4");
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    assert_eq!(
        round.refuses(0, "B9"),
        "expected seat 3, which is in turn, found seat 0"
    );
}

#[test]
fn winner_takes_the_trick_with_a_pass_of_its_own_and_leads() {
    let mut round = scene(1, ["B3 B9", "G7 G8", "R4 R9", "S5 S9"], &[]);
    round.plays(1, "G7").passes(&[2, 3, 0]);
    assert_eq!(round.phase(), Phase::Close(S[1]));
    assert!(round.trick().is_some());
    assert_eq!(round.moves(1), ["pass"]);
    round.passes(&[1]);
    assert_eq!(round.phase(), Phase::Lead(S[1]));
    assert_eq!(round.cards_won(1).to_string(), "G7");
    assert_eq!(
        round.pass(S[1]),
        Err(Illegal::PassOnLead),
        "a pass never stands for a lead"
    );
}

#[test]
fn seat_that_passed_may_play_again() {
    let mut round = scene(0, ["B3 B9", "G7 G8", "R4 R10", "S5 S9"], &[]);
    round
        .plays(0, "B3")
        .passes(&[1])
        .plays(2, "R4")
        .plays(3, "S5")
        .plays(0, "B9");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
    assert_eq!(round.moves(1), ["pass"]);
    round.passes(&[1]).plays(2, "R10");
}

#[test]
fn trick_of_a_seat_that_is_out_ends_with_the_last_pass_of_the_others() {
    let mut round = scene(0, ["BK", "G7 G8", "R4 R9", "S5 S9"], &[]);
    round.plays(0, "BK").passes(&[1, 2]);
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    round.passes(&[3]);
    assert_eq!(round.phase(), Phase::Lead(S[1]), "the next seat with cards");
    assert!(round.cards_won(0).contains("BK".parse().expect("card")));
}

#[test]
fn combination_follows_only_a_lower_one_of_its_kind_and_size() {
    let hands = [
        "B6 G6",
        "B7 G7 R7 B8 G8",
        "R9 R10",
        "B2 G2 R2 B3 B4 B5 S6 S2",
    ];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B6 G6");
    assert_eq!(
        round.refuses(1, "B7 G7 R7"),
        "expected a pair or a bomb above the pair of 6, found a triple of 7"
    );
    assert_eq!(
        round.refuses(1, "B7"),
        "expected a pair or a bomb above the pair of 6, found a single 7"
    );
    round.passes(&[1]);
    assert_eq!(
        round.refuses(2, "R10 S10"),
        "expected cards of the hand, found S10, which it does not hold"
    );
    round.passes(&[2]);
    assert_eq!(
        round.refuses(3, "B2 G2"),
        "expected a combination above the pair of 6, found a pair of 2"
    );
}

#[test]
fn single_phoenix_is_half_a_rank_above_the_card_it_is_played_on() {
    let hands = ["Ma B2 B9", "Ph G8", "R2 R9", "Dr S9"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "Ma").plays(1, "Ph");
    assert_eq!(round.trick().map(|trick| trick.top().half_ranks()), Some(3));
    round.plays(2, "R2").plays(3, "Dr");
    assert_eq!(
        round.trick().map(|trick| trick.top().half_ranks()),
        Some(30)
    );

    let mut round = scene(0, ["B8 B2", "Ph GQ", "R8 R9", "SK S9"], &[]);
    round.plays(0, "B8").plays(1, "Ph");
    assert_eq!(
        round.refuses(2, "R8"),
        "expected a combination above the single Phoenix on 8, found a single 8"
    );
    round.plays(2, "R9");
}

#[test]
fn led_phoenix_forgets_the_card_it_could_have_been_played_on() {
    let mut round = scene(0, ["Ph B9", "G2 G8", "R2 R9", "S3 S9"], &[]);
    let on_king = combination("Ph").played_on(&combination("BK"));
    assert_eq!(on_king.half_ranks(), 27);
    round.play(S[0], on_king).expect("a legal lead");
    assert_eq!(round.moves(1), ["G2", "G8", "pass"]);
}

#[test]
fn led_phoenix_is_one_and_a_half() {
    let mut round = scene(0, ["Ph B9", "Ma G8", "R2 R9", "S3 S9"], &[]);
    round.plays(0, "Ph");
    assert_eq!(round.moves(1), ["G8", "pass"], "not the Mahjong");
    assert_eq!(round.passes(&[1]).moves(2), ["R2", "R9", "pass"]);
}

#[test]
fn phoenix_does_not_beat_the_dragon_and_the_dragon_beats_it() {
    let mut round = scene(0, ["Dr B2", "Ph G8", "R8 R9", "S9 S10"], &[]);
    round.plays(0, "Dr");
    assert_eq!(
        round.refuses(1, "Ph"),
        "expected a combination above the single Dragon, found a single Phoenix"
    );
    let mut round = scene(1, ["Dr B2", "BA G8", "R8 R9", "Ph S10"], &[]);
    round
        .plays(1, "BA")
        .passes(&[2])
        .plays(3, "Ph")
        .plays(0, "Dr");
}

#[test]
fn dogs_pass_the_lead_to_the_partner() {
    let mut round = scene(0, ["Hu B2", "G7 G8", "R8 R9", "S9 S10"], &[]);
    round.plays(0, "Hu");
    assert_eq!(round.phase(), Phase::Lead(S[2]));
    assert!(round.trick().is_none());
    assert!(round.cards_won(0).contains(Card::Dogs));
}

#[test]
fn dogs_go_past_a_partner_who_is_out() {
    let mut round = scene(0, ["Hu B2", "G7 G8", "", "S9 S10"], &[2]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[3]));
    let mut round = scene(0, ["Hu B2", "G7 G8", "", ""], &[3, 2]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[0]));
    let mut round = scene(0, ["Hu", "G7 G8", "R3", "S9"], &[]);
    assert_eq!(round.plays(0, "Hu").phase(), Phase::Lead(S[2]));
}

#[test]
fn dogs_end_the_round_as_the_last_card() {
    let mut round = scene(0, ["Hu", "G5 G8", "", ""], &[3, 2]);
    assert_eq!(round.plays(0, "Hu").ends().finish.third, Some(S[0]));
    let mut round = scene(0, ["Hu", "G5 G8", "", "S4"], &[2]);
    assert_eq!(round.plays(0, "Hu").ends().cards, ByTeam([200, 0]));
}

#[test]
fn dogs_are_only_led_and_cannot_be_bombed() {
    let mut round = scene(1, ["Hu B2", "G7 G8", "R8 R9", "S9 B9 G9 R10"], &[]);
    round.plays(1, "G7").passes(&[2, 3]);
    assert_eq!(
        round.refuses(0, "Hu"),
        "expected a single card or a bomb above the single 7, found the Dogs"
    );
    let mut round = scene(0, ["Hu B2", "G7 G8", "R8 R9", "B9 G9 R9 S9 B3"], &[]);
    round.plays(0, "Hu");
    let error = round
        .bomb(S[3], combination("B9 G9 R9 S9"))
        .expect_err("no trick");
    assert_eq!(
        error.to_string(),
        "expected a combination on the table, for a bomb, found the lead of seat 2"
    );
    assert_eq!(round.moves(3), [""; 0]);
}
