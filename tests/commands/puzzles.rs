//! `puzzles`.

use std::process::Output;

use crate::running::{run, text};

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
