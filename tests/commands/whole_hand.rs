//! `exchange` and `decide-tichu`.

use serde_json::Value;

use crate::running::{lines, piped, run, text};

const CARDS: &str = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2";

#[test]
fn exchange_prints_what_to_give_and_what_people_give() {
    let output = run(&[
        "exchange",
        CARDS,
        "--calls",
        "partner:tichu",
        "--limit",
        "3",
    ]);
    assert!(output.status.success());
    let lines = lines(&output.stdout);
    assert!(
        lines[0].starts_with("Give ") && lines[0].contains(" to your partner"),
        "{lines:?}"
    );
    assert!(lines[1].contains("partner called"), "{lines:?}");
    assert!(
        lines[2].starts_with("A cautious player gives "),
        "{lines:?}"
    );
    assert!(lines[3].starts_with("A daring player gives "), "{lines:?}");
    assert_eq!(lines.len(), 6 + 3, "{lines:?}");
}

#[test]
fn exchange_prints_the_body_of_the_answer_as_json_and_answers_lines() {
    let printed = run(&["exchange", "--format=jsonl", CARDS, "--own-score", "300"]);
    let answer: Value = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(answer["own_score"], 300);
    let question = format!(r#"{{"hand":"{CARDS}","own_score":300}}"#);
    let streamed = piped(
        &["exchange", "--format=jsonl"],
        format!("{question}\n{{}}\n\n{question}\n"),
    );
    assert!(!streamed.status.success());
    assert!(
        text(&streamed.stderr).contains("line 2: /hand"),
        "{}",
        text(&streamed.stderr)
    );
    let printed = text(&printed.stdout);
    let answers: Vec<_> = text(&streamed.stdout)
        .lines()
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!([&*answers[0], &*answers[2]], [&*printed, &*printed]);
    assert!(answers[1].starts_with(r#"{"line":2,"error":{"type":"#));
}

#[test]
fn decide_tichu_prints_the_answer_at_the_level_of_what_is_known() {
    const WORTH: &str = "\nDragon and two aces are worth ";
    const LACK: &str = "\nThe lack of Phoenix and more aces costs ";
    for (options, known, reason) in [
        (&[][..], "hand", WORTH),
        (&["--own-score", "300"], "calls", WORTH),
        (&["--before-exchange"], "before", LACK),
        (
            &[
                "--given",
                "next:B2,partner:SQ,previous:G3",
                "--received",
                "next:S2,partner:RA,previous:B4",
            ],
            "exchange",
            WORTH,
        ),
    ] {
        let output = run(&[&["decide-tichu", CARDS], options].concat());
        let shown = text(&output.stdout);
        assert!(shown.contains(&format!("known: {known}\n")), "{shown}");
        assert!(
            shown.contains("Tichu!") && !shown.contains("Grand Tichu"),
            "{shown}"
        );
        assert!(shown.contains(reason), "{shown}");
    }
}

#[test]
fn decide_tichu_answers_lines_and_one_hand_as_json() {
    let printed = run(&[
        "decide-tichu",
        "--format=jsonl",
        CARDS,
        "--calls",
        "next:tichu",
    ]);
    let question = format!(r#"{{"hand":"{CARDS}","calls":{{"next":"tichu"}}}}"#);
    let streamed = piped(&["decide-tichu", "--format=jsonl"], format!("{question}\n"));
    assert!(streamed.status.success());
    assert_eq!(text(&streamed.stdout), text(&printed.stdout));
}

#[test]
fn lines_may_be_cards_with_their_scores() {
    for command in ["exchange", "decide-tichu"] {
        let flags = [
            command,
            CARDS,
            "--own-score",
            "300",
            "--opponent-score",
            "-45",
        ];
        let one = text(&run(&flags).stdout);
        let lines = text(&piped(&[command], format!("{CARDS} 300:-45\n")).stdout);
        assert_eq!(lines, format!("{one}\n"), "a blank line ends a table");
    }
}

#[test]
fn flags_are_for_lines_that_leave_them_out() {
    let written = format!(r#"{{"hand":"{CARDS}","own_score":7,"calls":{{"partner":"tichu"}}}}"#);
    let open = format!(r#"{{"hand":"{CARDS}"}}"#);
    let input = format!("{written}\n{open}\n{CARDS} 20:0\n{CARDS}\n");
    for command in ["exchange", "decide-tichu"] {
        let options = ["--own-score", "300", "--calls", "next:tichu"];
        let output = piped(
            &[&[command, "--format=jsonl"], &options[..]].concat(),
            &input,
        );
        assert!(output.status.success(), "{}", text(&output.stderr));
        let answers = lines(&output.stdout);
        let answers = answers
            .iter()
            .map(|line| serde_json::from_str(line).unwrap());
        let answers: Vec<Value> = answers.collect();
        let scores: Vec<_> = answers.iter().map(|answer| &answer["own_score"]).collect();
        assert_eq!(scores, [7, 300, 20, 300], "{command}");
        assert_eq!(answers[0]["calls"]["partner"], "tichu");
        assert_eq!(answers[0]["calls"]["next"], "none");
        assert_eq!(answers[1]["calls"]["next"], "tichu");
    }
}

#[test]
fn wrong_questions_say_what_was_expected() {
    for (arguments, expected) in [
        (
            &["exchange", "Dr GA"][..],
            "/hand: expected 14 cards, found 2",
        ),
        (
            &["exchange", CARDS, "--calls", "left:tichu"],
            "/calls/left: expected only own, next, partner, previous",
        ),
        (
            &["exchange", CARDS, "--calls", "tichu"],
            "expected each seat once with its value, such as next:tichu",
        ),
        (
            &["decide-tichu", "Dr GA"],
            "/hand: expected 14 cards, found 2",
        ),
        (
            &["decide-tichu", CARDS, "--format", "csv"],
            "[possible values: table, jsonl]",
        ),
        (
            &["decide-tichu", CARDS, "--partner-called"],
            "--partner-called",
        ),
        (&["decide", CARDS, "--calls", "next:tichu"], "--calls"),
        (
            &[
                "decide-tichu",
                CARDS,
                "--given",
                "next:B2,partner:SQ,previous:G3",
            ],
            "/received: expected the cards received as well",
        ),
        (
            &["exchange", CARDS, "--limit", "121"],
            "/limit: expected a whole number from 1 to 120",
        ),
        (
            &[
                "decide-tichu",
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
