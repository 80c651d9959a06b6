//! A match against agents, over HTTP.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::running::{Reply, Service};

/// Numbers that depend on a seed alone.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

fn ask(service: &Service, path: &str, question: &Value) -> Reply {
    service.post(&format!("/v1/table{path}"), question.to_string())
}

fn answer(service: &Service, path: &str, question: &Value) -> Value {
    let reply = ask(service, path, question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    reply.json()
}

fn fault(service: &Service, path: &str, question: &Value) -> (String, String, String) {
    let reply = ask(service, path, question);
    assert_eq!(reply.status, 422, "{question}: {}", reply.body);
    let fault = &reply.json()["errors"][0];
    let text = |name: &str| fault[name].as_str().unwrap().to_owned();
    (text("pointer"), text("code"), text("detail"))
}

fn act(service: &Service, table: &Value, action: &Value) -> Value {
    answer(
        service,
        "/act",
        &json!({"token": table["token"], "action": action}),
    )
}

fn random<'t>(table: &'t Value, numbers: &mut Numbers) -> &'t Value {
    let legal = table["legal"].as_array().unwrap();
    &legal[numbers.below(legal.len())]
}

/// Plays random actions until the round is over.
fn finish(service: &Service, mut table: Value, numbers: &mut Numbers) -> Value {
    while table["round_over"].is_null() {
        table = act(service, &table, random(&table, numbers));
    }
    table
}

#[test]
fn a_program_that_sends_back_any_entry_of_legal_finishes_its_match() {
    let service = Service::start();
    for (seed, seats) in [
        (1, json!(["you", "champion", "people", "champion"])),
        (2, json!(["people", "champion", "people", "you"])),
        (3, json!(["search", "you", "search", "people"])),
    ] {
        let mut numbers = Numbers(seed);
        let question = json!({"seats": seats, "target_score": 200, "seed": seed});
        let mut table = answer(&service, "", &question);
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
            table = act(&service, &table, random(&table, &mut numbers));
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
    let service = Service::start();
    let hands: Vec<Value> = (0..4)
        .map(|seat| {
            let mut seats = ["people"; 4];
            seats[seat] = "you";
            let question = json!({"seed": 20_261_126, "seats": seats});
            let table = answer(&service, "", &question);
            assert_eq!(table["seat"], seat);
            let over = finish(&service, table, &mut Numbers(9));
            assert_eq!(over["round_over"]["seed"], 20_261_126);
            over["round_over"]["hands"].clone()
        })
        .collect();
    assert!(hands.iter().all(|dealt| *dealt == hands[0]));
    let [one, other] = [(); 2].map(|()| answer(&service, "", &json!({}))["hand"].clone());
    assert_ne!(one, other, "nobody knows the deals without a seed");
}

#[test]
fn a_token_shows_no_card_and_an_answer_only_the_own_ones() {
    let service = Service::start();
    let mut numbers = Numbers(4);
    let mut table = answer(&service, "", &json!({"seed": 4}));
    let mut texts = Vec::new();
    while table["round_over"].is_null() {
        assert!(table["token"].as_str().unwrap().len() < 4096);
        let mut shown = table.clone();
        shown["token"].take();
        texts.push((shown, table["hand"].clone()));
        table = act(&service, &table, random(&table, &mut numbers));
    }
    let hands = &table["round_over"]["hands"];
    let all: Vec<&str> = hands
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|hand| hand.as_str().unwrap().split(' '))
        .collect();
    assert_eq!(all.len(), 56);
    for (shown, own) in texts {
        let view = &shown["view"];
        let open: String = view["played"].to_string() + own.as_str().unwrap();
        let gifts = view["given"].to_string() + &view["received"].to_string();
        // Examples of exchanges have cards of the hand alone.
        let words = shown.to_string();
        for card in &all {
            let is_shown = words
                .split(|letter: char| !letter.is_ascii_alphanumeric())
                .any(|word| word == *card);
            let is_known = [&open, &gifts].iter().any(|text| {
                text.split(|letter: char| !letter.is_ascii_alphanumeric())
                    .any(|word| word == *card)
            });
            assert!(!is_shown || is_known, "{card} in {words}");
        }
    }
}

#[test]
fn a_token_is_refused_when_it_was_changed_or_is_of_another_key_and_the_service_says_which() {
    let files = TempDir::new().unwrap();
    let key = files.path().join("key");
    fs::write(&key, format!("{}\n", "5e".repeat(32))).unwrap();
    let option = ["--table-key", key.to_str().unwrap()];
    let (service, again, other) = (
        Service::start_with(&option),
        Service::start_with(&option),
        Service::run({
            let mut command = crate::running::binary();
            command.args(["--listen", "127.0.0.1:0"]);
            command
        }),
    );
    let table = answer(&service, "", &json!({"seed": 1}));
    let token = table["token"].as_str().unwrap();
    let action = json!({"take_rest": true});
    let question = |token: &str| json!({"token": token, "action": action});
    let first = answer(&service, "/act", &question(token));
    let elsewhere = answer(&again, "/act", &question(token));
    assert_eq!(elsewhere, first, "instances with one key are one service");
    let (pointer, code, detail) = fault(&other, "/act", &question(token));
    assert_eq!((&*pointer, &*code), ("/token", "impossible"));
    assert!(detail.contains("another"), "{detail}");
    let place = token.len() - 30;
    let letter = if token[place..].starts_with('A') {
        'B'
    } else {
        'A'
    };
    let changed = format!("{}{letter}{}", &token[..place], &token[place + 1..]);
    let (_, _, detail) = fault(&service, "/act", &question(&changed));
    assert!(detail.contains("changed"), "{detail}");
    let version = format!("Ag{}", &token[2..]);
    let (_, _, detail) = fault(&service, "/act", &question(&version));
    assert!(detail.contains("version"), "{detail}");
    for path in ["/act", "/rewind", "/hint", "/duplicate"] {
        let mut question = json!({"token": "nonsense"});
        match path {
            "/act" => question["action"] = action.clone(),
            "/rewind" => question["moment"] = 0.into(),
            _ => {}
        }
        assert_eq!(fault(&service, path, &question).0, "/token");
    }
    // An old token goes on from its own moment: so actions are taken back.
    assert_eq!(
        answer(&service, "/act", &question(token))["hand"],
        first["hand"]
    );
}

#[test]
fn a_key_that_is_none_is_named_before_the_service_starts() {
    let files = TempDir::new().unwrap();
    let key = files.path().join("key");
    for (text, expected) in [
        ("secret", "expected 64 hexadecimal digits"),
        ("", "expected 64 hexadecimal digits"),
    ] {
        fs::write(&key, text).unwrap();
        let mut command = crate::running::binary();
        let output = command
            .args(["--table-key", key.to_str().unwrap()])
            .output()
            .unwrap();
        assert!(!output.status.success());
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(log.contains(expected), "{log}");
        assert!(!log.contains("secret"), "{log}");
    }
}

#[test]
fn what_the_rules_forbid_is_refused_with_its_rule_and_the_token_stays_good() {
    let service = Service::start();
    let table = answer(&service, "", &json!({"seed": 7}));
    let refused = |action: Value| {
        let question = json!({"token": table["token"], "action": action});
        fault(&service, "/act", &question)
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
    act(&service, &table, &json!({"take_rest": true}));
}

#[test]
fn wrong_tables_are_refused_with_every_fault() {
    let service = Service::start();
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
        let (at, found, detail) = fault(&service, "", &question);
        assert_eq!((&*at, &*found), (pointer, code), "{question}: {detail}");
    }
}

#[test]
fn own_actions_are_taken_back_and_after_the_round_every_moment_is_open_to_every_seat() {
    let service = Service::start();
    let mut numbers = Numbers(3);
    let mut table = answer(&service, "", &json!({"seed": 3}));
    assert!(table["undo"].is_null());
    while table["round_over"].is_null() {
        if let Some(moment) = table["undo"].as_u64() {
            let back = answer(
                &service,
                "/rewind",
                &json!({"token": table["token"], "moment": moment}),
            );
            assert_eq!(back["moment"], moment);
            assert!(back["round_over"].is_null() && back["question"].is_object());
        }
        let other = json!({"token": table["token"], "moment": 0, "seat": 1});
        assert_eq!(fault(&service, "/rewind", &other).0, "/seat");
        let hint = json!({"token": table["token"], "seat": 1});
        assert_eq!(fault(&service, "/hint", &hint).0, "/seat");
        let duplicate = json!({"token": table["token"]});
        assert_eq!(fault(&service, "/duplicate", &duplicate).0, "/token");
        table = act(&service, &table, random(&table, &mut numbers));
    }
    let actions = table["round_over"]["actions"].as_array().unwrap().clone();
    let late = json!({"token": table["token"], "moment": actions.len() + 1});
    assert_eq!(fault(&service, "/rewind", &late).1, "out_of_range");
    for moment in (0..actions.len()).step_by(7) {
        for seat in 0..4 {
            let question = json!({"token": table["token"], "moment": moment, "seat": seat});
            let there = answer(&service, "/rewind", &question);
            assert_eq!(there["seat"], seat);
            answer(&service, "/hint", &question);
            let over = finish(&service, there, &mut numbers);
            let replayed = over["round_over"]["actions"].as_array().unwrap();
            assert_eq!(&replayed[..moment], &actions[..moment]);
        }
    }
}

#[test]
fn a_hint_is_the_advice_of_the_service_for_the_same_question() {
    let service = Service::start();
    let table = answer(&service, "", &json!({"seed": 7}));
    let hint = answer(&service, "/hint", &json!({"token": table["token"]}));
    let asked = json!({"seat": 0, "first_eight": table["hand"]});
    let advice = service.post("/v1/play/advice", asked.to_string()).json();
    assert_eq!(hint, advice);
    let mut numbers = Numbers(7);
    let mut table = act(&service, &table, &json!({"take_rest": true}));
    while table["question"]["decision"] != "play" || table["legal"].as_array().unwrap().len() < 3 {
        table = act(&service, &table, random(&table, &mut numbers));
    }
    let question = json!({"token": table["token"], "deals": 10});
    let worth = answer(&service, "/hint", &question);
    let decision = worth["decisions"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert!(decision["candidates"].as_array().unwrap().len() > 1);
    assert_eq!(
        fault(
            &service,
            "/hint",
            &json!({"token": table["token"], "deals": 1})
        )
        .0,
        "/deals"
    );
}

#[test]
fn the_champion_plays_the_same_cards_for_comparison_and_the_record_can_be_reviewed() {
    let service = Service::start();
    let table = answer(
        &service,
        "",
        &json!({"seed": 12, "seats": ["people", "people", "you", "people"]}),
    );
    let over = finish(&service, table, &mut Numbers(12));
    let round = &over["round_over"];
    let other = answer(&service, "/duplicate", &json!({"token": over["token"]}));
    assert_eq!(other["seat"], 2);
    assert_eq!(other["yours"], round["points"]);
    let replay = json!({"hands": round["hands"], "actions": other["actions"]});
    let replayed = service.post("/v1/play/replay", replay.to_string()).json();
    let points = &replayed["result"]["points"];
    assert_eq!(
        other["champion"],
        json!({"own": points[0], "opponent": points[1]})
    );

    let mut played = json!({"hands": round["hands"], "actions": round["actions"]});
    let result = service.post("/v1/play/replay", played.to_string()).json();
    assert_eq!(result["result"]["points"], round["record"]["points"]);
    played["seed"] = round["seed"].clone();

    let header =
        json!({"type": "match", "version": 1, "site": "grand-tichu", "target_score": 1000});
    let log = format!("{header}\n{}\n", round["record"]);
    let review = service.post("/v1/review", &log);
    assert_eq!(review.status, 200, "{}", review.body);
    assert!(review.body.contains("\"type\":\"end\""), "{}", review.body);
    assert!(
        !review.body.contains("\"type\":\"fault\""),
        "{}",
        review.body
    );
}

#[test]
fn a_round_is_shown_again_from_its_seed_and_actions() {
    let service = Service::start();
    let seats = json!(["people", "you", "people", "champion"]);
    let table = answer(&service, "", &json!({"seats": seats}));
    let over = finish(&service, table, &mut Numbers(5));
    let round = &over["round_over"];
    let question = json!({"seed": round["seed"], "seats": seats, "actions": round["actions"]});
    let mut again = answer(&service, "", &question);
    let mut told = question.clone();
    told["actions"] = round["record"]["actions"].clone();
    assert_eq!(
        answer(&service, "", &told)["round_over"],
        round.clone(),
        "the record says enough"
    );
    assert_eq!(
        again["events"].as_array().unwrap().len() + 3,
        round["actions"].as_array().unwrap().len(),
        "gifts of others are not shown"
    );
    // The table of a named seed is another than that of a secret.
    again["token"] = over["token"].clone();
    again["events"] = over["events"].clone();
    assert_eq!(again, over);
}

#[test]
fn who_watches_sees_the_round_with_all_cards() {
    let service = Service::start();
    let question = json!({"seed": 6, "seats": ["champion", "people", "champion", "people"]});
    let table = answer(&service, "", &question);
    assert!(table["seat"].is_null());
    assert_eq!(table["legal"], json!([{"go_on": true}]));
    let round = &table["round_over"];
    assert_eq!(table["events"], round["actions"]);
    for (moment, seat) in [(0, 0), (20, 3)] {
        let thought = json!({"token": table["token"], "moment": moment, "seat": seat});
        answer(&service, "/hint", &thought);
    }
    let without_seat = json!({"token": table["token"]});
    assert_eq!(fault(&service, "/hint", &without_seat).0, "/seat");
    let next = act(&service, &table, &json!({"go_on": true}));
    assert_eq!(next["round"], 2);
}

#[test]
fn ten_thousand_random_acts_legal_and_illegal_break_nothing() {
    let service = Service::start();
    let mut numbers = Numbers(1);
    let mut table = answer(&service, "", &json!({"seed": 1}));
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
                table = answer(&service, "", &json!({"seed": numbers.below(1 << 20)}));
                continue;
            }
            false => random(&table, &mut numbers).clone(),
        };
        let question = json!({"token": table["token"], "action": action});
        let reply = ask(&service, "/act", &question);
        match reply.status {
            200 => table = reply.json(),
            422 if is_wild => refused += 1,
            status => panic!("{status} for {action}: {}", reply.body),
        }
    }
    assert!(refused > 1000);
}
