//! `arena` with a program of somebody else in its seats.

use std::fs;

use serde_json::{Value, json};

use crate::running::{run, text};

fn error(arguments: &[&str]) -> String {
    let output = run(&[&["arena"], arguments].concat());
    assert!(!output.status.success());
    text(&output.stderr)
}

/// The binary as a program at somebody else's table. Words are apart by spaces, so it has none.
fn program(options: &str) -> String {
    format!("{} stdio {options}", env!("CARGO_BIN_EXE_grand-tichu"))
}

#[test]
fn a_program_in_a_seat_plays_as_the_same_agent_inside() {
    let directory = tempfile::tempdir().unwrap();
    let rounds = |agents: &str, command: Option<&str>| {
        let path = directory.path().join("rounds.jsonl");
        let path = path.to_str().unwrap();
        let mut arguments = vec!["arena", "--agents", agents, "--deals", "12", "--matches"];
        arguments.extend(["1", "--rounds", path]);
        arguments.extend(command.iter().flat_map(|command| ["--foreign", *command]));
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        fs::read_to_string(path).unwrap()
    };
    for agent in ["engine", "champion", "sampled:policy", "rules"] {
        let inside = rounds(&format!("{agent},rules"), None);
        let command = program(&format!("--agent {agent}"));
        let outside = rounds("foreign,rules", Some(&command));
        assert!(inside == outside, "{agent}");
    }
    let option = "--deals 5 --foreign";
    let arguments = ["arena", "--agents", "engine,foreign", "--format", "json"];
    let command = program("");
    let arguments = [
        &arguments[..],
        &option.split(' ').collect::<Vec<_>>(),
        &[&command],
    ]
    .concat();
    let found: Value = serde_json::from_slice(&run(&arguments).stdout).unwrap();
    assert_eq!(
        found["points"],
        json!({"mean": 0.0, "low": 0.0, "high": 0.0})
    );
}

#[test]
fn a_program_knows_its_forced_actions_and_the_end_of_each_round() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    // Each process writes what it hears into a file of its own.
    let script = format!(
        "tee {}-$$ | {} stdio --agent rules\n",
        path("heard"),
        env!("CARGO_BIN_EXE_grand-tichu")
    );
    fs::write(path("program"), script).unwrap();
    let command = format!("sh {}", path("program"));
    let options = ["--deals", "6", "--foreign", &command];
    let output = run(&[&["arena", "--agents", "foreign,rules"], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files = fs::read_dir(directory.path()).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let (mut forced, mut rounds) = (0, 0);
    for file in files.filter(|file| file.to_string_lossy().contains("heard")) {
        let heard = fs::read_to_string(file).unwrap();
        let lines = heard
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let (mut seat, mut asked, mut is_over) = (Value::Null, false, true);
        for line in lines {
            let line: Value = line;
            if line["round"].is_object() {
                assert!(is_over, "a round begins before the other is over");
                seat = line["round"]["seat"].clone();
                (asked, is_over) = (false, false);
                rounds += 1;
            }
            if line["result"].is_object() {
                let points = |whose: &str| line["result"][whose].as_i64().unwrap();
                assert_eq!((points("own") + points("opponent")) % 100, 0);
                is_over = true;
            }
            asked |= line["ask"] == true;
            if !seat.is_null() && line["action"]["seat"] == seat {
                assert_eq!(line["forced"] == true, !asked, "{line}");
                forced += u32::from(!asked);
                asked = false;
            }
        }
        assert!(is_over);
    }
    assert_eq!(rounds, 24, "two seats in each of twelve rounds");
    assert!(forced > 20, "{forced}");
}

#[test]
fn a_program_that_fails_is_reported_with_its_deal() {
    let with = |command: &str| {
        error(&[
            "--agents",
            "foreign,lowest",
            "--deals",
            "3",
            "--foreign",
            command,
        ])
    };
    let found = with("/no/such/program");
    assert!(
        found.contains("foreign in seat 0: /no/such/program cannot be started"),
        "{found}"
    );
    let found = with("true");
    assert!(found.contains("deal with seed "), "{found}");
    assert!(
        found.contains("foreign in seat 0: seat 0: the program "),
        "{found}"
    );
    // It repeats every line.
    let found = with("cat");
    assert!(
        found.contains("expected an action, found {\"round\":"),
        "{found}"
    );
    let directory = tempfile::tempdir().unwrap();
    let script = |name: &str, answer: &str| {
        let path = directory.path().join(name);
        let source =
            format!("while read -r line; do case $line in *ask*) echo '{answer}';; esac; done\n");
        fs::write(&path, source).unwrap();
        with(&format!("sh {}", path.display()))
    };
    let found = script("waits", r#"{"action": null}"#);
    assert!(
        found.contains("expected three cards to give away, found none"),
        "{found}"
    );
    let found = script("calls", r#"{"action": {"seat": 0, "call": "tichu"}}"#);
    assert!(
        found.contains("expected a call of Grand Tichu or null, found a call of Tichu"),
        "{found}"
    );
    let found = script("other", r#"{"action": {"seat": 3, "play": "pass"}}"#);
    assert!(
        found.contains("expected an action of seat 0, found one of seat 3"),
        "{found}"
    );
    let found = script("refuses", r#"{"line": 3, "error": {"detail": "no"}}"#);
    assert!(
        found.contains("the program refuses a line: {\"line\": 3"),
        "{found}"
    );
}

#[test]
fn the_command_and_the_agent_come_together() {
    let found = error(&["--agents", "champion,rules+foreign"]);
    assert!(
        found.contains("expected --foreign COMMAND for the agent foreign"),
        "{found}"
    );
    let found = error(&["--agents", "champion,rules", "--foreign", "true"]);
    assert!(
        found.contains("expected the agent foreign with --foreign"),
        "{found}"
    );
}
