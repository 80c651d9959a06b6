//! Bombs in turn and out of turn.

use super::*;

#[test]
fn better_bombs_beat_bombs() {
    let four = "B9 G9 R9 S9";
    let beaten = |by: &str, bomb: &str| combination(by).beats(&combination(bomb));
    assert!(beaten(four, "Dr") && beaten("B2 G2 R2 S2", "BA GA"));
    assert!(beaten("BJ GJ RJ SJ", four) && !beaten(four, "BJ GJ RJ SJ"));
    assert!(beaten("R2 R3 R4 R5 R6", four) && !beaten(four, "R2 R3 R4 R5 R6"));
    assert!(beaten("R2 R3 R4 R5 R6 R7", "BA BK BQ BJ B10"));
    assert!(!beaten("BA BK BQ BJ B10", "R2 R3 R4 R5 R6 R7"));
    assert!(beaten("B3 B4 B5 B6 B7", "R2 R3 R4 R5 R6"));
    assert!(!beaten("BA BK BQ BJ B10", "RA RK RQ RJ R10"), "equal rank");
    assert!(!beaten("RA RK RQ RJ S10", four), "no bomb");
    assert!(!beaten(four, "Hu"));
}

#[test]
fn any_seat_bombs_out_of_turn_and_the_next_one_is_in_turn() {
    let hands = ["B3 B10", "G7 G8", "B9 G9 R9 S9 R2", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
    assert_eq!(round.moves(2), ["B9 G9 R9 S9"]);
    assert_eq!(round.moves(3), [""; 0]);
    assert_eq!(
        round.bomb(S[3], combination("S5")),
        Err(Illegal::NotABomb(combination("S5")))
    );
    round.bombs(2, "B9 G9 R9 S9");
    assert_eq!(round.phase(), Phase::Follow(S[3]));
    round.passes(&[3, 0, 1, 2]);
    assert_eq!(round.cards_won(2).len(), 5);
}

#[test]
fn holder_bombs_its_own_combination_at_once_or_in_the_closing_step() {
    let hands = ["B3 B9 G9 R9 S9 B4", "G7 G8", "R2 R3", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    let at_once = *round.plays(0, "B3").bombs(0, "B9 G9 R9 S9");
    assert_eq!(at_once.phase(), Phase::Follow(S[1]));

    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3").passes(&[1, 2, 3]);
    assert_eq!(round.moves(0), ["B9 G9 R9 S9", "pass"]);
    let error = round.refuses(0, "B4");
    assert!(
        error.starts_with("expected a bomb, the only combination"),
        "{error}"
    );
    round.plays(0, "B9 G9 R9 S9");
    assert_eq!(round.phase(), Phase::Follow(S[1]));
}

#[test]
fn other_seat_bombs_in_the_closing_step() {
    let hands = ["B3 B4", "G7 G8", "B9 G9 R9 S9 R2", "S5 S10"];
    let mut round = scene(0, hands, &[]);
    round.plays(0, "B3").passes(&[1, 2, 3]);
    assert_eq!(round.phase(), Phase::Close(S[0]));
    assert_eq!(round.bombs(2, "B9 G9 R9 S9").phase(), Phase::Follow(S[3]));
}
