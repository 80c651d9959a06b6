//! As many workers as are allowed, and no more.

use std::process::{Command, Stdio};

use crate::running::{Service, binary};

#[test]
fn the_most_workers_that_are_allowed_start_and_answer() {
    let mut command = binary();
    command.args(["--listen", "127.0.0.1:0", "--workers", "512"]);
    let service = Service::run(command);
    for _ in 0..600 {
        assert_eq!(service.get("/livez").status, 200);
    }
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success() && !log.contains("panicked"), "{log}");
}

#[test]
fn more_workers_are_refused_with_the_range() {
    for count in ["0", "513", "1024", "65536"] {
        let output = binary().args(["--workers", count]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains("1..=512") && !error.contains("panicked"),
            "{error}"
        );
    }
}

/// The binary where a process may have at most `files` open files.
#[cfg(target_os = "linux")]
fn with_files(files: u32, arguments: &str) -> Command {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_grand-tichu");
    let script = format!("ulimit -n {files}; exec \"{program}\" --listen 127.0.0.1:0 {arguments}");
    command.args(["-c", &script]).stdin(Stdio::null());
    command
}

#[test]
#[cfg(target_os = "linux")]
fn workers_that_there_are_no_open_files_for_are_refused_before_the_port_is_bound() {
    let output = with_files(264, "--workers 51").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    for part in ["expected at most 50 workers", "264 open files", "found 51"] {
        assert!(error.contains(part), "{part:?} in {error}");
    }
    assert!(
        !error.contains("listening") && !error.contains("panicked"),
        "{error}"
    );
    let service = Service::run(with_files(264, "--workers 50"));
    assert_eq!(service.get("/livez").status, 200);
    let service = Service::run(with_files(70, ""));
    assert_eq!(service.get("/livez").status, 200, "as many as there can be");
}
