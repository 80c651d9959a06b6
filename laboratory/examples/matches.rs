//! Plays matches between four equal players and writes them as match records:
//!
//! ```sh
//! cargo run --release -p laboratory --example matches -- champion 30 1 > champion.jsonl
//! grand-tichu review champion.jsonl
//! ```
//!
//! The arguments are the player (`engine`, `champion`, `policy` or `rules`), the number of matches and the
//! seed. `GRAND_TICHU_MODELS` may name a directory of models.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::sync::Arc;

use serde_json::json;
use tichu::{Deal, Event, Match, Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::agents::{Caller, NetworkAgent, Rules};
use tichu_play::{Agent, Engine, Game, Networks, Players, play_round};

/// Four players, and everything that they do.
struct Table {
    agent: Box<dyn Agent>,
    events: Vec<Event>,
}

impl Players for Table {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut *self.agent
    }

    fn show(&mut self, event: &Event) {
        self.events.push(*event);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "champion".to_owned());
    let matches: u64 = arguments.next().map_or(Ok(1), |count| count.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut table = Table {
        agent: agent(&name)?,
        events: Vec::new(),
    };
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut out = io::stdout().lock();
    for number in 1..=matches {
        let header = json!({"type": "match", "version": 1, "site": name, "id": number});
        writeln!(out, "{header}")?;
        let mut standing = Match::new(TargetScore::default());
        while standing.winner().is_none() {
            let deal = Deal::shuffled(|n| rng.usize(..n));
            let mut game = Game::new(deal, standing);
            table.agent.begin(Seat::ALL[0], rng.u64(..));
            table.events.clear();
            let points = play_round(&mut game, &mut table)?.points();
            let events: Vec<&Event> = (table.events.iter())
                .filter(|event| event.action != tichu::Action::TakeRest)
                .collect();
            let round = json!({
                "type": "round",
                "players": Seat::ALL.map(|seat| format!("{name} {seat}")),
                "first_eight": deal.first().0.map(|hand| hand.to_string()),
                "hands": deal.all().0.map(|hand| hand.to_string()),
                "actions": events,
                "points": points.0,
            });
            writeln!(out, "{round}")?;
            standing.add(points)?;
        }
    }
    Ok(())
}

/// The player with this name.
fn agent(name: &str) -> Result<Box<dyn Agent>, Box<dyn Error>> {
    let directory = env::var_os("GRAND_TICHU_MODELS");
    let source = directory.map_or(Source::Embedded, |path| Source::directory(path.into()));
    let networks = Networks::load(&source)?;
    let champion = NetworkAgent::new(Arc::clone(&networks.champion));
    Ok(match name {
        "engine" => {
            let engine = Engine::load(&source, &networks)?;
            Box::new(Caller::recommended(champion, &engine))
        }
        "champion" => Box::new(champion),
        "policy" => Box::new(NetworkAgent::new(networks.policy)),
        "rules" => Box::new(Rules),
        other => {
            let expected = "expected engine, champion, policy or rules";
            return Err(format!("{expected}, found {other}").into());
        }
    })
}
