//! `--help`, wrong options, completions and the manual.

use crate::running::{run, text};

#[test]
fn help_and_wrong_options_are_explained() {
    let help = text(&run(&["--help"]).stdout);
    for part in [
        "serve",
        "decide",
        "hand",
        "arena",
        "healthcheck",
        "--listen",
        "GRAND_TICHU_LISTEN",
        "Examples:",
        "decide --format csv < hands.txt",
    ] {
        assert!(help.contains(part), "{part} in {help}");
    }
    for arguments in [
        &["--listen", "nowhere"][..],
        &["completions", "dos"],
        &["decide", "--format", "xml"],
        &["hand", "--format", "csv", "Dr"],
        &["replay", "--format", "csv", "--logs", "."],
        &["compare"],
        &["puzzles"],
        &["decide", "--input", "csv", "Dr"],
        &["dance"],
        &["--workers", "0"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("Usage") || text(&output.stderr).contains("--help"));
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(&["--listen", &address]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains(&format!("cannot listen on {address}")));
}

#[test]
fn the_help_of_decide_shows_how_hands_are_written() {
    let help = text(&run(&["decide", "--help"]).stdout);
    for part in [
        "Examples:",
        "300:450",
        "hands.csv",
        "{\"hand\": \"Dr GA …\", \"own_score\": 300}",
    ] {
        assert!(help.contains(part), "{part} in {help}");
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert!(output.status.success(), "{shell}");
        let script = text(&output.stdout);
        for part in ["grand-tichu", "decide", "opponents"] {
            assert!(script.contains(part), "{part} for {shell}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_one_for_each_command() {
    let program = text(&run(&["man"]).stdout);
    assert!(program.contains(".TH grand-tichu 1"));
    assert!(program.contains("grand\\-tichu\\-decide(1)"));
    let decide = text(&run(&["man", "decide"]).stdout);
    for part in [
        ".TH grand-tichu-decide 1",
        "opponents",
        "GRAND_TICHU_MODELS",
    ] {
        assert!(decide.contains(part), "{part} in {decide}");
    }
    let nested = text(&run(&["man", "puzzles", "print"]).stdout);
    assert!(nested.contains(".TH grand-tichu-puzzles-print 1"));
    let unknown = run(&["man", "dance"]);
    assert_eq!(unknown.status.code(), Some(1));
    let error = text(&unknown.stderr);
    assert!(
        error.contains("decide, ") && error.ends_with("found \"dance\"\n"),
        "{error}"
    );
}
