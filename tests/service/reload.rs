//! Models that are replaced while they are served.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::model_files::{ModelFiles, SUMS};
use crate::running::{PATIENCE, QUESTION, Service};

/// Sends SIGHUP and waits until it was dealt with.
fn reload(service: &Service, result: &str) {
    let series = format!("grand_tichu_model_reloads_total{{result=\"{result}\"}}");
    let before = service.metric(&series).unwrap();
    service.signal("HUP");
    let deadline = Instant::now() + PATIENCE;
    while service.metric(&series).unwrap() <= before {
        assert!(Instant::now() < deadline, "no {result} reload");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn new_models_and_profiles_are_served_and_the_metrics_follow() {
    let models = ModelFiles::copy();
    let service = Service::start_with(&["--models", models.argument()]);
    let old = service.get("/v1/profiles");
    let aggressive = "grand_tichu_decisions_total{decision=\"call\",profile=\"aggressive\"}";
    service.post("/v1/decisions", QUESTION);
    assert_eq!(service.metric(aggressive), Some(1.0));

    models.edit("profiles.json", "\"aggressive\"", "\"reckless\"");
    models.seal();
    reload(&service, "ok");
    let log = service.log_with("reloaded: ");
    assert!(log.contains("logistic 20"), "{log}");
    let decisions = &service.post("/v1/decisions", QUESTION).json()["decisions"];
    assert_eq!(decisions["reckless"]["call"], true);
    assert!(decisions["aggressive"].is_null());
    let reckless = "grand_tichu_decisions_total{decision=\"call\",profile=\"reckless\"}";
    assert_eq!(service.metric(reckless), Some(1.0));
    assert_eq!(service.metric(aggressive), None);
    let tag = old.header("etag").to_owned();
    let new = service.get_with("/v1/profiles", &[("if-none-match", &tag)]);
    assert_eq!(
        new.status, 200,
        "a cached answer of the old models is not confirmed"
    );
}

#[test]
fn models_that_are_not_whole_are_refused_and_the_old_ones_go_on() {
    let models = ModelFiles::copy();
    let service = Service::start_with(&["--models", models.argument()]);
    let before = service.post("/v1/evaluate", QUESTION).body;
    let loaded = "grand_tichu_models_loaded_timestamp_seconds";
    let since = service.metric(loaded).unwrap();
    let svr = fs::read(models.file("svr.json")).unwrap();
    fs::write(models.file("svr.json"), &svr[..svr.len() / 2]).unwrap();
    reload(&service, "refused");
    let log = service.log_with("not reloaded");
    assert!(log.contains("svr.json: expected SHA-256"), "{log}");
    fs::remove_file(models.file(SUMS)).unwrap();
    reload(&service, "refused");
    assert_eq!(service.get("/readyz").status, 200);
    assert_eq!(service.post("/v1/evaluate", QUESTION).body, before);
    assert_eq!(service.metric(loaded), Some(since));
}

#[test]
fn the_models_inside_the_binary_are_read_anew_as_well() {
    let service = Service::start();
    let before = service.post("/v1/evaluate", QUESTION).body;
    reload(&service, "ok");
    assert_eq!(service.post("/v1/evaluate", QUESTION).body, before);
}

#[test]
fn no_request_fails_or_mixes_models_during_a_hundred_reloads() {
    let models = ModelFiles::small();
    let service = Service::start_with(&["--models", models.argument()]);
    let profiles = fs::read(models.file("profiles.json")).unwrap();
    let batch = format!("{{\"questions\":[{}]}}", [QUESTION; 100].join(","));
    let answer = || service.post("/v1/evaluate/batch", &batch);
    let first = answer().body;
    models.edit("profiles.json", "\"threshold\": 0.", "\"threshold\": 0.1");
    let other = fs::read(models.file("profiles.json")).unwrap();
    models.seal();
    reload(&service, "ok");
    let second = answer().body;
    assert_ne!(first, second);

    let (done, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
    scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let answer = answer();
                    assert_eq!(answer.status, 200);
                    let whole = answer.body == first || answer.body == second;
                    assert!(whole, "an answer of two sets: {}", answer.body);
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        for round in 0..100 {
            match round % 3 {
                0 => fs::write(models.file("profiles.json"), &profiles).unwrap(),
                1 => fs::write(models.file("profiles.json"), &other).unwrap(),
                _ => fs::write(models.file("profiles.json"), &profiles[1..]).unwrap(),
            }
            if round % 3 == 2 {
                reload(&service, "refused");
            } else {
                models.seal();
                reload(&service, "ok");
            }
        }
        // However the machine shares its time between answers and reloads.
        let deadline = Instant::now() + PATIENCE;
        while answered.load(Ordering::Relaxed) <= 100 && Instant::now() < deadline {
            sleep(Duration::from_millis(2));
        }
        done.store(true, Ordering::Relaxed);
    });
    assert!(answered.load(Ordering::Relaxed) > 100);
}
