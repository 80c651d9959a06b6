//! A match against agents.

use serde_json::{Value, json};

use crate::asked::{Reply, post};

/// Numbers that depend on a seed alone.
pub struct Numbers(pub u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

fn ask(path: &str, question: &Value) -> Reply {
    post(&format!("/v1/table{path}"), question.to_string())
}

pub fn answer(path: &str, question: &Value) -> Value {
    let reply = ask(path, question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    reply.json()
}

pub fn fault(path: &str, question: &Value) -> (String, String, String) {
    let reply = ask(path, question);
    assert_eq!(reply.status, 422, "{question}: {}", reply.body);
    let fault = &reply.json()["errors"][0];
    let text = |name: &str| fault[name].as_str().unwrap().to_owned();
    (text("pointer"), text("code"), text("detail"))
}

pub fn act(table: &Value, action: &Value) -> Value {
    answer("/act", &json!({"token": table["token"], "action": action}))
}

pub fn random<'t>(table: &'t Value, numbers: &mut Numbers) -> &'t Value {
    let legal = table["legal"].as_array().unwrap();
    &legal[numbers.below(legal.len())]
}

/// Plays random actions until the round is over.
pub fn finish(mut table: Value, numbers: &mut Numbers) -> Value {
    while table["round_over"].is_null() {
        table = act(&table, random(&table, numbers));
    }
    table
}

#[test]
fn a_program_that_sends_back_any_entry_of_legal_finishes_its_match() {
    for (seed, seats) in [
        (1, json!(["you", "champion", "people", "champion"])),
        (2, json!(["people", "champion", "people", "you"])),
        (3, json!(["search", "you", "search", "people"])),
    ] {
        let mut numbers = Numbers(seed);
        let question = json!({"seats": seats, "target_score": 200, "seed": seed});
        let mut table = answer("", &question);
        let (mut round, mut totals) = (1, [0, 0]);
        while table["match_over"].is_null() {
            if let Some(over) = table["round_over"].as_object() {
                let points = ["own", "opponent"].map(|team| over["points"][team].as_i64().unwrap());
                totals = [totals[0] + points[0], totals[1] + points[1]];
                round += 1;
                assert_eq!(table["question"]["decision"], "go_on");
            } else {
                assert_eq!(table["round"], round);
            }
            assert_eq!(
                table["scores"],
                json!({"own": totals[0], "opponent": totals[1]})
            );
            table = act(&table, random(&table, &mut numbers));
        }
        assert!(table["question"].is_null());
        assert_eq!(table["legal"], json!([]));
        let winner = table["match_over"]["winner"].as_str().unwrap();
        let [own, opponent] =
            ["own", "opponent"].map(|team| table["scores"][team].as_i64().unwrap());
        assert_eq!(winner == "own", own > opponent);
        assert!(own.max(opponent) >= 200);
    }
}

#[test]
fn the_same_seed_deals_the_same_match_and_in_every_seat_the_same_cards() {
    let hands: Vec<Value> = (0..4)
        .map(|seat| {
            let mut seats = ["people"; 4];
            seats[seat] = "you";
            let question = json!({"seed": 20_261_126, "seats": seats});
            let table = answer("", &question);
            assert_eq!(table["seat"], seat);
            let over = finish(table, &mut Numbers(9));
            assert_eq!(over["round_over"]["seed"], 20_261_126);
            over["round_over"]["hands"].clone()
        })
        .collect();
    assert!(hands.iter().all(|dealt| *dealt == hands[0]));
    let [one, other] = [(); 2].map(|()| answer("", &json!({}))["hand"].clone());
    assert_ne!(one, other, "two tables without a seed have different deals");
}

#[test]
fn what_the_rules_forbid_is_refused_with_its_rule_and_the_token_stays_good() {
    let table = answer("", &json!({"seed": 7}));
    let refused = |action: Value| {
        let question = json!({"token": table["token"], "action": action});
        fault("/act", &question)
    };
    for (action, pointer, code) in [
        (json!({"play": "pass"}), "/action", "illegal_move"),
        (json!({"play": "RK SK"}), "/action", "illegal_move"),
        (json!({"play": "RK S2"}), "/action/play", "illegal_move"),
        (json!({"play": "X9"}), "/action/play/0", "unknown_card"),
        (json!({"wait": true}), "/action", "impossible"),
        (json!({"go_on": true}), "/action", "impossible"),
        (json!({}), "/action", "impossible"),
        (json!({"take_rest": false}), "/action", "impossible"),
        (
            json!({"take_rest": true, "wait": true}),
            "/action",
            "impossible",
        ),
        (json!({"call": "tichu"}), "/action", "illegal_move"),
        (
            json!({"give": {"next": "RK", "partner": "SK", "previous": "G9"}}),
            "/action",
            "illegal_move",
        ),
        (json!({"dragon_to": 1}), "/action", "illegal_move"),
        (json!({"hand": "RK"}), "/action/hand", "unknown_field"),
        (json!("pass"), "/action", "wrong_type"),
    ] {
        let (at, found, detail) = refused(action.clone());
        assert_eq!((&*at, &*found), (pointer, code), "{action}: {detail}");
        assert!(detail.starts_with("expected"), "{detail}");
    }
    act(&table, &json!({"take_rest": true}));
}

#[test]
fn wrong_tables_are_refused_with_every_fault() {
    for (question, pointer, code) in [
        (
            json!({"seats": ["you", "you", "people", "people"]}),
            "/seats",
            "impossible",
        ),
        (json!({"seats": ["you"]}), "/seats", "wrong_count"),
        (
            json!({"seats": ["you", "me", "people", "people"]}),
            "/seats/1",
            "out_of_range",
        ),
        (
            json!({"seed": 9_007_199_254_740_992_u64}),
            "/seed",
            "out_of_range",
        ),
        (json!({"target_score": 0}), "/target_score", "out_of_range"),
        (json!({"own_score": 1000}), "/own_score", "impossible"),
        (
            json!({"actions": [{"seat": 0, "play": "pass"}]}),
            "/seed",
            "missing_field",
        ),
        (
            json!({"seed": 1, "actions": [{"seat": 0, "play": "pass"}]}),
            "/actions/0",
            "illegal_move",
        ),
        (
            json!({"seed": 1, "actions": [{"seat": 0, "play": "RK G9"}]}),
            "/actions/0",
            "illegal_move",
        ),
        (json!({"players": 3}), "/players", "unknown_field"),
    ] {
        let (at, found, detail) = fault("", &question);
        assert_eq!((&*at, &*found), (pointer, code), "{question}: {detail}");
    }
}

#[test]
fn ten_thousand_random_acts_legal_and_illegal_break_nothing() {
    let mut numbers = Numbers(1);
    let mut table = answer("", &json!({"seed": 1}));
    let wild = [
        json!({"play": "pass"}),
        json!({"play": "Ph"}),
        json!({"play": "Ma", "wish": "9"}),
        json!({"play": "Dr"}),
        json!({"play": "Ph G2", "rank": 2}),
        json!({"wait": true}),
        json!({"go_on": true}),
        json!({"take_rest": true}),
        json!({"call": "tichu"}),
        json!({"call": "grand_tichu"}),
        json!({"dragon_to": 1}),
        json!({"dragon_to": 2}),
        json!({"give": {"next": "Ph", "partner": "Dr", "previous": "Ma"}}),
        json!({"wish": "9"}),
        json!(null),
        json!([]),
    ];
    let mut refused = 0;
    for _ in 0..10_000 {
        let is_wild = numbers.below(3) > 0;
        let action = match is_wild {
            true => wild[numbers.below(wild.len())].clone(),
            false if table["legal"] == json!([]) => {
                table = answer("", &json!({"seed": numbers.below(1 << 20)}));
                continue;
            }
            false => random(&table, &mut numbers).clone(),
        };
        let question = json!({"token": table["token"], "action": action});
        let reply = ask("/act", &question);
        match reply.status {
            200 => table = reply.json(),
            422 if is_wild => refused += 1,
            status => panic!("{status} for {action}: {}", reply.body),
        }
    }
    assert!(refused > 1000);
}
