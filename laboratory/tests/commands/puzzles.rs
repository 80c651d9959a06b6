//! `puzzles`.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;
use tichu::Hand;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    command.args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_sample_of_the_puzzles_that_ship_is_checked() {
    // Few deals prove nothing: whether they hold is a question of chance, and of no interest here.
    let arguments = ["--sample", "1", "--deals", "10"];
    let output = run(&[&["puzzles", "check"], &arguments[..]].concat());
    let account = text(&output.stdout);
    assert!(account.contains(" of 1 puzzles hold, "), "{account}");
}

#[test]
fn the_same_seed_makes_the_same_pool_for_the_quiz() {
    let folder = TempDir::new().unwrap();
    let make = |name: &str, seed: &str| {
        let path = folder.path().join(name);
        let out = path.to_str().unwrap();
        let output = run(&[
            "puzzles", "quiz", "--hands", "20", "--seed", seed, "--out", out,
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().next(), Some("20 hands"));
        fs::read_to_string(path).unwrap()
    };
    let pool = make("one", "1");
    assert_eq!(pool, make("again", "1"));
    assert_ne!(pool, make("other", "2"));
    assert_eq!(pool.lines().count(), 20);
    for line in pool.lines() {
        let scores = line.split(' ').nth(8).unwrap();
        assert!(scores.contains(':'), "{line}");
        let hand: Vec<&str> = line.split(' ').take(8).collect();
        assert!(hand.join(" ").parse::<Hand<8>>().is_ok(), "{line}");
    }
}
