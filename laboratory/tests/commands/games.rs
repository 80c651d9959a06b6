//! The commands of other card games, from outside.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;
use tempfile::TempDir;

/// The binary with these arguments and nothing of the surroundings that colours its output.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    command.args(arguments).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Runs the binary with these arguments and this standard input.
fn piped(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = command(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // Beside the reader: neither waits for the other when pipes are full.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that stops early does not take all of it.
    let _ = writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn fails_with(arguments: &[&str], part: &str) {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    let error = text(&output.stderr);
    assert!(error.contains(part), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

/// The output of a command that succeeds.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// Lines of CSV after the header, by field.
fn rows(csv: &str) -> Vec<Vec<&str>> {
    csv.lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect()
}

#[test]
fn mini_hand_lists_splits_and_prints_the_body_of_the_answer() {
    let table = output(&["mini", "hand", "S5", "R5", "B5", "S3", "R3"]);
    assert!(table.contains("3 splits"), "{table}");
    let best = table.lines().nth(3).unwrap();
    assert_eq!(best.trim(), "12.50  B5 R5 S5 R3 S3 (12.50)");
    let answer = output(&[
        "mini",
        "hand",
        "S5 R5",
        "--evaluator",
        "cards",
        "--format=jsonl",
    ]);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["splits"][0]["value"], 2.0);
    fails_with(
        &["mini", "hand", "S5", "Dr"],
        "/hand: expected suited cards",
    );
    fails_with(
        &["mini", "hand", "S5", "--evaluator", "none"],
        "possible values",
    );
}

#[test]
fn mini_play_compares_all_pairs_and_follows_from_the_seed() {
    let play = |seed| {
        output(&[
            "mini",
            "play",
            "--agents",
            "simple,random-move,machine,mc:2",
            "--rounds",
            "20",
            "--seed",
            seed,
            "--format",
            "csv",
        ])
    };
    let csv = play("3");
    let rows = rows(&csv);
    assert_eq!(rows.len(), 6, "{csv}");
    for row in &rows {
        assert_eq!(row[2], "20", "{csv}");
        let won: f64 = row[4].parse().unwrap();
        assert!((0.0..=100.0).contains(&won), "{csv}");
    }
    assert_eq!(csv, play("3"));
    assert_ne!(csv, play("4"));
    fails_with(
        &["mini", "play", "--agents", "simple"],
        "two agents or more",
    );
    fails_with(
        &["mini", "play", "--agents", "simple,mc:0"],
        "expected random-move",
    );
    fails_with(
        &["mini", "play", "--agents", "simple,mc-learned:2"],
        "needs a learned table",
    );
}

#[test]
fn mini_experiments_and_learned_counts() {
    let csv = output(&["mini", "tolerances", "--deals", "20", "--format", "csv"]);
    assert_eq!(rows(&csv).len(), 9, "{csv}");
    let csv = output(&["mini", "weights", "--deals", "20", "--format", "csv"]);
    assert_eq!(rows(&csv).len(), 75, "{csv}");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("learned");
    let file = file.to_str().unwrap();
    output(&[
        "mini",
        "learn",
        "--rounds",
        "20",
        "--agent",
        "random-move",
        "--out",
        file,
    ]);
    let arguments = [
        "mini",
        "predictions",
        "--learned",
        file,
        "--rounds",
        "5",
        "--agent",
        "random-move",
        "--format",
        "csv",
    ];
    let csv = output(&arguments);
    let rows = rows(&csv);
    assert_eq!([rows[0][0], rows[1][0]], ["random", "learned"], "{csv}");
    output(&[
        "mini",
        "play",
        "--agents",
        "simple,mcts-learned:2",
        "--rounds",
        "2",
        "--learned",
        file,
    ]);
    fs::write(file, "mini-tichu learned 2\n").unwrap();
    fails_with(&arguments, "line 1: expected");
}

#[test]
fn mini_probabilities_are_exact() {
    let csv = output(&["mini", "probabilities", "--cards", "5", "--format", "csv"]);
    let full_house = ["full house", "3744", "2598960", "0.1441"];
    assert!(rows(&csv).iter().any(|row| row[..] == full_house), "{csv}");
    fails_with(
        &["mini", "probabilities", "--cards", "53"],
        "53 is not in 1..=52",
    );
}

#[test]
fn mini_play_takes_weights_and_tolerance_and_prints_totals() {
    let play = |more: &[&str]| {
        let usual = [
            "mini",
            "play",
            "--agents",
            "simple,random-leaf",
            "--rounds",
            "20",
            "--format",
            "csv",
        ];
        output(&[&usual[..], more].concat())
    };
    let totals = play(&["--totals"]);
    let rows = rows(&totals);
    let agents: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(agents, ["simple", "random-leaf"], "{totals}");
    let [ties, first, second] =
        [rows[0][2], rows[0][3], rows[1][3]].map(|cell| cell.parse::<u64>().unwrap());
    assert_eq!(ties + first + second, 20, "{totals}");
    let usual = play(&[]);
    assert_eq!(
        usual,
        play(&["--tolerance", "0.3", "--weights", "pair=0.4"])
    );
    assert_ne!(usual, play(&["--tolerance", "0.95"]));
    assert_ne!(usual, play(&["--weights", "pair=50"]));
    let split = output(&["mini", "hand", "S5 R5", "--weights", "pair=1"]);
    assert!(split.contains("10.00  R5 S5 (10.00)"), "{split}");
    fails_with(
        &["mini", "hand", "S5", "--weights", "pair=101"],
        "a weight from 0 to 100",
    );
    fails_with(
        &[
            "mini",
            "play",
            "--agents",
            "simple,cards",
            "--tolerance",
            "2",
        ],
        "expected a number from 0 to 1",
    );
}

#[test]
fn snaps_counts_learns_and_states_facts() {
    let table = [
        "snaps",
        "table",
        "--hand",
        "A9 AJ AA L9 LJ H9",
        "--trump",
        "A10",
        "--format",
        "csv",
    ];
    let csv = output(&[&table[..], &["--fact", "2:2:HQ HK H10 HA"]].concat());
    let expected = ["HQ", "0.2471", "0.5058", "0.2471"];
    assert!(rows(&csv).iter().any(|row| row[..] == expected), "{csv}");
    fails_with(
        &[&table[..], &["--fact", "0:1:HQ"]].concat(),
        "another player than 0",
    );
    fails_with(
        &[&table[..], &["--moves", "HA"]].concat(),
        "move 0: expected",
    );
    let csv = output(&[&table[..], &["--evidence", "1:0.05:LA"]].concat());
    let expected = ["LA", "0.0500", "0.4750", "0.4750"];
    assert!(rows(&csv).iter().any(|row| row[..] == expected), "{csv}");
    fails_with(
        &[&table[..], &["--evidence", "1:0.05:AA"]].concat(),
        "does not see, found AA",
    );

    let statistics = [
        "snaps",
        "statistics",
        "--deals",
        "300",
        "--tests",
        "5",
        "--format",
        "csv",
    ];
    let csv = output(&statistics);
    assert_eq!(rows(&csv)[0][0], "all", "{csv}");
    let csv = output(&[&statistics[..], &["--situations", "3"]].concat());
    assert_eq!(rows(&csv).len(), 3, "{csv}");
    let csv = output(&[
        "snaps",
        "learn",
        "--games",
        "50",
        "--deals",
        "5",
        "--against",
        "random",
        "--format",
        "csv",
    ]);
    let games: Vec<&str> = rows(&csv).iter().map(|row| row[0]).collect();
    assert_eq!(games, ["0", "50"], "{csv}");
}

#[test]
fn snaps_seat_records_the_rounds_of_a_person_whom_a_network_imitates() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("rounds.jsonl");
    let file = file.to_str().unwrap();
    // All cards again and again: those that are illegal are asked again.
    let mut deck = String::new();
    for suit in ["A", "L", "H", "B"] {
        for rank in ["9", "J", "Q", "K", "10", "A"] {
            deck += &format!("{suit}{rank}\n");
        }
    }
    let seat = ["snaps", "seat", "--rounds", "8", "--open", "--record", file];
    let played = piped(&seat, deck.repeat(100));
    assert!(played.status.success(), "{}", text(&played.stderr));
    let played = text(&played.stdout);
    assert!(
        played.contains("player 3 holds") && played.contains("round 8"),
        "{played}"
    );
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 8);
    let imitate = ["snaps", "imitate", "--rounds", file, "--format", "csv"];
    let csv = output(&imitate);
    let watched: Vec<&str> = rows(&csv).iter().map(|row| row[0]).collect();
    assert_eq!(watched, ["6", "rules"], "{csv}");
    let ended = run(&seat);
    assert!(!ended.status.success());
    assert!(text(&ended.stderr).contains("found the end of the input"));
    fs::write(file, "{}\n").unwrap();
    fails_with(&imitate, "line 1: ");
    fs::write(file, "\n").unwrap();
    fails_with(&imitate, "expected four rounds or more");
}

#[test]
fn snaps_plays_solves_and_measures() {
    let csv = output(&[
        "snaps",
        "play",
        "--agents",
        "random,rules",
        "--deals",
        "10",
        "--format",
        "csv",
    ]);
    assert_eq!(rows(&csv)[0][..3], ["rules", "random", "20"], "{csv}");
    let solved = output(&["snaps", "solve", "--seed", "3"]);
    assert!(
        solved.contains("declares") && solved.trim_end().ends_with("points"),
        "{solved}"
    );
    assert_eq!(solved, output(&["snaps", "solve", "--seed", "3"]));
    let csv = output(&["snaps", "knowledge", "--deals", "4", "--format", "csv"]);
    assert!(
        rows(&csv).iter().any(|row| row[..2] == ["all", "exact"]),
        "{csv}"
    );
    let csv = output(&[
        "snaps",
        "knowledge",
        "--deals",
        "4",
        "--bins",
        "--format",
        "csv",
    ]);
    assert!(rows(&csv).len() > 4, "{csv}");
    let csv = output(&[
        "snaps", "imitate", "--agent", "rules", "--deals", "60", "--format", "csv",
    ]);
    assert!(rows(&csv).iter().any(|row| row[0] == "60"), "{csv}");
    fails_with(
        &["snaps", "play", "--agents", "random,sampling:0"],
        "sampling:N with N from 1",
    );
}

#[test]
fn deck_simulates_trains_and_tests() {
    let csv = output(&["deck", "simulate", "--games", "20", "--format", "csv"]);
    assert_eq!(rows(&csv).len(), 20, "{csv}");
    let players = [
        "deck",
        "simulate",
        "--players",
        "money,chapel,greedy",
        "--games",
        "20",
        "--format",
        "csv",
    ];
    assert_eq!(rows(&output(&players)).len(), 3);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("table.bin");
    let file = file.to_str().unwrap();
    let summary = output(&[
        "deck", "train", "--games", "10000", "--rivals", "money", "--out", file,
    ]);
    assert!(summary.contains("best test"), "{summary}");
    let manifest = fs::read_to_string(folder.path().join("table.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["variant"], "12");
    let csv = output(&[
        "deck", "test", "--model", file, "--games", "100", "--format", "csv",
    ]);
    assert_eq!(rows(&csv)[0][0], "won_percent", "{csv}");
    fails_with(&["deck", "simulate", "--players", "money"], "expected");
    fails_with(&["deck", "train", "--variant", "13"], "expected one of");
    fails_with(
        &["deck", "test", "--model", "Cargo.toml"],
        "expected the first line",
    );
}

#[test]
fn outputs_that_cannot_be_written_end_a_command_before_its_work() {
    let directory = TempDir::new().unwrap();
    let missing = directory.path().join("missing").join("table");
    let table = directory.path().join("table.json");
    let [missing, table] = [&missing, &table].map(|path| path.to_str().unwrap());
    // These would take days.
    let games = u64::MAX.to_string();
    fails_with(
        &["deck", "train", "--games", &games, "--out", missing],
        missing,
    );
    let extension = "another extension than its manifest's";
    fails_with(
        &["deck", "train", "--games", &games, "--out", table],
        extension,
    );
    let learn = ["mini", "learn", "--rounds", &games, "--out", missing];
    fails_with(&learn, missing);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}
