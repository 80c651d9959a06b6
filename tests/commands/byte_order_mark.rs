//! A byte order mark before the first line of standard input changes nothing.

use crate::running::{piped, text};

#[test]
fn every_command_reads_its_input_with_one() {
    let question = r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2"}"#;
    let round = r#"{"round":{"seat":0}}"#;
    for (arguments, input) in [
        (&["decide"][..], "Dr GA SK BQ R9 S7 B3 G2".to_owned()),
        (&["decide"], "hand\nDr GA SK BQ R9 S7 B3 G2".to_owned()),
        (&["decide", "--format=jsonl"], question.to_owned()),
        (&["decide", "--format", "jsonl"], question.to_owned()),
        (&["hand"], r#"{"hand":"Ph B9 G9"}"#.to_owned()),
        (&["hand"], "Ph B9 G9".to_owned()),
        (&["legal"], r#"{"hand":"Ph GA B9"}"#.to_owned()),
        (
            &["stdio"],
            format!("{round}\n{question}\n{{\"ask\":true}}\n"),
        ),
    ] {
        let plain = piped(arguments, &input);
        let marked = piped(arguments, format!("\u{feff}{input}"));
        assert!(
            plain.status.success() && !plain.stdout.is_empty(),
            "{arguments:?}"
        );
        assert_eq!(text(&marked.stdout), text(&plain.stdout), "{arguments:?}");
        assert_eq!(text(&marked.stderr), text(&plain.stderr), "{arguments:?}");
    }
}
