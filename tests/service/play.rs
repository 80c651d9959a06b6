//! Legal moves and replays over HTTP.

use serde_json::{Value, json};

use crate::running::{Reply, Service};

fn legal(service: &Service, position: &Value) -> Reply {
    service.post("/v1/play/legal", position.to_string())
}

fn moves(service: &Service, position: &Value) -> Vec<String> {
    let reply = legal(service, position);
    assert_eq!(reply.status, 200, "{}", reply.body);
    texts(&reply.json()["moves"])
}

fn texts(moves: &Value) -> Vec<String> {
    let moves = moves.as_array().unwrap().iter();
    moves
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// Pointers and codes of a refusal.
fn faults(reply: &Reply) -> Vec<(String, String)> {
    assert_eq!(reply.status, 422, "{}", reply.body);
    let problem = reply.json();
    let errors = problem["errors"].as_array().unwrap();
    let text = |error: &Value, field: &str| error[field].as_str().unwrap().to_owned();
    errors
        .iter()
        .map(|error| (text(error, "pointer"), text(error, "code")))
        .collect()
}

#[test]
fn lists_the_legal_moves_in_the_order_of_their_bytes() {
    let service = Service::start();
    for (position, expected) in [
        (
            json!({"hand": "Ph GA SA B9", "trick": {"cards": "SK"}}),
            &["GA", "Ph", "SA", "pass"][..],
        ),
        (
            json!({"hand": ["B9", "S9", "Hu"]}),
            &["B9", "B9 S9", "Hu", "S9"],
        ),
        (
            json!({"hand": "Ph G9 R9", "trick": {"cards": "B4 S4", "by": 1}, "wish": null}),
            &["G9 R9", "Ph G9", "Ph R9", "pass"],
        ),
        // The wish binds, and a bomb is allowed on a trick in any case.
        (
            json!({"hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8"}, "wish": "9"}),
            &["B3 G3 R3 S3", "R9"],
        ),
        (json!({"hand": "SA R9 B3 G3 R3 S3", "wish": "9"}), &["R9"]),
        // Out of turn there are bombs alone, and in the closing step a pass as well.
        (
            json!({"seat": 2, "turn": 0, "hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8", "by": 3}}),
            &["B3 G3 R3 S3"],
        ),
        (
            json!({"seat": 2, "turn": 2, "hand": "SA R9 B3 G3 R3 S3", "trick": {"cards": "G8", "by": 2}}),
            &["B3 G3 R3 S3", "pass"],
        ),
        // A Phoenix on an ace, and on the Mahjong.
        (
            json!({"hand": "Dr SA", "trick": {"cards": "Ph", "rank": 14.5}}),
            &["Dr", "pass"],
        ),
        (
            json!({"hand": "Dr SA B2", "trick": {"cards": "Ph", "rank": 1.5}}),
            &["B2", "Dr", "SA", "pass"],
        ),
        // Either triple.
        (
            json!({"hand": "BQ GQ RQ S2 B2", "trick": {"cards": "Ph GK RK G3 R3"}}),
            &["pass"],
        ),
        (
            json!({"hand": "BQ GQ RQ S2 B2", "trick": {"cards": "Ph GK RK G3 R3", "phoenix": 3}}),
            &["BQ GQ RQ B2 S2", "pass"],
        ),
    ] {
        assert_eq!(moves(&service, &position), expected, "{position}");
    }
}

#[test]
fn phase_follows_from_trick_and_turn() {
    let service = Service::start();
    for (position, expected) in [
        (json!({"hand": "SA"}), "lead"),
        (json!({"hand": "SA", "trick": {"cards": "G8"}}), "follow"),
        (
            json!({"seat": 1, "hand": "SA", "trick": {"cards": "G8", "by": 1}}),
            "close",
        ),
        (
            json!({"seat": 1, "turn": 2, "hand": "SA", "trick": {"cards": "G8", "by": 1}}),
            "bomb",
        ),
        (
            json!({"hand": "SA", "phase": "close", "trick": {"cards": "G8"}}),
            "close",
        ),
    ] {
        let answer = legal(&service, &position).json();
        assert_eq!(answer["phase"], expected, "{position}");
    }
}

#[test]
fn classes_group_the_moves_that_differ_only_in_suits() {
    let service = Service::start();
    let position = json!({
        "hand": "Ph B9 R9 S9 G3", "trick": {"cards": "B4 S4", "by": 3}, "classes": true
    });
    let answer = legal(&service, &position).json();
    let classes = answer["classes"].as_array().unwrap();
    let shape = |class: &Value| {
        (
            class["kind"].clone(),
            class["phoenix"].clone(),
            texts(&class["moves"]).len(),
        )
    };
    let shapes: Vec<_> = classes.iter().map(shape).collect();
    assert_eq!(
        shapes,
        [
            (json!("pair"), Value::Null, 3),
            (json!("pair"), json!(9), 3),
            (Value::Null, Value::Null, 1)
        ]
    );
    let mut all: Vec<String> = classes
        .iter()
        .flat_map(|class| texts(&class["moves"]))
        .collect();
    all.sort();
    assert_eq!(all, texts(&answer["moves"]));
    assert!(
        classes
            .iter()
            .all(|class| texts(&class["moves"])
                .contains(&class["move"].as_str().unwrap().to_owned()))
    );
    assert!(
        legal(&service, &json!({"hand": "G3"}))
            .json()
            .get("classes")
            .is_none()
    );
}

#[test]
fn impossible_positions_are_refused_with_every_contradiction() {
    let service = Service::start();
    let left = json!([5, 6, 7, 8]);
    for (position, expected) in [
        (
            json!({"hand": "SA SA"}),
            &[("/hand/1", "duplicate_card")][..],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "SA GA"}}),
            &[("/trick/cards", "duplicate_card")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G5"}}),
            &[("/trick/cards", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Hu"}}),
            &[("/trick/cards", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "kind": "single"}}),
            &[("/trick/kind", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "size": 3}}),
            &[("/trick/size", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "S4 G4", "rank": 5}}),
            &[("/trick/rank", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ph G4", "phoenix": 5}}),
            &[("/trick/phoenix", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ma", "by": 1, "led": 2}}),
            &[("/trick/led", "impossible")],
        ),
        (
            json!({"hand": "SA", "trick": {"cards": "Ph", "rank": 15.5}}),
            &[("/trick/rank", "out_of_range")],
        ),
        (
            json!({"hand": "Ma SA", "wish": "9"}),
            &[("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA", "wish": "9", "trick": {"cards": "B9"}}),
            &[("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA", "wish": "J", "trick": {"cards": "B9"}, "left": [14, 14, 14, 13]}),
            &[("/left/0", "impossible"), ("/wish", "impossible")],
        ),
        (
            json!({"hand": "SA GA", "left": left}),
            &[("/left/0", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 0, 0]}),
            &[("/left", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 4, 0]}),
            &[("/left", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": left, "trick": {"cards": "B4 G4", "by": 3}, "turn": 2}),
            &[][..],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 6, 13, 8], "trick": {"cards": "B4 G4", "by": 2}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 13, 6, 8], "trick": {"cards": "B4 G4", "by": 2, "led": 1}}),
            &[("/trick/led", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA S2 G2", "left": [5, 0, 6, 8], "trick": {"cards": "B4 G4", "by": 2}, "turn": 1}),
            &[("/turn", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "follow"}),
            &[("/trick", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "lead", "trick": {"cards": "G8"}}),
            &[("/phase", "impossible")],
        ),
        (json!({"hand": "SA", "turn": 1}), &[("/turn", "impossible")]),
        (
            json!({"hand": "SA", "phase": "bomb", "turn": 0, "trick": {"cards": "G8"}}),
            &[("/turn", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "follow", "trick": {"cards": "G8", "by": 0}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA", "phase": "close", "trick": {"cards": "G8", "by": 3}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"hand": "SA GA BA RA S2 G2 B2 R2 S3 G3 B3 R3 S4 G4", "left": [14, 14, 14, 14]}),
            &[("/hand", "impossible")],
        ),
        (
            json!({"hand": "Ma GA BA RA S2 G2 B2 R2 S3 G3 B3 R3 S4 G4", "left": [14, 14, 14, 13],
                "trick": {"cards": "S5", "by": 3}}),
            &[("/trick/by", "impossible")],
        ),
        (
            json!({"seat": 4, "turn": "0", "hand": 8, "left": [1, 2, 15], "trick": [], "wish": 9, "phase": "x",
                "classes": 1, "extra": null}),
            &[
                ("/extra", "unknown_field"),
                ("/seat", "out_of_range"),
                ("/turn", "wrong_type"),
                ("/hand", "wrong_type"),
                ("/left/2", "out_of_range"),
                ("/left", "wrong_count"),
                ("/trick", "wrong_type"),
                ("/wish", "wrong_type"),
                ("/phase", "out_of_range"),
                ("/classes", "wrong_type"),
            ],
        ),
        (json!({}), &[("/hand", "missing_field")]),
        (
            json!({"hand": "SA", "trick": {}}),
            &[("/trick/cards", "missing_field")],
        ),
    ] {
        let reply = legal(&service, &position);
        if expected.is_empty() {
            assert_eq!(reply.status, 200, "{position}: {}", reply.body);
            continue;
        }
        let found = faults(&reply);
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(found, expected, "{position}: {}", reply.body);
    }
}

/// The round of the description.
fn round(service: &Service) -> Value {
    let document = service.get("/openapi.json").json();
    document["components"]["schemas"]["RoundQuestion"]["example"].clone()
}

#[test]
fn replay_answers_the_position_after_the_last_action() {
    let service = Service::start();
    let mut question = round(&service);
    let reply = service.post("/v1/play/replay", question.to_string());
    assert_eq!(reply.status, 200, "{}", reply.body);
    let answer = reply.json();
    assert_eq!(answer["phase"], "follow");
    assert_eq!(answer["turn"], 3);
    assert_eq!(answer["left"], json!([13, 13, 14, 14]));
    assert_eq!(answer["trick"]["cards"], "B9");
    assert_eq!(
        (
            answer["trick"]["by"].clone(),
            answer["trick"]["led"].clone()
        ),
        (json!(1), json!(0))
    );
    assert_eq!(answer["calls"], json!([{"seat": 1, "call": "grand_tichu"}]));
    assert!(answer.get("wish").is_none(), "the nine has been played");
    assert!(answer.get("result").is_none());
    // Its position is a question about legal moves.
    let turn = answer["turn"].as_u64().unwrap() as usize;
    let position = json!({
        "seat": turn, "turn": turn, "hand": answer["hands"][turn], "left": answer["left"],
        "trick": answer["trick"]
    });
    let listed = moves(&service, &position);
    for play in &listed {
        let mut next = question.clone();
        let actions = next["actions"].as_array_mut().unwrap();
        actions.push(json!({"seat": turn, "play": play}));
        assert_eq!(
            service.post("/v1/play/replay", next.to_string()).status,
            200,
            "{play}"
        );
    }
    question["actions"] = json!([]);
    let start = service.post("/v1/play/replay", question.to_string()).json();
    assert_eq!(start["phase"], "first_cards");
    assert_eq!(start["actions"], 0);
}

/// A round whose second play beats the first only if the Phoenix makes it a full house of fours.
fn round_with_two_readings() -> Value {
    json!({
        "hands": [
            "Ma BQ GQ Ph B4 G4 B2 G2 R2 B3 G3 R3 S3 B5",
            "R7 G7 B7 S6 G6 S2 G5 R5 S5 R4 S4 B6 R6 S7",
            "B8 G8 R8 S8 B9 G9 R9 S9 B10 G10 R10 S10 BJ GJ",
            "RJ SJ RQ SQ BK GK RK SK BA GA RA SA Hu Dr"
        ],
        "actions": [
            {"seat": 0, "give": {"next": "B2", "partner": "G2", "previous": "R2"}},
            {"seat": 1, "give": {"next": "S2", "partner": "B6", "previous": "R6"}},
            {"seat": 2, "give": {"next": "B8", "partner": "G8", "previous": "R8"}},
            {"seat": 3, "give": {"next": "RJ", "partner": "SJ", "previous": "RQ"}},
            {"seat": 0, "play": "BQ GQ Ph B4 G4"},
            {"seat": 1, "play": "R7 G7 B7 S6 G6"}
        ]
    })
}

#[test]
fn a_later_play_shows_what_the_phoenix_stood_for() {
    let service = Service::start();
    let mut question = round_with_two_readings();
    let asked = |question: &Value| service.post("/v1/play/replay", question.to_string());
    let reply = asked(&question);
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["trick"]["by"], 1);
    // Said explicitly, the other reading makes the round impossible.
    question["actions"][4]["rank"] = json!(12);
    let detail = "expected a combination above the full house of Q, found a full house of 7";
    assert!(asked(&question).body.contains(detail));
    // Without the second play, it is the higher one.
    question["actions"][4]
        .as_object_mut()
        .unwrap()
        .remove("rank");
    question["actions"].as_array_mut().unwrap().pop();
    assert_eq!(asked(&question).json()["trick"]["rank"], 12);
}

#[test]
fn replay_refuses_the_first_illegal_action_with_its_rule() {
    let service = Service::start();
    let question = round(&service);
    let with = |index: usize, action: Value| {
        let mut question = question.clone();
        question["actions"][index] = action;
        service.post("/v1/play/replay", question.to_string())
    };
    for (index, action, pointer, rule) in [
        (
            6,
            json!({"seat": 1, "play": "pass"}),
            "/actions/6",
            "the wish for 9 binds: a legal move with a 9 exists",
        ),
        (
            6,
            json!({"seat": 2, "play": "pass"}),
            "/actions/6",
            "expected seat 1, which is in turn, found seat 2",
        ),
        (
            6,
            json!({"seat": 1, "play": "B2"}),
            "/actions/6",
            "expected cards of the hand, found B2, which it does not hold",
        ),
        (
            6,
            json!({"seat": 1, "play": "B9 G8"}),
            "/actions/6",
            "expected a combination, found B9 G8",
        ),
        (
            5,
            json!({"seat": 0, "play": "pass"}),
            "/actions/5",
            "expected cards from the seat that leads, found a pass",
        ),
        (
            5,
            json!({"seat": 1, "call": "grand_tichu"}),
            "/actions/5",
            "expected one call a seat, found another after Grand Tichu",
        ),
        (
            5,
            json!({"seat": 2, "call": "grand_tichu"}),
            "/actions/5",
            "expected Grand Tichu with the first 8 cards, found 14 cards in the hand",
        ),
        (
            5,
            json!({"seat": 0, "dragon_to": 1}),
            "/actions/5",
            "expected a trick won with the Dragon, to give away, found the lead of seat 0",
        ),
        (
            1,
            json!({"seat": 0, "give": {"next": "R4", "partner": "R4", "previous": "G5"}}),
            "/actions/1",
            "expected three different cards, found R4 twice",
        ),
    ] {
        let reply = with(index, action.clone());
        assert_eq!(
            faults(&reply),
            [(pointer.to_owned(), "illegal_move".to_owned())],
            "{action}"
        );
        assert_eq!(reply.json()["errors"][0]["detail"], rule);
    }
    for (action, pointer, code) in [
        (json!({"seat": 0}), "/actions/5", "impossible"),
        (
            json!({"seat": 0, "play": "Ma", "call": "tichu"}),
            "/actions/5",
            "impossible",
        ),
        (
            json!({"seat": 0, "play": "pass", "wish": "9"}),
            "/actions/5",
            "impossible",
        ),
        (
            json!({"seat": 0, "play": "Mah"}),
            "/actions/5/play/0",
            "unknown_card",
        ),
        (
            json!({"seat": 0, "give": {"next": "R4"}}),
            "/actions/5/give/partner",
            "missing_field",
        ),
        (json!({"play": "Ma"}), "/actions/5/seat", "missing_field"),
        (json!(7), "/actions/5", "wrong_type"),
    ] {
        let reply = with(5, action.clone());
        assert_eq!(
            faults(&reply)[0],
            (pointer.to_owned(), code.to_owned()),
            "{action}"
        );
    }
}

#[test]
fn replay_refuses_a_deal_that_cannot_be() {
    let service = Service::start();
    let question = round(&service);
    let asked = |edit: &dyn Fn(&mut Value)| {
        let mut question = question.clone();
        edit(&mut question);
        faults(&service.post("/v1/play/replay", question.to_string()))
    };
    let twice = asked(&|question| question["hands"][1] = question["hands"][0].clone());
    assert_eq!(twice, [("/hands".to_owned(), "duplicate_card".to_owned())]);
    let short = asked(&|question| question["hands"][3] = json!("Dr"));
    assert_eq!(short, [("/hands/3".to_owned(), "wrong_count".to_owned())]);
    let other = asked(&|question| {
        question["first_cards"] = json!([
            "Dr Ph BA GA RA SA BK GK",
            "Ph BA SA RK SK BJ GJ R10",
            "RA GK BQ RJ G10 R9 S9 B8",
            "SQ S8 B7 G6 R5 S4 G4 B3"
        ]);
    });
    assert_eq!(
        other,
        [("/first_cards/0".to_owned(), "impossible".to_owned())]
    );
    let many = asked(&|question| {
        question["actions"] = json!(vec![json!({"seat": 0, "play": "pass"}); 401])
    });
    assert_eq!(many, [("/actions".to_owned(), "wrong_count".to_owned())]);
}

#[test]
fn whole_round_ends_with_its_points() {
    let service = Service::start();
    let mut question = round(&service);
    question["actions"].as_array_mut().unwrap().truncate(5);
    // Always the first legal move; the last of the list, a pass, only where nothing else is left.
    let result = loop {
        let answer = service.post("/v1/play/replay", question.to_string()).json();
        let turn = answer["turn"].as_u64().unwrap_or(9) as usize;
        let action = match answer["phase"].as_str().unwrap() {
            "over" => break answer["result"].clone(),
            "give_dragon" => json!({"seat": turn, "dragon_to": (turn + 1) % 4}),
            _ => {
                let mut position = json!({
                    "seat": turn, "turn": turn, "hand": answer["hands"][turn], "left": answer["left"]
                });
                for field in ["trick", "wish"] {
                    if let Some(value) = answer.get(field) {
                        position[field] = value.clone();
                    }
                }
                json!({"seat": turn, "play": moves(&service, &position)[0]})
            }
        };
        question["actions"].as_array_mut().unwrap().push(action);
    };
    let points = |field: &str| -> i64 {
        result[field]
            .as_array()
            .unwrap()
            .iter()
            .map(|points| points.as_i64().unwrap())
            .sum()
    };
    assert_eq!(
        points("cards"),
        if result["double_victory"] == true {
            200
        } else {
            100
        }
    );
    assert_eq!(points("calls").abs(), 200);
    assert_eq!(points("points"), points("cards") + points("calls"));
}
