//! Hints, earlier moments, other seats and finished rounds of a table, over HTTP.

use serde_json::json;

use crate::running::Service;
use crate::table::{Numbers, act, answer, fault, finish, random};

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
