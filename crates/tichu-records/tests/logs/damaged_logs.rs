//! Logs that are cut off, damaged or no logs at all.

use std::io::{BufReader, Read};
use std::path::Path;

use proptest::prelude::*;
use tichu::ByTeam;
use tichu_records::Log;

use written_logs::{WrittenRound, bytes, log, problems, read, round};

/// The result of each round that was read.
fn results(log: &Log) -> Vec<[i32; 2]> {
    log.rounds.iter().map(|round| round.result.0).collect()
}

/// Three rounds, of which the second is written by the test.
fn around(middle: &str) -> String {
    log(&[round(0)]) + middle + &log(&[round(2).with_result(70, 30)])
}

#[test]
fn skips_a_truncated_last_round() {
    let whole = log(&[round(0), round(1)]);
    let second = log(&[round(0)]).len();
    for end in second + 60..whole.trim_end().len() {
        let log = read(&whole[..whole.floor_char_boundary(end)]);
        assert_eq!(results(&log), [[40, 60]], "cut at {end}");
        assert_eq!((log.incomplete, log.malformed), (1, 0), "cut at {end}");
        assert!(!log.problems.is_empty());
    }
}

#[test]
fn a_truncated_round_is_still_known_by_its_hands() {
    let log = read(&log(&[round(0), round(1).unfinished()]));
    assert_eq!(
        log.dealt,
        [read(&round(0).text()), read(&round(1).text())].map(|l| l.dealt[0])
    );
}

#[test]
fn names_file_and_line_of_a_malformed_round_and_reads_on() {
    let first_lines = round(0).text().lines().count();
    let damaged = round(1).text().replacen("(2)Cleo ", "(2)Cleo X", 1);
    let card = format!(
        "X{}",
        damaged
            .split_once("(2)Cleo X")
            .unwrap()
            .1
            .split_once(' ')
            .unwrap()
            .0
    );
    let log = read(&around(&damaged));
    assert_eq!(
        problems(&log),
        [format!(
            "matches/a.tch:{}: expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, \
             Ph, Dr), found \"{card}\"",
            first_lines + 4
        )]
    );
    assert_eq!(results(&log), [[40, 60], [70, 30]]);
    assert_eq!((log.incomplete, log.malformed), (0, 1));
    // The damaged round still has a result, so the scores after it are known.
    assert_eq!(log.rounds[1].scores_before, Some(ByTeam([80, 120])));
}

/// Damages one line of a round (its number from 1, its text) and expects the problem there.
fn expect_malformed(damage: impl Fn(usize, &str) -> Option<String>, line: usize, problem: &str) {
    let text = round(1).with_calls(&[0]).text();
    let lines = text.lines().zip(1..);
    let damaged: String = lines
        .map(|(line, number)| damage(number, line).unwrap_or(line.to_owned()) + "\n")
        .collect();
    let start = round(0).text().lines().count();
    let log = read(&around(&damaged));
    assert_eq!(
        problems(&log)[0],
        format!("matches/a.tch:{}: {problem}", start + line)
    );
    assert_eq!(results(&log), [[40, 60], [70, 30]], "{problem}");
    assert_eq!((log.incomplete, log.malformed), (0, 1), "{problem}");
}

/// Replaces the line with this number.
fn line(number: usize, text: &str) -> impl Fn(usize, &str) -> Option<String> {
    move |n, _| (n == number).then(|| text.to_owned())
}

#[test]
fn a_hand_has_eight_cards() {
    let shorten =
        |n, line: &str| (n == 2).then(|| line.trim_end().rsplit_once(' ').unwrap().0.to_owned());
    expect_malformed(shorten, 2, "expected 8 cards, found 7");
}

#[test]
fn every_seat_is_dealt_cards() {
    expect_malformed(
        line(5, ""),
        1,
        "expected 8 cards for seat 3 in this round, found none",
    );
    expect_malformed(
        line(7, ""),
        1,
        "expected 14 cards for seat 0 in this round, found none",
    );
}

#[test]
fn what_is_known_only_at_the_end_of_a_round_is_still_told_in_the_order_of_lines() {
    let text = round(0).text().replacen("(0)Ada: ", "(0)Ada: X9 ", 1);
    let without_a_hand: String = text
        .lines()
        .zip(1..)
        .filter(|(_, number)| *number != 7)
        .map(|(line, _)| format!("{line}\n"))
        .collect();
    let log = read(&without_a_hand);
    let lines: Vec<_> = log.problems.iter().map(|problem| problem.line).collect();
    assert!(lines.len() == 2 && lines.is_sorted(), "{lines:?}");
}

#[test]
fn a_seat_is_dealt_cards_once() {
    let again = |n, line: &str| (n == 3).then(|| line.replace("(1)", "(0)"));
    expect_malformed(
        again,
        3,
        "expected one line for seat 0 here, found a second one",
    );
}

#[test]
fn there_are_four_seats() {
    let fifth =
        |n, line: &str| (n == 5).then(|| line.replace("(3)Dan", "(4)").split_at(4).0.to_owned());
    expect_malformed(fifth, 5, "expected a seat from (0) to (3), found \"(4)\"");
}

#[test]
fn a_card_is_dealt_once() {
    let written = round(1);
    let mut doubled = written.clone();
    doubled.deal[3][13] = written.deal[0][13];
    let log = read(&around(&doubled.text()));
    let twice = format!("found {} twice", written.deal[0][13]);
    assert!(problems(&log)[0].ends_with(&twice), "{:?}", problems(&log));
    assert_eq!((log.rounds.len(), log.malformed), (2, 1));
    assert_eq!(log.dealt.len(), 2, "a deal that cannot be has no identity");
}

#[test]
fn the_first_cards_are_among_all_cards() {
    let written = round(1);
    let mut swapped = written.clone();
    let last = swapped.deal[2][13];
    swapped.deal[2].swap(0, 13);
    let (first, rest) = (swapped.text(), written.text());
    let deal_of_eight = first.split_once("---------------Startkarten").unwrap().0;
    let after = rest.split_once("---------------Startkarten").unwrap().1;
    let both = format!("{deal_of_eight}---------------Startkarten{after}");
    // The 14 hold both cards, so this is fine; without the swapped one they do not.
    assert_eq!(read(&both).rounds.len(), 1);
    let mut other = written.clone();
    (other.deal[2][13], other.deal[3][13]) = (written.deal[3][13], last);
    let after = other.text();
    let after = after.split_once("---------------Startkarten").unwrap().1;
    let log = read(&format!("{deal_of_eight}---------------Startkarten{after}"));
    let expected = format!(
        "matches/a.tch:1: expected the first 8 cards of seat 2 among its 14 in this round, found {last} missing"
    );
    assert_eq!(problems(&log), [expected]);
}

#[test]
fn a_line_that_may_have_been_a_call_costs_the_round() {
    let call = "Grosses Tichu: (0)Ada";
    let at = 1 + round(1)
        .with_calls(&[0])
        .text()
        .lines()
        .position(|l| l == call)
        .unwrap();
    for (text, problem) in [
        (
            "Gross",
            "expected a line of this part of a round, found \"Gross\"",
        ),
        (
            "Grosses Tichu: Ada",
            "expected a line of this part of a round, found \"Ada\"",
        ),
        (
            "Grosses Tichu: (9)Ada",
            "expected a seat from (0) to (3), found \"(9)Ada\"",
        ),
    ] {
        expect_malformed(line(at, text), at, problem);
    }
}

#[test]
fn scores_are_unknown_after_an_unfinished_round() {
    let log = read(&around(&round(1).unfinished().text()));
    let before: Vec<_> = log.rounds.iter().map(|round| round.scores_before).collect();
    assert_eq!(before, [Some(ByTeam([0, 0])), None]);
    assert_eq!((log.incomplete, log.malformed), (1, 0));
}

#[test]
fn scores_are_unknown_after_a_result_that_cannot_be_read() {
    let log = read(&around(
        &round(1).text().replace("Ergebnis: 40", "Ergebnis: 4O"),
    ));
    assert_eq!(log.rounds[1].scores_before, None);
    assert_eq!((log.incomplete, log.malformed), (0, 1));
    assert!(problems(&log)[0].ends_with("found \"Ergebnis: 4O - 60\""));
}

#[test]
fn scores_are_unknown_after_a_round_without_a_beginning() {
    let text = round(1).text();
    let tail: String = text
        .lines()
        .skip(1)
        .map(|line| format!("{line}\n"))
        .collect();
    let log = read(&around(&tail));
    assert_eq!(log.rounds[1].scores_before, None);
    assert_eq!(
        problems(&log).len(),
        1,
        "lines outside a round are one problem"
    );
    let without_first_section = text.split_once("---------------Startkarten").unwrap().1;
    let log = read(&around(&format!(
        "---------------Startkarten{without_first_section}"
    )));
    assert_eq!(log.rounds[1].scores_before, None);
}

#[test]
fn scores_stay_known_after_a_remark_between_rounds() {
    let log = read(&around("Guten Abend!\n\n"));
    assert_eq!(log.rounds[1].scores_before, Some(ByTeam([40, 60])));
    let expected = format!(
        "matches/a.tch:{}: expected the start of a round, found \"Guten Abend!\"",
        1 + round(0).text().lines().count()
    );
    assert_eq!(problems(&log), [expected]);
}

#[test]
fn a_log_of_any_length_is_read_in_little_memory() {
    let line = std::io::repeat(b'x').take(1 << 26);
    let blank = std::io::repeat(b'\n').take(1 << 20);
    let used = allocation_counter::measure(|| {
        let log = Log::read(Path::new("a.tch"), BufReader::new(line.chain(blank))).unwrap();
        assert_eq!(log.problems.len(), 1);
    });
    assert!(used.bytes_max < 1 << 20, "{} bytes", used.bytes_max);
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
        let log = Log::read(Path::new("a.tch"), &bytes[..]).unwrap();
        prop_assert!(log.rounds.is_empty());
    }

    #[test]
    fn any_damage_to_a_log_is_survived(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..20),
        swaps in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 0..5),
    ) {
        let rounds: Vec<WrittenRound> = (0..3).map(|n| round(n).with_calls(&[n])).collect();
        let text = log(&rounds);
        let mut lines: Vec<&str> = text.lines().collect();
        for [a, b] in swaps {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            lines.swap(a, b);
        }
        let mut bytes = bytes(&lines.join("\n"));
        for (at, byte, kind) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at),
            }
        }
        let log = Log::read(Path::new("a.tch"), &bytes[..]).unwrap();
        prop_assert!(log.rounds.len() + log.incomplete + log.malformed <= 8);
        for problem in &log.problems {
            prop_assert!((1..=lines.len() + 20).contains(&problem.line));
        }
    }
}
