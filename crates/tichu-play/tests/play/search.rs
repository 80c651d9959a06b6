//! Deals of hidden cards, and the agents that play out in them.

use std::sync::Arc;

use tichu::{Action, BySeat, CardSet, Move, Phase, Question, Seat};
use tichu_play::agents::{NetworkAgent, Random};
use tichu_play::search::{Deals, Playouts, RandomSearch, Search};
use tichu_play::{Agent, EverySeat, Game, play_on, play_round};
use work::{Stop, Work};

use crate::worlds::{dealt, networks, turns, with_other_hidden_cards};

/// One of each kind of agent that plays out, with few playouts.
fn searchers() -> Vec<(&'static str, Box<dyn Agent>)> {
    let policy = || NetworkAgent::new(Arc::clone(&networks().policy));
    vec![
        (
            "search",
            Box::new(Search::new(policy(), networks().beliefs.clone(), 20)),
        ),
        (
            "monte-carlo",
            Box::new(RandomSearch::new(agents::MonteCarlo::new(2))),
        ),
        ("uct", Box::new(RandomSearch::new(agents::Uct::new(2)))),
    ]
}

/// All states of a round of random moves: it has many wishes that are not met.
fn states(seed: u64) -> Vec<Game> {
    let mut random = Random::default();
    random.begin(Seat::ALL[0], seed);
    let (mut game, mut moves, mut states) = (dealt(seed), Vec::new(), Vec::new());
    while game.result().is_none() {
        play_on(&mut game, &mut EverySeat(&mut random), &mut moves).unwrap();
        states.push(game);
    }
    states
}

#[test]
fn no_seat_holds_a_card_that_history_excludes() {
    let mut known = 0;
    for seed in 0..400 {
        for game in states(seed) {
            for seat in Seat::ALL {
                let lacking = game.observation(seat.partner()).history.lacking(seat);
                let held = game.round().hand(seat) & lacking;
                assert_eq!(held, CardSet::EMPTY, "deal {seed}, seat {seat}");
                known += usize::from(!lacking.is_empty());
            }
        }
    }
    assert!(known > 1000, "{known}");
}

#[test]
fn a_deal_is_a_round_that_its_player_may_be_in() {
    let mut rng = fastrand::Rng::with_seed(2);
    for seed in 0..60 {
        for game in states(seed).into_iter().step_by(7) {
            for seat in Seat::ALL {
                let observation = game.observation(seat);
                let Some(mut deals) = Deals::of(&observation) else {
                    let is_over = observation.view.phase == Phase::Over;
                    assert!(
                        is_over || observation.view.received.is_none(),
                        "deal {seed}"
                    );
                    continue;
                };
                let drawn = deals.draw(&mut rng).expect("a deal");
                assert_eq!(
                    drawn.observation(seat),
                    observation,
                    "deal {seed}, seat {seat}"
                );
                for (places, own) in (1..).zip(observation.view.given.unwrap().cards()) {
                    let other = seat.after(places);
                    let hand = drawn.round().hand(other);
                    assert!(!observation.view.unseen().contains(own) || hand.contains(own));
                    assert!((hand & observation.history.lacking(other)).is_empty());
                }
            }
        }
    }
}

#[test]
fn a_hidden_card_lies_as_often_with_each_seat_as_its_hand_has_room() {
    let (game, seat) = turns(4).swap_remove(12);
    let observation = game.observation(seat);
    let own: CardSet = observation
        .view
        .given
        .unwrap()
        .cards()
        .into_iter()
        .collect();
    let hidden = observation.view.unseen() - own;
    let mut deals = Deals::of(&observation).unwrap();
    let mut rng = fastrand::Rng::with_seed(3);
    const DRAWN: usize = 4000;
    let mut found = BySeat([[0_usize; 56]; 4]);
    for _ in 0..DRAWN {
        let drawn = deals.draw(&mut rng).unwrap();
        for seat in Seat::ALL {
            for card in drawn.round().hand(seat) & hidden {
                found[seat][usize::from(card.index())] += 1;
            }
        }
    }
    for other in Seat::ALL.into_iter().filter(|other| *other != seat) {
        let own_gifts = (game.round().hand(other) & own).len();
        let room = usize::from(observation.view.left[other]) - own_gifts;
        let share = room as f64 / hidden.len() as f64;
        let error = (share * (1.0 - share) / DRAWN as f64).sqrt();
        for card in hidden {
            let count = found[other][usize::from(card.index())];
            let off = count as f64 / DRAWN as f64 - share;
            assert!(off.abs() < 5.0 * error, "{card}: {count} of {DRAWN}");
        }
    }
}

#[test]
fn likely_deals_are_those_that_explain_what_the_others_did() {
    let beliefs = &networks().beliefs;
    let mut rng = fastrand::Rng::with_seed(4);
    // Of cards that a seat held, as many more lie with it in likely deals.
    let (mut likely, mut equal, mut turns_asked) = (0, 0, 0);
    for seed in 0..40 {
        for (game, seat) in turns(seed).into_iter().step_by(9) {
            let observation = game.observation(seat);
            let Some(mut deals) = Deals::of(&observation) else {
                continue;
            };
            let mut weighed = Deals::likely(&observation, beliefs).unwrap();
            let mut found = |deals: &mut Deals| {
                let drawn = deals.draw(&mut rng).unwrap();
                assert_eq!(drawn.observation(seat), observation, "deal {seed}");
                let held = |seat| (drawn.round().hand(seat) & game.round().hand(seat)).len();
                Seat::ALL.into_iter().map(held).sum::<usize>()
            };
            for _ in 0..8 {
                equal += found(&mut deals);
                likely += found(&mut weighed);
                turns_asked += 1;
            }
        }
    }
    let gained = (likely as f64 - equal as f64) / f64::from(turns_asked);
    assert!(gained > 0.5, "{gained} cards a deal in {turns_asked} deals");
}

#[test]
fn searchers_play_legal_rounds_and_repeat_them() {
    for (name, mut agent) in searchers() {
        for seed in 0..3 {
            let mut played = [0, 1].map(|_| {
                agent.begin(Seat::ALL[0], seed);
                let mut game = dealt(seed);
                let result = play_round(&mut game, &mut EverySeat(&mut agent));
                assert!(result.is_ok(), "{name}, deal {seed}: {result:?}");
                game
            });
            let [first, second] = &mut played;
            assert_eq!(first, second, "{name}, deal {seed}");
        }
    }
}

#[test]
fn hidden_cards_never_change_what_a_search_finds() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut moves = Vec::new();
    for seed in 0..3 {
        for (game, seat) in turns(seed).into_iter().step_by(5) {
            let other = with_other_hidden_cards(&game, seat, &mut rng);
            let observations = [game.observation(seat), other.observation(seat)];
            game.round().classes(seat, &mut moves);
            for (name, mut agent) in searchers() {
                let [first, second] = observations.map(|observation| {
                    agent.begin(seat, 5);
                    agent.decide(&observation, Question::Play(&moves))
                });
                assert_eq!(first, second, "{name}, deal {seed}");
            }
        }
    }
}

#[test]
fn an_option_has_the_same_points_as_itself() {
    let mut agent = NetworkAgent::new(Arc::clone(&networks().policy));
    let playouts = Playouts { deals: 40, seed: 1 };
    let (mut moves, mut asked) = (Vec::new(), 0);
    for seed in 0..4 {
        for (game, seat) in turns(seed).into_iter().step_by(3) {
            game.round().classes(seat, &mut moves);
            if moves.contains(&Move::Pass) {
                let pass = Some(Action::Pass);
                let observation = game.observation(seat);
                let looked = playouts
                    .look(
                        &observation,
                        &networks().beliefs,
                        &mut agent,
                        &[pass, pass],
                        &mut Work::unlimited(),
                    )
                    .unwrap();
                assert_eq!(looked.best, 0, "deal {seed}");
                assert_eq!(looked.points[0], looked.points[1], "deal {seed}");
                asked += 1;
            }
        }
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn nothing_is_played_out_before_the_play_or_in_one_deal() {
    let mut agent = NetworkAgent::new(Arc::clone(&networks().policy));
    let first_cards = dealt(1).observation(Seat::ALL[0]);
    let many = Playouts { deals: 9, seed: 1 };
    assert_eq!(
        many.look(
            &first_cards,
            &networks().beliefs,
            &mut agent,
            &[None],
            &mut Work::unlimited()
        ),
        None
    );
    let (game, seat) = turns(1).swap_remove(8);
    let one = Playouts { deals: 1, seed: 1 };
    assert_eq!(
        one.look(
            &game.observation(seat),
            &networks().beliefs,
            &mut agent,
            &[None],
            &mut Work::unlimited()
        ),
        None
    );
}

#[test]
fn with_less_work_it_looks_at_the_first_deals_alone() {
    let mut agent = NetworkAgent::new(Arc::clone(&networks().policy));
    let (game, seat) = turns(1).swap_remove(8);
    let mut moves = Vec::new();
    game.round().classes(seat, &mut moves);
    let options: Vec<_> = moves
        .iter()
        .take(2)
        .map(|one| Some((*one).into()))
        .collect();
    assert_eq!(options.len(), 2);
    let observation = game.observation(seat);
    let mut look = |deals, work| {
        let mut work = Work::new(work, &Stop::default());
        Playouts { deals, seed: 1 }.look(
            &observation,
            &networks().beliefs,
            &mut agent,
            &options,
            &mut work,
        )
    };
    let found = look(15, 6_000_000).unwrap();
    assert!((2..15).contains(&found.deals), "{}", found.deals);
    assert_eq!(Some(&found), look(found.deals, u64::MAX).as_ref());
    assert_eq!(look(15, 100_000), None);
}
