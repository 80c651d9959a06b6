//! What holds for any bytes that are read as a complete log and replayed.

use std::path::Path;

use tichu_records::{LogReplay, RecordedRounds, write_round};

/// Reads the bytes, replays them, writes what is in them, and reads them again with a whole round after them.
pub fn check(input: &[u8]) {
    let file = Path::new("1234.tch");
    let lines = input.split(|byte| *byte == b'\n').count();
    let is_packets = matches!(input.trim_ascii_start(), [b'{' | b'[' | b'<', ..]);
    let (mut complete, mut seen, mut last) = (0, 0, 0);
    let mut reader = RecordedRounds::new(file, input);
    while let Some(round) = reader.next() {
        let line = match round {
            Ok(round) => {
                if round.all_cards().is_ok() {
                    let events = round.events.iter().map(|event| event.line);
                    assert!(events.is_sorted(), "{round:?}");
                    complete += usize::from(round.result.is_some());
                } else {
                    seen += 1;
                }
                let header = reader.matches().last().expect("a round has a match");
                write_round(&round, header, &mut Vec::new()).expect("memory takes all");
                round.line
            }
            Err(fault) => {
                let message = fault.to_string();
                assert!(message.starts_with(&format!("1234.tch:{}: ", fault.line)));
                assert!(!message.contains(char::is_control), "{message:?}");
                assert!(message.len() < 400, "{message:?}");
                fault.line
            }
        };
        // A log of Board Game Arena, or a page with one, has packets in place of lines.
        assert!(
            is_packets || (1..=lines).contains(&line),
            "{line} of {lines}"
        );
        assert!(
            line >= last || complete > 0,
            "rounds come in the order of their lines"
        );
        last = line;
    }
    let replayed = LogReplay::of(file, input);
    assert!(replayed.complete.len() <= complete && replayed.seen <= seen);
    let rounds = |bytes: &[u8]| {
        let rounds = RecordedRounds::new(file, bytes).flatten();
        rounds.filter(|round| round.all_cards().is_ok()).count()
    };
    let longer = rounds(&[input, b"\n", WHOLE_ROUND].concat());
    // Without the end of its last line, the input may have been cut off in it.
    assert!(is_packets || longer > complete, "a round is lost");
}

/// An invented round.
const WHOLE_ROUND: &[u8] = include_bytes!("../corpus/brettspielwelt/whole-round.tch");
