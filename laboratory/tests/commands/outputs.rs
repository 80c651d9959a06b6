//! Outputs that cannot be written end a command before its work.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::train::error;

/// What each command reads is missing, and would be its error after that of the output.
#[test]
fn outputs_are_checked_before_anything_is_read() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let out = file.join("out");
    let [file, out] = [&file, &out].map(|path| path.to_str().unwrap());
    let run = directory.path().join("run");
    let run = run.to_str().unwrap();
    for command in [
        &["train", "calls", "--logs", "missing", "--out", out][..],
        &["train", "hands", "--logs", "missing", "--out", out],
        &["train", "play", "--logs", "missing", "--out", out],
        &["train", "beliefs", "--models", "missing", "--out", out],
        &[
            "self-play",
            "--run",
            run,
            "--out",
            out,
            "--models",
            "missing",
        ],
        &[
            "self-play",
            "--run",
            out,
            "--out",
            run,
            "--models",
            "missing",
        ],
        &["report", "--logs", "missing", "--out", out],
        &[
            "report",
            "--logs",
            "missing",
            "--out",
            run,
            "--figures",
            out,
        ],
        &["reproduce", "thesis", "--matrices", "missing", "--out", out],
        &["reproduce", "grid", "--matrices", "missing", "--out", out],
        &["reproduce", "grid", "--logs", "missing", "--out", out],
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        let error = error(&program.args(command).output().unwrap());
        assert!(error.contains(file), "{command:?}: {error}");
        assert!(!error.contains("missing"), "{command:?}: {error}");
    }
    let left = fs::read_dir(directory.path()).unwrap();
    assert_eq!(left.count(), 1, "a check changes nothing");
}
