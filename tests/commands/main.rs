//! The command line: `decide`, `--help`, wrong input.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grand-tichu"))
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

const HAND: [&str; 8] = ["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"];

#[test]
fn decide_prints_a_table() {
    let arguments = [
        &["decide"],
        &HAND[..],
        &["--own", "300", "--opponents", "-450"],
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
    ] {
        assert!(table.contains(part), "{part} in {table}");
    }
}

#[test]
fn decide_prints_the_body_of_the_answer_as_json() {
    let arguments = [&["decide", "--json"], &HAND[..], &["--own", "300"]].concat();
    let answer: Value = serde_json::from_slice(&run(&arguments).stdout).unwrap();
    assert_eq!(answer["hand"], json!(HAND));
    assert_eq!(answer["features"].as_array().unwrap().len(), 95);
    assert_eq!(answer["own_score"], json!(300));
    assert!(answer["decisions"]["neutral"]["call"].is_boolean());
}

#[test]
fn decide_takes_the_hand_as_one_argument_in_any_order_and_spelling() {
    let plain = run(&[&["decide", "--json"], &HAND[..]].concat());
    let other = run(&["decide", "--json", "ma s2,r9 bd SK ga phoenix DRAGON"]);
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
fn help_and_wrong_options_are_explained() {
    let help = text(&run(&["--help"]).stdout);
    for part in [
        "serve",
        "decide",
        "train",
        "healthcheck",
        "--listen",
        "GRAND_TICHU_LISTEN",
    ] {
        assert!(help.contains(part), "{part} in {help}");
    }
    for arguments in [
        &["--listen", "nowhere"][..],
        &["decide"],
        &["dance"],
        &["--workers", "0"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("Usage") || text(&output.stderr).contains("--help"));
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(&["--listen", &address]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains(&format!("cannot listen on {address}")));
}
