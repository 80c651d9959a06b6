//! What the Phoenix stands for, by its place in a line.

use std::path::Path;

use tichu_records::LogReplay;

use crate::of_hands::log_of;

fn replay(log: &str) -> LogReplay {
    LogReplay::of(Path::new("a.tch"), log.as_bytes())
}

/// Seat 2 leads and seat 3 follows.
const HANDS: [&str; 4] = [
    "Dr BA GA RA RK GK GQ BJ GJ B10 G10 B9 G9 B8",
    "SA RQ RJ SJ R10 S10 R9 S9 G8 R8 S8 G7 R7 S2",
    "Ph SK BK SQ BQ S6 R6 R5 B4 G3 S3 R2 B2 Ma",
    "Hu B7 S7 G6 B6 B5 G5 S5 R4 S4 G4 R3 B3 G2",
];

/// Whether these lines agree with the rules.
fn agrees(lines: &[&str]) -> bool {
    let log = log_of(HANDS, lines);
    let replayed = replay(&log);
    assert!(
        replayed.cut_off + replayed.disagreements.len() == 1,
        "{log}"
    );
    replayed.cut_off == 1
}

#[test]
fn phoenix_of_a_straight_is_the_card_of_its_place_in_the_line() {
    let seven = "3: B7 G6 B5 R4 R3";
    assert!(
        !agrees(&["2: Ph S6 R5 B4 G3", seven]),
        "the Phoenix is a seven"
    );
    assert!(
        agrees(&["2: S6 R5 B4 G3 Ph", seven]),
        "the Phoenix is a two"
    );
}

#[test]
fn phoenix_between_two_pairs_belongs_to_the_triple_of_its_place_in_the_line() {
    let fives = "3: B5 G5 S5 R3 B3";
    assert!(agrees(&["2: S6 R6 S3 Ph G3", fives]), "the threes");
    assert!(agrees(&["2: S6 R6 S3 G3 Ph", fives]), "the threes");
    assert!(
        agrees(&["2: S6 R6 Ph S3 G3", fives]),
        "in the middle the lower ones"
    );
    assert!(!agrees(&["2: S6 Ph R6 S3 G3", fives]), "the sixes");
    assert!(!agrees(&["2: Ph S6 R6 S3 G3", fives]), "the sixes");
}

#[test]
fn phoenix_in_the_middle_belongs_to_the_higher_pair_if_only_that_is_legal() {
    // The twos would not beat the fives.
    let hands = [
        HANDS[0],
        HANDS[1],
        "Hu Ph SK BK S6 R6 R5 B4 G3 S3 R2 B2 SQ BQ",
        "Ma B7 S7 G6 B6 B5 G5 S5 R4 S4 G4 R3 B3 G2",
    ];
    let log = log_of(
        hands,
        &[
            "3: B5 G5 S5 R3 B3",
            "0: pass",
            "1: pass",
            "2: S6 R6 Ph R2 B2",
        ],
    );
    assert_eq!(replay(&log).disagreements, []);
    let low = log_of(
        hands,
        &[
            "3: B5 G5 S5 R3 B3",
            "0: pass",
            "1: pass",
            "2: S6 R6 R2 Ph B2",
        ],
    );
    assert_eq!(replay(&low).disagreements.len(), 1);
}
