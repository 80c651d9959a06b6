//! What holds for any bytes that are read as a complete log and replayed.

use std::path::Path;

use tichu_bsw::{LogReplay, Transcripts};

/// Reads the bytes, replays them, and reads them again with a whole round after them.
pub fn check(input: &[u8]) {
    let file = Path::new("1234.tch");
    let lines = input.split(|byte| *byte == b'\n').count();
    let (mut complete, mut last) = (0, 0);
    for round in Transcripts::new(file, input) {
        let line = match round {
            Ok(round) => {
                let events = round.events.iter().map(|event| event.line);
                assert!(events.is_sorted_by(|a, b| a < b), "{round:?}");
                complete += usize::from(round.result.is_some());
                round.line
            }
            Err(fault) => {
                let message = fault.to_string();
                assert!(message.starts_with(&format!("1234.tch:{}: expected ", fault.line)));
                assert!(!message.contains(char::is_control), "{message:?}");
                assert!(message.len() < 400, "{message:?}");
                fault.line
            }
        };
        assert!((1..=lines).contains(&line), "{line} of {lines}");
        assert!(
            line >= last || complete > 0,
            "rounds come in the order of their lines"
        );
        last = line;
    }
    let replayed = LogReplay::of(file, input);
    assert!(replayed.complete.len() <= complete);
    let rounds = |bytes: &[u8]| Transcripts::new(file, bytes).flatten().count();
    let longer = rounds(&[input, b"\n", WHOLE_ROUND].concat());
    // Without the end of its last line, the input may have been cut off in it.
    assert!(longer > complete, "a round is lost");
}

/// An invented round.
const WHOLE_ROUND: &[u8] = include_bytes!("../corpus/transcript/whole-round.tch");
