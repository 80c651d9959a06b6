//! `simulate`.

use serde_json::Value;

use crate::running::{piped, run, text};

const HAND: &str = "Dr GA SK BQ R9 S7 B3 G2";

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = run(&[&["simulate", "--format", "jsonl"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_hand_is_played_out_with_the_call_and_without_it() {
    let found = lines(&[
        HAND,
        "--deals",
        "60",
        "--own-score",
        "300",
        "--opponent-called",
    ]);
    let [line] = &found[..] else {
        panic!("one line, not {found:?}")
    };
    assert_eq!(line["hand"], HAND);
    assert_eq!(line["own_score"], 300);
    assert_eq!(line["opponent_called"], true);
    assert_eq!(line["deals"], 60);
    let points = |choice: &str| line[choice]["points"]["mean"].as_f64().unwrap();
    let gain = line["gain"]["mean"].as_f64().unwrap();
    assert!((points("call") - points("no_call") - gain).abs() < 1e-5);
    assert_eq!(line["called"], Value::Null);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_table_others() {
    let simulate = |table, seed| {
        let arguments = [
            "simulate", HAND, "--deals", "70", "--table", table, "--seed", seed,
        ];
        run(&arguments).stdout
    };
    assert_eq!(simulate("people", "1"), simulate("people", "1"));
    assert_ne!(simulate("people", "1"), simulate("people", "2"));
    assert_ne!(simulate("people", "1"), simulate("champions", "1"));
}

#[test]
fn hands_by_lot_come_as_rows() {
    let rows = |format| {
        let output = run(&[
            "simulate", "--random", "3", "--deals", "4", "--format", format,
        ]);
        text(&output.stdout)
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let csv = rows("csv");
    assert_eq!(csv.len(), 4);
    let columns = |line: &str| line.split(',').count();
    assert!(
        csv.iter().all(|line| columns(line) == columns(&csv[0])),
        "{csv:?}"
    );
    assert!(csv[0].starts_with("hand,own_score,"));
    assert_eq!(rows("table").len(), 4);
    assert_eq!(rows("jsonl").len(), 3);
}

#[test]
fn hands_of_logs_say_what_their_players_did() {
    let folder = written_logs::logs(2);
    let logs = folder.path().to_str().unwrap();
    let found = lines(&["--logs", logs, "--deals", "2"]);
    assert!(found.len() > 10);
    for line in &found {
        assert!(line["called"].is_boolean(), "{line}");
        assert!(line["round_points"].is_i64(), "{line}");
        assert_eq!(line["partner_called"], false);
    }
}

#[test]
fn lines_have_the_answers_that_arguments_have() {
    let options = ["--deals", "20", "--format", "jsonl"];
    let one = |scores: [&str; 2]| {
        let scores = ["--own-score", scores[0], "--opponent-score", scores[1]];
        text(&run(&[&["simulate", HAND], &options[..], &scores].concat()).stdout)
    };
    let question = format!(r#"{{"hand":"{HAND}","opponent_score":450}}"#);
    let csv = format!("own_score,hand\n300,{HAND}\n,{HAND}\n");
    for (input, expected) in [
        (
            format!("{HAND} 300:450\n{HAND}\n"),
            [["300", "450"], ["-5", "0"]],
        ),
        (
            format!("{question}\n{question}\n"),
            [["-5", "450"], ["-5", "450"]],
        ),
        (csv, [["300", "0"], ["-5", "0"]]),
    ] {
        let arguments = [&["simulate", "--own-score", "-5"], &options[..]].concat();
        let output = piped(&arguments, input);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), expected.map(one).concat());
    }
    let output = piped(&["simulate", "--deals", "2"], format!("Dr\n{HAND}\n"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout).lines().count(),
        2,
        "the head and a row"
    );
    assert!(text(&output.stderr).contains("line 1: expected 8 cards, found 1"));
}

#[test]
fn wrong_questions_are_refused() {
    for (arguments, expected) in [
        (&["Dr", "GA"][..], "expected 8 cards"),
        (&[HAND, "--deals", "1"][..], "1 is not in 2..=10000000"),
        (&[HAND, "--random", "3"][..], "cannot be used with"),
        (
            &["--logs", "nowhere", "--own-score", "3"][..],
            "cannot be used with",
        ),
        (
            &["--logs", "nowhere", "--partner-called"][..],
            "cannot be used with",
        ),
    ] {
        let output = run(&[&["simulate"], arguments].concat());
        assert!(!output.status.success());
        let error = text(&output.stderr);
        assert!(error.contains(expected), "{error}");
    }
}
