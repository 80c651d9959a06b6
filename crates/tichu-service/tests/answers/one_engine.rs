//! Hands, advice and the players of a round have one engine.

use std::sync::Arc;

use serde_json::{Value, json};
use tichu::{Action, Card, CardSet, Deal, Event, Match, Phase, Seat, TargetScore};
use tichu_play::agents::{Caller, NetworkAgent};
use tichu_play::named::Models;
use tichu_play::{EverySeat, Game, play_round};

use crate::advice::{answer, seen};
use crate::asked::{models, post};

const DEALS: u64 = 60;

/// Scores from level to the last points of a match.
const SCORES: [[i32; 2]; 4] = [[0, 0], [850, 600], [-100, 700], [400, 950]];

fn asked(path: &str, question: &Value) -> Value {
    let reply = post(path, question.to_string());
    assert_eq!(reply.status, 200, "{path} {question}: {}", reply.body);
    reply.json()
}

/// What the advice says about one decision.
fn advised(question: &Value, decision: &str) -> Value {
    let advice = asked("/v1/play/advice", question);
    let decisions = advice["decisions"].as_array().unwrap();
    let found = decisions.iter().find(|one| one["decision"] == decision);
    found.unwrap_or_else(|| panic!("{decision} in {advice}"))["recommendation"].clone()
}

/// The same answer: the call, and the words.
fn assert_same_call(advised: &Value, answer: &Value, question: &Value) {
    let recommended = &answer["recommendation"];
    let calls = !advised["action"].is_null();
    assert_eq!(calls, recommended["call"], "{question}: {answer}");
    assert_eq!(advised["words"], recommended["words"], "{question}");
}

#[test]
fn endpoints_and_advice_recommend_the_same_calls_and_exchange() {
    let mut tichu_questions = 0;
    for seed in 0..DEALS {
        let mut rng = fastrand::Rng::with_seed(seed);
        let deal = Deal::shuffled(|n| rng.usize(..n));
        // Who holds the Mahjong leads, and so is asked about Tichu at once.
        let holds_mahjong = |seat: &Seat| deal.all()[*seat].contains(Card::Mahjong);
        let seat = Seat::ALL.into_iter().find(holds_mahjong).unwrap();
        let [own_score, opponent_score] = SCORES[rng.usize(..SCORES.len())];
        let first = deal.first()[seat].to_string();
        let cards = deal.all()[seat].set();

        let mut round = json!({"seat": seat.number(), "first_eight": first,
            "own_score": own_score, "opponent_score": opponent_score});
        let question =
            json!({"hand": first, "own_score": own_score, "opponent_score": opponent_score});
        let answer = asked("/v1/decisions", &question);
        assert_same_call(&advised(&round, "grand_tichu"), &answer, &question);
        let evaluated = asked("/v1/evaluate", &question);
        assert_eq!(evaluated["recommendation"], answer["recommendation"]);

        round["dealt"] = cards.to_string().into();
        let mut question = question;
        question.as_object_mut().unwrap().remove("hand");
        question["hand"] = round["dealt"].clone();
        question["calls"] = json!({});
        let exchange = asked("/v1/exchange", &question);
        let given = advised(&round, "exchange")["action"]["give"].clone();
        for receiver in ["next", "partner", "previous"] {
            assert_eq!(given[receiver], exchange["recommendation"][receiver]);
        }

        let received = json!({
            "next": deal.all()[seat.after(1)].cards().next().unwrap().to_string(),
            "partner": deal.all()[seat.after(2)].cards().next().unwrap().to_string(),
            "previous": deal.all()[seat.after(3)].cards().next().unwrap().to_string(),
        });
        let read = |cards: &Value| -> CardSet {
            let cards = cards.as_object().unwrap().values();
            cards
                .map(|card| card.as_str().unwrap().parse::<Card>().unwrap())
                .collect()
        };
        let after = (cards - read(&given)) | read(&received);
        if !after.contains(Card::Mahjong) {
            continue;
        }
        tichu_questions += 1;
        round["given"] = given.clone();
        round["received"] = received.clone();
        question["hand"] = after.to_string().into();
        question["given"] = given;
        question["received"] = received;
        let answer = asked("/v1/tichu/decisions", &question);
        assert_same_call(&advised(&round, "tichu"), &answer, &question);
    }
    assert!(tichu_questions > DEALS / 2, "{tichu_questions}");
}

#[test]
fn four_players_who_follow_advice_play_as_the_engine() {
    let mut rng = fastrand::Rng::with_seed(5);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let begin = Game::new(deal, Match::new(TargetScore::default()));
    let (mut game, mut all, mut events) = (begin, begin, Vec::new());
    let mut advised = |game: &mut Game, all: &Game, asked: &Game, seat: Seat| {
        let answer = answer(&seen(asked, seat, &begin, all, &events));
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
    let Models { networks, engine } = models();
    let champion = NetworkAgent::new(Arc::clone(&networks.champion));
    let mut player = Caller::recommended(champion, engine);
    let mut played = begin;
    play_round(&mut played, &mut EverySeat(&mut player)).unwrap();
    assert_eq!(game, played);
}
