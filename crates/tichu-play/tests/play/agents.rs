//! What holds for every agent.

use tichu::{Action, CardSet, Event, Move, Phase, Question, Seat};
use tichu_play::agents::{Lowest, Random, Rules};
use tichu_play::arena::{Arena, Comparison};
use tichu_play::search::RandomSearch;
use tichu_play::{Agent, EverySeat, play_round};

use crate::worlds::{agents, dealt, networks, turns, with_other_hidden_cards};

#[test]
fn every_agent_plays_legal_rounds_to_the_end() {
    let networks = networks();
    for (name, mut agent) in agents(networks) {
        for seed in 0..60 {
            agent.begin(Seat::ALL[0], seed);
            let mut game = dealt(seed);
            let result = play_round(&mut game, &mut EverySeat(&mut agent));
            assert!(result.is_ok(), "{name}, deal {seed}: {result:?}");
        }
    }
}

#[test]
fn random_searches_play_legal_rounds_with_bombs_on_their_own_tricks() {
    let mut uct = RandomSearch::new(agents::Uct::new(1));
    let mut monte_carlo = RandomSearch::new(agents::MonteCarlo::new(1));
    for seed in 0..400 {
        uct.begin(Seat::ALL[0], seed);
        let result = play_round(&mut dealt(seed), &mut EverySeat(&mut uct));
        assert!(result.is_ok(), "uct, deal {seed}: {result:?}");
        monte_carlo.begin(Seat::ALL[0], seed);
        let result = play_round(&mut dealt(seed), &mut EverySeat(&mut monte_carlo));
        assert!(result.is_ok(), "monte-carlo, deal {seed}: {result:?}");
    }
}

#[test]
fn hidden_cards_never_change_an_answer() {
    let networks = networks();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut moves = Vec::new();
    let mut asked = 0;
    for seed in 0..20 {
        for (game, seat) in turns(seed) {
            let other = with_other_hidden_cards(&game, seat, &mut rng);
            let observations = [game.observation(seat), other.observation(seat)];
            assert_eq!(observations[0], observations[1], "deal {seed}");
            game.round().classes(seat, &mut moves);
            for (name, mut agent) in agents(networks) {
                let mut answers = observations.iter().map(|observation| {
                    agent.begin(seat, 5);
                    (
                        agent.decide(observation, Question::Play(&moves)),
                        agent.decide(observation, Question::Tichu),
                    )
                });
                assert_eq!(answers.next(), answers.next(), "{name}, deal {seed}");
                asked += 1;
            }
        }
    }
    assert!(asked > 1000, "{asked}");
}

#[test]
fn an_imagined_round_needs_cards_that_can_be() {
    let (game, seat) = turns(3).swap_remove(10);
    let view = game.observation(seat).view;
    let hands = tichu::BySeat(Seat::ALL.map(|seat| game.round().hand(seat)));
    let given = tichu::BySeat(Seat::ALL.map(|seat| game.round().given(seat).unwrap()));
    assert_eq!(view.imagine(&hands, &given), Some(*game.round()));
    let next = seat.after(1);
    let mut one_less = hands;
    one_less[next] = hands[next].iter().skip(1).collect::<CardSet>();
    assert_eq!(view.imagine(&one_less, &given), None);
    let mut own_card = one_less;
    own_card[next].insert(view.hand.iter().next().unwrap());
    assert_eq!(view.imagine(&own_card, &given), None);
    let first_cards = dealt(3);
    assert_eq!(
        first_cards.observation(seat).view.imagine(&hands, &given),
        None
    );
}

/// Compares these agents on `deals` deals.
fn compare(a: fn() -> Box<dyn Agent>, b: fn() -> Box<dyn Agent>, deals: u64) -> Comparison {
    let arena = Arena {
        seed: 9,
        deals: 0..deals,
        matches: 0..0,
        target: tichu::TargetScore::default(),
    };
    let a = ("a", move |_: Seat| Ok(a()));
    let b = ("b", move |_: Seat| Ok(b()));
    arena.compare(&a, &b, &()).unwrap()
}

#[test]
fn rules_beat_those_who_have_none() {
    let rules = || -> Box<dyn Agent> { Box::new(Rules) };
    for other in [
        || -> Box<dyn Agent> { Box::new(Random::default()) },
        || -> Box<dyn Agent> { Box::new(Lowest) },
    ] {
        let points = compare(rules, other, 400).points.unwrap();
        assert!(points.low > 0.0, "{points:?}");
    }
}

#[test]
fn the_champion_beats_the_policy_and_the_policy_the_rules() {
    let champion = || agents(networks()).pop().unwrap().1;
    let policy = || agents(networks()).swap_remove(3).1;
    let rules = || -> Box<dyn Agent> { Box::new(Rules) };
    for (strong, weak) in [
        (champion as fn() -> _, policy as fn() -> _),
        (policy, rules),
    ] {
        let points = compare(strong, weak, 800).points.unwrap();
        assert!(points.low > 0.0, "{points:?}");
    }
}

#[test]
fn rules_leave_the_trick_of_a_partner_and_end_the_round_when_they_can() {
    let mut ended = 0;
    for seed in 0..30 {
        for (game, seat) in turns(seed) {
            let view = game.observation(seat).view;
            let mut moves = Vec::new();
            game.round().classes(seat, &mut moves);
            if moves.len() < 2 {
                continue;
            }
            let chosen = Rules.decide(&game.observation(seat), Question::Play(&moves));
            if moves.iter().any(|one| one.cards() == view.hand) {
                let last = moves.iter().find(|one| one.cards() == view.hand);
                assert_eq!(chosen, last.copied().map(Action::from));
                ended += 1;
            } else if let (Some(trick), Phase::Follow(_)) = (view.trick, view.phase)
                && trick.by() == seat.partner()
                && trick.top().half_ranks() >= 20
                && moves.contains(&Move::Pass)
            {
                assert_eq!(chosen, Some(Action::Pass), "deal {seed}");
            }
        }
    }
    assert!(ended > 10, "{ended}");
}

#[test]
fn gifts_are_three_cards_of_the_hand() {
    let networks = networks();
    for seed in 0..40 {
        let mut game = dealt(seed);
        for seat in Seat::ALL {
            let take = Event {
                seat,
                action: Action::TakeRest,
            };
            game.apply(&take).unwrap();
        }
        for (name, mut agent) in agents(networks) {
            let observation = game.observation(Seat::ALL[1]);
            let cards: CardSet = agent
                .exchange(&observation)
                .unwrap()
                .cards()
                .into_iter()
                .collect();
            assert_eq!(cards.len(), 3, "{name}");
            assert!(observation.view.hand.contains_all(cards), "{name}");
        }
    }
}
