//! The situation beside the hand and the scores: who has called, and the target score.

use serde_json::{Value, json};

use crate::running::{QUESTION, Service};

/// The question that most tests ask, with further members.
fn question(members: &str) -> String {
    QUESTION.replacen('{', &format!("{{{members},"), 1)
}

fn ask(service: &Service, members: &str) -> Value {
    let reply = service.post("/v1/evaluate", &question(members));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn each<'a>(answer: &'a Value, section: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    answer[section].as_object().unwrap().iter()
}

#[test]
fn no_profile_calls_when_the_partner_has_called_and_says_why() {
    let service = Service::start();
    let plain = ask(&service, r#""explain":true"#);
    let called = ask(&service, r#""partner_called":true,"explain":true"#);
    for section in ["features", "probabilities", "explanation"] {
        assert_eq!(called[section], plain[section], "{section}");
    }
    let mut calls = 0;
    for (profile, decision) in each(&plain, "decisions") {
        calls += usize::from(decision["call"] == true);
        let mut expected = if decision["model"] == "outlook" {
            // The value of a call is not shown.
            json!({"model": "outlook"})
        } else {
            decision.clone()
        };
        expected["call"] = json!(false);
        expected["reason"] = json!("partner_called");
        assert_eq!(called["decisions"][profile], expected);
    }
    assert!(calls > 1, "{plain}");
    let metrics = service.get("/metrics").body;
    for profile in each(&plain, "decisions").map(|(profile, _)| profile) {
        let count = |decision: &str| {
            let series = "grand_tichu_decisions_total";
            let series = format!("{series}{{decision=\"{decision}\",profile=\"{profile}\"}} ");
            let value = metrics.lines().find_map(|line| line.strip_prefix(&series));
            value.unwrap_or_else(|| panic!("{series}")).parse().unwrap()
        };
        let counted: [u32; 2] = ["call", "no_call"].map(count);
        let call = u32::from(plain["decisions"][profile]["call"] == true);
        assert_eq!(counted, [call, 2 - call], "{profile}");
    }
}

#[test]
fn each_question_of_a_batch_has_its_own_situation() {
    let service = Service::shared();
    let questions = [
        QUESTION.to_owned(),
        question(r#""opponent_called":true"#),
        question(r#""partner_called":true"#),
        question(r#""target_score":500,"opponent_called":false,"explain":true"#),
        question(r#""target_score":0"#),
    ];
    let batch = format!("{{\"questions\":[{}]}}", questions.join(","));
    let reply = service.post("/v1/evaluate/batch", &batch).body;
    let expected = questions.map(|question| {
        let alone = service.post("/v1/evaluate", &question);
        match alone.status {
            200 => alone.body,
            _ => format!("{{\"error\":{}}}", alone.body),
        }
    });
    assert_eq!(reply, format!("{{\"results\":[{}]}}", expected.join(",")));
}
