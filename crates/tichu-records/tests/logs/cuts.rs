//! Logs that end anywhere: a round that is cut off is no disagreement.

use std::path::Path;

use tichu_records::{Log, LogReplay};
use written_logs::{played_match, played_round};

/// Replays a log up to here, and checks what a cut may cost.
fn check(log: &[u8], end: usize, complete: usize) {
    let cut = &log[..end];
    let replayed = LogReplay::of(Path::new("a.tch"), cut);
    assert_eq!(replayed.disagreements, [], "{end} bytes");
    assert_eq!(replayed.complete.len(), complete, "{end} bytes");
    assert!(replayed.cut_off <= 1, "{end} bytes");
    // The last round has a header, and so is cut off.
    let rest = String::from_utf8_lossy(cut);
    let begins = rest.matches("Gr.Tichukarten").count();
    assert!(
        replayed.cut_off + complete <= begins.max(complete),
        "{end} bytes"
    );
    let read = Log::read(Path::new("a.tch"), cut).unwrap();
    assert_eq!(read.rounds.len(), complete, "{end} bytes");
}

/// How many rounds are whole in the first `end` bytes. A round is whole when its result has all its digits.
fn whole(log: &str, end: usize) -> usize {
    let results = log.match_indices("Ergebnis: ");
    let ends = results.map(|(place, _)| place + log[place..].find('\n').unwrap());
    ends.filter(|result| *result <= end).count()
}

#[test]
fn log_cut_at_any_byte_of_a_round_has_no_disagreement() {
    for seed in 0..2 {
        let log = played_round(seed) + &played_round(seed + 100);
        for end in 0..=log.len() {
            check(log.as_bytes(), end, whole(&log, end));
        }
    }
}

#[test]
fn log_cut_after_any_line_has_no_disagreement() {
    for seed in 0..3 {
        let log = played_match(seed);
        let ends = log.match_indices('\n').map(|(place, _)| place + 1);
        for end in ends {
            check(log.as_bytes(), end, whole(&log, end));
        }
    }
}
