//! The strict grammar of complete logs.

use std::io::{BufReader, Read};
use std::path::Path;

use proptest::prelude::*;
use tichu::{Card, Seat};
use tichu_records::{LogError, RecordedEvent, RecordedRound, RecordedRounds, Tolerance};
use written_logs::{played_match, played_round};

use crate::tolerances::tolerated;

pub fn read(log: &str) -> (Vec<RecordedRound>, Vec<String>) {
    let mut rounds = Vec::new();
    let mut faults = Vec::new();
    for round in RecordedRounds::new(Path::new("a.tch"), log.as_bytes()) {
        match round {
            Ok(round) => rounds.push(round),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    (rounds, faults)
}

/// An invented round; the lines and places that tests rely on are in it.
pub const ROUND: &str = "\
---------------Gr.Tichukarten------------------
(0)player0001 Dr SA BK RD GB S10 B9 G8 \n\
(1)player0002 Ph BA RK GD SB R10 G9 S8 \n\
(2)player0003 GA SK BD RB B10 S9 R8 B7 \n\
(3)player0004 RA GK SD BB G10 R9 B8 G7 \n\
---------------Startkarten------------------
(0)player0001 Dr SA BK RD GB S10 B9 G8 R7 S6 B5 G4 R3 S2 \n\
(1)player0002 Ph BA RK GD SB R10 G9 S8 S7 B6 G5 R4 S3 B2 \n\
(2)player0003 GA SK BD RB B10 S9 R8 B7 G6 R5 S4 B3 G2 Ma \n\
(3)player0004 RA GK SD BB G10 R9 B8 G7 R6 S5 B4 G3 R2 Hu \n\
Grosses Tichu: (2)player0003
Tichu: (1)player0002
Schupfen:
(0)player0001 gibt: player0002: S2 - player0003: SA - player0004: R3 - \n\
(1)player0002 gibt: player0003: B2 - player0004: BA - player0001: S3 - \n\
(2)player0003 gibt: player0004: G2 - player0001: GA - player0002: B3 - \n\
(3)player0004 gibt: player0001: R2 - player0002: RA - player0003: G3 - \n\
---------------Rundenverlauf------------------
(2)player0003: Ma \n\
Wunsch:D
(3)player0004: SD \n\
Tichu: (0)player0001
(0)player0001: Dr \n\
(1)player0002 passt.
(2)player0003 passt.
(3)player0004 passt.
(0)player0001 passt.
Drache an: (1)player0002
Ergebnis: 100 - 0
";

#[test]
fn complete_round_has_all_its_parts() {
    let (rounds, faults) = read(ROUND);
    assert_eq!(faults, [""; 0]);
    let [round] = &rounds[..] else {
        panic!("one round");
    };
    assert_eq!(round.line, 1);
    assert_eq!(round.players[Seat::ALL[2]], "player0003");
    assert!(round.all_cards().unwrap().deal.first()[Seat::ALL[1]].contains(Card::Phoenix));
    assert!(round.all_cards().unwrap().deal.all()[Seat::ALL[3]].contains(Card::Dogs));
    let calls = |calls: &[tichu_records::Logged<Seat>]| -> Vec<(usize, u8)> {
        calls
            .iter()
            .map(|call| (call.line, call.value.number()))
            .collect()
    };
    assert_eq!(calls(&round.grand_tichu), [(11, 2)]);
    assert_eq!(calls(&round.tichu), [(12, 1)]);
    let exchange = round.all_cards().unwrap().exchange[Seat::ALL[3]];
    assert_eq!(exchange.line, 17);
    assert_eq!(exchange.value.cards().map(Card::token), ["R2", "RA", "G3"]);
    let bombs = round.all_cards().unwrap().said_bombs.unwrap();
    assert_eq!((bombs.line, bombs.value.0), (18, [false; 4]));
    let lines: Vec<usize> = round.events.iter().map(|event| event.line).collect();
    assert_eq!(lines, [19, 21, 22, 23, 24, 25, 26, 27, 28]);
    let RecordedEvent::Play { seat, played, wish } = &round.events[0].value else {
        panic!("a play");
    };
    assert_eq!(
        (seat.number(), &played.in_order()[..]),
        (2, &[Card::Mahjong][..])
    );
    let wish = wish.expect("a wish");
    assert_eq!((wish.line, wish.value.symbol()), (20, "Q"));
    assert_eq!(round.events[2].value, RecordedEvent::Tichu(Seat::ALL[0]));
    assert_eq!(round.events[7].value, RecordedEvent::Pass(Seat::ALL[0]));
    assert_eq!(round.events[8].value, RecordedEvent::DragonTo(Seat::ALL[1]));
    let result = round.result.expect("a result");
    assert_eq!((result.line, result.value.0), (29, [100, 0]));
    assert_eq!(tolerated(ROUND.as_bytes()), []);
}

/// [`ROUND`] with another line with this number.
fn with_line(line: usize, changed: &str) -> String {
    let mut lines: Vec<&str> = ROUND.lines().collect();
    lines[line - 1] = changed;
    lines.join("\n") + "\n"
}

/// A line that is changed, and the fault that this is.
#[test]
fn every_line_without_sense_is_a_fault_of_its_round() {
    for (line, changed, expected) in [
        (
            2,
            "(0)Ada Dr SA BK RD GB S10 B9 ",
            "2: expected 8 cards, found 7",
        ),
        (2, "(0)Ada Dr SA BK R1 GB S10 B9 G8 ", "2: expected a card"),
        (
            2,
            "(4)Ada Dr SA BK RD GB S10 B9 G8 ",
            "2: expected a seat from (0) to (3)",
        ),
        (6, "Start", "6: expected a line of this part of a round"),
        (
            7,
            "(0)Ada Dr SA BK RD GB S10 B9 R8 R7 S6 B5 G4 R3 S2 ",
            "1: expected the first 8 cards of seat 0 among its 14, found G8 missing",
        ),
        (
            8,
            "(1)Bob Ph BA RK GD SB R10 G9 S8 S7 B6 B5 R4 S3 B2 ",
            "1: expected every card in one hand, found B5 in two",
        ),
        (
            11,
            "Grosses Tichu: (4)Cleo",
            "11: expected a seat from (0) to (3)",
        ),
        (13, "Schupf", "13: expected a line of this part of a round"),
        (
            14,
            "(0)Ada gibt: Bob: S2 - Cleo: SA - ",
            "14: expected 3 cards given away, found 2",
        ),
        (
            15,
            "(2)Cleo gibt: Cleo: B2 - Dan: BA - Ada: S3 - ",
            "16: expected one line for seat 2 here, found a second one",
        ),
        (
            18,
            "Wunsch:D",
            "18: expected ---------------Rundenverlauf------------------",
        ),
        (
            19,
            "(2)Cleo: ",
            "19: expected the cards that are played, found none",
        ),
        (
            19,
            "(2)Cleo Ma ",
            "19: expected a line of this part of a round",
        ),
        (20, "Wunsch:1", "20: expected a line of the play"),
        (21, "Wunsch:9", "21: expected a line of the play"),
        (
            21,
            "Drache an: (1)Bob\nDrache an: (1)Bob",
            "22: expected a line of the play",
        ),
        (
            24,
            "(1)Bob passt",
            "24: expected a line of this part of a round",
        ),
        (
            24,
            "Guten Abend!",
            "24: expected a line of this part of a round",
        ),
        (
            29,
            "Ergebnis: 100 - 5",
            "29: expected the points of both teams",
        ),
        (
            29,
            "Ergebnis: 100-0",
            "29: expected the points of both teams",
        ),
        (
            29,
            "Ergebnis: 100 - 0\nTichu: (0)Ada",
            "30: expected the start of a round",
        ),
    ] {
        let (_, faults) = read(&with_line(line, changed));
        let [fault] = &faults[..] else {
            panic!("{line}: {changed:?}: expected one fault, found {faults:?}");
        };
        let expected = format!("a.tch:{expected}");
        assert!(fault.starts_with(&expected), "{line}: {changed:?}: {fault}");
    }
}

#[test]
fn long_line_is_a_fault() {
    let long = ROUND.replace("Schupfen:", &"x".repeat(100_000));
    let (rounds, faults) = read(&(long + ROUND));
    assert_eq!(rounds.len(), 1);
    assert_eq!(
        faults,
        ["a.tch:13: expected a line of a log, found one of more than 65536 bytes"]
    );
}

#[test]
fn log_may_be_cut_off_anywhere() {
    let whole = ROUND.len();
    let before_the_play = ROUND.find("---------------Rundenverlauf").expect("a play");
    let play = before_the_play + "---------------Rundenverlauf------------------\n".len();
    let log = ROUND.to_owned() + ROUND;
    for end in 0..log.len() {
        let mut rounds = RecordedRounds::new(Path::new("a.tch"), &log.as_bytes()[..end]);
        let read: Vec<_> = rounds.by_ref().collect();
        assert!(read.iter().all(Result::is_ok), "{end}: {read:?}");
        let read: Vec<_> = read.into_iter().flatten().collect();
        let complete = (end + 1) / whole;
        let cut = end.saturating_sub(complete * whole);
        let results = read.iter().filter(|round| round.result.is_some()).count();
        assert_eq!(results, complete, "{end}");
        if cut >= play && cut + 1 < whole {
            assert_eq!(
                read.len(),
                complete + 1,
                "{end}: the play goes as far as it goes"
            );
        } else if cut > "---------------Gr.Tichukarten------------------".len() && cut + 1 < play {
            assert_eq!(
                (read.len(), rounds.notes().cut_deals),
                (complete, 1),
                "{end}"
            );
        }
    }
}

#[test]
fn round_that_ends_with_the_start_of_another_is_dealt_again_or_a_fault() {
    let lines: Vec<&str> = ROUND.lines().collect();
    for end in 1..lines.len() {
        let log = lines[..end].join("\n") + "\n" + ROUND;
        let mut rounds = RecordedRounds::new(Path::new("a.tch"), log.as_bytes());
        let (whole, faults): (Vec<_>, Vec<_>) = rounds.by_ref().partition(Result::is_ok);
        assert_eq!(whole.len(), 1, "{end}");
        let is_redealt = end < 14;
        assert_eq!(faults.is_empty(), is_redealt, "{end}: {faults:?}");
        let redealt = rounds.notes().tolerances.count(Tolerance::Redeal);
        assert_eq!(redealt, usize::from(is_redealt), "{end}");
    }
}

#[test]
fn round_of_endless_calls_is_a_fault() {
    let call = "Tichu: (0)player0001\n";
    let (rounds, faults) = read(&(ROUND.replace(call, &call.repeat(5_000)) + ROUND));
    assert_eq!(rounds.len(), 1);
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].contains("at most 1000 lines of this kind in a round"),
        "{faults:?}"
    );
}

#[test]
fn bombs_are_read_in_the_order_of_seats() {
    let log = ROUND.replace(
        "---------------Rundenverlauf",
        "BOMBE: (1)player0002 (3)player0004 \n---------------Rundenverlauf",
    );
    let (rounds, faults) = read(&log);
    assert_eq!(faults, [""; 0]);
    let bombs = rounds[0].all_cards().unwrap().said_bombs.unwrap();
    assert_eq!(
        (bombs.line, bombs.value.0),
        (18, [false, true, false, true])
    );
}

/// One byte at a time.
struct Slowly<'a>(&'a [u8]);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(0);
        };
        self.0 = rest;
        buffer[0] = *first;
        Ok(1)
    }
}

#[test]
fn stream_in_single_bytes_reads_the_same() {
    let log = played_match(5) + "\n";
    let file = Path::new("a.tch");
    let at_once: Vec<_> = RecordedRounds::new(file, log.as_bytes()).collect();
    let slowly = BufReader::with_capacity(1, Slowly(log.as_bytes()));
    let slowly: Vec<_> = RecordedRounds::new(file, slowly).collect();
    assert_eq!(at_once, slowly);
    assert!(at_once.len() > 5);
}

/// An error after some bytes.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is on fire"))
    }
}

#[test]
fn error_of_the_reader_is_a_fault_after_the_rounds_before() {
    let reader = BufReader::new(ROUND.as_bytes().chain(Broken));
    let read: Vec<Result<RecordedRound, LogError>> =
        RecordedRounds::new(Path::new("a.tch"), reader).collect();
    let [Ok(_), Err(fault)] = &read[..] else {
        panic!("{read:?}");
    };
    assert_eq!(
        fault.to_string(),
        "a.tch:30: expected the next line, found the disk is on fire"
    );
}

proptest! {
    #[test]
    fn damaged_logs_have_faults_in_their_lines(
        seed in 0..20_u64,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut log = (played_round(seed) + &played_round(seed + 1)).into_bytes();
        for (place, byte) in changes {
            let place = place.index(log.len());
            log[place] = byte;
        }
        let lines = log.split(|byte| *byte == b'\n').count();
        for round in RecordedRounds::new(Path::new("a.tch"), &log[..]) {
            match round {
                Ok(round) => prop_assert!(round.line <= lines),
                Err(fault) => {
                    prop_assert!((1..=lines).contains(&fault.line), "{fault}");
                    let message = fault.to_string();
                    prop_assert!(!message.contains(char::is_control), "{message:?}");
                }
            }
        }
    }
}
