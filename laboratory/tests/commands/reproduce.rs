//! The `reproduce` command, on matrices that the tests write.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::train::error;
use written_logs::logs;

/// Matrices with this many hands to train on and half as many to test on: called when the first
/// two of 98 values are large, with a few exceptions.
fn matrices(hands: usize) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (part, range) in [("train", 0..hands), ("test", hands..hands * 3 / 2)] {
        let (mut features, mut calls) = (String::new(), String::new());
        for hand in range {
            let value = |column: usize| (hand * 37 + column * (hand % 11 + 3) * 5) % 13;
            let row: Vec<_> = (0..98)
                .map(|c| (value(c) as f64 / 12.0).to_string())
                .collect();
            features += &(row.join(" ") + "\n");
            let called = (value(0) + value(1) > 11) ^ (hand % 9 == 0);
            calls += if called { "1\n" } else { "0\n" };
        }
        fs::write(
            directory.path().join(format!("{part}-features.txt")),
            features,
        )
        .unwrap();
        fs::write(directory.path().join(format!("{part}-calls.txt")), calls).unwrap();
    }
    directory
}

fn reproduce(publication: &str, matrices: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    let command = command.args(["reproduce", publication, "--matrices"]);
    command.arg(matrices).args(more).output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A search over four C and three gammas.
fn search(matrices: &Path, out: &Path) -> Output {
    let out = out.to_str().unwrap();
    let ranges = ["--log2-c", "-1..2", "--log2-gamma", "-3..-1"];
    reproduce("grid", matrices, &[&["--out", out], &ranges[..]].concat())
}

/// The trials of a journal, without the lines before them.
fn trials(out: &Path) -> Vec<String> {
    let text = fs::read_to_string(out.join("grid.csv")).unwrap();
    text.lines().skip(2).map(str::to_owned).collect()
}

/// Model, C and gamma of each trial.
fn keys(trials: &[String]) -> BTreeSet<String> {
    let key = |line: &String| line.split(',').take(3).collect::<Vec<_>>().join(",");
    trials.iter().map(key).collect()
}

#[test]
fn prints_the_thesis_beside_ours_and_draws_its_figures() {
    let (matrices, out) = (matrices(120), TempDir::new().unwrap());
    let output = reproduce(
        "thesis",
        matrices.path(),
        &["--out", out.path().to_str().unwrap()],
    );
    let report = printed(&output);
    for part in [
        "fitted on 120 hands, measured on 60, 2000 thresholds",
        "logistic regression, C 8.3022",
        "support vector regression, C 2, gamma 0.25, epsilon 0.1",
        "support vectors",
        "precision",
        "recall",
        "85.05%",
        "81.67%",
        "89.13%",
        "75.85%",
        "outside [0, 1]",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    check_figures(out.path(), [1, 1, 4]);
}

/// The fifteen figures are there, with so many lines in the curves by threshold of the regression, of
/// the logistic regression and of both. Two curves need a legend, which repeats their lines.
fn check_figures(out: &Path, lines: [usize; 3]) {
    let mut number = 0;
    for (model, by_threshold) in ["svr", "logistic", "both"].into_iter().zip(lines) {
        for figure in ["accuracy", "precision", "recall", "f1", "roc"] {
            number += 1;
            let file = out.join(format!("8-{number:02}-{model}-{figure}.svg"));
            let svg = fs::read_to_string(&file).unwrap();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            let expected = match (model, figure) {
                ("both", "roc") => 4,
                (_, "roc") => 1,
                _ => by_threshold,
            };
            assert_eq!(svg.matches("class=\"line\"").count(), expected, "{file:?}");
            assert_eq!(
                svg.contains("thesis: "),
                !["precision", "recall"].contains(&figure),
                "{file:?}"
            );
            assert!(!svg.contains("NaN"), "{file:?}");
        }
    }
    assert_eq!(fs::read_dir(out).unwrap().count(), number);
}

#[test]
fn compares_the_claims_of_chapter_8_with_the_best_of_all_regressions() {
    let (matrices, out) = (matrices(60), TempDir::new().unwrap());
    let options = ["--envelope", "--out", out.path().to_str().unwrap()];
    let report = printed(&reproduce("thesis", matrices.path(), &options));
    for part in [
        "best of 399 pairs",
        "regression: accuracy of 80% from 0.1 to 0.9",
        "regression: precision of 1",
        "of regressions that call a hand",
        "precision, models that call a hand",
        "regression better from 0.65 to 0.85",
        "logistic better from 0.9 to 1",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    check_figures(out.path(), [4, 1, 4]);
}

#[test]
fn each_measure_chooses_a_c() {
    let report = printed(&reproduce("logistic", matrices(120).path(), &[]));
    for measure in ["accuracy", "F1", "ROC area", "log loss", "squared error"] {
        let row = report
            .lines()
            .find(|line| line.starts_with(measure))
            .unwrap();
        let columns: Vec<f64> = row[measure.len()..]
            .split_whitespace()
            .map(|column| column.parse().unwrap())
            .collect();
        let [c, value, of_thesis] = columns[..] else {
            panic!("{row}")
        };
        assert!((1.0..=10.0).contains(&c), "{row}");
        let loss = measure == "log loss" || measure == "squared error";
        assert!(
            if loss {
                value <= of_thesis
            } else {
                value >= of_thesis
            },
            "{row}"
        );
    }
}

#[test]
fn smartcore_takes_the_place_of_the_solvers_of_the_thesis() {
    let matrices = matrices(120);
    let report = printed(&reproduce(
        "thesis",
        matrices.path(),
        &["--solver", "smartcore"],
    ));
    for part in [
        "logistic regression, C 8.3022, by smartcore",
        "by smartcore; ",
        "by our solver; ",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    assert!(!report.contains("by libsvm"), "{report}");
}

#[test]
fn each_solver_fits_the_models_of_the_thesis_alike() {
    let matrices = matrices(120);
    let report = printed(&reproduce("solvers", matrices.path(), &["--runs", "2"]));
    for (model, solver, most) in [
        ("LR", "own", 0.0),
        ("LR", "smartcore", 1e-3),
        ("SVR", "own", 0.0),
        ("SVR", "libsvm's algorithm", 1e-2),
        ("SVR", "smartcore", 1e-3),
    ] {
        let start = format!("{model:<6} {solver:<24}");
        let line = report.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("{start} in {report}"));
        let difference = line.split_whitespace().rev().nth(1).unwrap();
        assert!(difference.parse::<f64>().unwrap() <= most, "{line}");
    }
    assert!(report.contains("by smartcore: the SVR takes "), "{report}");
}

#[test]
fn names_file_and_line_of_what_is_wrong_with_the_matrices() {
    type Damage = fn(&str) -> String;
    let cases: [(&str, Damage, &str); 6] = [
        (
            "train-features.txt",
            |text| text.replacen('\n', " 0.5\n", 1),
            "train-features.txt:1: expected 98 values, found 99",
        ),
        (
            "test-features.txt",
            |text| {
                let (first, rest) = text.split_once('\n').unwrap();
                let (_, rest) = rest.split_once(' ').unwrap();
                format!("{first}\nNaN {rest}")
            },
            "test-features.txt:2: expected a finite number, found \"NaN\"",
        ),
        (
            "train-calls.txt",
            |text| text.replacen("\n1\n", "\nyes\n", 1),
            "expected 0 or 1, found \"yes\"",
        ),
        (
            "test-calls.txt",
            |text| text[2..].to_owned(),
            "test-calls.txt: expected 10 lines, one for each row of ",
        ),
        (
            "train-features.txt",
            |_| String::new(),
            "train-features.txt: expected rows of 98 values, found none",
        ),
        (
            "train-calls.txt",
            |text| text.replace('1', "0"),
            "expected hands with and without a call, found 0 calls in 20 hands",
        ),
    ];
    for (file, damage, expected) in cases {
        let matrices = matrices(20);
        let path = matrices.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, damage(&text)).unwrap();
        let error = error(&reproduce("thesis", matrices.path(), &[]));
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
    let matrices = matrices(20);
    fs::remove_file(matrices.path().join("test-calls.txt")).unwrap();
    let error = error(&reproduce("thesis", matrices.path(), &[]));
    assert!(error.contains("test-calls.txt"), "{error}");
}

#[test]
fn a_search_goes_on_where_it_was_and_refuses_other_hands() {
    let (hands, out) = (matrices(40), TempDir::new().unwrap());
    let first = printed(&search(hands.path(), out.path()));
    assert!(first.contains("62 models fitted now, 0 were"), "{first}");
    let all = trials(out.path());
    for c in -1..=2 {
        for gamma in -3..=-1 {
            assert!(
                keys(&all).contains(&format!("svr,{c},{gamma}")),
                "{c} {gamma}"
            );
        }
    }
    assert_eq!(
        keys(&all).len(),
        62,
        "and 50 logistic regressions, each another C"
    );

    let second = printed(&search(hands.path(), out.path()));
    assert!(second.contains("0 models fitted now, 62 were"), "{second}");
    assert_eq!(trials(out.path()), all);

    // As if stopped, in the middle of a line: ten whole trials and half of one are left out of 62.
    let journal = out.path().join("grid.csv");
    let text = fs::read_to_string(&journal).unwrap();
    let whole: usize = text.split_inclusive('\n').take(54).map(str::len).sum();
    fs::write(&journal, &text[..whole + 9]).unwrap();
    let third = printed(&search(hands.path(), out.path()));
    assert!(third.contains("10 models fitted now, 52 were"), "{third}");
    assert_eq!(keys(&trials(out.path())), keys(&all));

    let other = error(&search(matrices(42).path(), out.path()));
    assert!(
        other.contains("expected the journal of a search on these hands"),
        "{other}"
    );
    assert_eq!(trials(out.path()).len(), 62);
    fs::write(&journal, text.replacen("svr,-1,-3,", "svr,-1,-3,x", 1)).unwrap();
    let damaged = error(&search(hands.path(), out.path()));
    assert!(
        damaged.contains("grid.csv:53: expected values for model,"),
        "{damaged}"
    );
}

#[test]
fn a_search_on_logs_marks_fits_that_stopped_at_the_limit() {
    let (logs, out) = (logs(20), TempDir::new().unwrap());
    let output = Command::new(env!("CARGO_BIN_EXE_laboratory"))
        .args([
            "reproduce",
            "grid",
            "--rows",
            "100",
            "--max-iterations",
            "5",
        ])
        .args(["--log2-c", "0..0", "--log2-gamma", "-4..-3", "--logs"])
        .arg(logs.path())
        .arg("--out")
        .arg(out.path())
        .output()
        .unwrap();
    let report = printed(&output);
    assert!(report.contains("search on 100 hands"), "{report}");
    assert!(
        report.contains("2 stopped at the iteration limit"),
        "{report}"
    );
    let trials = trials(out.path());
    let marked = trials.iter().filter(|line| line.ends_with(",false"));
    assert!(marked.clone().all(|line| line.starts_with("svr,0,")));
    assert_eq!(marked.count(), 2);
}

#[test]
fn the_command_line_asks_for_hands_and_for_a_place_for_the_journal() {
    for (arguments, expected) in [
        (&["reproduce", "thesis"][..], "--matrices <DIR>"),
        (&["reproduce", "grid"], "--matrices <DIR>|--logs"),
        (&["reproduce", "grid", "--matrices", "x"], "--out <DIR>"),
        (
            &["reproduce", "grid", "--matrices", "x", "--log2-c", "3..1"],
            "expected two whole numbers",
        ),
        (
            &[
                "reproduce",
                "grid",
                "--matrices",
                "x",
                "--out",
                "y",
                "--rows",
                "9",
            ],
            "cannot be used with '--rows <COUNT>'",
        ),
        (
            &["reproduce", "thesis", "--matrices", "x", "--epsilon", "1"],
            "unexpected argument",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        let error = error(&command.args(arguments).output().unwrap());
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_search_goes_on_when_standard_output_is_closed_or_full() {
    let matrices = matrices(60);
    let out = TempDir::new().unwrap();
    let run = |stdout: std::process::Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        command.args(["reproduce", "grid", "--log2-c=0", "--log2-gamma=-3"]);
        command.arg("--matrices").arg(matrices.path());
        command.arg("--out").arg(out.path()).stdout(stdout);
        command.output().unwrap()
    };
    let closed = run(std::io::pipe().unwrap().1.into());
    assert!(closed.status.success(), "{closed:?}");
    let whole = trials(out.path());
    assert_eq!(whole.len(), 2, "a logistic and a support vector model");
    fs::remove_dir_all(out.path()).unwrap();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let message = error(&run(full.into()));
    assert!(
        message.contains("standard output cannot be written"),
        "{message}"
    );
    assert_eq!(trials(out.path()), whole, "the error comes at the end");
}

#[test]
fn strangers_are_predicted_without_their_own_decisions() {
    let logs = written_logs::played_logs(8);
    let logs = logs.path().to_str().unwrap();
    let strangers = |decision| {
        let decisions = ["--decisions", decision, "dragon", "--fifths", "5"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        command.args(["reproduce", "strangers", "--logs", logs]);
        command.args(decisions).output().unwrap()
    };
    let account = printed(&strangers("wish"));
    let rows: Vec<Vec<&str>> = account
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names, ["wish", "dragon"], "{account}");
    for row in rows {
        let numbers: Vec<f64> = row[1..].iter().map(|cell| cell.parse().unwrap()).collect();
        let &[choices, top, loss, temperature, least] = &numbers[..] else {
            panic!("{account}");
        };
        assert!(choices > 0.0 && (0.0..=1.0).contains(&top), "{account}");
        assert!((0.5..=2.0).contains(&temperature), "{account}");
        assert!(least <= loss, "{account}");
    }
    assert!(error(&strangers("cards")).contains("expected one of play, exchange"));
}
