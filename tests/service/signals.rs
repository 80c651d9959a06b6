//! Signals that come before the service listens.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use crate::model_files::{ModelFiles, SUMS};
use crate::running::{PATIENCE, Service, binary, signal};

/// Waits until a process minds SIGHUP, SIGINT and SIGTERM: before that, nothing in it can.
fn wait_for_handlers(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let minded = 1 | 1 << 1 | 1 << 14;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let text = fs::read_to_string(&status).unwrap();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
        if caught & minded == minded {
            return;
        }
        assert!(Instant::now() < deadline, "signals are not minded");
    }
}

fn wait(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("it does not end");
        }
        sleep(Duration::from_millis(5));
    }
}

/// Models that take minutes to check: a large file under many names.
fn slow_models() -> ModelFiles {
    let models = ModelFiles::small();
    let content = vec![0; 8 << 20];
    let digest = Sha256::digest(&content);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let first = models.file("padding-0.json");
    fs::write(&first, content).unwrap();
    let mut sums = fs::read_to_string(models.file(SUMS)).unwrap();
    for number in 0..10_000 {
        let name = format!("padding-{number}.json");
        if number > 0 {
            fs::hard_link(&first, models.file(&name)).unwrap();
        }
        sums += &format!("{digest}  {name}\n");
    }
    fs::write(models.file(SUMS), sums).unwrap();
    models
}

#[test]
fn a_sighup_before_it_listens_is_a_reload_once_it_does() {
    let models = ModelFiles::small();
    for delay in 0..=20 {
        let child = binary()
            .args(["--listen", "127.0.0.1:0", "--workers", "2", "--models"])
            .arg(models.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for_handlers(&child);
        sleep(Duration::from_millis(delay));
        signal(&child, "HUP");
        let service = Service::of(child);
        service.log_with("reloaded: logistic");
        assert_eq!(service.get("/readyz").status, 200);
    }
}

#[test]
fn while_models_are_read_a_sighup_waits_and_a_stop_signal_does_not() {
    let models = slow_models();
    for stop in ["TERM", "INT"] {
        let mut child = binary()
            .args(["--listen", "127.0.0.1:0", "--models"])
            .arg(models.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for_handlers(&child);
        signal(&child, "HUP");
        sleep(Duration::from_millis(100));
        assert!(child.try_wait().unwrap().is_none(), "it lives");
        signal(&child, stop);
        assert!(wait(&mut child).success());
        let mut log = String::new();
        child.stderr.unwrap().read_to_string(&mut log).unwrap();
        assert!(log.contains("stopped before it listened"), "{log}");
        assert!(!log.contains("listening on"), "{log}");
    }
}

#[test]
fn a_stop_signal_does_not_wait_for_a_reload() {
    let models = ModelFiles::small();
    let arguments = ["--shutdown-grace", "0", "--models", models.argument()];
    let service = Service::start_with(&arguments);
    let slow = slow_models();
    fs::copy(slow.file(SUMS), models.file(SUMS)).unwrap();
    for number in 0..10_000 {
        let name = format!("padding-{number}.json");
        fs::rename(slow.file(&name), models.file(&name)).unwrap();
    }
    service.signal("HUP");
    sleep(Duration::from_millis(300));
    service.signal("TERM");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
    assert!(
        log.contains("stopping") && !log.contains("reloaded"),
        "{log}"
    );
}

#[test]
fn a_stop_signal_ends_it_although_nobody_reads_its_log() {
    for delay in [0, 20, 300] {
        let (_reader, mut full) = std::io::pipe().unwrap();
        full.write_all(&[b'x'; 65_536]).unwrap(); // All that a pipe holds.
        let mut child = binary()
            .args(["--listen", "127.0.0.1:0", "--shutdown-grace", "0"])
            .stderr(full)
            .spawn()
            .unwrap();
        wait_for_handlers(&child);
        sleep(Duration::from_millis(delay));
        signal(&child, "TERM");
        assert!(wait(&mut child).success(), "after {delay} ms");
    }
}
