//! `puzzles`.

use std::fs;
use std::process::Output;

use tempfile::TempDir;

use crate::running::{lines, run, text};

fn print(arguments: &[&str]) -> Output {
    run(&[&["puzzles", "print"], arguments].concat())
}

fn printed(arguments: &[&str]) -> String {
    let output = print(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_sheet_has_the_questions_first_and_the_solutions_on_a_last_page() {
    let sheet = printed(&["--ids", "3,1"]);
    let (questions, solutions) = sheet.split_once("\u{c}Solutions").unwrap();
    for (place, id) in [(1, 3), (2, 1)] {
        assert!(questions.contains(&format!("\n{place}. ")), "{questions}");
        assert!(questions.contains(&format!("(puzzle {id})")), "{questions}");
        assert!(solutions.contains(&format!("Puzzle {id}.")), "{solutions}");
    }
    assert!(questions.contains("Your cards"), "{questions}");
    assert!(!questions.contains("better by"), "{questions}");
    assert_eq!(solutions.matches("better by").count(), 2);
    assert_eq!(solutions.matches("Usual: ").count(), 2);
}

#[test]
fn a_page_to_print_loads_nothing_and_has_the_same_puzzles() {
    let page = printed(&["--count", "4", "--format", "html"]);
    let sheet = printed(&["--count", "4"]);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    for outside in ["http:", "https:", "<script", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let ids = sheet.split("(puzzle ").skip(1);
    let ids: Vec<&str> = ids.map(|rest| rest.split_once(')').unwrap().0).collect();
    assert_eq!(ids.len(), 4);
    for id in ids {
        let named = format!("<small>puzzle {id}</small>");
        // Once with its question, and once with its solution.
        assert_eq!(page.matches(&named).count(), 2, "{id}");
    }
}

#[test]
fn puzzles_are_drawn_by_the_seed_and_the_theme() {
    let draw = |seed| printed(&["--count", "3", "--seed", seed]);
    assert_eq!(draw("1"), draw("1"));
    assert_ne!(draw("1"), draw("2"));
    let calls = printed(&["--theme", "call", "--count", "2"]);
    assert_eq!(calls.matches("Theme: call.").count(), 2, "{calls}");
    assert!(calls.contains("Do you call "), "{calls}");
}

#[test]
fn unknown_ids_themes_and_files_are_named() {
    let all = [
        (&["--ids", "0"][..], 1, "found 0"),
        (&["--ids", "1,99999999"], 1, "found 99999999"),
        (&["--theme", "luck"], 2, "possible values"),
        (&["--ids", "1", "--theme", "call"], 2, "cannot be used"),
        (&["nowhere.bin"], 1, "nowhere.bin"),
        (&["Cargo.toml"], 1, "Cargo.toml: expected a book of puzzles"),
    ];
    for (arguments, code, part) in all {
        let output = print(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(part), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty());
    }
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
        assert_eq!(lines(&output.stdout)[0], "20 hands");
        fs::read_to_string(path).unwrap()
    };
    let pool = make("one", "1");
    assert_eq!(pool, make("again", "1"));
    assert_ne!(pool, make("other", "2"));
    assert_eq!(pool.lines().count(), 20);
    for line in pool.lines() {
        let scores = line.split(' ').nth(8).unwrap();
        assert!(scores.contains(':'), "{line}");
        // Every line is a question of `decide`, scores included.
        let hand: Vec<&str> = line.split(' ').take(8).collect();
        let decided = run(&[&["decide"], &hand[..]].concat());
        assert!(decided.status.success(), "{line}");
    }
}

#[test]
fn every_puzzle_that_ships_has_a_reason() {
    let sheet = printed(&["--count", "100000"]);
    let (_, solutions) = sheet.split_once("\u{c}Solutions").unwrap();
    let answers = solutions.lines();
    let answers: Vec<&str> = answers
        .filter(|line| line.contains(": better by "))
        .collect();
    assert!(answers.len() > 1_000, "{}", answers.len());
    for answer in answers {
        let (_, why) = answer.split_once(" points.").unwrap();
        assert!(why.len() > 10, "{answer}");
    }
}
