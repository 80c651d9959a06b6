//! What a manifest says about models is checked, not only that it is the one that was stored.

use std::fs;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tichu_models::model::{ModelSet, Source};

/// The message about a manifest that is refused.
fn refusal(manifest: &Value) -> String {
    let directory = TempDir::new().unwrap();
    let bytes = serde_json::to_vec_pretty(manifest).unwrap();
    let digest = Sha256::digest(&bytes);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let folder = directory.path().join("grand-tichu");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("manifest.json"), bytes).unwrap();
    let sums = format!("{digest}  manifest.json\n");
    fs::write(folder.join("SHA256SUMS"), sums).unwrap();
    let source = Source::directory(directory.path().to_owned());
    ModelSet::load(&source).unwrap_err().to_string()
}

fn shipped() -> Value {
    serde_json::from_slice(&fs::read("../../../models/grand-tichu/manifest.json").unwrap()).unwrap()
}

/// The paths of all numbers under a value, as JSON pointers.
fn numbers(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path),
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                numbers(item, format!("{path}/{place}"), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                numbers(member, format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_figure_that_cannot_be_is_refused_by_name() {
    let mut manifest = shipped();
    manifest["training"]["min_elo"] = json!(1520.0);
    let mut paths = Vec::new();
    numbers(&manifest, String::new(), &mut paths);
    // The layout has messages of its own, and any number is a seed.
    paths.retain(|path| !["/format", "/training/seed"].contains(&&**path));
    assert!(paths.len() > 60, "{paths:?}");
    for path in paths {
        let whole = manifest.pointer(&path).unwrap().is_u64();
        let wrong = if whole {
            &[json!(1_000_000_000_001_u64)][..]
        } else {
            &[json!(-1e9 - 1.0), json!(1e9 + 1.0)]
        };
        for wrong in wrong {
            let mut other = manifest.clone();
            *other.pointer_mut(&path).unwrap() = wrong.clone();
            let error = refusal(&other);
            let member = path.rsplit('/').next().unwrap();
            for part in [
                "manifest.json: expected ",
                &format!(".{member} from "),
                " to ",
                "found ",
            ] {
                assert!(error.contains(part), "{path}: {part:?} in {error}");
            }
        }
    }
}

#[test]
fn figures_just_outside_their_range_are_refused() {
    for (path, wrong, expected) in [
        (
            "/models/0/held_out/roc_area",
            json!(17.5),
            "expected models[0].held_out.roc_area from 0 to 1, found 17.5",
        ),
        (
            "/models/1/held_out/opponent_told/brier",
            json!(-0.01),
            "models[1].held_out.opponent_told.brier from 0 to 1, found -0.01",
        ),
        (
            "/models/2/held_out/calls",
            json!(12_019),
            "models[2].held_out.calls from 0 to 12018, found 12019",
        ),
        (
            "/models/0/held_out/opponent_told/hands",
            json!(12_019),
            "opponent_told.hands from 0 to 12018, found 12019",
        ),
        (
            "/models/0/held_out/roc_area_high",
            json!(0.5),
            "roc_area_high from 0.912",
        ),
        ("/training/folds", json!(1), "folds from 2 to 1000, found 1"),
        (
            "/policies/0/call_rate",
            json!(1.001),
            "policies[0].call_rate from 0 to 1, found 1.001",
        ),
    ] {
        let mut manifest = shipped();
        *manifest.pointer_mut(path).unwrap() = wrong;
        let error = refusal(&manifest);
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
}

#[test]
fn texts_that_could_command_a_terminal_or_a_log_are_refused_and_shown_escaped() {
    for (path, wrong, expected) in [
        (
            "/models/0/version",
            "1\n[x INFO  access] request",
            "models[0].version of 1 to 64 printable",
        ),
        ("/models/0/version", "\u{1b}[31m1", "models[0].version"),
        ("/models/0/version", "", "models[0].version"),
        ("/models/0/version", "9\u{202e}9", "models[0].version"),
        (
            "/models/0/version",
            "1234567890123456789012345678901234567890123456789012345678901234567890",
            "models[0].version",
        ),
        (
            "/models/0/file",
            "a\u{1b}c.json",
            "models[0].file of plain file names",
        ),
        (
            "/models/0/sha256",
            "\nx",
            "models[0].sha256 of 64 hexadecimal digits",
        ),
        (
            "/training/sha256",
            "ABC",
            "training.sha256 of 64 hexadecimal digits",
        ),
        (
            "/training/date",
            "2026-13-01",
            "training.date as YYYY-MM-DD",
        ),
        ("/training/date", "today\n", "training.date as YYYY-MM-DD"),
        ("/policies/0/rule", "\r", "policies[0].rule of 1 to 64"),
    ] {
        let mut manifest = shipped();
        *manifest.pointer_mut(path).unwrap() = json!(wrong);
        let error = refusal(&manifest);
        assert!(error.contains(expected), "{expected:?} in {error}");
        assert!(!error.contains(char::is_control), "{error:?}");
    }
    let mut manifest = shipped();
    manifest["models"][0]["hyperparameters"] = json!({"c\n": 1.0});
    let error = refusal(&manifest);
    assert!(
        error.contains("hyperparameters.names of 1 to 64"),
        "{error}"
    );
}
