//! Every field of the question about eight cards is an option, a column of CSV and a field of JSON lines.

use messages::Request;
use tichu_api::HandRequest;

use crate::running::{decide, run, text};

const HAND: &str = "Dr GA SK BQ R9 S7 B3 G2";

/// A value of a field as an option, as a cell and in JSON; none of them is what a question without it says.
fn sample(name: &str) -> [&'static str; 3] {
    match name {
        "own_score" => ["--own-score=-25", "-25", "-25"],
        "opponent_score" => ["--opponent-score=975", "975", "975"],
        "target_score" => ["--target-score=1200", "1200", "1200"],
        "opponent_called" => ["--opponent-called=false", "no", "false"],
        "partner_called" => ["--partner-called", "1.0", "true"],
        "player" => ["--player=12/60", "12/60", r#"{"calls": 12, "hands": 60}"#],
        "partner" => ["--partner=daring", "daring", r#"{"style": "daring"}"#],
        "opponents" => [
            "--opponents=cautious",
            "cautious",
            r#"{"style": "cautious"}"#,
        ],
        _ => panic!("the field {name} has no option, or no sample here"),
    }
}

/// The fields beside the hand that say what is decided.
fn names() -> Vec<&'static str> {
    let mut names = HandRequest::names();
    names.retain(|name| !["hand", "explain"].contains(name));
    names
}

#[test]
fn an_option_a_column_and_a_field_of_json_lines_say_the_same() {
    let answer = |options: &[&str], input: &str| {
        let output = decide(&[&["--format", "jsonl"], options].concat(), input);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let without = answer(&[], HAND);
    for name in names() {
        let [option, cell, value] = sample(name);
        let expected = answer(&[], &format!(r#"{{"hand": "{HAND}", "{name}": {value}}}"#));
        assert_ne!(expected, without, "{name}");
        let rows = format!("hand,{name}\n{HAND},{cell}\n{HAND},\n");
        let both = answer(&[], &rows);
        assert_eq!(both, format!("{expected}{without}"), "{name} as a column");
        assert_eq!(answer(&[option], HAND), expected, "{option}");
        // Options are for what a row leaves open.
        assert_eq!(answer(&[option], &rows), expected.repeat(2), "{option}");
    }
}

#[test]
fn the_first_wrong_field_of_a_row_is_named_in_the_order_of_a_question() {
    let input = format!(
        "player,own_score,hand,target_score\n61/60,1.5,Dr,0\n61/60,1.5,{HAND},0\n61/60,5,{HAND},0\n\
         61/60,5,{HAND},7\n"
    );
    let output = decide(&[], input);
    let errors = text(&output.stderr);
    for (line, error) in [
        (2, "expected 8 cards, found 1"),
        (3, "expected a score as a whole number, found \"1.5\""),
        (4, "expected a target from 1 to 100000 points, found 0"),
        (
            5,
            "expected at most as many calls as hands, found 61 calls of 60 hands",
        ),
    ] {
        assert!(
            errors.contains(&format!("line {line}: {error}, in ")),
            "{errors}"
        );
    }
}

#[test]
fn the_help_names_every_field() {
    let help = text(&run(&["decide", "--help"]).stdout);
    let columns = help.split("a header with hand").nth(1).unwrap();
    let columns = columns.split(';').next().unwrap();
    for name in names() {
        let option = format!("--{}", name.replace('_', "-"));
        assert!(help.contains(&option), "{option}");
        assert!(columns.contains(name), "{name}");
    }
}
