//! The commands `reproduce yang`, `matrices`, `elo` and `reid`, on logs that the tests write.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;
use written_logs::played_logs;

use crate::train::error;

fn reproduce(publication: &str, logs: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    let command = command.args(["reproduce", publication, "--logs"]).arg(logs);
    command.args(more).output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The words after the name of a line, the first line with it.
fn words<'a>(report: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = report.lines().filter_map(|line| line.strip_prefix(name));
    let line = lines.next();
    line.unwrap_or_else(|| panic!("{name:?} in {report}"))
        .split_whitespace()
        .collect()
}

#[test]
fn yang_has_every_system_beside_the_figures_that_are_known() {
    let logs = played_logs(12);
    let report = printed(&reproduce("yang", logs.path(), &["--deals", "10"]));
    for (system, his) in [
        ("four features          logistic regression", "0.626"),
        ("compressed hand        random forest", "0.627"),
        ("13 features            logistic regression", "0.628"),
        ("raw hand               naive Bayes", "-"),
        ("completed to 14 cards  logistic regression", "-"),
        ("patterns and counts    logistic regression", "0.837"),
        ("14 patterns            random forest", "0.837"),
    ] {
        let words = words(&report, system);
        let [printed, area, low, "to", high, all] = words[..] else {
            panic!("two figures with an interval: {words:?}");
        };
        assert_eq!(printed, his, "{system}");
        let [area, low, high, all] =
            [area, low, high, all].map(|number| number.parse::<f64>().unwrap());
        assert!(low <= area && area <= high, "{words:?}");
        assert!((0.0..=1.0).contains(&all), "{words:?}");
    }
    assert_eq!(report.matches("AdaBoost").count(), 4 + 5);
    assert_eq!(words(&report, "Dogs")[0], "-1.9");
    let again = printed(&reproduce("yang", logs.path(), &["--deals", "10"]));
    assert_eq!(again, report, "the same seed");
    let other = printed(&reproduce("yang", logs.path(), &["--deals", "11"]));
    assert_ne!(other, report);
}

#[test]
fn elo_keeps_hands_or_matches() {
    let logs = played_logs(12);
    let report = printed(&reproduce("elo", logs.path(), &["--min-elo", "1501"]));
    let count = |name: &str| -> [usize; 2] {
        let words = words(&report, name);
        [0, 1].map(|place| words[place].parse().unwrap())
    };
    let (all, hands) = (count("all hands"), count("hands of strong players"));
    let matches = count("matches with a strong player  ");
    assert!(hands[1] < matches[1] && matches[1] <= all[1], "{report}");
    let more = format!("{:+} hands", matches[1] - hands[1]);
    assert!(report.contains(&more), "{more} in {report}");
    let error = error(&reproduce("elo", logs.path(), &["--min-elo", "3000"]));
    assert!(error.contains("found 0"), "{error}");
}

#[test]
fn reid_counts_both_kinds_of_hands() {
    let logs = played_logs(6);
    let report = printed(&reproduce(
        "reid",
        logs.path(),
        &["--cards", "Dr", "--cards", "Dr Ph"],
    ));
    let [one, both] = ["Dr     ", "Dr Ph"].map(|cards| words(&report, cards));
    let count = |text: &str| text.parse::<u32>().unwrap();
    assert!(count(one[0]) < count(one[5]), "more hands of 14: {report}");
    assert!(count(both[0]) < count(one[0]), "{report}");
    let error = error(&reproduce("reid", logs.path(), &["--cards", "Dr Dr"]));
    assert!(error.contains("expected up to 8 kinds"), "{error}");
}

#[test]
fn matrices_has_the_rows_of_the_logs_and_tells_others() {
    let (logs, test) = (played_logs(6), played_logs(3));
    let matrices = TempDir::new().unwrap();
    for part in ["train", "test"] {
        let row = vec!["0"; 98].join(" ");
        fs::write(
            matrices.path().join(format!("{part}-features.txt")),
            format!("{row}\n{row}\n"),
        )
        .unwrap();
        fs::write(matrices.path().join(format!("{part}-calls.txt")), "0\n1\n").unwrap();
    }
    let run = |matrices: &Path| {
        let more = [
            "--test-logs",
            test.path().to_str().unwrap(),
            "--matrices",
            matrices.to_str().unwrap(),
        ];
        reproduce("matrices", logs.path(), &more)
    };
    let report = printed(&run(matrices.path()));
    let counts =
        |line: &str| [0, 1].map(|part| words(&report, line)[part].parse::<usize>().unwrap());
    assert_eq!(counts("logs "), [6, 3]);
    let (rounds, rows) = (counts("rounds with a call "), counts("rows of the logs "));
    for part in [0, 1] {
        assert!(rounds[part] > 0, "{report}");
        assert!(rows[part] >= 3 * rounds[part], "{report}");
    }
    assert_eq!(
        counts("  equal to a row of the logs, all columns and label"),
        [0, 0]
    );
    assert_eq!(counts("  others"), [2, 2]);
    let error = error(&run(logs.path()));
    assert!(error.contains("train-features.txt"), "{error}");
}
