//! Advice.

use serde_json::{Value, json};
use tichu::{Phase, Seat};
use tichu_play::Game;

use crate::asked::{Reply, description, post};

pub fn ask(question: &Value) -> Reply {
    post("/v1/play/advice", question.to_string())
}

pub fn answer(question: &Value) -> Value {
    let reply = ask(question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    reply.json()
}

/// What seat 2 saw up to its second move.
pub fn question() -> Value {
    json!({
        "seat": 2,
        "first_eight": "RA GK RJ G10 R9 B8 S5 Hu",
        "dealt": "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
        "given": {"next": "B4", "partner": "RA", "previous": "G3"},
        "received": {"next": "R3", "partner": "GA", "previous": "S6"},
        "events": [
            {"seat": 1, "call": "grand_tichu"},
            {"seat": 0, "play": "Ma", "wish": "K"},
            {"seat": 1, "play": "B9"}
        ],
        "own_score": 300,
        "opponent_score": 450
    })
}

/// The question with another value at this pointer.
pub fn with(pointer: &str, value: Value) -> Value {
    let mut question = question();
    if let Some(place) = question.pointer_mut(pointer) {
        *place = value;
    } else {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        match question.pointer_mut(parent).unwrap() {
            Value::Array(list) => list.push(value),
            object => object[name] = value,
        }
    }
    question
}

fn without(fields: &[&str]) -> Value {
    let mut question = question();
    for field in fields {
        question.as_object_mut().unwrap().remove(*field);
    }
    question
}

pub fn decisions(answer: &Value) -> Vec<&str> {
    let decisions = answer["decisions"].as_array().unwrap().iter();
    decisions
        .map(|one| one["decision"].as_str().unwrap())
        .collect()
}

#[test]
fn a_later_event_shows_what_the_phoenix_stood_for() {
    let mut question = json!({
        "seat": 2,
        "first_eight": "B8 G8 R8 S8 B9 G9 R9 S9",
        "dealt": "B8 G8 R8 S8 B9 G9 R9 S9 B10 G10 R10 S10 BJ GJ",
        "given": {"next": "B8", "partner": "G8", "previous": "R8"},
        "received": {"next": "RQ", "partner": "G2", "previous": "S2"},
        "events": [
            {"seat": 0, "play": "BQ GQ Ph B4 G4"},
            {"seat": 1, "play": "R7 G7 B7 S6 G6"}
        ]
    });
    assert_eq!(answer(&question)["turn"], 2);
    question["events"][0]["rank"] = json!(12);
    let reply = ask(&question);
    assert_eq!(reply.status, 422);
    assert_eq!(reply.json()["errors"][0]["pointer"], "/events/1");
}

#[test]
fn every_phase_has_its_questions() {
    let later = ["dealt", "given", "received", "events"];
    for (question, phase, expected) in [
        (without(&later), "first_cards", &["grand_tichu"][..]),
        (without(&later[1..]), "exchange", &["exchange"]),
        (without(&later[2..]), "exchange", &[]),
        (question(), "follow", &["tichu", "play"]),
        (
            with("/events/-", json!({"seat": 2, "play": "GK"})),
            "follow",
            &[],
        ),
        (
            with("/events/-", json!({"seat": 2, "call": "tichu"})),
            "follow",
            &["play"],
        ),
    ] {
        let answer = answer(&question);
        assert_eq!(answer["phase"], phase);
        assert_eq!(decisions(&answer), expected, "{answer}");
        assert!(
            !answer["recommendation"]["words"]
                .as_str()
                .unwrap()
                .is_empty()
        );
        for decision in answer["decisions"].as_array().unwrap() {
            let candidates = decision["candidates"].as_array().unwrap();
            assert_eq!(
                decision["recommendation"]["action"],
                candidates[0]["action"]
            );
            let sum: f64 = candidates
                .iter()
                .map(|one| one["probability"]["people"].as_f64().unwrap())
                .sum();
            assert!(
                sum < 1.0001 && (sum > 0.999 || decision["decision"] == "exchange"),
                "{sum}"
            );
        }
    }
    // The king is wished for, and seat 2 holds one.
    let answer = answer(&question());
    let play = &answer["decisions"][1]["candidates"];
    assert_eq!(play.as_array().unwrap().len(), 1, "{play}");
    let actions = answer["recommendation"]["actions"].as_array().unwrap();
    assert_eq!(actions.last(), Some(&json!({"seat": 2, "play": "GK"})));
    let mut leads = question();
    leads["events"] = json!([]);
    leads["leader"] = json!(0);
    assert_eq!(decisions(&self::answer(&leads)), [""; 0]);
}

#[test]
fn each_agent_recommends_and_the_same_question_has_the_same_bytes() {
    let mut question = with("/events/1/wish", Value::Null);
    for agent in ["engine", "champion", "policy", "rules"] {
        question["agent"] = agent.into();
        let reply = ask(&question);
        assert_eq!(reply.json()["agent"], agent);
        let mut again = question.clone();
        again["dealt"] = "Hu G3 B4 S5 R6 G7 B8 S9 R9 G10 RJ BQ GK RA".into();
        assert_eq!(ask(&again).body, reply.body);
    }
    question["deals"] = 4.into();
    let first = ask(&question).body;
    assert_eq!(ask(&question).body, first);
    assert!(first.contains("\"points\""), "{first}");
}

#[test]
fn histories_may_leave_out_what_changes_nothing() {
    let expected = answer(&question());
    assert_eq!(answer(&without(&["first_eight"])), expected);
    let mut apart = with("/events/1", json!({"seat": 0, "play": "Ma"}));
    let events = apart["events"].as_array_mut().unwrap();
    events.insert(2, json!({"seat": 0, "wish": "K"}));
    assert_eq!(answer(&apart), expected);
}

#[test]
fn a_player_that_can_only_take_its_trick_is_advised_about_its_lead() {
    let mut question = question();
    let events = question["events"].as_array_mut().unwrap();
    for (seat, play) in [(2, "GK"), (3, "pass"), (0, "pass"), (1, "pass")] {
        events.push(json!({"seat": seat, "play": play}));
    }
    let advised = answer(&question);
    assert_eq!(advised["phase"], "lead");
    assert_eq!(decisions(&advised)[0], "play");
    question["events"]
        .as_array_mut()
        .unwrap()
        .push(json!({"seat": 2, "play": "pass"}));
    assert_eq!(answer(&question), advised);
}

#[test]
fn what_is_missing_or_impossible_is_named_with_its_place() {
    let thirteen = "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 Hu";
    let twice = "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 G3";
    let event = |event: Value| with("/events/-", event);
    for (question, pointer, code) in [
        (without(&["seat"]), "/seat", "missing_field"),
        (
            without(&["first_eight", "dealt"]),
            "/first_eight",
            "missing_field",
        ),
        (
            event(json!({"seat": 1, "wish": "K"})),
            "/events/3",
            "impossible",
        ),
        (with("/dealt", thirteen.into()), "/dealt", "wrong_count"),
        (with("/dealt", twice.into()), "/dealt/13", "duplicate_card"),
        (
            with("/first_eight", "RA GK RJ G10 R9 B8 S5 BA".into()),
            "/dealt",
            "impossible",
        ),
        (without(&["dealt"]), "/dealt", "missing_field"),
        (without(&["given"]), "/given", "missing_field"),
        (without(&["received"]), "/received", "missing_field"),
        (without(&["events"]), "/leader", "missing_field"),
        (with("/given/next", "BA".into()), "/given", "impossible"),
        (with("/given/next", "RA".into()), "/given", "impossible"),
        (
            with("/received/next", "GK".into()),
            "/received",
            "impossible",
        ),
        (with("/leader", 3.into()), "/events/1", "impossible"),
        (
            event(json!({"seat": 3, "play": "S10"})),
            "/events/3",
            "illegal_move",
        ),
        (
            event(json!({"seat": 2, "play": "pass"})),
            "/events/3",
            "illegal_move",
        ),
        (
            event(json!({"seat": 2, "play": "SK"})),
            "/events/3",
            "illegal_move",
        ),
        (
            event(json!({"seat": 3, "play": "GK"})),
            "/events/3",
            "impossible",
        ),
        (
            event(json!({"seat": 0, "play": "B9"})),
            "/events/3",
            "impossible",
        ),
        (
            event(json!({"seat": 0, "play": "B2 B3"})),
            "/events/3",
            "illegal_move",
        ),
        (
            event(json!({"seat": 1, "call": "tichu"})),
            "/events/3",
            "illegal_move",
        ),
        (
            event(json!({"seat": 1, "give": {"next": "B2", "partner": "G2", "previous": "R2"}})),
            "/events/3",
            "impossible",
        ),
        (with("/agent", "random".into()), "/agent", "out_of_range"),
        (with("/deals", 1001.into()), "/deals", "out_of_range"),
        (with("/deals", 1.into()), "/deals", "out_of_range"),
        (with("/own_score", "x".into()), "/own_score", "wrong_type"),
        (with("/hands", json!([])), "/hands", "unknown_field"),
    ] {
        let reply = ask(&question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let error = &reply.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&pointer.into(), &code.into()),
            "{error}"
        );
    }
}

/// What the player of a seat says of a round.
pub fn seen(game: &Game, seat: Seat, first: &Game, all: &Game, events: &[Value]) -> Value {
    let view = game.round().view(seat);
    let mut question = json!({
        "seat": seat.number(),
        "first_eight": first.round().hand(seat),
        "events": events,
    });
    if view.phase != Phase::FirstCards {
        question["dealt"] = json!(all.round().hand(seat));
    }
    for (name, cards) in [("given", view.given), ("received", view.received)] {
        if let Some(cards) = cards {
            question[name] = json!(cards);
        }
    }
    if let Phase::Lead(leader) = view.phase
        && view.played().is_empty()
    {
        question["leader"] = leader.number().into();
    }
    question
}

#[test]
fn a_round_that_no_deal_allows_is_refused_with_and_without_a_search() {
    // Seat 2 has no king. No other seat meets the wish for one, so nobody can hold the kings.
    let mut question = question();
    for (field, cards) in [
        ("first_eight", "RA GQ RJ G10 R9 B8 S5 Hu"),
        ("dealt", "RA GQ BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu"),
    ] {
        question[field] = cards.into();
    }
    let events = question["events"].as_array_mut().unwrap();
    events.push(json!({"seat": 2, "play": "G10"}));
    events.push(json!({"seat": 3, "play": "pass"}));
    let mut possible = question.clone();
    possible["deals"] = 2.into();
    assert_eq!(ask(&possible).status, 200);
    let events = question["events"].as_array_mut().unwrap();
    events.push(json!({"seat": 0, "play": "pass"}));
    for deals in [0, 2] {
        question["deals"] = deals.into();
        let refused = ask(&question);
        assert_eq!(refused.status, 422, "{}", refused.body);
        let error = &refused.json()["errors"][0];
        assert_eq!(error["code"], "impossible", "{error}");
        assert_eq!(error["pointer"], "/events/5", "{error}");
    }
}

#[test]
fn the_example_of_the_description_is_what_the_service_answers() {
    let description = description();
    let schemas = &description["components"]["schemas"];
    let found = answer(&schemas["AdviceQuestion"]["examples"][0]);
    assert_eq!(found, schemas["Advice"]["example"]);
}
