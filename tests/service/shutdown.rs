//! Stopping without losing a request.

use crate::running::{QUESTION, Service};

#[test]
fn sigterm_lets_clients_move_away_before_it_ends() {
    let service = Service::start_with(&["--shutdown-grace", "2"]);
    assert_eq!(service.get("/readyz").header("connection"), "");
    service.signal("TERM");
    service.log_with("stopping");
    let ready = service.get("/readyz");
    assert_eq!(ready.status, 503);
    assert_eq!(ready.header("content-type"), "application/problem+json");
    assert!(!ready.header("retry-after").is_empty());
    assert_eq!(ready.header("connection"), "close");
    let answer = service.post("/v1/evaluate", QUESTION);
    assert_eq!((answer.status, answer.header("connection")), (200, "close"));
    assert_eq!(service.get("/livez").status, 200);
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
    assert!(log.contains("stopped"), "{log}");
}

#[test]
fn a_second_signal_ends_the_grace() {
    let service = Service::start_with(&["--shutdown-grace", "3600"]);
    service.signal("INT");
    service.log_with("stopping");
    service.signal("INT");
    let (status, log) = service.wait();
    assert!(status.success(), "{log}");
}
