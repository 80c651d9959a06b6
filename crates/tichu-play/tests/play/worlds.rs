//! Rounds from a seed, and the same rounds with other hidden cards.

use std::sync::{Arc, LazyLock};

use tichu::{BySeat, CardSet, Deal, Match, Phase, Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::agents::{Lowest, NetworkAgent, Random, Rules};
use tichu_play::{Agent, EverySeat, Game, Networks, play_on};

/// The networks that ship.
pub fn networks() -> &'static Networks {
    static NETWORKS: LazyLock<Networks> =
        LazyLock::new(|| Networks::load(&Source::Embedded).unwrap());
    &NETWORKS
}

/// A round before the first card.
pub fn dealt(seed: u64) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    Game::new(deal, Match::new(TargetScore::default()))
}

/// One of each kind of agent.
pub fn agents(networks: &Networks) -> Vec<(&'static str, Box<dyn Agent>)> {
    let policy = || Arc::clone(&networks.policy);
    vec![
        ("random", Box::new(Random::default())),
        ("lowest", Box::new(Lowest)),
        ("rules", Box::new(Rules)),
        ("policy", Box::new(NetworkAgent::new(policy()))),
        ("sampled", Box::new(NetworkAgent::sampled(policy()))),
        (
            "champion",
            Box::new(NetworkAgent::new(Arc::clone(&networks.champion))),
        ),
    ]
}

/// The states of a round in which a seat has to act, played by rules.
pub fn turns(seed: u64) -> Vec<(Game, Seat)> {
    let (mut game, mut moves, mut turns) = (dealt(seed), Vec::new(), Vec::new());
    while game.result().is_none() {
        if let Phase::Lead(seat) | Phase::Follow(seat) = game.round().phase() {
            turns.push((game, seat));
        }
        play_on(&mut game, &mut EverySeat(&mut Rules), &mut moves).unwrap();
    }
    turns
}

/// The same round for this seat, with the cards dealt anew that it cannot see. Cards that it gave
/// away stay with their receivers.
pub fn with_other_hidden_cards(game: &Game, seat: Seat, rng: &mut fastrand::Rng) -> Game {
    let observation = game.observation(seat);
    let mut hands = BySeat([CardSet::EMPTY; 4]);
    let mut hidden: CardSet = observation.view.unseen();
    if let Some(given) = observation.view.given {
        for (places, card) in (1..).zip(given.cards()) {
            if hidden.contains(card) {
                hands[seat.after(places)].insert(card);
                hidden.remove(card);
            }
        }
    }
    let mut cards: Vec<_> = hidden.iter().collect();
    rng.shuffle(&mut cards);
    for places in 1..4 {
        let other = seat.after(places);
        while hands[other].len() < usize::from(observation.view.left[other]) {
            hands[other].insert(cards.pop().unwrap());
        }
    }
    let given = BySeat(Seat::ALL.map(|other| game.round().given(other).unwrap()));
    let round = observation.view.imagine(&hands, &given).unwrap();
    Game::imagined(round, &observation)
}
