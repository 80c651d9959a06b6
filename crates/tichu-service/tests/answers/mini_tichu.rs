//! Mini-Tichu: the ways to split a hand, the exchange and the next move.

use serde_json::{Value, json};

use crate::asked::{Reply, get, post, post_with};

fn ask(path: &str, question: &Value) -> Reply {
    post(&format!("/v1/mini-tichu/{path}"), question.to_string())
}

/// The value of each split.
fn values(answer: &Value) -> Vec<f64> {
    let splits = answer["splits"].as_array().unwrap().iter();
    splits
        .map(|split| split["value"].as_f64().unwrap())
        .collect()
}

#[test]
fn a_hand_has_its_splits_with_their_values_the_best_first() {
    for (evaluator, formula, expected) in [
        ("simple", "thesis", [12.5, 8.9, 6.9]),
        ("cards", "thesis", [2.5, 1.78, 1.38]),
        ("combinations", "thesis", [12.5, 3.45, 2.966_667]),
        ("simple", "code", [12.5, 6.9, 3.9]),
    ] {
        let question =
            json!({"hand": "S5 R5 B5 S3 R3", "evaluator": evaluator, "formula": formula});
        let answer = ask("hand", &question).json();
        assert_eq!(
            (&answer["found"], &answer["truncated"]),
            (&json!(3), &json!(false))
        );
        let found = values(&answer);
        let is_near = |(found, expected): (&f64, f64)| (found - expected).abs() < 1e-6;
        assert!(
            found.iter().zip(expected).all(is_near),
            "{evaluator} {formula}: {found:?}"
        );
    }
}

#[test]
fn seen_cards_and_weights_change_values() {
    let kings = |played: &str| {
        let question = json!({"hand": "SK RK", "played": played, "evaluator": "possibilities"});
        let answer = ask("hand", &question).json();
        answer["splits"][0]["combinations"][0].clone()
    };
    // With one ace left no pair beats the kings.
    assert_eq!(kings("SA RA BA")["coefficient"], json!(4.0));
    assert_eq!(kings("SA RA BA")["higher"], json!(0));
    // Each of the four aces beats a king alone.
    assert_eq!(
        (&kings("")["kind"], &kings("")["higher"]),
        (&json!("king"), &json!(4))
    );
    let question = json!({"hand": "S9 R9 B9", "weights": {"triple": 1}});
    let answer = ask("hand", &question).json();
    assert_eq!(answer["splits"][0]["value"], json!(27.0));
}

#[test]
fn all_splits_are_found_on_request_and_the_limit_holds() {
    let found = |complete: bool| {
        let question = json!({"hand": "S3 R3 S4 R4 S5 R5", "complete": complete, "limit": 2});
        let answer = ask("hand", &question).json();
        assert_eq!(answer["splits"].as_array().unwrap().len(), 2);
        answer["found"].as_u64().unwrap()
    };
    assert_eq!(found(false), 3);
    assert!(found(true) > 10, "{}", found(true));
}

#[test]
fn the_exchange_gives_away_low_cards_and_the_highest_single() {
    let question = json!({"hand": "S2 R3 S7 R7 B9 G9 SJ RJ BQ SK RK SA RA"});
    let answer = ask("exchange", &question).json();
    assert_eq!(
        answer["given"],
        json!({"next": "R3", "partner": "BQ", "previous": "S2"})
    );
    let link = "/v1/mini-tichu/exchange?hand=S2,R3,S7,R7,B9,G9,SJ,RJ,BQ,SK,RK,SA,RA";
    assert_eq!(get(link).json(), answer);
}

#[test]
fn wrong_questions_are_refused_with_every_fault() {
    for (path, question, faults) in [
        (
            "hand",
            json!({"hand": "S5 Dr"}),
            json!([["/hand", "special_card"]]),
        ),
        ("hand", json!({}), json!([["/hand", "missing_field"]])),
        (
            "hand",
            json!({"hand": "S5", "played": "S5"}),
            json!([["/played", "impossible"]]),
        ),
        (
            "hand",
            json!({"hand": "S5", "weights": {"pair": 101, "dragon": 1}}),
            json!([
                ["/weights/dragon", "unknown_field"],
                ["/weights/pair", "out_of_range"]
            ]),
        ),
        (
            "hand",
            json!({"hand": "S5", "weights": {"pair": "1"}, "evaluator": "none", "limit": 0}),
            json!([
                ["/evaluator", "out_of_range"],
                ["/weights/pair", "wrong_type"],
                ["/limit", "out_of_range"]
            ]),
        ),
        (
            "exchange",
            json!({"hand": "S5"}),
            json!([["/hand", "wrong_count"]]),
        ),
    ] {
        let reply = ask(path, &question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let errors = reply.json()["errors"].as_array().unwrap().clone();
        let found = errors
            .iter()
            .map(|error| json!([error["pointer"], error["code"]]));
        assert_eq!(Value::from_iter(found), faults, "{question}");
    }
}

/// A position with a jack of the previous player on the table.
fn on_a_jack(more: Value) -> Value {
    let mut question = json!({
        "hand": "BQ S7 R7 SK", "trick": {"cards": "BJ", "by": "previous"}, "left": {"previous": 3},
    });
    let more = more.as_object().unwrap().clone();
    question.as_object_mut().unwrap().extend(more);
    question
}

#[test]
fn the_player_of_2012_follows_while_enough_value_is_left() {
    let answer = ask("move", &on_a_jack(json!({}))).json();
    assert_eq!(
        (&answer["agent"], &answer["move"]),
        (&json!("simple"), &json!("BQ"))
    );
    let first = &answer["alternatives"][0];
    assert_eq!(
        (
            &first["before"],
            &first["after"],
            &first["bound"],
            &first["verdict"]
        ),
        (&json!(20.7), &json!(14.7), &json!(6.21), &json!("good"))
    );
    let partners = on_a_jack(json!({"trick": {"cards": "BJ", "by": "partner"}}));
    let answer = ask("move", &partners).json();
    assert_eq!(answer["move"], json!("pass"));
    assert_eq!(answer["alternatives"][0]["verdict"], json!("partner"));
    let careful = ask("move", &on_a_jack(json!({"tolerance": 0.9}))).json();
    assert_eq!(careful["move"], json!("pass"));
    assert_eq!(careful["alternatives"][0]["verdict"], json!("too_dear"));
    let last = json!({"hand": "SK", "trick": {"cards": "BJ", "by": "next"}});
    let answer = ask("move", &last).json();
    assert_eq!(answer["alternatives"][0]["verdict"], json!("goes_out"));
    let lead = ask("move", &json!({"hand": "S2 SA"})).json();
    assert_eq!(
        (&lead["move"], &lead["alternatives"]),
        (&json!("S2"), &Value::Null)
    );
}

#[test]
fn the_machine_plays_as_its_table_says_for_what_the_others_did() {
    let mode = |by: &str, previous: &str, partner: &str| {
        let acts =
            json!({"own": "played", "next": "passed", "partner": partner, "previous": previous});
        let trick = json!({"cards": "BJ", "by": by, "acts": acts});
        let question = json!({
            "hand": "B2 R2 S2 G3 R3 B4 R5 S6 R9", "trick": trick, "agent": "machine",
        });
        let answer = ask("move", &question).json();
        (
            answer["machine"]["mode"].clone(),
            answer["machine"]["path"].clone(),
        )
    };
    let path = |last: [&str; 2]| json!(["Play", "O1 Pas", "T Pl", last[0], last[1]]);
    assert_eq!(
        mode("partner", "passed", "played"),
        (json!("pass"), path(["O2 Pas", "Pass"]))
    );
    assert_eq!(
        mode("previous", "played", "played"),
        (json!("aggressive"), path(["O2 Pl", "Aggressive"]))
    );
    let mut phases = Vec::new();
    for phase in ["four", "partner-out", "opponent-out", "two"] {
        let table = get(&format!("/v1/mini-tichu/machine?phase={phase}")).json();
        phases.push(table["phase"].clone());
        assert!(!table["rules"].as_array().unwrap().is_empty());
    }
    assert_eq!(
        json!(phases),
        json!(["four", "partner-out", "opponent-out", "two"])
    );
    assert_eq!(get("/v1/mini-tichu/machine?phase=five").status, 422);
}

#[test]
fn the_machine_solves_an_ending_whose_cards_are_all_known() {
    let held = ["S5", "R5", "S9", "S8", "S10"];
    let suits = ["B", "G", "R", "S"].into_iter();
    let ranks = "2 3 4 5 6 7 8 9 10 J Q K A";
    let deck = suits.flat_map(|suit| ranks.split(' ').map(move |rank| format!("{suit}{rank}")));
    let played: Vec<String> = deck.filter(|card| !held.contains(&card.as_str())).collect();
    let mut question = json!({
        "hand": "S5 R5 S9", "left": {"next": 2, "partner": 0, "previous": 0},
        "first_out": "partner", "agent": "machine", "played": played,
    });
    let answer = ask("move", &question).json();
    assert_eq!(answer["move"], json!("R5 S5"));
    assert_eq!(answer["machine"]["override"], json!("exact"));
    // With a card less that is known to be played, something is hidden.
    question["played"].as_array_mut().unwrap().pop();
    let answer = ask("move", &question).json();
    assert_ne!(answer["machine"]["override"], json!("exact"));
}

#[test]
fn searches_answer_with_every_legal_move_and_the_same_seed_gives_the_same() {
    for agent in ["mc", "mcts"] {
        let question = |seed: u32| on_a_jack(json!({"agent": agent, "deals": 50, "seed": seed}));
        let answer = ask("move", &question(7)).json();
        assert_eq!(answer, ask("move", &question(7)).json());
        assert_ne!(answer, ask("move", &question(8)).json());
        let candidates = answer["candidates"].as_array().unwrap();
        let visits = candidates.iter().map(|one| one["visits"].as_u64().unwrap());
        assert_eq!(
            (candidates.len(), visits.sum::<u64>()),
            (3, 150),
            "{answer}"
        );
        assert_eq!(answer["move"], candidates[0]["move"]);
        assert_eq!(answer["truncated"], json!(false));
    }
    let few = |question: Value| post_with(30, "/v1/mini-tichu/move", &question.to_string());
    let reply = few(on_a_jack(json!({"agent": "mc", "deals": 50})));
    assert_eq!(reply.status, 422, "{}", reply.body);
    assert_eq!(reply.json()["errors"][0]["pointer"], json!("/deals"));
    let reply = few(on_a_jack(json!({"agent": "mc"})));
    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[test]
fn agents_that_play_by_lot_follow_from_the_seed() {
    for agent in ["random-move", "random-leaf"] {
        let moves: Vec<Value> = (0..30)
            .map(|seed| {
                let question = on_a_jack(json!({"agent": agent, "seed": seed}));
                ask("move", &question).json()["move"].clone()
            })
            .collect();
        assert!(
            moves.iter().any(|one| *one != moves[0]),
            "{agent}: {moves:?}"
        );
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_every_contradiction() {
    for (question, faults) in [
        (
            json!({"hand": "BQ", "trick": {"cards": "BQ S2", "by": "own"}}),
            json!([["/trick/by", "out_of_range"]]),
        ),
        (
            json!({"hand": "BQ", "trick": {"cards": "BQ S2", "by": "next"}}),
            json!([["/trick/cards", "impossible"]]),
        ),
        (
            json!({
                "hand": "BQ", "trick": {"cards": "BK", "by": "next", "beneath": "BQ"},
                "taken": {"own": "BK"}, "played": "BQ", "left": {"next": 0, "previous": 0},
                "first_out": "partner",
            }),
            json!([
                ["/trick/beneath", "impossible"],
                ["/taken/own", "impossible"],
                ["/played", "impossible"],
                ["/left", "impossible"],
                ["/first_out", "impossible"]
            ]),
        ),
        (
            json!({"hand": "BQ", "left": {"next": 13, "previous": 13, "partner": 13}, "tolerance": 2}),
            json!([["/tolerance", "out_of_range"]]),
        ),
        (
            json!({
                "hand": "BQ", "left": {"next": 13, "previous": 13, "partner": 13},
                "played": "SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2",
            }),
            json!([["/left", "impossible"]]),
        ),
    ] {
        let reply = ask("move", &question);
        assert_eq!(reply.status, 422, "{question}: {}", reply.body);
        let errors = reply.json()["errors"].as_array().unwrap().clone();
        let found = errors
            .iter()
            .map(|error| json!([error["pointer"], error["code"]]));
        assert_eq!(Value::from_iter(found), faults, "{question}");
    }
}
