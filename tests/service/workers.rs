//! As many workers as are allowed, and no more.

#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::running::{QUESTION, Service, binary};

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

/// The program as a user who may have at most `threads` threads. The limit is for all threads of a
/// user, so each test has a user of its own; root has no limit.
#[cfg(target_os = "linux")]
fn with_threads(user: u32, threads: u32, arguments: &[&str]) -> Command {
    let user = 1_000_000 + 10 * std::process::id() + user;
    let mut command = Command::new("setpriv");
    command
        .args([
            format!("--reuid={user}"),
            format!("--regid={user}"),
            "--clear-groups".to_owned(),
        ])
        .args(["prlimit", &format!("--nproc={threads}")])
        .arg(env!("CARGO_BIN_EXE_grand-tichu"))
        .args(arguments)
        .env("RAYON_NUM_THREADS", "4")
        .stdin(Stdio::null());
    command
}

/// Whether this machine lets a test take another user's place. Only root may.
#[cfg(target_os = "linux")]
fn may_limit_threads() -> bool {
    let version = with_threads(0, 9, &["--version"]).output();
    version.is_ok_and(|output| output.status.success())
}

#[test]
#[cfg(target_os = "linux")]
fn with_too_few_threads_the_service_does_not_start_and_with_just_enough_it_does_not_panic() {
    if !may_limit_threads() {
        return;
    }
    let serve = ["--listen", "127.0.0.1:0", "--workers", "2"];
    let starts = |threads: &u32| {
        let mut child = with_threads(1, *threads, &serve)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = String::new();
        for line in BufReader::new(child.stderr.take().unwrap()).lines() {
            log += &line.unwrap();
            if log.contains("listening") {
                child.kill().unwrap();
                break;
            }
        }
        let status = child.wait().unwrap();
        assert!(!log.contains("panicked"), "{threads} threads: {log}");
        if log.contains("listening") {
            return true;
        }
        assert_eq!(status.code(), Some(1), "{threads} threads: {log}");
        let expected = "expected another thread of the operating system";
        assert!(log.contains(expected), "{threads} threads: {log}");
        false
    };
    let enough = (1..).find(starts).unwrap();
    assert!(enough > 4, "{enough}");
    let service = Service::run(with_threads(1, enough, &serve));
    let questions = vec![QUESTION; 2_000].join(",");
    let batch = format!("{{\"questions\":[{questions}]}}");
    for _ in 0..3 {
        for coding in ["gzip", "identity"] {
            let coding = [("accept-encoding", coding)];
            let path = "/v1/evaluate/batch";
            assert_eq!(service.send(path, &coding, batch.as_bytes()).status, 200);
            assert_eq!(service.bytes("/metrics", &coding).status, 200);
            assert_eq!(service.bytes("/openapi.json", &coding).status, 200);
        }
    }
    let searched = QUESTION.replace('}', ",\"simulate\":{\"deals\":50}}");
    let status = service.post("/v1/evaluate", searched).status;
    assert!([200, 503].contains(&status), "{status}");
    service.signal("HUP");
    service.log_with("reloaded");
    assert_eq!(service.get("/readyz").status, 200);
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success() && !log.contains("panicked"), "{log}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_that_gets_no_threads_says_so() {
    if !may_limit_threads() {
        return;
    }
    let command = ["simulate", "--random", "10", "--deals", "2"];
    let output = with_threads(2, 3, &command).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(
        error.contains("RAYON_NUM_THREADS") && !error.contains("panicked"),
        "{error}"
    );
    let mut alone = with_threads(2, 3, &command);
    let output = alone.env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert!(output.status.success(), "{output:?}");
}
