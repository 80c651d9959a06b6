//! The replay of a round.

use serde_json::{Value, json};

use crate::asked::{Reply, description, post};
use crate::play::{faults, moves};

fn ask(question: &Value) -> Reply {
    post("/v1/play/replay", question.to_string())
}

/// The round of the description.
fn round() -> Value {
    let document = description();
    document["components"]["schemas"]["RoundQuestion"]["examples"][0].clone()
}

#[test]
fn replay_answers_the_position_after_the_last_action() {
    let mut question = round();
    let reply = ask(&question);
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
    let listed = moves(&position);
    for play in &listed {
        let mut next = question.clone();
        let actions = next["actions"].as_array_mut().unwrap();
        actions.push(json!({"seat": turn, "play": play}));
        assert_eq!(ask(&next).status, 200, "{play}");
    }
    question["actions"] = json!([]);
    let start = ask(&question).json();
    assert_eq!(start["phase"], "first_cards");
    assert_eq!(start["actions"], 0);
}

#[test]
fn seats_may_be_numbered_against_the_order_of_play() {
    let question = json!({
        "direction": "falling",
        "hands": [
            "Dr GA BK GQ RQ SJ B10 G9 R8 S7 B6 G5 R4 Ma",
            "SQ S8 B7 G6 R5 S4 G4 B3 R3 S3 B2 G2 R2 S2",
            "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
            "Ph BA SA RK SK BJ GJ R10 S10 B9 G8 R7 S6 B5"
        ],
        "actions": [
            {"seat": 3, "call": "grand_tichu"},
            {"seat": 0, "give": {"next": "R4", "partner": "GA", "previous": "G5"}},
            {"seat": 3, "give": {"next": "S6", "partner": "RK", "previous": "B5"}},
            {"seat": 2, "give": {"next": "B4", "partner": "RA", "previous": "G3"}},
            {"seat": 1, "give": {"next": "B2", "partner": "SQ", "previous": "R3"}},
            {"seat": 0, "play": "Ma", "wish": "9"},
            {"seat": 3, "play": "B9"},
            {"seat": 2, "play": "pass"}
        ]
    });
    let found = ask(&question).json();
    let rising = ask(&round());
    let rising = rising.json();
    assert_eq!(found["turn"], 1);
    for (falling, same) in [(0, 0), (1, 3), (2, 2), (3, 1)] {
        assert_eq!(found["hands"][falling], rising["hands"][same]);
        assert_eq!(found["left"][falling], rising["left"][same]);
    }
    assert_eq!(found["trick"]["by"], 3);
    assert_eq!(found["calls"], json!([{"seat": 3, "call": "grand_tichu"}]));
    let mut wrong = question;
    wrong["actions"][7]["seat"] = 1.into();
    let refused = ask(&wrong).json();
    assert_eq!(
        refused["errors"][0]["detail"],
        "expected seat 2, which is in turn, found seat 1"
    );
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
    let mut question = round_with_two_readings();
    let reply = ask(&question);
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["trick"]["by"], 1);
    // Said explicitly, the other reading makes the round impossible.
    question["actions"][4]["rank"] = json!(12);
    let detail = "expected a combination above the full house of Q, found a full house of 7";
    assert!(ask(&question).body.contains(detail));
    // Without the second play, it is the higher one.
    question["actions"][4]
        .as_object_mut()
        .unwrap()
        .remove("rank");
    question["actions"].as_array_mut().unwrap().pop();
    assert_eq!(ask(&question).json()["trick"]["rank"], 12);
}

#[test]
fn a_winner_leads_without_the_pass_that_takes_its_trick() {
    let mut question = round_with_two_readings();
    let actions = question["actions"].as_array_mut().unwrap();
    for seat in [2, 3, 0] {
        actions.push(json!({"seat": seat, "play": "pass"}));
    }
    assert_eq!(ask(&question).json()["phase"], "close");
    let lead = json!({"seat": 1, "play": "S7"});
    let mut closed = question.clone();
    for action in [json!({"seat": 1, "play": "pass"}), lead.clone()] {
        closed["actions"].as_array_mut().unwrap().push(action);
    }
    question["actions"].as_array_mut().unwrap().push(lead);
    let (mut with, mut without) = (ask(&closed).json(), ask(&question).json());
    assert_eq!(with["actions"].take(), json!(11));
    assert_eq!(without["actions"].take(), json!(10));
    assert_eq!(with["trick"]["cards"], "S7");
    assert_eq!(with, without);
}

#[test]
fn a_wish_may_be_an_action_of_its_own() {
    let together = round();
    let mut apart = together.clone();
    let actions = apart["actions"].as_array_mut().unwrap();
    let mahjong = actions.iter().position(|one| one["wish"].is_string());
    let mahjong = mahjong.unwrap();
    let wish = actions[mahjong].as_object_mut().unwrap().remove("wish");
    actions.insert(mahjong + 1, json!({"seat": 0, "wish": wish}));
    let (mut one, mut two) = (ask(&together).json(), ask(&apart).json());
    assert_eq!(
        one["actions"].as_u64().map(|count| count + 1),
        two["actions"].as_u64()
    );
    one["actions"].take();
    two["actions"].take();
    assert_eq!(one, two);
    // It is refused anywhere else.
    apart["actions"]
        .as_array_mut()
        .unwrap()
        .push(json!({"seat": 3, "wish": "K"}));
    let last = apart["actions"].as_array().unwrap().len() - 1;
    let refused = ask(&apart);
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.json()["errors"][0]["pointer"],
        format!("/actions/{last}")
    );
}

#[test]
fn replay_refuses_the_first_illegal_action_with_its_rule() {
    let question = round();
    let with = |index: usize, action: Value| {
        let mut question = question.clone();
        question["actions"][index] = action;
        ask(&question)
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
    let question = round();
    let asked = |edit: &dyn Fn(&mut Value)| {
        let mut question = question.clone();
        edit(&mut question);
        faults(&ask(&question))
    };
    let twice = asked(&|question| question["hands"][1] = question["hands"][0].clone());
    assert_eq!(twice, [("/hands".to_owned(), "duplicate_card".to_owned())]);
    let short = asked(&|question| question["hands"][3] = json!("Dr"));
    assert_eq!(short, [("/hands/3".to_owned(), "wrong_count".to_owned())]);
    let other = asked(&|question| {
        question["first_eight"] = json!([
            "Dr Ph BA GA RA SA BK GK",
            "Ph BA SA RK SK BJ GJ R10",
            "RA GK BQ RJ G10 R9 S9 B8",
            "SQ S8 B7 G6 R5 S4 G4 B3"
        ]);
    });
    assert_eq!(
        other,
        [("/first_eight/0".to_owned(), "impossible".to_owned())]
    );
    let many = asked(&|question| {
        question["actions"] = json!(vec![json!({"seat": 0, "play": "pass"}); 401])
    });
    assert_eq!(many, [("/actions".to_owned(), "wrong_count".to_owned())]);
}

#[test]
fn whole_round_ends_with_its_points() {
    let mut question = round();
    question["actions"].as_array_mut().unwrap().truncate(5);
    // Always the first legal move; the last of the list, a pass, only where nothing else is left.
    let result = loop {
        let answer = ask(&question).json();
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
                json!({"seat": turn, "play": moves(&position)[0]})
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
