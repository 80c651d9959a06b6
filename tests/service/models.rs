//! Models from a directory, and those that are refused before the port is bound.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::running::{QUESTION, Service, binary};

/// A copy of the models that ship.
fn copy() -> TempDir {
    let copy = TempDir::new().unwrap();
    for entry in fs::read_dir("models").unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
    }
    copy
}

fn edit(directory: &TempDir, file: &str, from: &str, to: &str) {
    let path = directory.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} in {file}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// What is said about models that are refused.
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
    let models = copy();
    edit(&models, "profiles.json", "\"aggressive\"", "\"reckless\"");
    let service = Service::start_with(&["--models", models.path().to_str().unwrap()]);
    let decisions = service.post("/v1/decisions", QUESTION).json();
    assert!(decisions["decisions"]["reckless"]["call"].is_boolean());
}

#[test]
fn says_which_file_what_was_expected_and_what_was_found() {
    let missing = copy();
    fs::remove_file(missing.path().join("svr.json")).unwrap();
    let altered = copy();
    edit(&altered, "svr.json", "0.25", "0.75");
    let truncated = copy();
    let manifest = fs::read(truncated.path().join("manifest.json")).unwrap();
    fs::write(
        truncated.path().join("manifest.json"),
        &manifest[..manifest.len() / 2],
    )
    .unwrap();
    let other_schema = copy();
    edit(
        &other_schema,
        "manifest.json",
        "\"feature_schema\": 1",
        "\"feature_schema\": 2",
    );
    let escaping = copy();
    edit(
        &escaping,
        "manifest.json",
        "\"svr.json\"",
        "\"../svr.json\"",
    );
    let folder = copy();
    fs::remove_file(folder.path().join("profiles.json")).unwrap();
    fs::create_dir(folder.path().join("profiles.json")).unwrap();
    let unknown_model = copy();
    edit(
        &unknown_model,
        "profiles.json",
        "\"model\": \"svr\"",
        "\"model\": \"oracle\"",
    );
    let threshold = copy();
    edit(
        &threshold,
        "profiles.json",
        "\"threshold\": ",
        "\"threshold\": 7",
    );
    let empty = TempDir::new().unwrap();
    for (models, file, expected, found) in [
        (&missing, "svr.json", "readable file", "No such file"),
        (&altered, "svr.json", "SHA-256", "found"),
        (&truncated, "manifest.json", "whole file", "EOF"),
        (
            &other_schema,
            "manifest.json",
            "feature schema 1",
            "found 2",
        ),
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
        (&empty, "manifest.json", "readable file", "No such file"),
    ] {
        let error = refusal(models.path());
        for part in [file, expected, found] {
            assert!(error.contains(part), "{part:?} in {error}");
        }
    }
}

/// Stores a model file and makes the manifest vouch for it.
fn replace_model(directory: &TempDir, file: &str, from: &str, to: &str) {
    use sha2::{Digest, Sha256};
    let digest = |path: &Path| -> String {
        let bytes = fs::read(path).unwrap();
        Sha256::digest(bytes)
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect()
    };
    let path = directory.path().join(file);
    let before = digest(&path);
    edit(directory, file, from, to);
    edit(directory, "manifest.json", &before, &digest(&path));
}

#[test]
fn a_file_the_manifest_vouches_for_is_still_checked() {
    for (file, from, to, expected) in [
        (
            "logistic.json",
            "\"coefficients\":[",
            "\"coefficients\":[0.5,",
            "expected 95 values",
        ),
        (
            "logistic.json",
            "\"coefficients\":[",
            "\"coefficients\":[1e999,",
            "out of range",
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
            "\"feature_schema\":1",
            "\"feature_schema\":3",
            "feature schema 1",
        ),
        (
            "svr.json",
            "\"probabilities\":[",
            "\"probabilities\":[7,",
            "a probability for each",
        ),
    ] {
        let models = copy();
        replace_model(&models, file, from, to);
        let error = refusal(models.path());
        assert!(
            error.contains(file) && error.contains(expected),
            "{expected:?} in {error}"
        );
    }
}
