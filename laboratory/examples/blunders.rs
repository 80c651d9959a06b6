//! Plants blunders in rounds of champions and counts how many of them a review marks:
//!
//! ```sh
//! cargo run --release -p laboratory --example blunders -- 250
//! ```
//!
//! The argument is the number of rounds.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::sync::Arc;

use tichu::{
    Action, Call, Card, Deal, Decision, Event, Exchange, Match, Move, Phase, Seat, TargetScore,
};
use tichu_models::model::Source;
use tichu_play::agents::NetworkAgent;
use tichu_play::review::{Budget, Grade, Reviewer};
use tichu_play::{Agent, Engine, Game, Networks, Observation, Players, decisions_of, play_round};
use work::Work;

/// Four champions, and everything that they do.
struct Table {
    champion: NetworkAgent,
    events: Vec<Event>,
}

impl Players for Table {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut self.champion
    }

    fn show(&mut self, event: &Event) {
        self.events.push(*event);
    }
}

/// A kind of blunder: what a player does instead, where it can.
struct Blunder {
    name: &'static str,
    decision: Decision,
    action: fn(&Observation) -> Option<Action>,
}

const BLUNDERS: [Blunder; 3] = [
    Blunder {
        name: "the Dragon for an opponent",
        decision: Decision::Exchange,
        action: dragon_away,
    },
    Blunder {
        name: "Tichu after the partner's call",
        decision: Decision::Tichu,
        action: second_call,
    },
    Blunder {
        name: "a bomb on the trick of a partner who has called",
        decision: Decision::Play,
        action: bomb_on_caller,
    },
];

fn dragon_away(seen: &Observation) -> Option<Action> {
    let view = &seen.view;
    let is_possible = view.phase == Phase::Exchange && view.hand.contains(Card::Dragon);
    let mut others = view.hand.iter().filter(|card| *card != Card::Dragon);
    let (partner, previous) = (others.next()?, others.next()?);
    is_possible.then_some(Action::Give(Exchange {
        next: Card::Dragon,
        partner,
        previous,
    }))
}

fn second_call(seen: &Observation) -> Option<Action> {
    let view = &seen.view;
    let is_possible = view.phase.seat() == Some(view.seat)
        && view.hand.len() == 14
        && view.calls[view.seat].is_none()
        && view.calls[view.seat.partner()].is_some();
    is_possible.then_some(Action::Call(Call::Tichu))
}

fn bomb_on_caller(seen: &Observation) -> Option<Action> {
    let view = &seen.view;
    let partner = view.seat.partner();
    let is_held = view.trick.is_some_and(|trick| trick.by() == partner);
    if !is_held || view.left[partner] == 0 || view.calls[partner].is_none() {
        return None;
    }
    if view.phase != Phase::Follow(view.seat) {
        return None;
    }
    let mut moves = Vec::new();
    view.classes(&mut moves);
    let is_bomb = |one: &Move| matches!(one, Move::Play(play) if play.is_bomb());
    moves.into_iter().find(is_bomb).map(Action::from)
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u64 = env::args().nth(1).map_or(Ok(250), |count| count.parse())?;
    let networks = Networks::load(&Source::Embedded)?;
    let engine = Engine::load(&Source::Embedded, &networks)?;
    let mut reviewer = Reviewer::new(&networks, &engine, Budget::of(Budget::DEALS));
    let mut found = [[0; Grade::ALL.len()]; BLUNDERS.len()];
    for seed in 0..rounds {
        let mut rng = fastrand::Rng::with_seed(1000 + seed);
        let deal = Deal::shuffled(|n| rng.usize(..n));
        let mut game = Game::new(deal, Match::new(TargetScore::default()));
        let mut table = Table {
            champion: NetworkAgent::new(Arc::clone(&networks.champion)),
            events: Vec::new(),
        };
        play_round(&mut game.clone(), &mut table)?;
        let mut is_planted = [false; BLUNDERS.len()];
        for event in &table.events {
            let seat = event.seat;
            let seen = game.observation(seat);
            for (number, blunder) in BLUNDERS.iter().enumerate() {
                let Some(action) = (blunder.action)(&seen).filter(|_| !is_planted[number]) else {
                    continue;
                };
                let planted = decisions_of(&game, &[Event { seat, action }]);
                let planted = planted.iter().find(|one| one.decision == blunder.decision);
                let judge = |one| reviewer.judge(one, seed, &mut Work::unlimited());
                if let Some(judgement) = planted.and_then(judge) {
                    is_planted[number] = true;
                    found[number][judgement.grade as usize] += 1;
                }
            }
            game.apply(event)?;
        }
    }
    let mut out = io::stdout().lock();
    for (blunder, grades) in BLUNDERS.iter().zip(found) {
        let planted: u32 = grades.iter().sum();
        write!(out, "{}: {planted} planted", blunder.name)?;
        for (grade, count) in Grade::ALL.iter().zip(grades) {
            write!(out, ", {} {count}", grade.name())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
