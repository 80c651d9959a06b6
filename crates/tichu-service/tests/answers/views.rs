//! Advice for a view in place of a history, and for seats that are numbered the other way round.

use serde_json::{Value, json};
use tichu::{Action, CardSet, Deal, Event, Match, Phase, Seat, TargetScore};
use tichu_play::agents::Random;
use tichu_play::{Agent, Game, Players, play_round};

use crate::advice::{answer, ask, decisions, seen};

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
                let with_history = answer(&question);
                phases.insert(with_history["phase"].as_str().unwrap().to_owned());

                let mut falling = mirrored(&question);
                falling["direction"] = "falling".into();
                assert_eq!(mirrored(&answer(&falling)), with_history);

                // A history takes a trick that can only be taken; a view is one moment.
                let takes = phase == Phase::Close(seat) && !game.round().hand(seat).has_bomb();
                if !takes {
                    let fields = question.as_object_mut().unwrap();
                    for field in ["first_eight", "dealt", "events", "leader"] {
                        fields.remove(field);
                    }
                    question["view"] = view(&game, seat);
                    let mut found = answer(&question);
                    let lost = found.as_object_mut().unwrap().remove("lost").unwrap();
                    assert_eq!(actions(&found), actions(&with_history), "{question}");
                    let has_begun = !game.round().view(seat).played().is_empty();
                    assert_eq!(
                        lost.as_array().unwrap().contains(&json!("passes")),
                        has_begun
                    );

                    let mut falling = mirrored(&question);
                    falling["direction"] = "falling".into();
                    let mut falling = mirrored(&answer(&falling));
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
    let view = json!({
        "hand": "GA GK BQ RJ G10 R9 S9 B8 G7 R6 S6 S5 R3 Hu", "left": [13, 13, 14, 14],
        "trick": {"cards": "B9", "by": 1, "led": 0}, "played": ["Ma", "B9", "", ""]
    });
    let question = json!({"seat": 2, "view": view});
    let found = answer(&question);
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
        let reply = ask(&question);
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
            "/given",
            json!({"next": "S2", "partner": "S2", "previous": "S3"}),
            "/given",
            "expected three different cards",
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
            "/given",
            json!({"next": "S2", "partner": "B9", "previous": "S3"}),
            "/given",
            "expected B9 held or played by seat 0, found neither",
        ),
        (
            "/received",
            json!({"next": "GA", "partner": "B9", "previous": "R3"}),
            "/received",
            "expected B9 played by the player, found another seat's",
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
fn the_dragon_is_given_away_even_after_the_last_card_of_the_round() {
    let held: CardSet = "R2 S2 B3 G3 R3".parse().unwrap();
    let played = CardSet::DECK - held;
    let mut question = json!({"seat": 0, "view": {
        "hand": "", "left": [0, 0, 0, 5], "trick": {"cards": "Dr", "by": 0},
        "played": played.to_string(), "out": [1, 2, 0]
    }});
    let found = answer(&question);
    assert_eq!(decisions(&found), ["dragon"]);
    // After a double victory the round is over.
    question["view"]["out"] = json!([1, 3]);
    question["view"]["left"] = json!([3, 0, 2, 0]);
    question["view"]["hand"] = "R2 S2 B3".into();
    question["view"]["turn"] = 2.into();
    let reply = ask(&question);
    assert_eq!(reply.status, 422);
    let over = "expected a round that goes on, found one that is over";
    assert!(reply.body.contains(over), "{}", reply.body);
}

#[test]
fn no_view_ends_a_connection() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut answered = 0;
    for _ in 0..1500 {
        // Cards of a deck in places that may fit each other or not.
        let mut deck: Vec<_> = CardSet::DECK.iter().collect();
        rng.shuffle(&mut deck);
        let mut take = |count: usize| -> String {
            let cards: CardSet = deck.drain(..count.min(deck.len())).collect();
            cards.to_string()
        };
        let left = [(); 4].map(|()| rng.usize(..15));
        let seat = rng.usize(..4);
        let hand = take(left[seat]);
        let played = left.map(|left| take(14 - left));
        let mut card = || deck[rng.usize(..deck.len())].to_string();
        let mut exchange = || json!({"next": card(), "partner": card(), "previous": card()});
        let given = exchange();
        let received: Vec<&str> = hand.split(' ').chain(played[seat].split(' ')).collect();
        let from = |place: usize| received[place % received.len()];
        let received = json!({"next": from(0), "partner": from(3), "previous": from(7)});
        let others: Vec<usize> = (0..4).filter(|other| *other != seat).collect();
        let by = *others
            .iter()
            .find(|other| !played[**other].is_empty())
            .unwrap_or(&seat);
        let trick = played[by].split(' ').next().filter(|card| !card.is_empty());
        let trick = trick.map(|card| json!({"cards": card, "by": by}));
        let out: Vec<usize> = (0..4).filter(|seat| left[*seat] == 0).collect();
        let question = json!({
            "seat": seat, "given": given, "received": received, "deals": 2,
            "view": {"hand": hand, "left": left, "played": played, "trick": trick, "out": out}
        });
        let reply = ask(&question);
        assert!(
            matches!(reply.status, 200 | 422),
            "{question}: {}",
            reply.body
        );
        answered += u32::from(reply.status == 200);
    }
    assert!(answered > 100, "{answered}");
}
