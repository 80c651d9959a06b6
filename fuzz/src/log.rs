//! What holds for any bytes that are read as a match log.

use std::collections::HashSet;
use std::path::Path;

use encoding_rs::{Encoding, WINDOWS_1252};
use tichu::Seat;
use tichu_records::{CompleteRound, Log, RoundId};

/// Reads the bytes alone, and again with a whole round after them.
pub fn check(input: &[u8]) {
    let log = read(input);
    let (text, ..) = WINDOWS_1252.decode(input);
    assert_eq!(format!("{log:?}"), format!("{:?}", read(input)));
    check_counts(&log, &text);
    check_problems(&log, text.split('\n').count());
    log.rounds.iter().for_each(check_round);
    if Encoding::for_bom(input).is_none() {
        let longer = read(&[input, b"\n", WHOLE_ROUND.as_bytes()].concat());
        assert_eq!(longer.rounds[..log.rounds.len()], log.rounds);
        assert_eq!(longer.rounds.len(), log.rounds.len() + 1, "a round is lost");
    }
}

/// An invented round.
const WHOLE_ROUND: &str = include_str!("../corpus/log/whole-round.tch");

fn read(bytes: &[u8]) -> Log {
    Log::read(Path::new("1234.tch"), bytes).unwrap()
}

/// Every round that begins is complete, incomplete or malformed, and complete ones are dealt.
fn check_counts(log: &Log, text: &str) {
    assert_eq!(log.number(), Some(1234));
    let begins = |line: &&str| line.trim().trim_matches('-') == "Gr.Tichukarten";
    // Of a line that is cut off, nothing counts.
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let begun = whole.split('\n').filter(begins).count();
    assert_eq!(
        log.rounds.len() + log.incomplete + log.malformed + log.without_first_eight + log.redealt,
        begun
    );
    assert!(log.dealt.len() <= begun);
    let mut dealt = log.dealt.iter();
    assert!(
        log.rounds
            .iter()
            .all(|round| dealt.any(|id| *id == round.id)),
        "complete rounds are among those dealt, in the same order"
    );
    let unused = log.incomplete + log.malformed + log.without_first_eight;
    assert!(log.problems.len() >= unused, "a loss is not explained");
}

/// Problems stand in the order of their lines, which are there, in texts fit for a terminal.
fn check_problems(log: &Log, lines: usize) {
    assert!(
        log.problems.is_sorted_by_key(|problem| problem.line),
        "{:?}",
        log.problems
    );
    for problem in &log.problems {
        assert!((1..=lines).contains(&problem.line), "{problem}");
        let message = problem.to_string();
        assert!(message.starts_with(&format!("1234.tch:{}: expected ", problem.line)));
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}

/// A complete round is four hands of one deck and a result that a round can have.
fn check_round(round: &CompleteRound) {
    let all: HashSet<_> = round.cards.0.iter().flat_map(|hand| hand.cards()).collect();
    assert_eq!(all.len(), 56);
    assert_eq!(round.id, RoundId::of(&round.cards));
    for seat in Seat::ALL {
        let mut first = round.first_cards[seat].cards();
        assert!(first.all(|card| round.cards[seat].contains(card)));
    }
    let [first, second] = round.result.0;
    assert!(first.abs() <= 500 && second.abs() <= 500 && (first + second) % 100 == 0);
    if let Some(out) = &round.finish_order {
        let partners = out.first.partner() == out.second;
        assert!(out.first != out.second && out.third.is_some() != partners);
    }
}
