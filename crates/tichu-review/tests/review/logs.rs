//! Logs that can be reviewed, and others.

use std::path::Path;

use messages::Problem;
use serde_json::Value;
use tichu_api::review::example;
use tichu_review::{MOST_ROUNDS, budget, matches};
use written_logs::played_match;

#[test]
fn a_log_that_cannot_be_reviewed_is_refused_with_its_first_fault() {
    let many = example().lines().nth(1).unwrap().to_owned() + "\n";
    let header = example().lines().next().unwrap().to_owned() + "\n";
    let long = header + &many.repeat(101);
    let log = played_match(3);
    let wrong = log.lines().next().unwrap().to_owned() + "\nnothing\n";
    let refusals = [
        ("", "missing_field", "expected a round of Tichu, found none"),
        (
            "hello\n",
            "impossible",
            "line 1: expected the start of a round",
        ),
        (&wrong, "impossible", "line 2: expected"),
        (
            &long,
            "out_of_range",
            "expected at most 100 matches and rounds, found more",
        ),
    ];
    for (body, code, detail) in refusals {
        let refused = matches(Path::new(""), body.as_bytes(), None, MOST_ROUNDS);
        let problem = Problem::from(refused.err().unwrap());
        assert_eq!(problem.status(), 422, "{body}");
        let problem: Value = serde_json::from_slice(&problem.to_json()).unwrap();
        assert_eq!(problem["errors"][0]["code"], code);
        let text = problem["detail"].as_str().unwrap();
        assert!(text.starts_with(detail), "{text}");
    }
    assert!(matches(Path::new(""), example().as_bytes(), None, MOST_ROUNDS).is_ok());
    assert_eq!(budget(9).err().unwrap().status(), 422);
}
