//! `decide` with the service's questions on standard input.

use serde_json::Value;
use std::sync::Arc;

use tichu_models::model::Source;
use tichu_service::{Listed, MAX_DEALS, Service, Text};

use crate::running::{decide, lines, text};

const QUESTIONS: [&str; 5] = [
    r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2","own_score":300,"opponent_score":450}"#,
    r#" {"hand": ["ma","Ph","GA","SK","BD","R9","S2","dragon"], "own_score": 3e2} "#,
    r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2","explain":true}"#,
    r#"{"hand":"Dr GA"}"#,
    r#"{"hand":"#,
];

#[test]
fn answers_are_those_of_the_service_byte_for_byte() {
    let service = Arc::new(Service::load(&Source::Embedded, MAX_DEALS).unwrap());
    let evaluate = Listed::named("evaluate").unwrap();
    let output = decide(&["--format", "jsonl"], QUESTIONS.join("\r\n"));
    assert_eq!(output.status.code(), Some(1));
    let answers = lines(&output.stdout);
    assert_eq!(answers.len(), QUESTIONS.len());
    for ((question, answer), line) in QUESTIONS.iter().zip(&answers).zip(1..) {
        let reply = evaluate.reply(&service, Text::Body(question.as_bytes()));
        let body = text(&reply.body);
        let expected = match reply.status {
            200 => body,
            _ => format!("{{\"line\":{line},\"error\":{body}}}"),
        };
        assert_eq!(answer, &expected);
    }
    let errors = lines(&output.stderr);
    assert_eq!(
        errors[0],
        r#"line 4: /hand: expected 8 cards, found 2, in "{\"hand\":\"Dr GA\"}""#
    );
    assert!(errors[1].starts_with("line 5: expected a JSON document, found: EOF"));
    assert_eq!(errors[2], "error: 2 of 5 lines have no answer");
}

#[test]
fn other_formats_show_the_same_answers() {
    let input = QUESTIONS[..3].join("\n");
    let json = lines(&decide(&["--format=jsonl"], &input).stdout);
    let csv = lines(&decide(&["--format", "csv"], &input).stdout);
    for (json, row) in json.iter().zip(&csv[1..]) {
        let answer: Value = serde_json::from_str(json).unwrap();
        let hand = answer["hand"].as_array().unwrap().iter();
        let hand: Vec<_> = hand.map(|card| card.as_str().unwrap()).collect();
        let mut expected = format!(
            "{},{},{}",
            hand.join(" "),
            answer["own_score"],
            answer["opponent_score"]
        );
        for model in ["logistic", "extended", "svr", "boosted"] {
            let estimate = &answer["probabilities"][model];
            expected += &format!(",{},{}", estimate["confidence"], estimate["probability"]);
        }
        for profile in [
            "aggressive",
            "neutral",
            "conservative",
            "expert",
            "balanced",
            "optimal",
            "optimal_points",
        ] {
            expected += &format!(",{}", answer["decisions"][profile]["call"]);
        }
        assert_eq!(row, &expected);
    }
    assert_eq!(lines(&decide(&[], &input).stdout).len(), 4);
}

#[test]
fn a_question_tells_its_situation_in_any_format() {
    let calls = r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2","partner_called":true,"opponent_called":true,"target_score":500}"#;
    let json = lines(&decide(&["--format=jsonl"], calls).stdout);
    let answer: Value = serde_json::from_str(&json[0]).unwrap();
    let csv = lines(&decide(&["--format", "csv"], calls).stdout);
    let confidence = &answer["probabilities"]["logistic"]["confidence"];
    assert!(
        csv[1].contains(&format!(",0,0,{confidence},")),
        "{}",
        csv[1]
    );
    assert!(csv[1].ends_with(",false,false,false,false"), "{}", csv[1]);
}

#[test]
fn options_are_for_questions_that_leave_them_out() {
    let options = [
        "--own-score",
        "20",
        "--opponent-called",
        "--opponents",
        "12/60",
    ];
    let input = format!("{}\n{}\n", QUESTIONS[0], QUESTIONS[2]);
    for format in ["jsonl", "csv"] {
        let answers = decide(&[&["--format", format], &options[..]].concat(), &input);
        let full = [
            r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2","own_score":300,"opponent_score":450,"opponent_called":true,"opponents":{"calls":12,"hands":60}}"#,
            r#"{"hand":"Dr GA SK BQ R9 S7 B3 G2","own_score":20,"opponent_called":true,"opponents":{"calls":12,"hands":60},"explain":true}"#,
        ];
        let expected = decide(&["--format", format], full.join("\n"));
        assert!(expected.status.success());
        assert_eq!(text(&answers.stdout), text(&expected.stdout));
    }
}

#[test]
fn an_array_is_no_question() {
    let error = text(&decide(&[], "[\"Dr\"]\n").stderr);
    assert!(
        error.contains("expected a JSON object, found an array"),
        "{error}"
    );
}

#[test]
fn every_line_without_an_answer_has_the_type_of_its_problem() {
    let long = "x".repeat(70_000);
    for (input, kind) in [
        (format!("{{\"hand\":\"{long}\"}}"), "line-too-long"),
        (format!("Dr {long}"), "line-too-long"),
        ("Dr GA 1:2:3".to_owned(), "invalid-request"),
        ("hand,own_score\nDr GA,x".to_owned(), "invalid-request"),
    ] {
        let output = decide(&["--format", "jsonl"], &input);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = &answer["error"]["type"];
        assert_eq!(
            found,
            &format!("urn:grand-tichu:problem:{kind}"),
            "{answer}"
        );
        assert!(
            answer["error"]["detail"]
                .as_str()
                .unwrap()
                .starts_with("expected "),
            "{answer}"
        );
    }
}
