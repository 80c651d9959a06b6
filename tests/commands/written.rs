//! Hands as players write them, as arguments and on standard input.

use serde_json::{Value, json};

use crate::running::{decide, lines, run, text};

const HANDS: &str = include_str!("../spellings/hands.json");
const REFUSED: &str = include_str!("../spellings/refused.json");

fn entries(list: &str) -> Vec<Value> {
    serde_json::from_str(list).unwrap()
}

fn tokens(tokens: &Value) -> Value {
    match tokens.as_str() {
        Some(tokens) => json!(tokens.split(' ').collect::<Vec<_>>()),
        None => Value::Null,
    }
}

#[test]
fn decide_reads_every_spelling_of_the_list() {
    let hands = entries(HANDS);
    let of_eight = hands
        .iter()
        .filter(|hand| tokens(&hand["cards"]).as_array().unwrap().len() == 8);
    let of_eight: Vec<&Value> = of_eight.collect();
    assert!(of_eight.len() >= 40);
    // One a line, so that the models are loaded once.
    let written: Vec<&str> = of_eight
        .iter()
        .map(|hand| hand["text"].as_str().unwrap())
        .collect();
    let output = decide(
        &["--input", "plain", "--format", "jsonl"],
        written.join("\n"),
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answers = lines(&output.stdout);
    assert_eq!(answers.len(), of_eight.len());
    for (hand, answer) in of_eight.iter().zip(answers) {
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["hand"], tokens(&hand["cards"]), "{hand}");
        assert_eq!(answer["assumed_suits"], tokens(&hand["assumed"]), "{hand}");
    }
}

#[test]
fn decide_refuses_what_is_unclear_with_its_meanings() {
    for refused in entries(REFUSED).iter().take(8) {
        let output = run(&["decide", refused["text"].as_str().unwrap()]);
        assert!(
            !output.status.success() && output.stdout.is_empty(),
            "{refused}"
        );
        let error = text(&output.stderr);
        assert!(
            error.contains(refused["error"].as_str().unwrap()),
            "{error}"
        );
    }
}

#[test]
fn tables_say_which_suits_were_assumed() {
    let line = "Suits assumed for BA GK RQ B9 S9 G2";
    let table = run(&["decide", "D", "P", "A", "K", "Q", "9", "9", "2"]);
    assert_eq!(lines(&table.stdout)[1], line);
    let arguments = ["decide", "--format", "csv", "D P A K Q 9 9 2"];
    assert_eq!(lines(&run(&arguments).stderr), [line]);
    let simulated = run(&["simulate", "D P A K Q 9 9 2", "--deals", "2"]);
    assert!(
        text(&simulated.stdout).contains(line),
        "{}",
        text(&simulated.stdout)
    );
    let fourteen = "D P GA K Q 9 9 2 3 4 5 6 7 8";
    for command in ["hand", "exchange", "decide-tichu"] {
        let output = run(&[command, fourteen]);
        let shown = text(&output.stdout);
        assert!(shown.contains("Suits assumed for "), "{command}: {shown}");
        let output = run(&[command, "Dr Ph GA SK BQ R9 B9 S2 R3 B4 G5 S6 R7 B8"]);
        assert!(!text(&output.stdout).contains("Suits assumed"), "{command}");
    }
}

#[test]
fn hands_on_standard_input_get_a_remark_for_their_suits() {
    let input = "Dr Ph GA SK BQ R9 S2 Ma\nD P A K Q 9 9 2 300:450\n";
    for format in ["table", "csv"] {
        let output = decide(&["--format", format], input);
        assert!(output.status.success());
        assert_eq!(lines(&output.stdout).len(), 3);
        assert_eq!(
            lines(&output.stderr),
            ["line 2: Suits assumed for BA GK RQ B9 S9 G2"]
        );
    }
}
