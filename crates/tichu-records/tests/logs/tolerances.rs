//! What a reader of logs tolerates and counts: spellings, blanks, orders, handles, encodings.

use std::path::Path;

use tichu::Seat;
use tichu_records::{RecordedRound, RecordedRounds};

use crate::transcripts::{ROUND, read};

/// What is tolerated in a log, by name.
pub fn tolerated(log: &[u8]) -> Vec<(&'static str, usize, usize)> {
    let mut rounds = RecordedRounds::new(Path::new("a.tch"), log);
    for round in rounds.by_ref() {
        assert!(round.is_ok(), "{round:?}");
    }
    let tolerances = rounds.notes().tolerances;
    tolerances
        .iter()
        .map(|(tolerance, line, count)| (tolerance.name(), line, count))
        .collect()
}

#[test]
fn what_costs_nothing_of_a_round_is_tolerated_and_counted() {
    let (plain, _) = read(ROUND);
    for (log, name, line, count) in [
        (
            ROUND.replace('\n', "\r\n"),
            "lines with other blanks",
            1,
            29,
        ),
        (ROUND.replace(" \n", "\n"), "lines with other blanks", 2, 15),
        ("\u{feff}".to_owned() + ROUND, "byte-order marks", 1, 1),
        (ROUND.replace("Wunsch", "\n \nWunsch"), "blank lines", 20, 2),
        (
            ROUND.replace("(0)player0001 Dr SA BK RD", "(0)player0001 SA bk Dr RQ"),
            "other spellings",
            2,
            2,
        ),
        (
            ROUND.replace("Wunsch:D", "Wunsch: q"),
            "other spellings",
            20,
            1,
        ),
        (
            ROUND.replace("100 - 0", "0100 - 0"),
            "other spellings",
            29,
            1,
        ),
        (
            ROUND.replace("-Gr.Tichukarten-", "Gr.Tichukarten"),
            "other spellings",
            1,
            1,
        ),
        (
            ROUND.replace(
                "Grosses Tichu: (2)player0003\nTichu: (1)player0002",
                "Tichu: (1)player0002\nGrosses Tichu: (2)player0003",
            ),
            "lines in other order",
            12,
            1,
        ),
        (
            ROUND.replace(
                "player0003: B2 - player0004: BA",
                "player0004: B2 - player0003: BA",
            ),
            "lines in other order",
            15,
            1,
        ),
    ] {
        assert_eq!(tolerated(log.as_bytes()), [(name, line, count)], "{log}");
        let (rounds, _) = read(&log);
        let content = |round: &RecordedRound| {
            let events = round
                .events
                .iter()
                .map(|event| format!("{:?}", event.value));
            // The lines of wishes differ where blank ones stand before them.
            let events: Vec<_> = events
                .map(|event| event.replace("line: 22", "line: 20"))
                .collect();
            (
                round.players.clone(),
                round.all_cards().unwrap().deal,
                events,
                round.result.map(|points| points.value),
            )
        };
        assert_eq!(content(&rounds[0]), content(&plain[0]), "{log}");
    }
}

#[test]
fn seats_decide_whatever_the_handles() {
    let (plain, _) = read(ROUND);
    for handles in [
        ["eva_see", "1Dave", "nora!!", "Lissy"],
        ["", "", "", ""],
        ["Der Hans", "Jörg-Ä", "a:b - c", "Dr Ma"],
        ["(1)x", "passt.", "same", "same"],
        [
            "gr\u{fc}n \u{1b}[31m",
            "x gibt y",
            "playerXXXX",
            "Tichu: (2)",
        ],
    ] {
        let mut log = ROUND.to_owned();
        for (place, handle) in (1..).zip(handles) {
            log = log.replace(&format!("player000{place}"), handle);
        }
        let (rounds, faults) = read(&log);
        assert_eq!(faults, [""; 0], "{handles:?}");
        let [round] = &rounds[..] else {
            panic!("{handles:?}: expected one round");
        };
        assert_eq!(
            round.players.0,
            handles.map(|handle| handle.replace('\u{1b}', "\u{fffd}"))
        );
        assert_eq!(round.cards, plain[0].cards, "{handles:?}");
        assert_eq!(round.events, plain[0].events, "{handles:?}");
        assert_eq!(round.grand_tichu, plain[0].grand_tichu, "{handles:?}");
    }
}

#[test]
fn handles_are_the_same_in_both_encodings() {
    let log = ROUND
        .replace("player0001", "Jörg")
        .replace("player0002", "Renée€");
    let (windows, ..) = encoding_rs::WINDOWS_1252.encode(&log);
    for bytes in [log.as_bytes(), &windows] {
        let round = RecordedRounds::new(Path::new("a.tch"), bytes).next();
        let round = round.expect("a round").expect("no fault");
        assert_eq!(round.players.0[..2], ["Jörg", "Renée€"]);
        assert_eq!(tolerated(bytes), []);
    }
}

#[test]
fn empty_last_lines_are_counted_apart() {
    let log = ROUND.to_owned() + "\n\n";
    let mut rounds = RecordedRounds::new(Path::new("a.tch"), log.as_bytes());
    assert!(rounds.by_ref().all(|round| round.is_ok()));
    assert_eq!(rounds.notes().empty_last_lines, 2);
    assert_eq!(tolerated(log.as_bytes()), []);
    assert_eq!(
        tolerated((log.clone() + ROUND).as_bytes()),
        [("blank lines", 30, 2)]
    );
}

#[test]
fn names_of_substitutes_are_counted() {
    let log = ROUND.replace("(3)player0004 passt.", "(3)playerXXXX passt.");
    let log = log.replace("Drache an: (1)player0002", "Drache an: (1)player0077");
    let (rounds, faults) = read(&log);
    assert_eq!(faults, [""; 0]);
    assert_eq!(
        tolerated(log.as_bytes()),
        [("lines with other names", 26, 2)]
    );
    assert_eq!(rounds[0].players[Seat::ALL[3]], "player0004");
}
