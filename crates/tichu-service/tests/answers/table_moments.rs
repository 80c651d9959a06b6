//! Hints, earlier moments, other seats and finished rounds of a table.

use serde_json::json;

use crate::asked::post;
use crate::table::{Numbers, act, answer, fault, finish, random};

#[test]
fn own_actions_are_taken_back_and_after_the_round_every_moment_is_open_to_every_seat() {
    let mut numbers = Numbers(3);
    let mut table = answer("", &json!({"seed": 3}));
    assert!(table["undo"].is_null());
    while table["round_over"].is_null() {
        if let Some(moment) = table["undo"].as_u64() {
            let back = answer(
                "/rewind",
                &json!({"token": table["token"], "moment": moment}),
            );
            assert_eq!(back["moment"], moment);
            assert!(back["round_over"].is_null() && back["question"].is_object());
        }
        let other = json!({"token": table["token"], "moment": 0, "seat": 1});
        assert_eq!(fault("/rewind", &other).0, "/seat");
        let hint = json!({"token": table["token"], "seat": 1});
        assert_eq!(fault("/hint", &hint).0, "/seat");
        let duplicate = json!({"token": table["token"]});
        assert_eq!(fault("/duplicate", &duplicate).0, "/token");
        table = act(&table, random(&table, &mut numbers));
    }
    let actions = table["round_over"]["actions"].as_array().unwrap().clone();
    let late = json!({"token": table["token"], "moment": actions.len() + 1});
    assert_eq!(fault("/rewind", &late).1, "out_of_range");
    for moment in (0..actions.len()).step_by(7) {
        for seat in 0..4 {
            let question = json!({"token": table["token"], "moment": moment, "seat": seat});
            let there = answer("/rewind", &question);
            assert_eq!(there["seat"], seat);
            answer("/hint", &question);
            let over = finish(there, &mut numbers);
            let replayed = over["round_over"]["actions"].as_array().unwrap();
            assert_eq!(&replayed[..moment], &actions[..moment]);
        }
    }
}

#[test]
fn a_hint_is_the_advice_of_the_service_for_the_same_question() {
    let table = answer("", &json!({"seed": 7}));
    let hint = answer("/hint", &json!({"token": table["token"]}));
    let asked = json!({"seat": 0, "first_eight": table["hand"]});
    let advice = post("/v1/play/advice", asked.to_string()).json();
    assert_eq!(hint, advice);
    let mut numbers = Numbers(7);
    let mut table = act(&table, &json!({"take_rest": true}));
    while table["question"]["decision"] != "play" || table["legal"].as_array().unwrap().len() < 3 {
        table = act(&table, random(&table, &mut numbers));
    }
    let question = json!({"token": table["token"], "deals": 10});
    let worth = answer("/hint", &question);
    let decision = worth["decisions"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert!(decision["candidates"].as_array().unwrap().len() > 1);
    assert_eq!(
        fault("/hint", &json!({"token": table["token"], "deals": 1})).0,
        "/deals"
    );
}

#[test]
fn a_round_is_shown_again_from_its_seed_and_actions() {
    let seats = json!(["people", "you", "people", "champion"]);
    let table = answer("", &json!({"seats": seats}));
    let over = finish(table, &mut Numbers(5));
    let round = &over["round_over"];
    let question = json!({"seed": round["seed"], "seats": seats, "actions": round["actions"]});
    let mut again = answer("", &question);
    let mut told = question.clone();
    told["actions"] = round["record"]["actions"].clone();
    assert_eq!(
        answer("", &told)["round_over"],
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
    let question = json!({"seed": 6, "seats": ["champion", "people", "champion", "people"]});
    let table = answer("", &question);
    assert!(table["seat"].is_null());
    assert_eq!(table["legal"], json!([{"go_on": true}]));
    let round = &table["round_over"];
    assert_eq!(table["events"], round["actions"]);
    for (moment, seat) in [(0, 0), (20, 3)] {
        let thought = json!({"token": table["token"], "moment": moment, "seat": seat});
        answer("/hint", &thought);
    }
    let without_seat = json!({"token": table["token"]});
    assert_eq!(fault("/hint", &without_seat).0, "/seat");
    let next = act(&table, &json!({"go_on": true}));
    assert_eq!(next["round"], 2);
}
