use std::sync::LazyLock;

use tichu::{Action, Call, Deal, Event, Match, Phase, Seat, TargetScore};
use tichu_models::model::Source;
use work::Work;

use super::{Advice, Adviser, Advisers, Decision, Playouts};
use crate::agents::{Caller, NetworkAgent, Rules};
use crate::{Agent, Engine, EverySeat, Game, Networks, play_round};

static NETWORKS: LazyLock<Networks> = LazyLock::new(|| Networks::load(&Source::Embedded).unwrap());

static ENGINE: LazyLock<Engine> =
    LazyLock::new(|| Engine::load(&Source::Embedded, &NETWORKS).unwrap());

fn game(seed: u64) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    Game::new(deal, Match::new(TargetScore::default()))
}

/// Plays a round by advice for all seats, asked as a site would.
fn play_by_advice(mut game: Game, adviser: Adviser, mut look: impl FnMut(&Game, &Advice)) -> Game {
    let mut advisers = Advisers::new(&NETWORKS, &ENGINE);
    let mut advise = |game: &Game, seat: Seat| {
        let advice = advisers.advise(
            &game.observation(seat),
            adviser,
            None,
            &mut Work::unlimited(),
        );
        look(game, &advice);
        advice.actions()
    };
    let take = |game: &mut Game, seat, actions: &[Action]| {
        for action in actions {
            game.apply(&Event {
                seat,
                action: *action,
            })
            .unwrap();
        }
    };
    for seat in Seat::ALL {
        let actions = advise(&game, seat);
        take(&mut game, seat, &actions);
    }
    Seat::ALL
        .into_iter()
        .for_each(|seat| take(&mut game, seat, &[Action::TakeRest]));
    let before = game;
    for seat in Seat::ALL {
        let actions = advise(&before, seat);
        take(&mut game, seat, &actions);
    }
    while game.round().phase() != Phase::Over {
        let seat = game.round().phase().seat().unwrap();
        let actions = advise(&game, seat);
        assert!(!actions.is_empty(), "the seat in turn has to act");
        take(&mut game, seat, &actions);
        let mut next = matches!(actions.last(), Some(Action::Play(_)));
        while std::mem::take(&mut next) {
            let Phase::Follow(turn) = game.round().phase() else {
                break;
            };
            for places in 1..4 {
                let seat = turn.after(places);
                let actions = advise(&game, seat);
                if !actions.is_empty() {
                    take(&mut game, seat, &actions);
                    next = true;
                    break;
                }
            }
        }
    }
    game
}

#[test]
fn a_player_who_follows_advice_plays_as_the_agent() {
    fn same(seeds: std::ops::Range<u64>, adviser: Adviser, mut agent: impl Agent) {
        for seed in seeds {
            let advised = play_by_advice(game(seed), adviser, |_, _| {});
            let mut played = game(seed);
            play_round(&mut played, &mut EverySeat(&mut agent)).unwrap();
            assert_eq!(advised, played, "{adviser:?}, seed {seed}");
        }
    }
    let network = |set| NetworkAgent::new(std::sync::Arc::clone(set));
    let engine = Caller::recommended(network(&NETWORKS.champion), &ENGINE);
    same(0..40, Adviser::Engine, engine);
    same(0..40, Adviser::Champion, network(&NETWORKS.champion));
    same(0..40, Adviser::Policy, network(&NETWORKS.policy));
    same(0..40, Adviser::Rules, Rules);
}

#[test]
fn every_answer_is_legal_and_probabilities_add_up() {
    let mut topics = Vec::new();
    for seed in 0..20 {
        play_by_advice(game(seed), Adviser::Champion, |game, advice| {
            let mut game = *game;
            for choice in &advice.choices {
                let Some(seat) = game.round().phase().seat().or(Seat::new(0)) else {
                    continue;
                };
                if !topics.contains(&choice.decision) {
                    topics.push(choice.decision);
                }
                assert!(!choice.reason.is_empty());
                let sum = |of: fn(&super::Candidate) -> f64| {
                    choice.candidates.iter().map(of).sum::<f64>()
                };
                for sum in [sum(|one| one.people), sum(|one| one.champion)] {
                    let is_whole = (sum - 1.0).abs() < 1e-4;
                    assert!(
                        is_whole || choice.decision == Decision::Exchange && sum < 1.0,
                        "{sum}"
                    );
                }
                let in_turn = [
                    Decision::Tichu,
                    Decision::Play,
                    Decision::Wish,
                    Decision::Dragon,
                ];
                if in_turn.contains(&choice.decision) {
                    for action in choice.candidates.iter().filter_map(|one| one.action) {
                        game.clone().apply(&Event { seat, action }).unwrap();
                    }
                }
                if let (Decision::Tichu, Some(action)) = (choice.decision, choice.best()) {
                    assert_eq!(action, Action::Call(Call::Tichu));
                    game.apply(&Event { seat, action }).unwrap();
                }
            }
        });
    }
    topics.sort_by_key(|decision| *decision as u8);
    assert_eq!(topics.len(), 7, "{topics:?}");
}

#[test]
fn a_search_says_the_same_for_the_same_seed_and_puts_the_best_first() {
    let mut game = game(3);
    let mut agent = NetworkAgent::new(std::sync::Arc::clone(&NETWORKS.champion));
    let mut moves = Vec::new();
    while !matches!(game.round().phase(), Phase::Lead(_)) {
        crate::play_on(&mut game, &mut EverySeat(&mut agent), &mut moves).unwrap();
    }
    let seat = game.round().phase().seat().unwrap();
    let observation = game.observation(seat);
    let advise = |seed| {
        let playouts = Playouts { deals: 40, seed };
        Advisers::new(&NETWORKS, &ENGINE).advise(
            &observation,
            Adviser::Champion,
            Some(&playouts),
            &mut Work::unlimited(),
        )
    };
    assert_eq!(advise(1), advise(1));
    assert_ne!(advise(1), advise(2));
    let advice = advise(1);
    let play = advice
        .choices
        .iter()
        .find(|one| one.decision == Decision::Play)
        .unwrap();
    let points: Vec<_> = play.candidates.iter().map_while(|one| one.points).collect();
    assert!(points.len() > 1 && points.iter().all(|points| points.error > 0.0));
    assert!(points[1..].windows(2).all(|two| two[0].mean >= two[1].mean));
}
