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
    let arguments = ["arena", "--agents", "engine,foreign", "--format", "jsonl"];
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
                let seed = line["round"]["seed"].as_u64().unwrap();
                assert!(seed < 1 << 53, "{seed}");
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
fn a_program_that_fails_forfeits_its_rounds_and_matches() {
    let directory = tempfile::tempdir().unwrap();
    let options = ["--agents", "foreign,lowest", "--foreign"];
    let found = error(&[&options[..], &["/no/such/program"]].concat());
    assert!(
        found.contains("deal 0, foreign in seat 0: /no/such/program cannot be started"),
        "{found}"
    );
    let with = |command: &str| -> Value {
        let path = directory.path().join("rounds.jsonl");
        let path = path.to_str().unwrap();
        let run = |given: &[&str]| {
            let arguments = [
                &["arena"],
                &options[..],
                &[command, "--rounds", path],
                given,
            ];
            let output = run(&arguments.concat());
            assert!(output.status.success(), "{}", text(&output.stderr));
            let rounds = fs::read_to_string(path).unwrap();
            (output.stdout, rounds)
        };
        let all = ["--deals", "3", "--matches", "1", "--format", "jsonl"];
        let (output, rounds) = run(&all);
        let found: Value = serde_json::from_slice(&output).unwrap();
        assert_eq!(found["points"]["mean"], -200.0);
        assert_eq!(found["matches"]["won"]["mean"], 0.0);
        assert_eq!(found["forfeits"][0]["rounds"], 8);
        assert_eq!(found["forfeits"][1]["rounds"], 0);
        // The number that a forfeit names deals the same cards again.
        let lines: Vec<&str> = rounds.lines().collect();
        let (output, again) = run(&["--deal", "2"]);
        assert_eq!(again.lines().collect::<Vec<_>>(), lines[4..6]);
        let shown = text(&output);
        assert!(shown.contains("forfeits         foreign 2, the first in deal 2"));
        let last: Value = serde_json::from_str(lines[7]).unwrap();
        assert_eq!((&last["match"], &last["round"]), (&json!(0), &json!(0)));
        assert_eq!(last["points"], json!([200, 0]));
        found["forfeits"][0]["first"].clone()
    };
    let found = with("true");
    let found = found.as_str().unwrap();
    assert!(found.starts_with("deal 0, seat 0: the program "), "{found}");
    let script = |name: &str, answer: &str| {
        let path = directory.path().join(name);
        let source =
            format!("while read -r line; do case $line in *ask*) echo '{answer}';; esac; done\n");
        fs::write(&path, source).unwrap();
        with(&format!("sh {}", path.display()))
    };
    let tichu = r#"{"action": {"seat": 0, "call": "tichu"}}"#;
    for (name, answer, expected) in [
        (
            "waits",
            r#"{"action": null}"#,
            "expected three cards to give away, found none",
        ),
        (
            "calls",
            tichu,
            "expected a call of Grand Tichu or null, found a call of Tichu",
        ),
        (
            "other",
            r#"{"action": {"seat": 3, "play": "pass"}}"#,
            "expected an action of seat 0, found one of seat 3",
        ),
        (
            "refuses",
            r#"{"line": 3, "error": {"detail": "no"}}"#,
            "the program refuses a line: {\"line\": 3, \"error\": {\"detail\": \"no\"}}",
        ),
    ] {
        let found = script(name, answer);
        assert_eq!(found, format!("deal 0, seat 0: {expected}"), "{name}");
    }
    // It repeats every line.
    let found = with("cat").to_string();
    assert!(found.contains("expected an action, found {"), "{found}");
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
