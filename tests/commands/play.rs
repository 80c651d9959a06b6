//! `legal` and `replay`.

use serde_json::{Value, json};

use crate::running::{lines, piped, run, text};

#[test]
fn legal_lists_one_move_a_line() {
    let output = run(&["legal", "Ph", "GA", "SA", "B9", "--trick", "SK"]);
    assert_eq!(lines(&output.stdout), ["GA", "Ph", "SA", "pass"]);
    let output = run(&["legal", "Ph GA SA B9", "--trick", "Ph", "--rank", "14.5"]);
    assert!(text(&output.stderr).contains("expected cards that are not in the hand, found Ph"));
    assert_eq!(output.status.code(), Some(1));
    let output = run(&[
        "legal", "Dr,GA,R9", "--trick", "Ph", "--rank", "13.5", "--wish", "9",
    ]);
    assert_eq!(lines(&output.stdout), ["Dr", "GA", "pass"]);
    let output = run(&[
        "legal",
        "GA",
        "B3 G3 R3 S3",
        "--trick",
        "SK",
        "--phase",
        "bomb",
    ]);
    assert_eq!(lines(&output.stdout), ["B3 G3 R3 S3"]);
}

#[test]
fn legal_prints_classes_and_the_body_of_the_answer() {
    let output = run(&["legal", "Ph R9 B9 S9", "--trick", "B4 S4", "--classes"]);
    let found = lines(&output.stdout);
    let found: Vec<String> = found
        .iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        found,
        [
            "B9 R9 pair, 3 ways",
            "Ph B9 pair, Phoenix as 9, 3 ways",
            "pass"
        ]
    );
    let output = run(&["legal", "SA", "--format=jsonl"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        answer,
        json!({"phase": "lead", "wish_binds": false, "moves": ["SA"]})
    );
}

#[test]
fn legal_answers_every_position_of_standard_input() {
    let input = b"{\"hand\": \"SA\"}\n\n{\"hand\": \"SA SA\"}\n[\n{\"hand\": \"S2\", \"trick\": {\"cards\": \"B4\"}}\nS2\n";
    let output = piped(&["legal", "--format=jsonl", "--trick", "B3"], input);
    let answers: Vec<Value> = lines(&output.stdout)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["moves"], json!(["SA", "pass"]));
    assert_eq!(
        (&answers[1]["line"], &answers[2]["line"]),
        (&json!(3), &json!(4))
    );
    assert_eq!(answers[3]["moves"], json!(["pass"]));
    assert_eq!(answers[4]["moves"], json!(["pass"]));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("line 3: /hand/1: expected 1 to 14 different cards"),
        "{errors}"
    );
    assert!(
        errors.contains("line 4: expected a JSON document"),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn replay_reports_counts_and_every_disagreement() {
    let good = written_logs::played_match(1);
    let result = good
        .lines()
        .position(|line| line.starts_with("Ergebnis"))
        .unwrap()
        + 1;
    let wrong =
        good.replacen("Ergebnis: ", "Ergebnis: 5", 1)
            .replacen("Ergebnis: 5-", "Ergebnis: ", 1);
    let directory =
        written_logs::directory(&[("good.tch", good.clone()), ("copy.tch", good.clone())]);
    let logs = directory.path().to_str().unwrap();
    let output = run(&["replay", "--logs", logs]);
    let table = text(&output.stdout);
    assert!(output.status.success(), "{table}");
    let rounds = good.matches("Ergebnis").count();
    for (name, value) in [
        ("logs", 1),
        ("copies left out", 1),
        ("complete rounds", rounds),
        ("distinct rounds", rounds),
        ("wishes", good.matches("Wunsch").count()),
        ("disagreements", 0),
    ] {
        let line = table.lines().find(|line| line.starts_with(name)).unwrap();
        assert_eq!(
            line.split_whitespace().last().unwrap(),
            value.to_string(),
            "{line}"
        );
    }
    let directory = written_logs::directory(&[("wrong.tch", wrong)]);
    let logs = directory.path().to_str().unwrap();
    let output = run(&["replay", "--format", "jsonl", "--logs", logs]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let disagreements = report["disagreements"].as_array().unwrap();
    assert_eq!(disagreements.len(), 1);
    let disagreement = disagreements[0].as_str().unwrap();
    assert!(
        disagreement.contains(&format!("wrong.tch:{result}: expected ")),
        "{disagreement}"
    );
    assert_eq!(report["complete_rounds"], rounds - 1);
    let output = run(&["replay", "--logs", "nowhere"]);
    assert_eq!(output.status.code(), Some(1));
}
