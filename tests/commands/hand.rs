//! `decide` with the eight cards as arguments.

use serde_json::{Value, json};
use tichu_models::features::FEATURE_COUNT;

use crate::running::{HAND, command, run, text};

#[test]
fn decide_prints_a_table() {
    let arguments = [
        &["decide"],
        &HAND[..],
        &["--own-score", "300", "--opponent-score", "-450"],
    ]
    .concat();
    let output = run(&arguments);
    assert!(output.status.success());
    let table = text(&output.stdout);
    for part in [
        "Dr Ph GA SK BQ R9 S2 Ma",
        "300",
        "-450",
        "logistic",
        "conservative",
        "Grand Tichu!",
        "\nDragon, Phoenix, ace and king are worth ",
    ] {
        assert!(table.contains(part), "{part} in {table}");
    }
}

#[test]
fn decide_prints_the_body_of_the_answer_as_json() {
    let arguments = [
        &["decide", "--format=jsonl"],
        &HAND[..],
        &["--own-score", "300"],
    ]
    .concat();
    let answer: Value = serde_json::from_slice(&run(&arguments).stdout).unwrap();
    assert_eq!(answer["hand"], json!(HAND));
    assert_eq!(answer["features"].as_array().unwrap().len(), FEATURE_COUNT);
    assert_eq!(answer["own_score"], json!(300));
    assert!(answer["decisions"]["neutral"]["call"].is_boolean());
}

#[test]
fn decide_takes_the_hand_as_one_argument_in_any_order_and_spelling() {
    let plain = run(&[&["decide", "--format=jsonl"], &HAND[..]].concat());
    let other = run(&[
        "decide",
        "--format=jsonl",
        "ma s2,r9 bd SK ga phoenix DRAGON",
    ]);
    assert!(other.status.success());
    assert_eq!(plain.stdout, other.stdout);
}

#[test]
fn a_wrong_hand_fails_and_names_every_fault() {
    let output = run(&["decide", "Dr", "Dr", "X9"]);
    assert!(!output.status.success());
    let error = text(&output.stderr);
    for part in [
        "found Dr again",
        "found \"X9\"",
        "expected 8 cards, found 3",
    ] {
        assert!(error.contains(part), "{part} in {error}");
    }
    assert!(output.stdout.is_empty());
}

#[test]
fn one_hand_has_a_row_of_csv_too() {
    let output = run(&[
        &["decide", "--format", "csv", "--opponent-score", "-5"],
        &HAND[..],
    ]
    .concat());
    let table = text(&output.stdout);
    let rows: Vec<&str> = table.lines().collect();
    assert!(rows[0].starts_with("hand,own_score,opponent_score,logistic_confidence,"));
    assert!(rows[1].starts_with("Dr Ph GA SK BQ R9 S2 Ma,0,-5,0."));
    assert_eq!(rows.len(), 2);
}

#[test]
fn options_set_the_situation_and_the_answer_shows_it() {
    let decide = |options: &[&str]| run(&[&["decide"], options, &HAND[..]].concat());
    let situation_options = [
        "--opponent-called",
        "--partner-called",
        "--target-score",
        "500",
    ];
    let table = text(&decide(&situation_options).stdout);
    let situation = "own 0 : opponents 0, to 500, an opponent has called, the partner has called\n";
    assert!(table.contains(situation), "{table}");
    assert!(!table.contains("Grand Tichu!"), "{table}");
    let json = |options: &[&str]| -> Value {
        let output = decide(&[&["--format=jsonl"], options].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let answer = json(&situation_options);
    assert_eq!(answer["target_score"], 500);
    assert_eq!(answer["opponent_called"], true);
    assert_eq!(answer["decisions"]["neutral"]["reason"], "partner_called");
    assert_eq!(json(&["--opponent-called=false"])["opponent_called"], false);
    for (target, problem) in [
        ("0", "from 1 to 100000 points, found 0"),
        ("-5", "from 1 to 100000 points, found -5"),
        ("100001", "found 100001"),
        ("far", "expected a whole number"),
    ] {
        let output = decide(&["--target-score", target]);
        assert_eq!(output.status.code(), Some(2));
        let error = text(&output.stderr);
        assert!(error.contains(problem), "{problem} in {error}");
    }
    let logs = run(&["compare", "--logs", ".", "--partner-called"]);
    assert_eq!(logs.status.code(), Some(2), "logs tell it themselves");
}

#[test]
fn colours_are_for_terminals_and_those_who_ask_for_them() {
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = command(&[&["decide"], &HAND[..]].concat());
        command.envs(variables.iter().copied());
        let table = text(&command.output().unwrap().stdout);
        assert!(table.contains("Grand Tichu!"));
        table.contains("\u{1b}[")
    };
    assert!(!coloured(&[]), "a pipe is no terminal");
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn data_have_no_colours() {
    for format in ["csv", "jsonl"] {
        let arguments = [&["decide", "--format", format], &HAND[..]].concat();
        let forced = command(&arguments).env("CLICOLOR_FORCE", "1").output();
        assert_eq!(forced.unwrap().stdout, run(&arguments).stdout);
    }
}
