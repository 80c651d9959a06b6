//! The `reproduce torres` command, on logs that the tests write.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;
use written_logs::played_logs;

use crate::train::error;

fn torres(logs: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    let command = command.args(["reproduce", "torres", "--logs"]).arg(logs);
    command.args(more).output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The words of the line that begins with this one.
fn line<'a>(report: &'a str, first: &str) -> Vec<&'a str> {
    let mut lines = report.lines().map(|line| line.split_whitespace());
    let line = lines.find(|words| words.clone().next() == Some(first));
    line.unwrap_or_else(|| panic!("{first} in {report}"))
        .collect()
}

/// Hands and calls of the line with this text: "... 123 hands, 45 called (...".
fn counts(report: &str, text: &str) -> (usize, usize) {
    let line = report.lines().find(|line| line.contains(text)).unwrap();
    let before = |unit: &str| {
        let (before, _) = line.split_once(unit).unwrap();
        before.split(' ').next_back().unwrap().parse().unwrap()
    };
    (before(" hands"), before(" called"))
}

#[test]
fn prints_his_figures_beside_ours_and_those_of_never_calling() {
    let logs = played_logs(12);
    let report = printed(&torres(logs.path(), &[]));
    for (set, his) in [
        ("1", ["80.92%", "0.624", "84.20%", "0.592"]),
        ("2", ["80.44%", "0.615", "87.26%", "0.643"]),
        ("2-8", ["71.64%", "0.552", "87.62%", "0.652"]),
        (
            "constant,2,10,11,13-19,22",
            ["76.64%", "0.597", "88.68%", "0.684"],
        ),
        ("1-27", ["83.12%", "0.632", "88.46%", "0.679"]),
    ] {
        let words = line(&report, set);
        assert_eq!(words[1..5], his);
        assert_eq!(words.len(), 9, "accuracy and F1 of two learners: {words:?}");
    }
    let (hands, called) = counts(&report, "held-out matches");
    let share = 100.0 * (hands - called) as f64 / hands as f64;
    let never = line(&report, "never");
    assert_eq!(never, ["never", &format!("{share:.2}%"), "0.000"]);
    for model in ["logistic", "boosted"] {
        let mut lines = report.lines().filter(|line| line.starts_with(model));
        let by_half = lines.next().unwrap().split_whitespace();
        let [_, _, threshold, accuracy, _] = by_half.collect::<Vec<_>>()[..] else {
            panic!("a threshold, accuracy and F1 of {model}: {report}");
        };
        assert_eq!(threshold, "0.500");
        assert!(accuracy.ends_with('%'), "{accuracy}");
        let by_best = lines.next().unwrap();
        assert!(by_best.contains(" from 0."), "{by_best}");
    }
    assert!(counts(&report, "trained on").0 > hands, "{report}");
    assert!(report.contains("features as described"), "{report}");
    let again = printed(&torres(logs.path(), &[]));
    assert_eq!(again, report, "nothing is random");
}

#[test]
fn each_option_changes_features_hands_or_labels() {
    let logs = played_logs(12);
    let with = |options: &[&str]| printed(&torres(logs.path(), options));
    let plain = with(&[]);
    let trained_on = |report: &str| counts(report, "trained on");
    let (hands, called) = trained_on(&plain);

    let as_printed = with(&["--as-printed"]);
    assert!(as_printed.contains("features as his code computes them"));
    assert_eq!(trained_on(&as_printed), (hands, called));
    let set = "constant,2,10,11,13-19,22";
    assert_ne!(line(&as_printed, set), line(&plain, set));
    assert_eq!(line(&as_printed, "2"), line(&plain, "2"));

    assert!(trained_on(&with(&["--without-bombs"])).0 < hands);

    let at_once = trained_on(&with(&["--at-once"]));
    assert_eq!(at_once.0, hands);
    assert!((1..called).contains(&at_once.1), "{at_once:?} of {called}");

    assert_ne!(trained_on(&with(&["--seed", "2"])), (hands, called));
}

#[test]
fn measures_hands_of_a_file_and_names_a_damaged_line() {
    const HANDS: &str = "\
TICHU ['Dr', 'Ph', 'RA', 'GA', 'BA', 'GK', 'RK', 'SD', 'RB', 'S10', 'B9', 'R8', 'G7', 'Ma']
NO_TICHU ['GD', 'RB', 'R10', 'B9', 'G9', 'S8', 'B7', 'R6', 'G5', 'S5', 'B4', 'G3', 'S2', 'Hu']
NO_TICHU ['GK', 'RB', 'R10', 'B9', 'G9', 'S8', 'B7', 'R6', 'G5', 'S5', 'B4', 'G3', 'S2', 'R2']
";
    let (logs, directory) = (played_logs(12), TempDir::new().unwrap());
    let path = directory.path().join("hands.txt");
    let run = |text: String| {
        fs::write(&path, text).unwrap();
        torres(logs.path(), &["--hands", path.to_str().unwrap()])
    };
    let report = printed(&run(HANDS.to_owned()));
    assert_eq!(counts(&report, "hands.txt: "), (3, 1));
    assert!(report.contains("0 of them among the hands trained on"));
    assert_eq!(report.matches("\n1-27 ").count(), 2, "{report}");
    let (_, table) = report.split_once("hands.txt").unwrap();
    assert_eq!(line(table, "never")[1..], ["66.67%", "0.000"]);
    assert_eq!(table.matches("\nboosted from ").count(), 2, "{table}");

    let error = error(&run(HANDS.replace("'GD', ", "")));
    let expected = "hands.txt:2: expected 14 cards, found 13";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn asks_for_logs_and_refuses_matrices() {
    for (arguments, expected) in [
        (&["reproduce", "torres"][..], "--logs <DIR>"),
        (
            &["reproduce", "torres", "--logs", "x", "--matrices", "x"],
            "unexpected argument",
        ),
        (
            &["reproduce", "torres", "--logs", "no-such-place"],
            "no-such-place",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        let error = error(&command.args(arguments).output().unwrap());
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
    let one = played_logs(1);
    let error = error(&torres(one.path(), &[]));
    assert!(error.contains("more logs are needed"), "{error}");
}
