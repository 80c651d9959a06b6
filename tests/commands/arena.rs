//! `arena`.

use std::fs;

use grand_tichu::api::play::answer_replay;
use serde_json::{Value, json};

use crate::running::{lines, run, text};

/// Compares agents; the options are apart by spaces.
fn arena(agents: &str, options: &str) -> Value {
    let mut arguments = vec!["arena", "--format", "json", "--agents", agents];
    arguments.extend(options.split_whitespace());
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

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
fn a_pair_is_an_object_with_points_rounds_matches_and_behaviour() {
    let found = arena("rules,lowest", "--deals 30 --matches 2 --seed 5");
    assert_eq!(found["agents"], json!(["rules", "lowest"]));
    assert_eq!((&found["seed"], &found["deals"]), (&json!(5), &json!(30)));
    assert_eq!(found["rounds"]["played"], 60);
    assert_eq!(found["matches"]["played"], 4);
    for estimate in [
        &found["points"],
        &found["rounds"]["won"],
        &found["matches"]["won"],
    ] {
        let [low, mean, high] =
            ["low", "mean", "high"].map(|name| estimate[name].as_f64().unwrap());
        assert!(low <= mean && mean <= high, "{estimate}");
    }
    assert!(found["points"]["low"].as_f64().unwrap() > 0.0, "{found}");
    assert!(found["elo"].is_object());
    for side in found["behaviour"].as_array().unwrap() {
        let passes = side["passes_though_able"].as_f64().unwrap();
        assert!((0.0..1.0).contains(&passes), "{side}");
    }
    let other = arena("rules,lowest", "--deals 30 --matches 2 --seed 6");
    assert_ne!(found["points"], other["points"]);
}

#[test]
fn an_agent_against_itself_gets_exactly_nothing() {
    for agents in ["champion,champion", "sampled:policy,sampled:policy"] {
        let found = arena(agents, "--deals 5");
        assert_eq!(
            found["points"],
            json!({"mean": 0.0, "low": 0.0, "high": 0.0})
        );
        assert_eq!(found["matches"], Value::Null);
    }
}

#[test]
fn more_agents_are_a_ladder_of_all_pairs() {
    let found = arena("rules,lowest,random+lowest", "--deals 4");
    let pairs: Vec<&Value> = found["comparisons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| &pair["agents"])
        .collect();
    let expected = [
        json!(["rules", "lowest"]),
        json!(["rules", "random+lowest"]),
        json!(["lowest", "random+lowest"]),
    ];
    assert_eq!(pairs, expected.iter().collect::<Vec<_>>());
}

#[test]
fn tables_and_csv_say_the_same() {
    let arguments = ["arena", "--agents", "rules,random", "--deals", "10"];
    let table = text(&run(&arguments).stdout);
    let csv = lines(&run(&[&arguments[..], &["--format", "csv"]].concat()).stdout);
    let points = &arena("rules,random", "--deals 10")["points"]["mean"];
    let points = points.as_f64().unwrap();
    assert!(table.contains(&format!("{points:+.1} (")), "{table}");
    assert!(csv[0].starts_with("a,b,seed,deals,points,points_low,"));
    let row = format!("rules,random,1,10,{points},");
    assert!(csv[1].starts_with(&row), "{}", csv[1]);
    assert_eq!(csv[0].matches(',').count(), csv[1].matches(',').count());
}

#[test]
fn written_rounds_are_those_of_the_rules() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rounds.jsonl");
    let option = format!("--deals 15 --matches 1 --rounds {}", path.display());
    let found = arena("sampled:policy,random", &option);
    let rounds: Vec<Value> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut difference = 0.0;
    for round in &rounds {
        let question = json!({
            "hands": round["hands"],
            "first_cards": round["first_cards"],
            "actions": round["actions"],
        });
        let reply = answer_replay(question.to_string().as_bytes());
        let answer: Value = serde_json::from_slice(&reply.body).unwrap();
        assert_eq!(answer["phase"], "over", "{answer}");
        assert_eq!(answer["result"]["points"], round["points"]);
        if round["match"].is_null() {
            let [first, second] = [0, 1].map(|team| round["points"][team].as_f64().unwrap());
            let sign = if round["first"] == "a" { 1.0 } else { -1.0 };
            difference += sign * (first - second);
        }
    }
    assert!(rounds.len() > 30);
    let mean = found["points"]["mean"].as_f64().unwrap();
    assert!((difference / 30.0 - mean).abs() < 1e-9);
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
    for agent in ["champion", "sampled:policy", "rules"] {
        let inside = rounds(&format!("{agent},rules"), None);
        let command = program(&format!("--agent {agent}"));
        let outside = rounds("foreign,rules", Some(&command));
        assert!(inside == outside, "{agent}");
    }
    let option = "--deals 5 --foreign";
    let arguments = ["arena", "--agents", "champion,foreign", "--format", "json"];
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
fn wrong_options_are_named() {
    let found = error(&["--agents", "champion,chess"]);
    assert!(
        found.contains("expected random, lowest, rules, policy, champion"),
        "{found}"
    );
    assert!(found.contains("found \"chess\""), "{found}");
    let found = error(&["--agents", "champion"]);
    assert!(
        found.contains("expected two agents or more, found 1"),
        "{found}"
    );
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
    let found = error(&["--agents", "rules,random", "--rounds", "/no/such/file"]);
    assert!(found.contains("/no/such/file"), "{found}");
}
