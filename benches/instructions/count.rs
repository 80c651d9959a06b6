//! One part of the way from a hand to its answer, over and over, for `run` beside this file to
//! count its instructions.
//!
//! `count-instructions PART COUNT` with `parse`, `features`, the name of a model, `answer` or `json`
//! as the part for the given number of hands; with `classes` or `moves` for that number of positions of
//! random rounds, with
//! `rounds` for that number of random rounds, with `policy` for that number of rounds of the policy, and
//! with the name of a search in `searches.rs` for that search, so often.

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;

use fastrand::Rng;
use messages::json;
use tichu::{Deal, Hand, Match, TargetScore};
use tichu_api::EvaluateAnswer;
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::features::Features;
use tichu_models::model::Source;
use tichu_play::advice::Advisers;
use tichu_play::agents::NetworkAgent;
use tichu_play::{Engine, EverySeat, Game, Networks, play_round};

#[path = "../deal/mod.rs"]
mod deal;
#[path = "../rounds/mod.rs"]
mod rounds;
mod searches;

/// The number of dealt hands, the same in every count: the count includes the dealing.
const DEALT: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [part, hands] = &arguments[..] else {
        return Err("usage: count-instructions PART COUNT".into());
    };
    // Everything that any part needs, so that starting takes the same for any number of hands.
    let advisor = Advisor::load(&Source::Embedded)?;
    let dealt: Vec<_> = deal::deal(DEALT)
        .into_iter()
        .map(|(hand, scores)| (hand.to_string(), hand, scores, Features::of(&hand, scores)))
        .collect();
    let networks = Networks::load(&Source::Embedded)?;
    let mut policy = NetworkAgent::new(Arc::clone(&networks.policy));
    let engine = Engine::load(&Source::Embedded, &networks)?;
    let mut advisers = Advisers::new(&networks, &engine);
    let mut text = Vec::with_capacity(4096);
    let count: usize = hands.parse()?;
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    let mut rng = Rng::with_seed(1);
    while positions.len() < DEALT {
        rounds::play(&mut rng, &mut moves, |position| positions.push(position))?;
    }
    let asked = positions.iter().cycle().take(count);
    let hands = dealt.iter().cycle().take(count);
    match part.as_str() {
        "parse" => {
            for (text, ..) in hands {
                _ = black_box(text.parse::<Hand<8>>());
            }
        }
        "features" => {
            for (_, hand, scores, _) in hands {
                black_box(Features::of(hand, *scores));
            }
        }
        "answer" => {
            for (_, hand, scores, _) in hands {
                black_box(advisor.answer(hand, *scores, Sections::ALL));
            }
        }
        "json" => {
            for (_, hand, scores, _) in hands {
                text.clear();
                let answer = advisor.answer(hand, *scores, Sections::ALL);
                json::append(&EvaluateAnswer::new(answer, Sections::ALL), &mut text);
                black_box(&text);
            }
        }
        "classes" => {
            for position in asked {
                position.classes(&mut moves);
                black_box(&moves);
            }
        }
        "moves" => {
            for position in asked {
                position.legal(&mut moves);
                black_box(&moves);
            }
        }
        "rounds" => {
            for _ in 0..count {
                _ = black_box(rounds::play(&mut rng, &mut moves, |_| {}));
            }
        }
        "policy" => {
            for _ in 0..count {
                let deal = Deal::shuffled(|n| rng.usize(..n));
                let mut game = Game::new(deal, Match::new(TargetScore::default()));
                _ = black_box(play_round(&mut game, &mut EverySeat(&mut policy)));
            }
        }
        name if name.starts_with("search-") => {
            for _ in 0..count {
                let found = searches::search(name, &mut advisers, &networks.policy);
                if !found.map_err(|problem| format!("{problem:?}"))? {
                    return Err(format!("expected a search, found {name:?}").into());
                }
            }
        }
        name => {
            let models = advisor.models();
            let model = models.iter().find(|model| model.info.name.as_str() == name);
            let model = model.ok_or_else(|| format!("expected a part, found {name:?}"))?;
            for (.., features) in hands {
                black_box(model.estimate(features, &Situation::default()));
            }
        }
    }
    Ok(())
}
