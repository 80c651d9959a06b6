//! Names of agents, and what they play with.

use agents::Game;
use fastrand::Rng;
use work::Work;

use super::*;

const NAMES: [&str; 15] = [
    "random-move",
    "random-leaf",
    "simple",
    "cards",
    "combinations",
    "possibilities",
    "machine",
    "machine-without-certainty",
    "machine-without-danger",
    "machine-defensive",
    "machine-aggressive",
    "mc:1",
    "mcts:10000",
    "mc-learned:2",
    "mcts-learned:3",
];

#[test]
fn a_name_is_written_as_it_is_read() {
    for name in NAMES {
        assert_eq!(name.parse::<AgentName>().unwrap().to_string(), name);
    }
}

#[test]
fn another_name_is_refused_with_those_that_exist() {
    for name in [
        "",
        "none",
        "mc",
        "mc:",
        "mc:0",
        "mc:10001",
        "mc:99999999999",
        "mcts:+5",
        "mcts:-5",
        "mc:2:3",
        "simple:1",
        "MC:2",
        "mc-learned",
        "uct:20",
        " mc:2",
    ] {
        let error = name.parse::<AgentName>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected random-move, random-leaf, simple,"),
            "{error}"
        );
        assert!(error.ends_with(&format!("found {name:?}")), "{error}");
    }
}

#[test]
fn every_name_plays_and_only_searches_give_candidates() {
    let equipment = Equipment {
        learned: Some(Arc::new(Learned::default())),
        simulations: 25,
        ..Equipment::default()
    };
    let mut rng = Rng::with_seed(1);
    let round = Round::deal(&mut rng, false);
    let view = round.view(round.turn().unwrap());
    let mut moves = Vec::new();
    round.moves(&mut moves);
    for name in NAMES {
        let name: AgentName = name.parse().unwrap();
        let chosen = name
            .agent(&equipment)
            .unwrap()
            .choose(&view, &moves, &mut rng.clone());
        assert!(moves.contains(&chosen), "{name}");
        let search = name.search(&equipment).unwrap();
        assert_eq!(search.is_some(), name.to_string().contains(':'), "{name}");
        if let Some(search) = search {
            let candidates =
                search.candidates(&view, &moves, &mut rng.clone(), &mut Work::unlimited());
            assert_eq!(candidates[0].one, chosen, "{name}");
            let visits: u64 = candidates.iter().map(|one| one.visits).sum();
            assert!(visits <= 25, "{name}: {visits}");
        }
    }
}

#[test]
fn weights_and_tolerance_reach_the_players_that_have_them() {
    let plays = |name: &str, equipment: &Equipment| {
        let agent = name.parse::<AgentName>().unwrap().agent(equipment).unwrap();
        let mut rng = Rng::with_seed(5);
        let mut round = Round::deal(&mut rng, false);
        let (mut moves, mut plays) = (Vec::new(), Vec::new());
        while let Some(turn) = round.turn() {
            round.moves(&mut moves);
            let chosen = agent.choose(&round.view(turn), &moves, &mut rng);
            plays.push(chosen);
            round.apply(chosen);
        }
        plays
    };
    let usual = Equipment::default();
    let strict = Equipment {
        tolerance: 0.99,
        ..Equipment::default()
    };
    let heavy = Equipment {
        weights: Weights::default().with(mini_tichu::PartKind::Pair, 50.0),
        ..Equipment::default()
    };
    for name in ["simple", "machine-aggressive"] {
        assert_ne!(plays(name, &usual), plays(name, &strict), "{name}");
        assert_ne!(plays(name, &usual), plays(name, &heavy), "{name}");
    }
}

#[test]
fn learned_hidden_cards_need_a_table() {
    let name: AgentName = "mc-learned:5".parse().unwrap();
    let missing = name.agent(&Equipment::default()).err().unwrap();
    assert_eq!(missing.to_string(), "mc-learned:5 needs a learned table");
    assert!(name.search(&Equipment::default()).is_err());
}
