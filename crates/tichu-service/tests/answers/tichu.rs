//! The Tichu call.

use serde_json::{Value, json};

use crate::asked::{Reply, get, post};

const CARDS: &str = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2";

fn ask(question: &Value) -> Reply {
    post("/v1/tichu/evaluate", question.to_string())
}

fn answer(question: &Value) -> Value {
    let reply = ask(question);
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// A question with the cards given and received.
fn exchanged(further: Value) -> Value {
    let mut question = further;
    question["hand"] = json!(CARDS);
    question["given"] = json!({"next": "B2", "partner": "SQ", "previous": "G3"});
    question["received"] = json!({"next": "S2", "partner": "RA", "previous": "B4"});
    question
}

/// The next player leads with the Mahjong, and two more play.
fn plays() -> Value {
    json!([
        {"seat": 1, "play": "Ma"},
        {"seat": 2, "play": "B5"},
        {"seat": 3, "play": "B6"},
    ])
}

fn probability(answer: &Value) -> f64 {
    answer["probabilities"]["boosted"]["probability"]
        .as_f64()
        .unwrap()
}

#[test]
fn the_more_is_known_the_more_features_count() {
    let mut earlier = 0;
    for (question, knowledge) in [
        (json!({ "hand": CARDS }), "hand"),
        (json!({"hand": CARDS, "own_score": 0}), "calls"),
        (json!({"hand": CARDS, "calls": {}}), "calls"),
        (exchanged(json!({})), "exchange"),
        (exchanged(json!({"plays": []})), "exchange"),
        (exchanged(json!({"plays": plays()})), "table"),
    ] {
        let answer = answer(&question);
        assert_eq!(answer["knowledge"], knowledge, "{question}");
        let features = answer["features"].as_object().unwrap().len();
        assert!(features >= earlier, "{question}");
        earlier = features;
    }
    let before = answer(&json!({"hand": CARDS, "before_exchange": true}));
    assert_eq!(before["knowledge"], "before");
}

#[test]
fn the_table_is_what_the_plays_say() {
    let answer = answer(&exchanged(json!({"plays": plays()})));
    let features = &answer["features"];
    assert_eq!(features["cards_played"], 3.0);
    assert_eq!(features["cards_left_next"], 13.0);
    assert_eq!(features["mahjong_played"], 1.0);
    assert_eq!(features["rank_on_top"], 6.0);
    // A call among the plays is a call.
    let mut with_call = plays();
    with_call
        .as_array_mut()
        .unwrap()
        .insert(0, json!({"seat": 1, "call": "tichu"}));
    let among = self::answer(&exchanged(json!({"plays": with_call})));
    let beside = self::answer(&exchanged(
        json!({"plays": plays(), "calls": {"next": "tichu"}}),
    ));
    assert_eq!(among["calls"]["next"], "tichu");
    assert_eq!(among, beside);
}

#[test]
fn strong_hands_are_called_and_weak_ones_are_not() {
    let strong = answer(&json!({"hand": "Dr Ph GA RA SA BK RK GK B10 S10 R10 S7 G7 R7"}));
    let weak = answer(&json!({"hand": "BQ GJ R10 B9 S8 G7 R6 B5 S5 G4 R3 B3 S2 G2"}));
    assert!(probability(&strong) > 0.9 && probability(&weak) < 0.05);
    assert_eq!(strong["recommendation"]["strength"], "clear_call");
    assert_eq!(weak["recommendation"]["call"], false);
    let first_out = |answer: &Value| answer["outlook"]["first_out"].as_f64().unwrap();
    assert!(first_out(&strong) > 0.7 && first_out(&weak) < 0.15);
    for (_, decision) in strong["decisions"].as_object().unwrap() {
        assert_eq!(decision["call"], true, "{strong}");
    }
}

#[test]
fn there_is_nothing_to_choose_after_a_call_of_the_team_or_the_end_of_the_match() {
    for (situation, reason) in [
        (json!({"calls": {"own": "tichu"}}), "already_called"),
        (json!({"calls": {"own": "grand_tichu"}}), "already_called"),
        (json!({"calls": {"partner": "tichu"}}), "partner_called"),
        (
            json!({"own_score": 1000, "opponent_score": 0}),
            "match_over",
        ),
    ] {
        let mut question = situation;
        question["hand"] = json!(CARDS);
        let answer = answer(&question);
        let recommendation = &answer["recommendation"];
        assert_eq!(
            (&recommendation["call"], &recommendation["reason"]),
            (&json!(false), &json!(reason))
        );
        for (_, decision) in answer["decisions"].as_object().unwrap() {
            assert_eq!(decision["reason"], reason, "{answer}");
        }
        assert!(answer["outlook"].get("call").is_none(), "{answer}");
        assert!(answer["outlook"]["first_out"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn scores_are_exact_among_the_features() {
    for (own, opponent) in [(16_777_217, -16_777_219), (i32::MAX, i32::MIN), (300, 450)] {
        let question = json!({"hand": CARDS, "own_score": own, "opponent_score": opponent});
        let features = answer(&question)["features"].take();
        let (own, opponent) = (i64::from(own), i64::from(opponent));
        for (name, expected) in [
            ("own_score", own),
            ("opponent_score", opponent),
            ("lead", own - opponent),
            ("own_points_to_go", 1000 - own),
            ("opponent_points_to_go", 1000 - opponent),
        ] {
            assert_eq!(features[name], expected, "{name}");
        }
    }
}

#[test]
fn a_daring_player_calls_more_often_and_decisions_stay() {
    let of = |player: &str| answer(&json!({"hand": CARDS, "player": {"style": player}}));
    let (cautious, daring) = (of("cautious"), of("daring"));
    assert!(probability(&cautious) < probability(&daring));
    assert_eq!(cautious["decisions"], daring["decisions"]);
}

#[test]
fn each_endpoint_has_its_parts_of_the_whole_answer() {
    let mut question = exchanged(json!({"own_score": 300, "explain": true}));
    let whole = answer(&question);
    question.as_object_mut().unwrap().remove("explain");
    for (path, parts) in [
        ("decisions", &["recommendation", "decisions"][..]),
        ("probabilities", &["probabilities"]),
        ("explain", &["explanation"]),
    ] {
        let reply = post(&format!("/v1/tichu/{path}"), question.to_string());
        let part = reply.json();
        for (name, value) in part.as_object().unwrap() {
            assert_eq!(*value, whole[name], "{path}");
        }
        for name in [
            "recommendation",
            "features",
            "probabilities",
            "decisions",
            "outlook",
            "explanation",
        ] {
            assert_eq!(
                part.get(name).is_some(),
                parts.contains(&name),
                "{path}: {name}"
            );
        }
    }
}

#[test]
fn an_additive_explanation_adds_up_to_the_confidence() {
    let answer = answer(&exchanged(json!({"explain": true})));
    let explanation = &answer["explanation"]["logistic"];
    let contributions = explanation["contributions"].as_array().unwrap().iter();
    let sum: f64 = contributions
        .map(|one| one["contribution"].as_f64().unwrap())
        .sum();
    let log_odds = explanation["baseline"].as_f64().unwrap() + sum;
    let confidence = answer["probabilities"]["logistic"]["confidence"]
        .as_f64()
        .unwrap();
    assert!(
        (1.0 / (1.0 + (-log_odds).exp()) - confidence).abs() < 1e-3,
        "{explanation}"
    );
    let cards = answer["explanation"]["boosted"]["cards"]
        .as_array()
        .unwrap();
    assert_eq!(cards.len(), 14);
}

#[test]
fn what_contradicts_the_hand_is_refused() {
    let with = |name: &str, value: Value| {
        let mut question = exchanged(json!({}));
        question[name] = value;
        question
    };
    let received = json!({"next": "S2", "partner": "RA", "previous": "B4"});
    for (question, pointer, code) in [
        (
            json!({"hand": "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4"}),
            "/hand",
            "wrong_count",
        ),
        // A card that was given away and kept, one that was received and is not there.
        (
            with(
                "given",
                json!({"next": "GA", "partner": "SQ", "previous": "G3"}),
            ),
            "/given/next",
            "impossible",
        ),
        (
            with(
                "received",
                json!({"next": "S2", "partner": "SA", "previous": "B4"}),
            ),
            "/received/partner",
            "impossible",
        ),
        (
            with(
                "given",
                json!({"next": "B2", "partner": "B2", "previous": "G3"}),
            ),
            "/given/partner",
            "duplicate_card",
        ),
        (
            json!({"hand": CARDS, "received": received}),
            "/given",
            "missing_field",
        ),
        (
            json!({"hand": CARDS, "plays": plays()}),
            "/given",
            "missing_field",
        ),
        (with("before_exchange", json!(true)), "/given", "impossible"),
        (
            with(
                "calls",
                json!({"own": "grand_tichu", "partner": "grand_tichu"}),
            ),
            "/calls/partner",
            "impossible",
        ),
        // Plays of cards that the player holds, after its own first card, out of turn, of no kind.
        (
            with(
                "plays",
                json!([{"seat": 1, "play": "Ma"}, {"seat": 2, "play": "GA"}]),
            ),
            "/plays/1",
            "impossible",
        ),
        (
            with(
                "plays",
                json!([{"seat": 3, "play": "Ma"}, {"seat": 0, "play": "GA"}]),
            ),
            "/plays/1",
            "impossible",
        ),
        (
            with(
                "plays",
                json!([{"seat": 1, "play": "Ma"}, {"seat": 3, "play": "B5"}]),
            ),
            "/plays/1",
            "illegal_move",
        ),
        (
            with("plays", json!([{"seat": 1, "play": "Ma Hu"}])),
            "/plays/0",
            "illegal_move",
        ),
        (with("plays", json!(7)), "/plays", "wrong_type"),
        (
            // Another call than the one that is known.
            exchanged(json!({
                "calls": {"next": "grand_tichu"},
                "plays": [{"seat": 1, "call": "tichu"}, {"seat": 1, "play": "Ma"}],
            })),
            "/plays/0",
            "illegal_move",
        ),
    ] {
        let reply = ask(&question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let error = &reply.json()["errors"][0];
        assert_eq!(
            (&error["pointer"], &error["code"]),
            (&json!(pointer), &json!(code)),
            "{question}: {error}"
        );
    }
}

#[test]
fn a_link_asks_the_same_question() {
    let question = exchanged(json!({"own_score": 300, "calls": {"next": "tichu"}}));
    let posted = answer(&question);
    let cards = CARDS.replace(' ', ",");
    let link = format!(
        "/v1/tichu/evaluate?hand={cards}&given=next:B2,partner:SQ,previous:G3\
         &received=next:S2,partner:RA,previous:B4&own_score=300&calls=next:tichu"
    );
    assert_eq!(get(&link).json(), posted);
    for wrong in [
        "given=B2,SQ,G3",
        "given=next:B2",
        "calls=left:tichu",
        "calls=next:tichu,next:none",
        "plays=Ma",
    ] {
        let reply = get(&format!("/v1/tichu/evaluate?hand={cards}&{wrong}"));
        assert_eq!(reply.status, 422, "{wrong}");
    }
}
