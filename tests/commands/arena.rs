//! `arena`.

use messages::Question as _;
use serde_json::{Value, json};

use crate::running::{lines, run, text};

fn comparisons(arguments: &[&str]) -> Vec<Value> {
    let output = run(&[&["arena", "--format", "jsonl"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = lines(&output.stdout);
    let lines = lines.iter().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

fn comparison(arguments: &[&str]) -> Value {
    comparisons(arguments).remove(0)
}

#[test]
fn an_agent_against_itself_gains_exactly_nothing() {
    let found = comparison(&[
        "--agents",
        "policy,policy",
        "--deals",
        "20",
        "--matches",
        "2",
    ]);
    assert_eq!(
        found["points"],
        json!({"mean": 0.0, "low": 0.0, "high": 0.0})
    );
    assert_eq!(found["rounds"]["played"], 40);
    assert_eq!(found["matches"]["played"], 4);
    assert_eq!(found["matches"]["won"]["mean"], 0.5);
    assert_eq!(found["behaviour"][0], found["behaviour"][1]);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    let play = |seed| {
        let agents = "sampled:champion,rules+random";
        run(&["arena", "--agents", agents, "--deals", "10", "--seed", seed]).stdout
    };
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn more_than_two_agents_are_a_ladder_of_all_pairs() {
    let comparisons = comparisons(&["--agents", "rules,lowest,random", "--deals", "30"]);
    let pairs: Vec<&Value> = comparisons.iter().map(|one| &one["agents"]).collect();
    assert_eq!(
        pairs,
        [
            &json!(["rules", "lowest"]),
            &json!(["rules", "random"]),
            &json!(["lowest", "random"])
        ]
    );
    let output = run(&[
        "arena",
        "--agents",
        "rules,lowest,random",
        "--deals",
        "30",
        "--format",
        "csv",
    ]);
    let csv = text(&output.stdout);
    assert_eq!(csv.lines().count(), 4);
    let line = csv.lines().nth(1).unwrap();
    assert!(line.starts_with("rules,lowest,1,30,"), "{line}");
    let points: f64 = line.split(',').nth(4).unwrap().parse().unwrap();
    assert_eq!(comparisons[0]["points"]["mean"], points);
    let table = text(&run(&["arena", "--agents", "rules,lowest", "--deals", "30"]).stdout);
    assert!(table.contains("rules against lowest, seed 1"), "{table}");
    assert!(table.contains("passes though able to play"), "{table}");
}

#[test]
fn agents_may_differ_in_their_calls_alone() {
    let found = comparison(&["--agents", "champion@never,champion", "--deals", "60"]);
    assert_eq!(found["agents"], json!(["champion@never", "champion"]));
    assert_eq!(found["behaviour"][0]["grand_tichu_calls"], 0.0);
    assert!(found["behaviour"][1]["grand_tichu_calls"].as_f64() > Some(0.0));
    let output = run(&["arena", "--agents", "champion@nobody,champion"]);
    let error = text(&output.stderr);
    assert!(error.contains("or a profile (aggressive, "), "{error}");
    assert!(error.contains("found \"nobody\""), "{error}");
}

#[test]
fn a_referee_can_replay_every_round() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("rounds");
    let rounds = file.to_str().unwrap();
    let arguments = [
        "--agents",
        "champion,policy",
        "--deals",
        "15",
        "--rounds",
        rounds,
    ];
    let found = comparison(&arguments);
    let lines = std::fs::read_to_string(&file).unwrap();
    let mut sum = 0;
    for line in lines.lines() {
        let round: Value = serde_json::from_str(line).unwrap();
        let question = json!({
            "hands": round["hands"],
            "first_eight": round["first_eight"],
            "actions": round["actions"],
        });
        let question = question.to_string();
        let request = tichu_api::play::ReplayRequest::from_json(question.as_bytes());
        let result = request.unwrap().round().unwrap().result().unwrap();
        let [first, second] = result.points().0;
        assert_eq!(round["points"], json!([first, second]));
        sum += if round["first"] == "a" {
            first - second
        } else {
            second - first
        };
    }
    assert_eq!(lines.lines().count(), 30);
    let mean = found["points"]["mean"].as_f64().unwrap();
    // Printed with six decimals.
    assert!((mean - f64::from(sum) / 30.0).abs() < 6e-7, "{mean}");
}

#[test]
fn unknown_agents_and_too_few_are_refused() {
    let output = run(&["arena", "--agents", "champion,expert"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("expected engine, champion, policy,"),
        "{error}"
    );
    let output = run(&["arena", "--agents", "champion"]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.contains("expected two agents or more, found 1"),
        "{error}"
    );
    let output = run(&["arena", "--agents", "rules,rules", "--models", "nowhere"]);
    assert!(text(&output.stderr).contains("nowhere/play/SHA256SUMS"));
}

#[test]
fn a_pair_is_an_object_with_points_rounds_matches_and_behaviour() {
    let found = comparison(&[
        "--agents",
        "rules,lowest",
        "--deals",
        "30",
        "--matches",
        "2",
        "--seed",
        "5",
    ]);
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
}
