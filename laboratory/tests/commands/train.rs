//! The `train` command: logs in, a directory of models out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use messages::json;
use serde_json::Value;
use tempfile::TempDir;
use tichu::Scores;
use tichu_api::EvaluateAnswer;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;

use crate::trained::{
    MATCHES, Trained, finished_and_malformed, malformed, trained, trained_with_few_vectors,
};
use written_logs::{directory, log, logs, matches, round};

fn train(logs: &Path, out: &Path) -> Output {
    train_with(logs, out, &[])
}

pub fn train_with(logs: &Path, out: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_laboratory"))
        .args([
            "train",
            "calls",
            "--date",
            "2026-01-02",
            "--svr-rows",
            "300",
            "--played-hands",
            "4000",
            "--logs",
        ])
        .arg(logs)
        .arg("--out")
        .arg(out)
        .args(more)
        .output()
        .unwrap()
}

pub fn error(output: &Output) -> String {
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(!error.contains("panicked"), "{error}");
    error
}

/// Where the files are in the directory that `--out` names.
pub const FOLDER: &str = "grand-tichu";

const FILES: [&str; 11] = [
    "MODEL_CARD.md",
    "SHA256SUMS",
    "boosted.json",
    "extended.json",
    "logistic.json",
    "manifest.json",
    "outlook-figures.json",
    "outlook.json",
    "posterior.json",
    "profiles.json",
    "svr.json",
];

#[test]
fn writes_models_that_have_learned_and_that_the_command_line_uses() {
    let trained = trained();
    let out = trained.directory();
    let written: Vec<_> = trained.files.iter().map(|(name, _)| name).collect();
    assert_eq!(written, FILES);

    let manifest = trained.manifest();
    assert_eq!(manifest["training"]["date"], "2026-01-02");
    assert_eq!(manifest["training"]["matches"], MATCHES);
    assert_eq!(manifest["training"]["rounds"], 320);
    for model in manifest["models"].as_array().unwrap() {
        let figures = &model["held_out"];
        assert!(figures["roc_area"].as_f64().unwrap() > 0.95, "{model}");
        let figure = |name: &str| figures[name].as_f64().unwrap();
        assert!(figure("roc_area_low") <= figure("roc_area"));
        assert!(figure("roc_area") <= figure("roc_area_high"));
        let card = fs::read_to_string(out.path().join(FOLDER).join("MODEL_CARD.md")).unwrap();
        assert!(card.contains(&format!("{:.4}", figure("roc_area"))));
        assert!(card.contains(model["sha256"].as_str().unwrap()));
        for name in [
            "accuracy",
            "precision",
            "recall",
            "f1",
            "brier",
            "average_precision",
        ] {
            assert!(
                (0.0..=1.0).contains(&figures[name].as_f64().unwrap()),
                "{name}"
            );
        }
        let trained_on = manifest["training"]["hands"].as_u64().unwrap();
        let all = trained_on + figures["hands"].as_u64().unwrap();
        assert!(
            (900..1280).contains(&all),
            "{all} of 1280 hands, partners of callers left out"
        );
    }

    let svr = &manifest["models"][2];
    let full = svr["hyperparameters"]["full_support_vectors"]
        .as_f64()
        .unwrap();
    let most = svr["hyperparameters"]["max_support_vectors"]
        .as_f64()
        .unwrap();
    assert_eq!(most, 256.0);
    assert_eq!(svr["support_vectors"].as_f64().unwrap(), full.min(most));

    let decide = |hand: &str| {
        let answer = answer(out.path(), hand);
        answer["decisions"]["neutral"]["call"].as_bool().unwrap()
    };
    assert!(decide("Dr GA SK BQ R9 S5 G4 B2"));
    assert!(!decide("BA GA SK BQ R9 S5 G4 B2"));
}

/// The answer of the service with these models to a hand.
fn answer(models: &Path, hand: &str) -> Value {
    let advisor = Advisor::load(&Source::directory(models.to_owned())).unwrap();
    let answer = advisor.answer(&hand.parse().unwrap(), Scores::default(), Sections::ALL);
    serde_json::from_slice(&json::to_vec(&EvaluateAnswer::new(answer, Sections::ALL))).unwrap()
}

/// The files are the usual ones, and the service decides with them.
#[test]
fn models_that_smartcore_fitted_serve() {
    let trained = Trained::on(logs(MATCHES).path(), &["--solver", "smartcore"]);
    let written: Vec<_> = trained.files.iter().map(|(name, _)| name).collect();
    assert_eq!(written, FILES);
    let manifest = trained.manifest();
    for model in manifest["models"].as_array().unwrap() {
        let by_smartcore = model["hyperparameters"]
            .get("fitted_by_smartcore")
            .is_some();
        let may_be = ["logistic", "svr"].contains(&model["name"].as_str().unwrap());
        assert_eq!(by_smartcore, may_be, "{model}");
        assert!(model["held_out"]["roc_area"].as_f64().unwrap() > 0.95);
    }
    let out = trained.directory();
    let answer = |hand: &str| answer(out.path(), hand);
    for (hand, call) in [
        ("Dr GA SK BQ R9 S5 G4 B2", true),
        ("BA GA SK BQ R9 S5 G4 B2", false),
    ] {
        for profile in ["neutral", "aggressive"] {
            assert_eq!(
                answer(hand)["decisions"][profile]["call"],
                call,
                "{profile} {hand}"
            );
        }
    }
    let weighted = train_with(
        logs(MATCHES).path(),
        out.path(),
        &["--solver", "smartcore", "--svr-call-weight", "1.5"],
    );
    let error = error(&weighted);
    assert!(error.contains("expected a whole number from 1"), "{error}");
}

#[test]
fn a_support_vector_regression_keeps_no_more_vectors_than_it_may() {
    let manifest = trained_with_few_vectors().manifest();
    let svr = &manifest["models"][2];
    assert!(svr["support_vectors"].as_u64().unwrap() <= 20, "{svr}");
    assert!(
        svr["hyperparameters"]["full_support_vectors"]
            .as_f64()
            .unwrap()
            > 20.0,
        "{svr}"
    );
}

/// Names say the order of the matches by their numbers, and nothing else.
#[test]
fn the_same_logs_under_other_names_give_the_same_bytes() {
    let matches = matches(MATCHES);
    let renamed: Vec<_> = matches
        .iter()
        .enumerate()
        .map(|(i, (_, text))| (format!("{}/{} again.tch", i % 3, 7 + 3 * i), text.clone()))
        .collect();
    let renamed = directory(
        &renamed
            .iter()
            .map(|(n, t)| (n.as_str(), t.clone()))
            .collect::<Vec<_>>(),
    );
    let second = Trained::on(renamed.path(), &[]);
    for (first, second) in trained().files.iter().zip(&second.files) {
        assert!(first == second, "{} differs", first.0);
    }
    assert_eq!(second.files.len(), FILES.len());
}

#[test]
fn logs_that_are_no_use_get_a_clear_error_and_leave_the_old_models_in_place() {
    let out = TempDir::new().unwrap();
    let folder = out.path().join(FOLDER);
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("manifest.json"), "old").unwrap();
    let empty = TempDir::new().unwrap();
    let unfinished = directory(&[("a.tch", log(&[round(1).unfinished()]))]);
    let silent: Vec<_> = (0..30)
        .map(|i| (format!("{i}.tch"), log(&[round(i)])))
        .collect();
    let silent = directory(
        &silent
            .iter()
            .map(|(n, t)| (n.as_str(), t.clone()))
            .collect::<Vec<_>>(),
    );
    for (logs, expected) in [
        (empty.path(), "expected match logs"),
        (Path::new("no-such-directory"), "no-such-directory"),
        (unfinished.path(), "expected a complete round"),
        (logs(1).path(), "more logs are needed"),
        (silent.path(), "found 0 calls"),
    ] {
        let error = error(&train(logs, out.path()));
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
    assert_eq!(
        fs::read_to_string(folder.join("manifest.json")).unwrap(),
        "old"
    );
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn a_malformed_log_is_named_with_its_line_and_the_others_are_read() {
    let trained = trained_with_few_vectors();
    let message = &trained.messages;
    assert!(message.contains("broken.tch:4: "), "{message}");
    assert_eq!(trained.manifest()["training"]["matches"], 30);
}

/// Ada and Cleo win all matches of these logs.
#[test]
fn strong_players_can_be_learned_from_alone() {
    let logs = finished_and_malformed();
    let strong = Trained::on(logs.path(), &["--min-elo", "1501"]).manifest();
    let all = trained_with_few_vectors().manifest();
    let hands = |manifest: &Value| manifest["training"]["hands"].as_u64().unwrap();
    let share = hands(&strong) as f64 / hands(&all) as f64;
    assert!((0.4..0.6).contains(&share), "two of four players: {share}");
    assert_eq!(strong["training"]["min_elo"], 1501.0);
    assert_eq!(all["training"].get("min_elo"), None);
    let held_out = |manifest: &Value| manifest["models"][0]["held_out"]["hands"].clone();
    assert_eq!(
        held_out(&strong),
        held_out(&all),
        "judged on everyone's hands"
    );

    let out = TempDir::new().unwrap();
    let message = error(&train_with(logs.path(), out.path(), &["--min-elo", "2500"]));
    assert!(message.contains("found 0 and"), "{message}");
}

#[test]
fn models_are_written_when_standard_output_is_closed_or_full() {
    let logs = logs(30);
    fs::write(logs.path().join("broken.tch"), malformed()).unwrap();
    let closed = || std::process::Stdio::from(std::io::pipe().unwrap().1);
    let full = || {
        let mut options = fs::File::options();
        std::process::Stdio::from(options.write(true).open("/dev/full").unwrap())
    };
    let mut cases = vec![(closed(), closed())];
    if cfg!(target_os = "linux") {
        cases.push((full(), full()));
    }
    for (stdout, stderr) in cases {
        let out = TempDir::new().unwrap();
        let status = Command::new(env!("CARGO_BIN_EXE_laboratory"))
            .args([
                "train",
                "calls",
                "--svr-rows",
                "300",
                "--played-hands",
                "4000",
                "--logs",
            ])
            .arg(logs.path())
            .arg("--out")
            .arg(out.path())
            .stdout(stdout)
            .stderr(stderr)
            .status()
            .unwrap();
        assert!(status.success(), "{status}");
        let written = fs::read_dir(out.path().join(FOLDER)).unwrap();
        assert_eq!(written.count(), FILES.len());
    }
}
