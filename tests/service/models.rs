//! Models from a directory: they are loaded, or refused before the port is bound.

use std::fs;
use std::path::Path;

use crate::model_files::{ModelFiles, SUMS};
use crate::running::{QUESTION, Service, binary};

/// The message about models that are refused.
fn refusal(models: &Path) -> String {
    let output = binary()
        .args(["--listen", "127.0.0.1:0", "--models"])
        .arg(models)
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(
        !error.contains("listening"),
        "refused before the port is bound: {error}"
    );
    assert!(!error.contains("panicked"), "{error}");
    error
}

#[test]
fn serves_the_models_of_a_directory() {
    let models = ModelFiles::copy();
    models.edit("profiles.json", "\"aggressive\"", "\"reckless\"");
    models.seal();
    let service = Service::start_with(&["--models", models.argument()]);
    let decisions = service.post("/v1/decisions", QUESTION).json();
    assert!(decisions["decisions"]["reckless"]["call"].is_boolean());
}

/// Models with one edit that the list of SHA-256 vouches for.
fn edited(file: &str, from: &str, to: &str) -> ModelFiles {
    let models = ModelFiles::copy();
    models.edit(file, from, to);
    models.seal();
    models
}

#[test]
fn a_folder_that_the_service_does_not_read_is_named_in_the_log() {
    let models = ModelFiles::small();
    // The service reads all files before it finds that another has its port.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let log = || {
        let mut command = binary();
        command.args(["--listen", &address, "--models", models.argument()]);
        let log = String::from_utf8(command.output().unwrap().stderr).unwrap();
        assert!(
            log.contains(&format!("cannot listen on {address}")),
            "{log}"
        );
        log
    };
    assert!(!log().contains("ignores"));
    for name in ["deck", ".hidden"] {
        fs::create_dir(models.path().join(name)).unwrap();
    }
    fs::write(models.path().join("deck/12.json"), "damaged").unwrap();
    let log = log();
    let known = "grand-tichu, play, hand, tichu, exchange";
    let warning =
        format!("the service reads the folders {known} of --models, and ignores \"deck\"");
    assert!(log.contains(&warning) && !log.contains("hidden"), "{log}");
}

#[test]
fn says_which_file_what_was_expected_and_what_was_found() {
    let missing = ModelFiles::copy();
    fs::remove_file(missing.file("svr.json")).unwrap();
    let altered = ModelFiles::copy();
    altered.edit("svr.json", "0.25", "0.75");
    let changed = edited("svr.json", "0.25", "0.75");
    let truncated = ModelFiles::copy();
    let manifest = fs::read(truncated.file("manifest.json")).unwrap();
    fs::write(
        truncated.file("manifest.json"),
        &manifest[..manifest.len() / 2],
    )
    .unwrap();
    truncated.seal();
    let other_schema = edited("manifest.json", "\"grand-tichu-1\"", "\"grand-tichu-2\"");
    let older = edited("manifest.json", "\"format\": 5", "\"format\": 1, \"x\": 0");
    let numbered = edited(
        "manifest.json",
        "5,\n  \"feature_schema\": \"grand-tichu-1\"",
        "2,\n  \"feature_schema\": 1",
    );
    let escaping = edited("manifest.json", "\"svr.json\"", "\"../svr.json\"");
    let folder = ModelFiles::copy();
    fs::remove_file(folder.file("profiles.json")).unwrap();
    fs::create_dir(folder.file("profiles.json")).unwrap();
    let model = |name| format!("\"model\": \"{name}\"");
    let unknown_model = edited("profiles.json", &model("svr"), &model("oracle"));
    let threshold = edited("profiles.json", "\"threshold\": ", "\"threshold\": 7");
    let aimless = edited("profiles.json", "\"goal\": \"match_win\",", "");
    let both = edited(
        "profiles.json",
        "\"goal\": \"points\"",
        "\"threshold\": 0.5, \"goal\": \"points\"",
    );
    let glory = edited("profiles.json", "match_win", "glory");
    let outlook = |from, to| edited("outlook.json", from, to);
    let layout = outlook("\"format\":4", "\"format\":7");
    let crowd = outlook("\"propensity\":\"boosted\"", "\"propensity\":\"oracle\"");
    let shares = outlook("\"share\":0.", "\"share\":0.9");
    let unchecked = ModelFiles::copy();
    unchecked.edit("outlook-figures.json", "value", "worth");
    let hasty = ModelFiles::copy();
    hasty.edit("profiles.json", "\"aggressive\"", "\"reckless\"");
    let uncounted = ModelFiles::copy();
    fs::remove_file(uncounted.file("posterior.json")).unwrap();
    let posterior = |from, to| edited("posterior.json", from, to);
    let format = posterior("\"format\":2", "\"format\":7");
    let kind = posterior("\"A A\":", "\"A Y\":");
    let twice = posterior("\"Dr A\":0", "\"A K\":0.3,\"K A\":0");
    let rare = posterior("\"Dr\":[7", "\"Dr\":[7,7],\"Ph\":[8");
    let surplus = posterior("\"A K\":[", "\"A K\":[30,31],\"Ph\":[");
    let short = posterior("\"log_weights\":[", "\"log_weights\":[0.5,");
    let large = posterior("\"calibration\":[-", "\"calibration\":[-9");
    let strength = posterior("\"strengths\":[", "\"strengths\":[-");
    let unlisted = ModelFiles::copy();
    fs::remove_file(unlisted.file(SUMS)).unwrap();
    for (models, file, expected, found) in [
        (&missing, "svr.json", "readable file", "No such file"),
        (&altered, "svr.json", "SHA-256", "found"),
        (&changed, "svr.json", "SHA-256", "found"),
        (&hasty, "profiles.json", "SHA-256", "sha256sum *.json"),
        (&unlisted, SUMS, "readable file", "No such file"),
        (&truncated, "manifest.json", "whole file", "EOF"),
        (
            &uncounted,
            "posterior.json",
            "readable file",
            "No such file",
        ),
        (&aimless, "profiles.json", "expected a goal", "optimal"),
        (&both, "profiles.json", "no threshold", "optimal_points"),
        (&glory, "profiles.json", "match_win", "glory"),
        (&layout, "outlook.json", "expected format 4", "found 7"),
        (&crowd, "outlook.json", "a model of the manifest", "oracle"),
        (
            &shares,
            "outlook.json",
            "shares of results that sum to 1",
            "found a sum",
        ),
        (&unchecked, "outlook-figures.json", "SHA-256", "found"),
        (&format, "posterior.json", "expected format 2", "found 7"),
        (&kind, "posterior.json", "types of 1 to 3 cards", "A Y"),
        (&twice, "posterior.json", "each once", "K A"),
        (&rare, "posterior.json", "20 or more hands", "hands: 7"),
        (&surplus, "posterior.json", "no more firsts", "firsts: 31"),
        (&short, "posterior.json", "17 log weights", "found 18"),
        (
            &large,
            "posterior.json",
            "numbers from -50 to 50",
            "found -9",
        ),
        (&strength, "posterior.json", "numbers from 1 to", "found -"),
        (
            &other_schema,
            "manifest.json",
            "feature schema grand-tichu-1",
            "found grand-tichu-2",
        ),
        (&older, "manifest.json", "format 5", "found 1"),
        (&numbered, "manifest.json", "format 5", "found 2"),
        (&escaping, "manifest.json", "plain file name", "../svr.json"),
        (&folder, "profiles.json", "readable file", "directory"),
        (
            &unknown_model,
            "profiles.json",
            "a model of the manifest",
            "oracle",
        ),
        (
            &threshold,
            "profiles.json",
            "threshold from 0 to 1",
            "found 7",
        ),
    ] {
        let error = refusal(models.path());
        for part in [file, expected, found] {
            assert!(error.contains(part), "{part:?} in {error}");
        }
    }
}

/// Models with one edit that the manifest vouches for too.
fn replaced(file: &str, from: &str, to: &str) -> ModelFiles {
    let models = ModelFiles::copy();
    let before = models.sha256(file);
    models.edit(file, from, to);
    models.edit("manifest.json", &before, &models.sha256(file));
    models.seal();
    models
}

#[test]
fn a_file_the_manifest_vouches_for_is_still_checked() {
    for (file, from, to, expected) in [
        (
            "logistic.json",
            "\"coefficients\":[",
            "\"coefficients\":[0.5,",
            "one mean for each coefficient, found 95 means and 96",
        ),
        (
            "logistic.json",
            "\"coefficients\":[",
            "\"coefficients\":[1e999,",
            "out of range",
        ),
        (
            "logistic.json",
            "\"intercept\":-",
            "\"intercept\":-9000000000",
            "at most 1e9 in magnitude, found -9.00000000036",
        ),
        (
            "logistic.json",
            "\"intercept\":",
            "\"intercept\":NaN,\"x\":",
            "found",
        ),
        ("svr.json", "\"gamma\":", "\"gamma\":-", "positive gamma"),
        (
            "svr.json",
            "\"weights\":[",
            "\"weights\":[0.5,",
            "one weight for each",
        ),
        (
            "svr.json",
            "\"scales\":[",
            "\"scales\":[1.0,",
            "support vectors of 96 values, one for each scale, found one of 95",
        ),
        (
            "svr.json",
            "\"feature_schema\":\"grand-tichu-1\"",
            "\"feature_schema\":\"grand-tichu-3\"",
            "expected feature schema grand-tichu-1, found grand-tichu-3",
        ),
        (
            "extended.json",
            "\"yes\":",
            "\"yes\":1e12,\"x\":",
            "at most 1e9 in magnitude, found 1e12",
        ),
        (
            "extended.json",
            "\"opponent_called\":{",
            "\"opponents_called\":{",
            "unknown field `opponents_called`",
        ),
        // Files from before there was a shift: the layout is another, and the format says so.
        (
            "logistic.json",
            "{\"format\":5,",
            "{\"format\":1,\"x\":0,",
            "expected format 5, found 1",
        ),
        (
            "svr.json",
            "\"probabilities\":[",
            "\"probabilities\":[7,",
            "a probability for each",
        ),
    ] {
        let models = replaced(file, from, to);
        let error = refusal(models.path());
        assert!(
            error.contains(file) && error.contains(expected),
            "{expected:?} in {error}"
        );
    }
}

/// One feature more in each row: a whole model, but of another schema than it names.
#[test]
fn a_model_of_another_width_than_its_schema_is_refused() {
    let models = ModelFiles::copy();
    let before = models.sha256("logistic.json");
    for row in ["coefficients", "means"] {
        let from = format!("\"{row}\":[");
        models.edit("logistic.json", &from, &format!("{from}0.5,"));
    }
    models.edit("manifest.json", &before, &models.sha256("logistic.json"));
    models.seal();
    let error = refusal(models.path());
    let expected =
        "logistic.json: expected a model of the 95 features of grand-tichu-1, found one of 96";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn the_folder_of_the_decision_is_named_when_it_is_missing() {
    let models = ModelFiles::copy();
    let error = refusal(&models.path().join("grand-tichu"));
    assert!(
        error.contains("grand-tichu/grand-tichu/SHA256SUMS: expected"),
        "{error}"
    );
}

#[test]
fn the_list_of_sums_names_plain_files_each_once() {
    let digest = "0".repeat(64);
    for (line, expected, found) in [
        (format!("{digest}  ../keys"), "plain file names", "../keys"),
        (
            format!("{digest}  /etc/hostname"),
            "plain file names",
            "/etc/hostname",
        ),
        (
            format!("{digest}  ./svr.json"),
            "plain file names",
            "./svr.json",
        ),
        (
            format!("{digest}  a/b.json"),
            "plain file names",
            "a/b.json",
        ),
        (
            format!("{digest}  a\\b.json"),
            "plain file names",
            "a\\\\b.json",
        ),
        (format!("{digest}  .."), "plain file names", "\"..\""),
        (format!("{digest}  "), "plain file names", "\"\""),
        (
            format!("{digest}  a\u{1b}[2J"),
            "plain file names",
            "a\\u{1b}[2J",
        ),
        (
            format!("{digest}  svr.json"),
            "each file once",
            "\"svr.json\" again in line 10",
        ),
        (
            format!("{digest} svr.json"),
            "lines of a SHA-256",
            "another line 10",
        ),
        ("0  x".to_owned(), "lines of a SHA-256", "another line 10"),
    ] {
        let models = ModelFiles::copy();
        let mut sums = fs::read_to_string(models.file(SUMS)).unwrap();
        sums += &line;
        sums.push('\n');
        fs::write(models.file(SUMS), sums).unwrap();
        let error = refusal(models.path());
        for part in ["SHA256SUMS: expected", expected, found] {
            assert!(error.contains(part), "{part:?} in {error}");
        }
        assert!(!error.contains('\u{1b}'), "{error}");
    }
}

#[test]
fn figures_that_cannot_be_are_refused_at_the_start() {
    let models = edited("manifest.json", "\"roc_area\": 0.", "\"roc_area\": 17.");
    let error = refusal(models.path());
    assert!(
        error
            .contains("manifest.json: expected models[0].held_out.roc_area from 0 to 1, found 17."),
        "{error}"
    );
}
