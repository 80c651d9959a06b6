//! `compare`: the humans' decisions beside those of the profiles.

use std::path::Path;
use std::process::{Command, Output};

use messages::json;
use serde_json::Value;
use tichu::{Hand, Scores};
use tichu_api::EvaluateAnswer;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_models::{CallRecord, Player, Situation};

use written_logs::{directory, log, round};

fn replay(logs: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grand-tichu"))
        .args(["compare", "--logs"])
        .arg(logs)
        .args(options)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The rows of JSON.
fn rows(output: &Output) -> Vec<Value> {
    let text = text(&output.stdout);
    let rows = text.lines().map(|row| serde_json::from_str(row).unwrap());
    rows.collect()
}

/// Seat 1 goes out first: its call is made, that of seat 0 fails. In the third round seat 0 calls
/// and the play does not tell how it ends.
fn calls() -> String {
    let mut silent = round(2).with_calls(&[0]);
    silent.out = vec![];
    log(&[round(0).with_calls(&[0, 1]), round(1), silent])
}

#[test]
fn every_hand_is_a_row_with_what_happened_and_what_the_profiles_say() {
    let logs = directory(&[("7.tch", calls())]);
    let output = replay(logs.path(), &["--format", "jsonl"]);
    assert!(output.status.success());
    let rows = rows(&output);
    assert_eq!(rows.len(), 12);
    let path = logs.path().join("7.tch");
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(row["log"], path.display().to_string());
        assert_eq!(row["round"], 1 + place / 4);
        assert_eq!(row["seat"], place % 4);
        let round = round(place / 4);
        let tokens = round.deal[place % 4][..8].iter().map(|card| card.token());
        let hand: Hand<8> = Hand::from_tokens(tokens).unwrap();
        let before = (place / 4) as i32;
        let scores = [before * 40, before * 60];
        let (own, opponent) = (scores[place % 2], scores[1 - place % 2]);
        // There is no other match of these players.
        let situation = Situation {
            partner_called: row["partner_called"] == true,
            player: Some(Player::Record(CallRecord::default())),
            ..Scores { own, opponent }.into()
        };
        let answer = advisor.answer(&hand, situation, Sections::ALL);
        let answer: Value =
            serde_json::from_slice(&json::to_vec(&EvaluateAnswer::new(answer, Sections::ALL)))
                .unwrap();
        for member in [
            "hand",
            "own_score",
            "opponent_score",
            "probabilities",
            "decisions",
        ] {
            assert_eq!(row[member], answer[member], "{member} of {row}");
        }
    }
    let ended: Vec<_> = rows.iter().map(|row| row["ended"].as_str()).collect();
    let none = [None; 6];
    let expected = [
        &[Some("failed"), Some("made")][..],
        &none,
        &[Some("unknown")],
    ];
    assert_eq!(ended[..9], expected.concat());
    let said = |name: &str| -> Vec<bool> {
        let values = rows.iter().map(|row| row[name].as_bool().unwrap());
        values.collect()
    };
    assert_eq!(said("called")[..4], [true, true, false, false]);
    assert_eq!(said("partner_called")[..4], [false, false, true, true]);
    // Seat 0 called before seat 1; seats 2 and 3 come after both.
    assert_eq!(said("opponent_called")[..4], [false, true, true, true]);
    assert_eq!(said("partner_called")[8..], [false, false, true, false]);
}

#[test]
fn no_profile_calls_where_the_partner_had_called_and_each_member_is_there_once() {
    let logs = directory(&[("7.tch", calls())]);
    let output = replay(logs.path(), &["--format", "jsonl"]);
    let mut without = 0;
    for (line, row) in text(&output.stdout).lines().zip(rows(&output)) {
        for name in ["\"partner_called\":", "\"opponent_called\":"] {
            assert_eq!(line.matches(name).count(), 1, "{name} in {line}");
        }
        for decision in row["decisions"].as_object().unwrap().values() {
            let for_the_partner = decision["reason"] == "partner_called";
            assert_eq!(for_the_partner, row["partner_called"] == true, "{row}");
            without += usize::from(for_the_partner);
            assert!(!for_the_partner || decision["call"] == false, "{row}");
        }
    }
    assert_eq!(
        without,
        7 * 3,
        "profiles, and hands whose partner had called"
    );
}

#[test]
fn csv_has_the_same_rows() {
    let logs = directory(&[("7.tch", calls())]);
    let json = rows(&replay(logs.path(), &["--format", "jsonl"]));
    let output = replay(logs.path(), &["--format", "csv"]);
    let csv = text(&output.stdout);
    let mut csv = csv.lines();
    assert!(csv.next().unwrap().starts_with(
        "hand,own_score,opponent_score,log,round,seat,partner_called,player,opponent_called,called,ended,\
         logistic_confidence,logistic_probability,"
    ));
    for (row, json) in csv.by_ref().zip(&json) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(fields[1], json["own_score"].to_string());
        assert_eq!(fields[5], json["seat"].to_string());
        assert_eq!(fields[6], json["partner_called"].to_string());
        assert_eq!(fields[10], json["ended"].as_str().unwrap_or_default());
        assert_eq!(
            fields[19],
            json["decisions"]["aggressive"]["call"].to_string()
        );
    }
    assert!(csv.next().is_none());
    // Data alone on standard output, the summary beside it.
    assert!(text(&output.stderr).contains("only the human"));
}

#[test]
fn the_summary_counts_what_the_rows_say() {
    let rounds: Vec<_> = (0..40)
        .map(|number| round(number).with_calls(&[number % 4, (number + 1) % 4]))
        .collect();
    let logs = directory(&[("7.tch", log(&rounds))]);
    let rows = rows(&replay(logs.path(), &["--format", "jsonl"]));
    let summary = text(&replay(logs.path(), &[]).stdout);
    let decided = rows.iter().filter(|row| row["partner_called"] == false);
    let decided: Vec<&Value> = decided.collect();
    assert!(summary.starts_with(&format!("{} hands of 40 rounds", decided.len())));
    assert!(summary.contains("hands whose partner called: 80\n"));
    let calls = decided.iter().filter(|row| row["called"] == true).count();
    // Of the two callers seat 1 goes out first when it is one of them.
    assert!(summary.contains(&format!(
        "calls of the humans: {calls}, made: 25.0% (95% interval 16.8–35.5%) of {calls}\n"
    )));
    for profile in ["aggressive", "neutral", "conservative", "expert"] {
        let count = |human: bool, it: bool| {
            let says =
                |row: &&&Value| row["called"] == human && row["decisions"][profile]["call"] == it;
            decided.iter().filter(says).count()
        };
        let (_, of_profile) = summary.split_once(&format!("\n{profile} ")).unwrap();
        let groups = [
            ("both", count(true, true)),
            ("only the human", count(true, false)),
            ("only it", count(false, true)),
            ("neither", count(false, false)),
        ];
        for ((who, hands), line) in groups.iter().zip(of_profile.lines()) {
            let (_, counted) = line.split_once(who).unwrap();
            let first = counted.split_whitespace().next();
            assert_eq!(first, Some(&*hands.to_string()), "{who} of {profile}");
        }
        let same = (groups[0].1 + groups[3].1) as f64 / decided.len() as f64;
        let agreement = format!("{:.1}%  both", same * 100.0);
        assert!(
            of_profile.trim_start().starts_with(&agreement),
            "{agreement}"
        );
    }
}

#[test]
fn the_most_striking_disagreements_are_shown() {
    let rounds: Vec<_> = (0..20)
        .map(|number| round(number).with_calls(&[number % 4]))
        .collect();
    let logs = directory(&[("7.tch", log(&rounds))]);
    let rows = rows(&replay(logs.path(), &["--format", "jsonl"]));
    let confidence = |row: &Value| row["probabilities"]["svr"]["confidence"].as_f64().unwrap();
    let called = rows.iter().filter(|row| row["called"] == true);
    let lowest = called.min_by(|a, b| confidence(a).total_cmp(&confidence(b)));
    let table = text(&replay(logs.path(), &["--show", "2"]).stdout);
    let title = "\nsvr (aggressive, conservative): called at the lowest confidence\n";
    let (_, list) = table.split_once(title).unwrap();
    let lowest = lowest.unwrap();
    let cards = lowest["hand"].as_array().unwrap().iter();
    let hand: Vec<_> = cards.map(|card| card.as_str().unwrap()).collect();
    let first = list.lines().next().unwrap();
    for part in [
        format!("{:.3}", confidence(lowest)),
        hand.join(" "),
        format!("{}:{}", lowest["own_score"], lowest["opponent_score"]),
        if lowest["seat"] == 1 {
            "made"
        } else {
            "failed"
        }
        .to_owned(),
        format!("7.tch, round {}, seat {}", lowest["round"], lowest["seat"]),
    ] {
        assert!(first.contains(&part), "{part} in {first}");
    }
    assert_eq!(list.lines().take_while(|line| !line.is_empty()).count(), 2);
    assert!(table.contains("\nlogistic (neutral): not called at the highest confidence\n"));
    let none = text(&replay(logs.path(), &["--show", "0"]).stdout);
    assert!(!none.contains("lowest confidence"));
    let beside_rows = replay(logs.path(), &["--show", "2", "--format", "csv"]);
    assert_eq!(text(&beside_rows.stderr), table);
}

#[test]
fn a_round_in_several_logs_counts_once_and_damage_is_listed() {
    let damaged = round(1).text().replacen("(2)Cleo ", "(2)Cleo X", 1);
    let logs = directory(&[
        ("a/1.tch", log(&[round(0)])),
        ("b/2.tch", log(&[round(0)]) + &damaged + &log(&[round(3)])),
    ]);
    let output = replay(logs.path(), &["--format", "jsonl"]);
    let places: Vec<(bool, u64)> = rows(&output)
        .iter()
        .map(|row| {
            let log = row["log"].as_str().unwrap();
            (log.ends_with("1.tch"), row["round"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(places[0], (true, 1));
    assert_eq!(places.len(), 8);
    let errors = text(&output.stderr);
    assert!(
        errors.contains("2.tch:") && errors.contains("skipped "),
        "{errors}"
    );
    assert!(errors.contains("rounds seen before: 1\n"), "{errors}");
    assert!(errors.contains("malformed rounds: 1\n"), "{errors}");
}

#[test]
fn counts_of_logs_without_a_hand_stand_in_lines_of_their_own() {
    let text = round(1).text();
    let (deal, rest) = text.split_once("---------------Startkarten").unwrap();
    let header = deal.lines().next().unwrap();
    let logs = directory(&[(
        "1.tch",
        format!("{header}\n---------------Startkarten{rest}"),
    )]);
    let output = replay(logs.path(), &[]);
    assert!(!output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    let counts =
        "\nmalformed rounds: 0\nrounds whose first eight are not known: 1\nrounds seen before: 0\n";
    assert!(errors.contains(counts), "{errors}");
}

#[test]
fn logs_that_are_not_there_and_options_that_do_not_fit_are_named() {
    let empty = tempfile::tempdir().unwrap();
    let output = replay(empty.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("expected match logs (*.tch)"));
    for options in [["--own-score", "3"], ["--input", "csv"]] {
        assert_eq!(replay(empty.path(), &options).status.code(), Some(2));
    }
}
