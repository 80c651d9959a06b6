//! `convert`, and commands that read what it writes.

use std::fs;

use written_logs::{directory, played_match};

use crate::running::{command, lines, piped, text};

#[test]
fn logs_become_records_that_commands_read_and_back() {
    let log = played_match(3);
    let logs = directory(&[("7.tch", log.clone()), ("8.tch", played_match(4))]);
    let path = logs.path().to_string_lossy().into_owned();
    let records = command(&["convert", &path]).output().unwrap();
    assert!(records.status.success(), "{}", text(&records.stderr));
    let first = &lines(&records.stdout)[0];
    assert!(first.contains(r#""type":"match","version":1"#), "{first}");
    let rows = |output: &std::process::Output| -> Vec<String> {
        let rows = lines(&output.stdout).into_iter();
        rows.filter(|row| !row.starts_with("logs")).collect()
    };
    let of_logs = command(&["replay", "--logs", &path]).output().unwrap();
    let of_records = piped(&["replay", "--logs", "-"], &records.stdout);
    assert_eq!(rows(&of_records), rows(&of_logs));
    // One match goes back, two do not.
    let one = logs.path().join("7.tch").to_string_lossy().into_owned();
    let one = command(&["convert", &one]).output().unwrap();
    let back = piped(&["convert", "--to", "brettspielwelt", "-"], &one.stdout);
    assert_eq!(text(&back.stdout).lines().count(), log.lines().count());
    let two = piped(&["convert", "--to", "brettspielwelt", "-"], &records.stdout);
    assert_eq!(two.status.code(), Some(1));
    assert!(text(&two.stderr).contains("expected one match for a log of BrettSpielWelt"));
}

#[test]
fn round_that_cannot_be_read_is_named_and_the_others_are_written() {
    let log = played_match(3).replacen("gibt:", "gabt:", 1);
    let line = 1 + log.lines().position(|line| line.contains("gabt:")).unwrap();
    let logs = directory(&[("7.tch", log)]);
    let path = logs.path().to_string_lossy().into_owned();
    let output = command(&["convert", &path]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains(&format!("7.tch:{line}: expected")),
        "{}",
        text(&output.stderr)
    );
    assert!(lines(&output.stdout).len() > 2);
}

#[test]
fn strict_replay_names_what_is_tolerated() {
    let log = played_match(3)
        .replace('\n', "\r\n")
        .replacen("player0", "J\u{1b}[31m", 1);
    let logs = tempfile::tempdir().unwrap();
    let path = logs.path().join("a.tch");
    fs::write(&path, log).unwrap();
    let path = path.to_string_lossy().into_owned();
    let tolerant = command(&["replay", "--logs", &path]).output().unwrap();
    assert!(tolerant.status.success(), "{}", text(&tolerant.stdout));
    let strict = command(&["replay", "--strict", "--logs", &path])
        .output()
        .unwrap();
    assert_eq!(strict.status.code(), Some(1));
    let report = text(&strict.stdout);
    assert!(
        report.contains("a.tch:1: expected no lines with other blanks, found "),
        "{report}"
    );
    assert!(
        report.contains("a.tch:7: expected no lines with other names, found "),
        "{report}"
    );
    assert!(!report.contains('\u{1b}') && !text(&strict.stderr).contains('\u{1b}'));
}
