//! `--help` and wrong options.

use std::process::Command;

#[test]
fn help_and_wrong_options_are_explained() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
        command.args(arguments).output().unwrap()
    };
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    for part in [
        "train",
        "self-play",
        "report",
        "reproduce",
        "snaps",
        "Examples:",
    ] {
        assert!(help.contains(part), "{part} in {help}");
    }
    for arguments in [&["train"][..], &["dance"], &["report"], &[]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.contains("Usage") || error.contains("--help"),
            "{error}"
        );
    }
}
