//! Advice over HTTP.

use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tichu::{Action, CardSet, Deal, Event, Match, Phase, Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::agents::{Caller, NetworkAgent, Random};
use tichu_play::{Agent, Alone, Engine, Game, Networks, Players, play_round};

use crate::running::{Reply, Service, announce};

const PATH: &str = "/v1/play/advice";

fn ask(service: &Service, question: &Value) -> Reply {
    service.post(PATH, question.to_string())
}

fn answer(service: &Service, question: &Value) -> Value {
    let reply = ask(service, question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    reply.json()
}

/// What seat 2 saw up to its second move.
fn question() -> Value {
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
fn with(pointer: &str, value: Value) -> Value {
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

fn decisions(answer: &Value) -> Vec<&str> {
    let decisions = answer["decisions"].as_array().unwrap().iter();
    decisions
        .map(|one| one["decision"].as_str().unwrap())
        .collect()
}

#[test]
fn a_later_event_shows_what_the_phoenix_stood_for() {
    let service = Service::start();
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
    assert_eq!(answer(&service, &question)["turn"], 2);
    question["events"][0]["rank"] = json!(12);
    let reply = ask(&service, &question);
    assert_eq!(reply.status, 422);
    assert_eq!(reply.json()["errors"][0]["pointer"], "/events/1");
}

#[test]
fn every_phase_has_its_questions() {
    let service = Service::start();
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
        let answer = answer(&service, &question);
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
    let answer = answer(&service, &question());
    let play = &answer["decisions"][1]["candidates"];
    assert_eq!(play.as_array().unwrap().len(), 1, "{play}");
    let actions = answer["recommendation"]["actions"].as_array().unwrap();
    assert_eq!(actions.last(), Some(&json!({"seat": 2, "play": "GK"})));
    let mut leads = question();
    leads["events"] = json!([]);
    leads["leader"] = json!(0);
    assert_eq!(decisions(&self::answer(&service, &leads)), [""; 0]);
}

#[test]
fn each_agent_recommends_and_the_same_question_has_the_same_bytes() {
    let service = Service::start();
    let mut question = with("/events/1/wish", Value::Null);
    for agent in ["engine", "champion", "policy", "rules"] {
        question["agent"] = agent.into();
        let reply = ask(&service, &question);
        assert_eq!(reply.json()["agent"], agent);
        let mut again = question.clone();
        again["dealt"] = "Hu G3 B4 S5 R6 G7 B8 S9 R9 G10 RJ BQ GK RA".into();
        assert_eq!(ask(&service, &again).body, reply.body);
    }
    question["deals"] = 4.into();
    let first = ask(&service, &question).body;
    assert_eq!(ask(&service, &question).body, first);
    assert!(first.contains("\"points\""), "{first}");
    for agent in ["engine", "policy"] {
        let series = format!("grand_tichu_advice_total{{agent=\"{agent}\"}}");
        assert_eq!(service.metric(&series), Some(2.0));
    }
}

#[test]
fn histories_may_leave_out_what_changes_nothing() {
    let service = Service::start();
    let expected = answer(&service, &question());
    assert_eq!(answer(&service, &without(&["first_eight"])), expected);
    let mut apart = with("/events/1", json!({"seat": 0, "play": "Ma"}));
    let events = apart["events"].as_array_mut().unwrap();
    events.insert(2, json!({"seat": 0, "wish": "K"}));
    assert_eq!(answer(&service, &apart), expected);
}

#[test]
fn a_player_that_can_only_take_its_trick_is_advised_about_its_lead() {
    let service = Service::start();
    let mut question = question();
    let events = question["events"].as_array_mut().unwrap();
    for (seat, play) in [(2, "GK"), (3, "pass"), (0, "pass"), (1, "pass")] {
        events.push(json!({"seat": seat, "play": play}));
    }
    let advised = answer(&service, &question);
    assert_eq!(advised["phase"], "lead");
    assert_eq!(decisions(&advised)[0], "play");
    question["events"]
        .as_array_mut()
        .unwrap()
        .push(json!({"seat": 2, "play": "pass"}));
    assert_eq!(answer(&service, &question), advised);
}

#[test]
fn what_is_missing_or_impossible_is_named_with_its_place() {
    let service = Service::start();
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
        let reply = ask(&service, &question);
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
fn seen(game: &Game, seat: Seat, first: &Game, all: &Game, events: &[Value]) -> Value {
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
fn four_players_who_follow_advice_play_as_the_engine() {
    let service = Service::start();
    let mut rng = fastrand::Rng::with_seed(5);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let begin = Game::new(deal, Match::new(TargetScore::default()));
    let (mut game, mut all, mut events) = (begin, begin, Vec::new());
    let mut advised = |game: &mut Game, all: &Game, asked: &Game, seat: Seat| {
        let answer = answer(&service, &seen(asked, seat, &begin, all, &events));
        let actions = answer["recommendation"]["actions"]
            .as_array()
            .unwrap()
            .clone();
        for action in &actions {
            let event: Event = serde_json::from_value(action.clone()).unwrap();
            assert_eq!(event.seat, seat);
            // A player that can only take its trick is advised about what comes after it.
            if let Some(pass) = game.round().closing_pass(&event) {
                game.apply(&pass).unwrap();
            }
            game.apply(&event).unwrap();
            if !matches!(event.action, Action::Give(_)) {
                events.push(action.clone());
            }
        }
        !actions.is_empty()
    };
    for seat in Seat::ALL {
        let asked = game;
        advised(&mut game, &all, &asked, seat);
    }
    for seat in Seat::ALL {
        let action = Action::TakeRest;
        game.apply(&Event { seat, action }).unwrap();
    }
    all = game;
    for seat in Seat::ALL {
        advised(&mut game, &all, &all, seat);
    }
    while let Some(seat) = game.round().phase().seat() {
        let asked = game;
        assert!(advised(&mut game, &all, &asked, seat));
        loop {
            let asked = game;
            let Phase::Follow(turn) = asked.round().phase() else {
                break;
            };
            let mut others = [1, 2, 3].map(|places| turn.after(places)).into_iter();
            if !others.any(|seat| advised(&mut game, &all, &asked, seat)) {
                break;
            }
        }
    }
    let networks = Networks::load(&Source::Embedded).unwrap();
    let engine = Engine::load(&Source::Embedded, &networks).unwrap();
    let champion = NetworkAgent::new(Arc::clone(&networks.champion));
    let mut player = Caller::recommended(champion, &engine);
    let mut played = begin;
    play_round(&mut played, &mut Alone(&mut player)).unwrap();
    assert_eq!(game, played);
}

/// The table of a round as the player of a seat sees it, without its history.
fn view(game: &Game, seat: Seat) -> Value {
    let observation = game.observation(seat);
    let (view, history) = (&observation.view, &observation.history);
    let text = |cards: CardSet| cards.to_string();
    let trick = view.trick.map(|trick| {
        let top = trick.top();
        json!({
            "cards": text(top.cards()), "kind": top.kind().name(), "size": top.size(),
            "rank": f64::from(top.half_ranks()) / 2.0,
            "phoenix": top.phoenix().map(tichu::Rank::number),
            "by": trick.by().number(), "led": trick.led().number()
        })
    });
    let trick = trick.map(|mut trick| {
        let fields = trick.as_object_mut().unwrap();
        fields.retain(|_, value| !value.is_null());
        trick
    });
    json!({
        "hand": text(view.hand), "left": view.left, "turn": view.phase.seat().unwrap().number(),
        "trick": trick, "wish": view.wish.map(tichu::Rank::symbol),
        "calls": view.calls, "out": view.out.seats().iter().map(|seat| seat.number()).collect::<Vec<_>>(),
        "played": Seat::ALL.map(|seat| text(history.played(seat))),
        "won": Seat::ALL.map(|seat| text(view.won[seat]))
    })
}

/// The same with seats that are numbered the other way round.
fn mirrored(value: &Value) -> Value {
    let number = |seat: &Value| json!((4 - seat.as_u64().unwrap()) % 4);
    match value {
        Value::Array(list) => list.iter().map(mirrored).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| {
                let value = match (&**name, value) {
                    ("seat" | "turn" | "by" | "led" | "dragon_to" | "leader", Value::Number(_)) => {
                        number(value)
                    }
                    ("left" | "calls" | "played" | "won", Value::Array(list)) => {
                        json!([list[0], list[3], list[2], list[1]])
                    }
                    ("out", Value::Array(list)) => list.iter().map(number).collect(),
                    _ => mirrored(value),
                };
                (name.clone(), value)
            });
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// The phase, what is recommended, and all candidates: the shares of the networks follow from the
/// history as well.
fn actions(answer: &Value) -> Value {
    let decisions = answer["decisions"].as_array().unwrap().iter();
    let decisions = decisions.map(|decision| {
        let candidates = decision["candidates"].as_array().unwrap().iter();
        let mut candidates: Vec<String> = candidates
            .map(|candidate| candidate["action"].to_string())
            .collect();
        candidates.sort();
        json!([
            decision["decision"],
            decision["recommendation"]["action"],
            candidates
        ])
    });
    let decisions: Vec<Value> = decisions.collect();
    json!([
        answer["phase"],
        answer["turn"],
        answer["hand"],
        answer["recommendation"]["actions"],
        decisions
    ])
}

/// A player at random, and all that happens.
struct AtRandom(Random, Vec<Event>);

impl Players for AtRandom {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut self.0
    }

    fn show(&mut self, event: &Event) {
        self.1.push(*event);
    }
}

#[test]
fn a_view_and_the_other_numbering_ask_the_same() {
    let service = Service::start();
    let mut phases = std::collections::BTreeSet::new();
    for seed in 0..4 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let deal = Deal::shuffled(|n| rng.usize(..n));
        let begin = Game::new(deal, Match::new(TargetScore::default()));
        let mut random = Random::default();
        random.begin(Seat::ALL[0], seed);
        let mut players = AtRandom(random, Vec::new());
        play_round(&mut begin.clone(), &mut players).unwrap();
        let (mut game, mut all, mut events) = (begin, begin, Vec::new());
        for event in &players.1 {
            let phase = game.round().phase();
            if phase == Phase::Exchange {
                all = if all == begin { game } else { all };
            }
            if let Some(seat) = phase.seat() {
                let mut question = seen(&game, seat, &begin, &all, &events);
                question["agent"] = "rules".into();
                question["own_score"] = 350.into();
                question["opponent_score"] = (-100).into();
                let with_history = answer(&service, &question);
                phases.insert(with_history["phase"].as_str().unwrap().to_owned());

                let mut falling = mirrored(&question);
                falling["direction"] = "falling".into();
                assert_eq!(mirrored(&answer(&service, &falling)), with_history);

                // A history takes a trick that can only be taken; a view is one moment.
                let takes = phase == Phase::Close(seat) && !game.round().hand(seat).has_bomb();
                if !takes {
                    let fields = question.as_object_mut().unwrap();
                    for field in ["first_eight", "dealt", "events", "leader"] {
                        fields.remove(field);
                    }
                    question["view"] = view(&game, seat);
                    let mut found = answer(&service, &question);
                    let lost = found.as_object_mut().unwrap().remove("lost").unwrap();
                    assert_eq!(actions(&found), actions(&with_history), "{question}");
                    let has_begun = !game.round().view(seat).played().is_empty();
                    assert_eq!(
                        lost.as_array().unwrap().contains(&json!("passes")),
                        has_begun
                    );

                    let mut falling = mirrored(&question);
                    falling["direction"] = "falling".into();
                    let mut falling = mirrored(&answer(&service, &falling));
                    falling.as_object_mut().unwrap().remove("lost");
                    assert_eq!(falling, found);
                }
            }
            game.apply(event).unwrap();
            if !matches!(event.action, Action::Give(_) | Action::TakeRest) {
                events.push(serde_json::to_value(event).unwrap());
            }
        }
    }
    assert_eq!(
        phases.into_iter().collect::<Vec<_>>(),
        ["follow", "give_dragon", "lead"]
    );
}

#[test]
fn a_view_that_cannot_be_is_refused_with_its_faults() {
    let service = Service::start();
    let view = json!({
        "hand": "GA GK BQ RJ G10 R9 S9 B8 G7 R6 S6 S5 R3 Hu", "left": [13, 13, 14, 14],
        "trick": {"cards": "B9", "by": 1, "led": 0}, "played": ["Ma", "B9", "", ""]
    });
    let question = json!({"seat": 2, "view": view});
    let found = answer(&service, &question);
    assert_eq!(
        found["lost"],
        json!(["passes", "unmet_wishes", "won", "given", "received"])
    );
    assert_eq!(decisions(&found), ["tichu", "play"]);
    let faults = |field: &str, value: Value| {
        let mut question = question.clone();
        match question.pointer_mut(field) {
            Some(place) => *place = value,
            None => {
                let (parent, name) = field.rsplit_once('/').unwrap();
                question.pointer_mut(parent).unwrap()[name] = value;
            }
        }
        let reply = ask(&service, &question);
        assert_eq!(reply.status, 422, "{}", reply.body);
        let errors = reply.json()["errors"].clone();
        let errors = errors.as_array().unwrap().iter();
        errors
            .map(|error| {
                let part = |name: &str| error[name].as_str().unwrap().to_owned();
                (part("pointer"), part("detail"))
            })
            .collect::<Vec<_>>()
    };
    for (field, value, pointer, detail) in [
        (
            "/view/played",
            json!(["Ma", "B9 B8", "", ""]),
            "/view/played",
            "expected cards that are not in the hand, found B8",
        ),
        (
            "/view/played/0",
            json!(""),
            "/view/played",
            "expected 2 cards, all that nobody holds, found 1 with the trick",
        ),
        (
            "/view/left/3",
            json!(13),
            "/view/played",
            "expected 3 cards, all that nobody holds, found 2 with the trick",
        ),
        (
            "/view/trick",
            json!({"cards": "B9"}),
            "/view/trick/by",
            "expected the seat that played it",
        ),
        (
            "/view/hand",
            json!("GA"),
            "/view/left/2",
            "expected 1, the cards of the hand, found 14",
        ),
        (
            "/view/won",
            json!(["", "B9", "", ""]),
            "/view/won",
            "expected cards that were played before the trick, found B9",
        ),
        (
            "/view/out",
            json!([1]),
            "/view/out",
            "expected the seats without cards, found others",
        ),
        (
            "/given",
            json!({"next": "GA", "partner": "S2", "previous": "S3"}),
            "/given",
            "expected cards that are not in the hand, found GA",
        ),
        (
            "/received",
            json!({"next": "GA", "partner": "S2", "previous": "S3"}),
            "/received",
            "expected cards of the hand or played ones, found S2",
        ),
        (
            "/events",
            json!([{"seat": 0, "play": "Ma"}]),
            "/events",
            "expected a view or a history, found both",
        ),
        (
            "/deals",
            json!(10),
            "/deals",
            "expected 0: a search needs the cards given and received",
        ),
    ] {
        let found = faults(field, value);
        assert!(
            found
                .iter()
                .any(|(at, words)| at == pointer && words.starts_with(detail)),
            "{field}: {found:?}"
        );
    }
}

#[test]
fn searches_beyond_their_places_are_refused_and_nothing_else_waits() {
    let service = Service::start_with(&["--searches", "1", "--max-deals", "1000000"]);
    let mut long = with("/events/1/wish", Value::Null);
    long["deals"] = 1_000_000.into();
    // It is answered hours later, and its client does not wait for that.
    let mut client = TcpStream::connect(service.address()).unwrap();
    let body = long.to_string();
    client
        .write_all(announce(PATH, body.len()).as_bytes())
        .unwrap();
    client.write_all(body.as_bytes()).unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    while service.metric("grand_tichu_searches") != Some(1.0) {
        assert!(Instant::now() < deadline, "no search runs");
        sleep(Duration::from_millis(10));
    }
    let refused = ask(&service, &long);
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(refused.header("retry-after"), "1");
    let series = "grand_tichu_http_requests_refused_total{reason=\"searches\"}";
    assert_eq!(service.metric(series), Some(1.0));
    let answered = ask(&service, &question());
    assert_eq!(answered.status, 200, "without playouts there is no search");
    assert_eq!(service.get("/v1/models").status, 200);
    let never = Service::start_with(&["--max-deals", "0"]);
    assert_eq!(ask(&never, &with("/deals", 2.into())).status, 422);
}

#[test]
fn a_search_gives_its_place_back_before_its_answer() {
    let service = Service::start_with(&["--searches", "1"]);
    for number in 0..50 {
        let reply = ask(&service, &with("/deals", 2.into()));
        assert_eq!(reply.status, 200, "search {number}: {}", reply.body);
    }
}

#[test]
fn the_example_of_the_description_is_what_the_service_answers() {
    let service = Service::start();
    let description = service.get("/openapi.json").json();
    let schemas = &description["components"]["schemas"];
    let found = answer(&service, &schemas["AdviceQuestion"]["example"]);
    assert_eq!(found, schemas["Advice"]["example"]);
}
