//! `exchange` and `decide --tichu`.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::running::{command, lines, run, text};

const CARDS: &str = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2";

/// The output of a command with this standard input.
fn asked(arguments: &[&str], input: &str) -> std::process::Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn exchange_prints_what_to_give_and_what_people_give() {
    let output = run(&["exchange", CARDS, "--calls", "partner:tichu", "--top", "3"]);
    assert!(output.status.success());
    let lines = lines(&output.stdout);
    assert!(
        lines[0].starts_with("Give ") && lines[0].contains(" to your partner"),
        "{lines:?}"
    );
    assert!(lines[1].contains("partner called"), "{lines:?}");
    assert_eq!(lines.len(), 4 + 3, "{lines:?}");
}

#[test]
fn exchange_prints_the_body_of_the_answer_as_json_and_answers_lines() {
    let printed = run(&["exchange", "--json", CARDS, "--own", "300"]);
    let answer: Value = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(answer["own_score"], 300);
    let question = format!(r#"{{"hand":"{CARDS}","own_score":300}}"#);
    let streamed = asked(&["exchange"], &format!("{question}\n{{}}\n\n{question}\n"));
    assert!(!streamed.status.success());
    assert!(
        text(&streamed.stderr).contains("line 2: /cards"),
        "{}",
        text(&streamed.stderr)
    );
    let printed = text(&printed.stdout);
    assert_eq!(text(&streamed.stdout), format!("{printed}{printed}"));
}

#[test]
fn decide_tichu_prints_the_answer_at_the_level_of_what_is_known() {
    for (options, known) in [
        (&[][..], "hand"),
        (&["--own", "300"], "calls"),
        (&["--before-exchange"], "before"),
        (
            &[
                "--given",
                "next:B2,partner:SQ,previous:G3",
                "--received",
                "next:S2,partner:RA,previous:B4",
            ],
            "exchange",
        ),
    ] {
        let output = run(&[&["decide", "--tichu", CARDS], options].concat());
        let shown = text(&output.stdout);
        assert!(shown.contains(&format!("known: {known}\n")), "{shown}");
        assert!(
            shown.contains("Tichu!") && !shown.contains("Grand Tichu"),
            "{shown}"
        );
        assert!(shown.contains("Dragon and two aces are worth "), "{shown}");
    }
}

#[test]
fn decide_tichu_answers_lines_and_one_hand_as_json() {
    let printed = run(&[
        "decide",
        "--tichu",
        "--json",
        CARDS,
        "--calls",
        "next:tichu",
    ]);
    let question = format!(r#"{{"hand":"{CARDS}","calls":{{"next":"tichu"}}}}"#);
    let streamed = asked(&["decide", "--tichu"], &format!("{question}\n"));
    assert!(streamed.status.success());
    assert_eq!(text(&streamed.stdout), text(&printed.stdout));
}

#[test]
fn wrong_questions_say_what_was_expected() {
    for (arguments, expected) in [
        (
            &["exchange", "Dr GA"][..],
            "/cards: expected 14 cards, found 2",
        ),
        (
            &["exchange", CARDS, "--calls", "left:tichu"],
            "/calls: expected calls such as",
        ),
        (
            &["decide", "--tichu", "Dr GA"],
            "/cards: expected 14 cards, found 2",
        ),
        (
            &["decide", "--tichu", CARDS, "--format", "csv"],
            "expected --format table or jsonl",
        ),
        (
            &["decide", "--tichu", CARDS, "--partner-called"],
            "--partner-called",
        ),
        (&["decide", CARDS, "--calls", "next:tichu"], "--tichu"),
        (
            &[
                "decide",
                "--tichu",
                CARDS,
                "--given",
                "next:GA,partner:SQ,previous:G3",
                "--received",
                "next:S2,partner:RA,previous:B4",
            ],
            "/given/next",
        ),
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}
