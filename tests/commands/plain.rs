//! `decide` with plain hands on standard input.

use crate::running::{HAND, decide, lines, run, text};

/// The words of a row of the table.
fn words(row: &str) -> Vec<&str> {
    row.split_whitespace().collect()
}

#[test]
fn a_hand_a_line_is_a_row_of_the_table() {
    let output = decide(
        &[],
        "Dr GA SK BQ R9 S7 B3 G2 300:450\ng2 g3 g4 g5 g6 g8 r2 r3\n",
    );
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    let table = lines(&output.stdout);
    assert_eq!(
        words(&table[0]),
        [
            "hand",
            "scores",
            "logistic",
            "extended",
            "svr",
            "boosted",
            "aggressive",
            "neutral",
            "conservative",
            "expert",
            "balanced",
            "optimal",
            "optimal_points"
        ]
    );
    let hand =
        "Dr GA SK BQ R9 S7 B3 G2 300:450 0.631 0.604 0.640 0.619 call call - call call call -";
    assert_eq!(words(&table[1]), words(hand));
    assert!(table[2].starts_with("G8 G6 G5 G4 G3 R3 G2 R2  "));
    assert!(table[2].contains(" 0:0 ") && !table[2].contains("call"));
    let widths = table.iter().map(|row| row.chars().count());
    assert!(
        widths
            .clone()
            .all(|width| Some(width) == widths.clone().max())
    );
    assert_eq!(table.len(), 3);
}

#[test]
fn every_spelling_is_read() {
    let answer = |hand: &str| decide(&["--format", "csv"], hand).stdout;
    let expected = answer("Dr Ph GA SK BQ R9 S2 Ma -5:10\n");
    for hand in [
        "ma,s2,r9,bd,SK,ga,phoenix,DRAGON -5:10",
        "  Dr\tPh  GA, SK BQ R9 S2 Ma   -5:+10  \r\n",
        "\n\r\n \t\nDr Ph GA SK BQ R9 S2 Ma -5:10\n\n",
        "\u{feff}Dr Ph GA SK BQ R9 S2 Ma -5:10",
    ] {
        assert_eq!(text(&answer(hand)), text(&expected), "{hand:?}");
    }
}

#[test]
fn own_and_opponents_are_for_lines_without_scores() {
    let input = "Dr Ph GA SK BQ R9 S2 Ma\nDr Ph GA SK BQ R9 S2 Ma 1:2\n";
    let output = decide(
        &[
            "--own-score",
            "300",
            "--opponent-score",
            "-45",
            "--format",
            "csv",
        ],
        input,
    );
    let rows = lines(&output.stdout);
    assert!(rows[1].starts_with("Dr Ph GA SK BQ R9 S2 Ma,300,-45,"));
    assert!(rows[2].starts_with("Dr Ph GA SK BQ R9 S2 Ma,1,2,"));
}

#[test]
fn json_is_what_the_arguments_give() {
    let one = run(&[&["decide", "--format=jsonl", "--own-score", "7"], &HAND[..]].concat()).stdout;
    let output = decide(&["--format=jsonl"], HAND.join(" ") + " 7:0\n");
    assert_eq!(text(&output.stdout), text(&one));
}

#[test]
fn wrong_lines_are_named_and_the_others_answered() {
    let input = b"Dr Ph GA SK BQ R9 S2 Ma\r\n\nDr Dr X9\nDr Ph GA SK BQ R9 S2 Ma 3:x\n\
        Dr Ph GA \xff\nDr Ph GA SK BQ R9 S2 Ma 300\nDr Ph GA SK BQ R9 S2 Ma\n";
    let output = decide(&[], input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output.stdout).len(), 3, "the head and two answers");
    let unknown = "expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found";
    assert_eq!(
        lines(&output.stderr),
        [
            format!(
                "line 3: expected 8 different cards, found Dr again (first at position 0); \
                 {unknown} \"X9\"; expected 8 cards, found 3, in \"Dr Dr X9\""
            ),
            "line 4: expected a score as a whole number, found \"x\", in \
             \"Dr Ph GA SK BQ R9 S2 Ma 3:x\""
                .to_owned(),
            "line 5: expected UTF-8, found the byte 0xFF at position 9, in \"Dr Ph GA \u{fffd}\""
                .to_owned(),
            format!(
                "line 6: {unknown} \"300\"; expected 8 cards, found 9, in \
                 \"Dr Ph GA SK BQ R9 S2 Ma 300\""
            ),
            "error: 4 of 6 lines have no answer".to_owned(),
        ]
    );
}

#[test]
fn what_a_line_holds_does_not_command_the_terminal() {
    let output = decide(&[], format!("\u{1b}[2J{}\n", "y".repeat(100)));
    let error = text(&output.stderr);
    assert!(error.contains("in \"\\u{1b}[2Jyyy"), "{error}");
    assert!(error.contains("yyy\"…\n"), "{error}");
    assert!(!error.contains('\u{1b}'));
}

#[test]
fn with_json_lines_an_error_stands_in_the_place_of_the_answer() {
    let output = decide(
        &["--format=jsonl"],
        "Dr\n".to_owned() + &HAND.join(" ") + "\n",
    );
    let rows = lines(&output.stdout);
    assert_eq!(
        rows[0],
        "{\"line\":1,\"error\":{\"type\":\"urn:grand-tichu:problem:invalid-request\",\
         \"title\":\"The request is not valid\",\"status\":422,\
         \"detail\":\"expected 8 cards, found 1\"}}"
    );
    assert!(rows[1].contains("\"hand\":[\"Dr\","));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_empty_input_has_an_empty_answer() {
    for input in ["", "\n", "\n\r\n  \n"] {
        let table = decide(&[], input);
        assert!(table.status.success() && table.stdout.is_empty() && table.stderr.is_empty());
        let csv = decide(&["--format", "csv"], input);
        assert!(text(&csv.stdout).starts_with("hand,own_score,opponent_score,logistic_"));
        assert_eq!(lines(&csv.stdout).len(), 1);
        assert!(decide(&["--format", "jsonl"], input).stdout.is_empty());
    }
}
