//! `decide` in pipes: slow ones, long ones, and ones that are closed early.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::running::{command, decide, lines, text};

const HAND: &str = "Dr GA SK BQ R9 S7 B3 G2 300:450\n";

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = command(&["decide", "--format=jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        questions.write_all(HAND.as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.contains("\"hand\":[\"Dr\""));
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn many_hands_are_answered_in_their_order() {
    let mut input = String::from("hand,own_score,id\n");
    for id in 0..20_000 {
        let hand = if id % 1000 == 500 {
            "Dr"
        } else {
            "Dr GA SK BQ R9 S7 B3 G2"
        };
        input += &format!("{hand},{},{id}\n", id % 1000);
    }
    let output = decide(&["--format", "csv"], input);
    let rows = lines(&output.stdout);
    let answered = (0..20_000).filter(|id| id % 1000 != 500);
    for (row, id) in rows[1..].iter().zip(answered) {
        let expected = format!("Dr GA SK BQ R9 S7 B3 G2,{},0,{id},", id % 1000);
        assert!(row.starts_with(&expected), "{row}");
    }
    assert_eq!(rows.len(), 1 + 20_000 - 20);
    let errors = lines(&output.stderr);
    assert!(errors[0].starts_with("line 502: ") && errors[19].starts_with("line 19502: "));
    assert_eq!(errors[20], "error: 20 of 20000 lines have no answer");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        &["decide"][..],
        &["decide", "--format", "csv"],
        &["decide", "--format=jsonl"],
    ] {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut questions = child.stdin.take().unwrap();
        questions.write_all(HAND.as_bytes()).unwrap();
        let mut first = String::new();
        answers.read_line(&mut first).unwrap();
        drop(answers);
        // Until the program has seen that its reader is gone.
        while questions.write_all(HAND.as_bytes()).is_ok() {}
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn what_is_printed_at_once_minds_no_closed_pipe_either() {
    for arguments in [
        &["openapi"][..],
        &["man"],
        &["completions", "bash"],
        &["decide", "Dr GA SK BQ R9 S7 B3 G2"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(arguments).stdout(writer).output().unwrap();
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn a_line_of_any_length_is_refused_and_the_next_one_read() {
    for length in [70_000, 3_000_000] {
        for syntax in ["plain", "jsonl"] {
            let next = match syntax {
                "plain" => HAND,
                _ => "{\"hand\":\"Dr GA SK BQ R9 S7 B3 G2\"}\n",
            };
            let input = format!("{}\n{next}", "Dr ".repeat(length / 3));
            let output = decide(&["--input", syntax, "--format=jsonl"], input);
            let rows = lines(&output.stdout);
            assert_eq!(rows.len(), 2);
            let refusal = "expected a line of at most 65536 bytes, found a longer one";
            let error = format!("\"status\":413,\"detail\":\"{refusal}\"}}}}");
            assert!(rows[0].starts_with("{\"line\":1,\"error\":{\"type\":"));
            assert!(rows[0].ends_with(&error), "{}", rows[0]);
            assert!(rows[1].contains("\"hand\":[\"Dr\""));
            let errors = text(&output.stderr);
            assert!(errors.len() < 400, "{errors}");
        }
    }
}

/// A file to which nothing can be written.
#[cfg(target_os = "linux")]
fn full() -> std::fs::File {
    std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn what_was_asked_for_and_cannot_be_printed_is_an_error() {
    for arguments in [
        &["openapi"][..],
        &["man"],
        &["man", "decide"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["decide", "Dr GA SK BQ R9 S7 B3 G2"],
        &["decide", "--format=jsonl", "Dr GA SK BQ R9 S7 B3 G2"],
        &["--help"],
        &["--version"],
        &["help", "decide"],
    ] {
        let output = command(arguments).stdout(full()).output().unwrap();
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(
            error.starts_with("error: standard output cannot be written: No space"),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn hands_are_answered_although_standard_error_is_full() {
    for option in ["--format=table", "--format=csv", "--format=jsonl"] {
        let mut child = command(&["decide", option])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(full())
            .spawn()
            .unwrap();
        let input = format!("Dr\n{HAND}");
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let answers = text(&output.stdout);
        assert!(answers.contains("GA"), "{option}: {answers}");
        assert_eq!(output.status.code(), Some(1), "one line has no answer");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_mistake_that_cannot_be_named_still_has_its_status() {
    for (arguments, status) in [
        (&["dance"][..], 2),
        (&["decide", "XX"], 1),
        (&["man", "dance"], 1),
    ] {
        let output = command(arguments).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    }
}
