//! Dates in paths, and the puzzles of the course.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::running::Service;

#[test]
fn a_wrong_date_is_refused_with_what_was_expected_and_found() {
    let service = Service::shared();
    for date in [
        "today",
        "2026-02-30",
        "2026-2-3",
        "20261125",
        "2026-11-25T10:00",
        "11/25/2026", // Another path.
        "%20",
    ] {
        let reply = service.get(&format!("/v1/quiz/{date}"));
        if date.contains('/') {
            assert_eq!(reply.status, 404, "{date}");
            continue;
        }
        assert_eq!(reply.status, 422, "{date}: {}", reply.body);
        let fault = &reply.json()["errors"][0];
        assert_eq!(fault["pointer"], "/date");
        let detail = fault["detail"].as_str().unwrap();
        assert!(
            detail.starts_with("expected a date such as 2026-11-25, found "),
            "{detail}"
        );
    }
}

fn list(service: &Service, query: &str) -> Vec<Value> {
    let reply = service.get(&format!("/v1/puzzles{query}"));
    assert_eq!(reply.status, 200, "{query}: {}", reply.body);
    reply.json()["puzzles"].as_array().unwrap().clone()
}

#[test]
fn the_ten_lessons_of_the_course_have_three_puzzles_each_that_exist() {
    let service = Service::shared();
    let lessons = service.get("/assets/lessons.js").body;
    let lessons = lessons.split("puzzles: [").skip(1);
    let lessons = lessons.map(|rest| {
        let ids = rest.split_once(']').unwrap().0.split(',');
        ids.map(|id| id.trim().parse::<u64>().unwrap()).collect()
    });
    let lessons: Vec<Vec<u64>> = lessons.collect();
    assert_eq!(lessons.len(), 10);
    assert!(lessons.iter().all(|ids| ids.len() == 3), "{lessons:?}");
    let of_lessons: BTreeSet<u64> = lessons.concat().into_iter().collect();
    assert_eq!(of_lessons.len(), 30, "a puzzle belongs to one lesson");
    let all = list(service, "");
    let exist: BTreeSet<u64> = all
        .iter()
        .filter_map(|entry| entry["id"].as_u64())
        .collect();
    let unknown: Vec<_> = of_lessons.difference(&exist).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
