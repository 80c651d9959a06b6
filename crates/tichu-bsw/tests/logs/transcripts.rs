//! The strict grammar of complete logs.

use std::io::{BufReader, Read};
use std::path::Path;

use proptest::prelude::*;
use tichu::{Card, Seat};
use tichu_bsw::{Entry, LogError, Transcript, Transcripts};
use written_logs::{played_match, played_round};

fn read(log: &str) -> (Vec<Transcript>, Vec<String>) {
    let mut rounds = Vec::new();
    let mut faults = Vec::new();
    for round in Transcripts::new(Path::new("a.tch"), log.as_bytes()) {
        match round {
            Ok(round) => rounds.push(round),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    (rounds, faults)
}

/// An invented round; the lines and places that tests rely on are in it.
const ROUND: &str = "\
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
    assert!(round.deal.first()[Seat::ALL[1]].contains(Card::Phoenix));
    assert!(round.deal.all()[Seat::ALL[3]].contains(Card::Dogs));
    let calls = |calls: &[tichu_bsw::Logged<Seat>]| -> Vec<(usize, u8)> {
        calls
            .iter()
            .map(|call| (call.line, call.value.number()))
            .collect()
    };
    assert_eq!(calls(&round.grand_tichu), [(11, 2)]);
    assert_eq!(calls(&round.tichu), [(12, 1)]);
    let exchange = round.exchange[Seat::ALL[3]];
    assert_eq!(exchange.line, 17);
    assert_eq!(exchange.value.cards().map(Card::token), ["R2", "RA", "G3"]);
    assert_eq!((round.bombs.line, round.bombs.value.0), (18, [false; 4]));
    let lines: Vec<usize> = round.events.iter().map(|event| event.line).collect();
    assert_eq!(lines, [19, 21, 22, 23, 24, 25, 26, 27, 28]);
    let Entry::Play { seat, cards, wish } = &round.events[0].value else {
        panic!("a play");
    };
    assert_eq!((seat.number(), &cards[..]), (2, &[Card::Mahjong][..]));
    let wish = wish.expect("a wish");
    assert_eq!((wish.line, wish.value.symbol()), (20, "Q"));
    assert_eq!(round.events[2].value, Entry::Tichu(Seat::ALL[0]));
    assert_eq!(round.events[7].value, Entry::Pass(Seat::ALL[0]));
    assert_eq!(round.events[8].value, Entry::DragonTo(Seat::ALL[1]));
    let result = round.result.expect("a result");
    assert_eq!((result.line, result.value.0), (29, [100, 0]));
    assert_eq!(round.other_names, 0);
}

/// A line that is changed, and the fault that this is.
#[test]
fn every_rule_of_the_grammar_has_its_fault() {
    for (line, changed, expected) in [
        (
            1,
            "--------------Gr.Tichukarten------------------",
            "found \"--------------Gr.Tichuka\"…",
        ),
        (
            2,
            "(1)player0001 Dr SA BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 Dr SA BK RD GB S10 B9 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 Dr SA BK RD GB S10 B9 G8",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001  Dr SA BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 SA Dr BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 Dr SA BK RQ GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 Dr SA BK RD GB ST B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)player0001 Dr sA BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)Ada Dr SA BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            2,
            "(0)playerXXX Dr SA BK RD GB S10 B9 G8 ",
            "expected the first 8 cards of seat 0",
        ),
        (
            6,
            "Startkarten",
            "expected ---------------Startkarten------------------",
        ),
        (
            7,
            "(0)player0001 Dr SA BK RD GB S10 B9 R8 R7 S6 B5 G4 R3 S2 ",
            "1: expected the first 8 cards of seat 0 among its 14, found G8 missing",
        ),
        (
            8,
            "(1)player0002 Ph BA RK GD SB R10 G9 S8 S7 B6 B5 R4 S3 B2 ",
            "1: expected every card in one hand, found B5 in two",
        ),
        (11, "Grosses Tichu: (4)player0003", "expected Schupfen:"),
        (
            11,
            "Tichu: (1)player0002\nGrosses Tichu: (2)player0003",
            "expected Schupfen:",
        ),
        (13, "Schupfen", "expected Schupfen:"),
        (
            14,
            "(0)player0001 gibt: player0002: S2 - player0003: SA - ",
            "expected the three cards that seat 0 gives",
        ),
        (
            14,
            "(0)player0001 gibt: player0002: S2 - player0003: SA - player0004: R3 -",
            "expected the three cards that seat 0 gives",
        ),
        (
            15,
            "(2)player0003 gibt: player0003: B2 - player0004: BA - player0001: S3 - ",
            "expected the three cards that seat 1 gives",
        ),
        (
            17,
            "(3)player0004 gibt: player0001: R2 - player0002: RA - player0003: G3 - \nBOMBE: (2)player0003 (1)player0002 ",
            "expected ---------------Rundenverlauf------------------",
        ),
        (
            17,
            "(3)player0004 gibt: player0001: R2 - player0002: RA - player0003: G3 - \nBOMBE: ",
            "expected ---------------Rundenverlauf------------------",
        ),
        (
            18,
            "Wunsch:D",
            "expected ---------------Rundenverlauf------------------",
        ),
        (19, "(2)player0003: Ma", "expected a line of the play"),
        (19, "(2)player0003: ", "expected a line of the play"),
        (19, "(2)player0003 Ma ", "expected a line of the play"),
        (20, "Wunsch: D", "expected a line of the play"),
        (20, "Wunsch:Q", "expected a line of the play"),
        (20, "Wunsch:1", "expected a line of the play"),
        (21, "Wunsch:9", "expected a line of the play"),
        (
            21,
            "Drache an: (1)player0002\nDrache an: (1)player0002",
            "expected a line of the play",
        ),
        (22, "Tichu:  (0)player0001", "expected a line of the play"),
        (23, "(0)player0001: S10 Dr ", "expected a line of the play"),
        (23, "(0)player0001: Dr Dr ", "expected a line of the play"),
        (24, "(1)player0002 passt", "expected a line of the play"),
        (24, "(1)player0002 passt. ", "expected a line of the play"),
        (24, "", "expected a line of the play"),
        (28, "Drache an:(1)player0002", "expected a line of the play"),
        (29, "Ergebnis: 100 - 5", "expected the points of both teams"),
        (29, "Ergebnis: 0100 - 0", "expected a line of the play"),
        (29, "Ergebnis: 100-0", "expected a line of the play"),
        (29, "Ergebnis: 100 - 0\r", "expected a line of the play"),
        (
            29,
            "Ergebnis: 100 - 0\nTichu: (0)player0001",
            "expected ---------------Gr.Tichukarten------------------",
        ),
        (
            29,
            "Ergebnis: 100 - 0\n\nErgebnis: 100 - 0",
            "expected nothing after an empty line",
        ),
        (29, "Ergébnis: 100 - 0", "found bytes that are not ASCII"),
    ] {
        let mut lines: Vec<&str> = ROUND.lines().collect();
        lines[line - 1] = changed;
        let log = lines.join("\n") + "\n";
        let (_, faults) = read(&log);
        let [fault] = &faults[..] else {
            panic!("{line}: {changed:?}: expected one fault, found {faults:?}");
        };
        assert!(fault.contains(expected), "{line}: {changed:?}: {fault}");
        assert!(fault.starts_with("a.tch:"), "{fault}");
    }
}

#[test]
fn long_line_and_a_line_without_end_are_faults() {
    let long = ROUND.replace("Schupfen:", &"x".repeat(100_000));
    let (rounds, faults) = read(&(long + ROUND));
    assert_eq!(rounds.len(), 1);
    assert_eq!(
        faults,
        ["a.tch:13: expected Schupfen:, found a line of more than 511 bytes"]
    );
    let (_, faults) = read(ROUND.trim_end());
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].ends_with("found a line without its end"),
        "{faults:?}"
    );
}

#[test]
fn round_may_be_cut_off_in_its_play_at_the_end_of_the_log() {
    let lines: Vec<&str> = ROUND.lines().collect();
    for end in 1..lines.len() {
        let part = lines[..end].join("\n") + "\n";
        let (rounds, faults) = read(&part);
        if end < 18 {
            assert_eq!((rounds.len(), faults.len()), (0, 1), "{end}");
            assert!(
                faults[0].ends_with("found the end of the log"),
                "{faults:?}"
            );
        } else {
            assert_eq!((rounds.len(), faults.len()), (1, 0), "{end}: {faults:?}");
            assert_eq!(rounds[0].result, None);
        }
        // Another round after it is read in any case.
        let (rounds, faults) = read(&(part + ROUND));
        assert_eq!((rounds.len(), faults.len()), (1, 1), "{end}: {faults:?}");
        assert_eq!(rounds[0].line, end + 1);
    }
}

#[test]
fn empty_lines_are_counted_at_the_end_only() {
    let log = ROUND.to_owned() + "\n\n";
    let mut rounds = Transcripts::new(Path::new("a.tch"), log.as_bytes());
    assert!(rounds.by_ref().all(|round| round.is_ok()));
    assert_eq!(rounds.empty_last_lines(), 2);
    let (rounds, faults) = read(&(log + ROUND));
    assert_eq!(rounds.len(), 2);
    assert_eq!(faults.len(), 1);
}

#[test]
fn receiver_of_a_card_is_the_seat_of_its_place() {
    let swapped = ROUND.replace(
        "player0003: B2 - player0004: BA",
        "player0004: B2 - player0003: BA",
    );
    let (_, faults) = read(&swapped);
    assert!(
        faults[0].starts_with("a.tch:15: expected the three cards that seat 1 gives"),
        "{faults:?}"
    );
    let substitute = ROUND.replace(
        "player0003: B2 - player0004: BA",
        "player0009: B2 - player0004: BA",
    );
    let (rounds, faults) = read(&substitute);
    assert_eq!((rounds[0].other_names, faults.len()), (0, 0));
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
fn names_of_substitutes_are_counted() {
    let log = ROUND.replace("(3)player0004 passt.", "(3)playerXXXX passt.");
    let log = log.replace("Drache an: (1)player0002", "Drache an: (1)player0077");
    let (rounds, faults) = read(&log);
    assert_eq!(faults, [""; 0]);
    assert_eq!(rounds[0].other_names, 2);
    assert_eq!(rounds[0].players[Seat::ALL[3]], "player0004");
}

#[test]
fn bombs_are_read_in_the_order_of_seats() {
    let log = ROUND.replace(
        "---------------Rundenverlauf",
        "BOMBE: (1)player0002 (3)player0004 \n---------------Rundenverlauf",
    );
    let (rounds, faults) = read(&log);
    assert_eq!(faults, [""; 0]);
    assert_eq!(
        (rounds[0].bombs.line, rounds[0].bombs.value.0),
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
    let at_once: Vec<_> = Transcripts::new(file, log.as_bytes()).collect();
    let slowly = BufReader::with_capacity(1, Slowly(log.as_bytes()));
    let slowly: Vec<_> = Transcripts::new(file, slowly).collect();
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
fn error_of_the_reader_is_one_fault() {
    let reader = BufReader::new(ROUND.as_bytes().chain(Broken));
    let read: Vec<Result<Transcript, LogError>> =
        Transcripts::new(Path::new("a.tch"), reader).collect();
    let [Err(fault)] = &read[..] else {
        panic!("{read:?}");
    };
    assert_eq!(
        fault.to_string(),
        "a.tch:30: expected the next line, found: the disk is on fire"
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
        for round in Transcripts::new(Path::new("a.tch"), &log[..]) {
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
