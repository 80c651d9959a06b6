//! `hand`.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::running::{command, lines, run, text};

#[test]
fn hand_prints_the_split_with_its_combinations_the_numbers_and_the_bombs() {
    let output = run(&["hand", "Ph GA,GK B9 G9", "B8", "G8 R8 S8 B4 S4 G2 S2 Hu"]);
    assert!(output.status.success());
    let found = lines(&output.stdout);
    let found: Vec<String> = found
        .iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        found,
        [
            "Ph GA GK B9 G9 B8 G8 R8 S8 B4 S4 G2 S2 Hu",
            "",
            "the fewest plays",
            "Hu Dogs",
            "Ph B4 S4 G2 S2 full house of 4, Phoenix as 4",
            "B8 G8 R8 S8 four of 8",
            "B9 G9 pair of 9",
            "GK single K",
            "GA single A",
            "",
            "number value",
            "plays 6 get rid of all cards",
            "with a single Phoenix 8 when the Phoenix is a play of its own",
            "losing plays 2.83 do not win their trick, at best",
            "net tempo -0.35 losing plays minus winning plays, at best",
            "",
            "bombs",
            "B8 G8 R8 S8 four of 8",
        ]
    );
}

#[test]
fn a_hand_without_phoenix_and_bombs_has_no_lines_for_them() {
    let table = text(&run(&["hand", "Dr", "RA"]).stdout);
    assert!(table.contains("net tempo"), "{table}");
    assert!(
        !table.contains("Phoenix") && !table.contains("bombs"),
        "{table}"
    );
}

#[test]
fn hand_prints_the_body_of_the_answer_as_json() {
    let output = run(&["hand", "--format=jsonl", "ma", "R9 G9", "ph"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["hand"], json!(["Ph", "G9", "R9", "Ma"]));
    assert_eq!(answer["minimum_plays"], 2);
    assert_eq!(answer["minimum_plays_single_phoenix"], 3);
    assert_eq!(answer["split"], json!([["Ma"], ["Ph", "G9", "R9"]]));
}

#[test]
fn wrong_cards_fail_and_name_every_fault() {
    let output = run(&["hand", "Dr", "Dr", "X9"]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    for part in ["/hand/1: ", "found Dr again", "/hand/2: ", "found \"X9\""] {
        assert!(error.contains(part), "{part} in {error}");
    }
    assert!(output.stdout.is_empty());
    let fifteen = run(&["hand", "B2 G2 R2 S2 B3 G3 R3 S3 B4 G4 R4 S4 B5 G5 R5"]);
    let error = text(&fifteen.stderr);
    assert!(
        error.contains("expected 1 to 14 cards, found 15"),
        "{error}"
    );
}

#[test]
fn a_directory_of_models_without_the_folder_has_the_shares_inside_the_binary() {
    let models = tempfile::tempdir().unwrap();
    let hand = |models: &str| run(&["hand", "Dr", "--format=jsonl", "--models", models]);
    let with = hand(models.path().to_str().unwrap());
    assert_eq!(
        text(&with.stdout),
        text(&run(&["hand", "Dr", "--format=jsonl"]).stdout)
    );
    let nowhere = hand("nowhere");
    assert_eq!(nowhere.status.code(), Some(1));
    let error = text(&nowhere.stderr);
    assert!(error.contains("nowhere/hand/SHA256SUMS"), "{error}");
}

#[test]
fn hand_answers_every_question_of_standard_input() {
    let mut child = command(&["hand", "--format=jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = b"{\"hand\": \"SA\"}\n\n{\"hand\": \"SA SA\"}\n{\"hand\": [\"S2\", \"B2\"]}\n";
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let answers: Vec<Value> = lines(&output.stdout)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["line"], 3);
    assert_eq!(answers[2]["split"], json!([["B2", "S2"]]));
    let errors = text(&output.stderr);
    for part in ["line 3: /hand/1: ", "1 of 3 lines have no answer"] {
        assert!(errors.contains(part), "{part} in {errors}");
    }
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn colours_of_a_hand_are_for_terminals_and_those_who_ask_for_them() {
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = command(&["hand", "Dr"]);
        command.envs(variables.iter().copied());
        text(&command.output().unwrap().stdout).contains("\u{1b}[")
    };
    assert!(!coloured(&[]));
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn the_manual_of_hand_explains_the_numbers() {
    let page = text(&run(&["man", "hand"]).stdout);
    for part in [".TH grand-tichu-hand 1", "net tempo", "GRAND_TICHU_MODELS"] {
        assert!(page.contains(part), "{part} in {page}");
    }
}
