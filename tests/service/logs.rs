//! Log lines stay lines for any content of files.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;

use crate::model_files::ModelFiles;
use crate::running::{Service, binary};

/// A name that would forge a line, colour it and clear the screen, if it could.
const FORGERY: &str = "x\n[2026-11-22T06:00:00Z INFO  access] forged\u{1b}[31m\u{9b}2J\u{7f}";

/// The models that ship, in a directory of that name.
fn forged() -> (TempDir, PathBuf) {
    let directory = TempDir::new().unwrap();
    let models = directory.path().join(FORGERY);
    fs::rename(ModelFiles::small().path(), &models).unwrap();
    (directory, models)
}

#[test]
fn no_text_from_outside_ends_a_log_line_or_commands_a_terminal() {
    for format in ["text", "json"] {
        let (_directory, models) = forged();
        let service =
            Service::start_with(&["--log-format", format, "--models", models.to_str().unwrap()]);
        fs::write(models.join("grand-tichu/profiles.json"), "{}").unwrap();
        service.signal("HUP");
        let log = service.log_with("not reloaded");
        let line = log.lines().find(|line| line.contains("not reloaded"));
        let line = line.unwrap();
        assert!(line.contains("profiles.json: expected SHA-256"), "{line}");
        assert!(
            !log.contains(|c: char| c.is_control() && c != '\n'),
            "{log:?}"
        );
        if format == "json" {
            let line: Value = serde_json::from_str(line).unwrap();
            let message = line["message"].as_str().unwrap();
            assert!(message.contains(FORGERY), "nothing is lost: {message}");
        } else {
            assert!(line.contains("x\\n[2026") && line.contains("\\u001b[31m\\u009b2J\\u007f"));
        }
    }
}

#[test]
fn an_error_at_the_start_commands_no_terminal_either() {
    let (_directory, models) = forged();
    fs::remove_file(models.join("grand-tichu/SHA256SUMS")).unwrap();
    let output = binary().arg("--models").arg(&models).output().unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error:?}");
    assert!(!error.trim_end().contains(char::is_control), "{error:?}");
}

#[test]
fn a_version_that_would_forge_a_log_line_is_refused() {
    let models = ModelFiles::small();
    let service = Service::start_with(&["--models", models.argument()]);
    models.edit(
        "manifest.json",
        "\"version\": \"",
        "\"version\": \"1\\n\\u001b[31m",
    );
    models.seal();
    service.signal("HUP");
    let log = service.log_with("not reloaded");
    assert!(
        log.contains("models[0].version of 1 to 64 printable"),
        "{log}"
    );
    assert!(!log.contains('\u{1b}'), "{log}");
}
