//! A byte order mark before JSON changes nothing: some programs write one.

use crate::ledger::operations;
use crate::running::Service;

#[test]
fn every_body_may_begin_with_one() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    let operations = operations(&document);
    // A log of any form is no JSON: other tests read its marks.
    let is_json = |one: &&crate::ledger::Operation| one.is_post() && one.path != "/v1/review";
    let posts: Vec<_> = operations.iter().filter(is_json).collect();
    assert!(posts.len() > 10);
    for operation in posts {
        let path = &operation.real_path;
        let plain = operation.ask(service);
        let marked = service.post(path, format!("\u{feff}{}", operation.body));
        assert_eq!(marked.status, 200, "{path}: {}", marked.body);
        assert_eq!(marked.body.len(), plain.body.len(), "{path}");
        for wrong in [
            "\u{feff}",
            "\u{feff}\u{feff}{}",
            "{\u{feff}}",
            " \u{feff}{}",
        ] {
            assert_eq!(service.post(path, wrong).status, 400, "{path}: {wrong:?}");
        }
    }
    // The places of the questions in a large body count from its beginning.
    let questions = vec![crate::running::QUESTION; 400].join(",");
    let body = format!("{{\"questions\":[{questions}]}}");
    let plain = service.post("/v1/evaluate/batch", &body).body;
    let marked = service
        .post("/v1/evaluate/batch", format!("\u{feff}{body}"))
        .body;
    assert!(plain == marked);
}
