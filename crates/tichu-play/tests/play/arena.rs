//! The arena: duplicate deals and matches.

use std::sync::Mutex;

use rayon::ThreadPoolBuilder;
use tichu::{Action, Call, Card, Exchange, Play, Question, Rank, Seat, TargetScore};
use tichu_play::arena::{
    Arena, ArenaError, BehaviourCounts, Comparison, Contestant, FORFEIT, Forfeits, Partners,
    PlayedRound, RoundId, Side, Spectator,
};
use tichu_play::{Agent, Game, Observation};

/// Takes the first options, or draws them at random.
struct Simple {
    rng: Option<fastrand::Rng>,
    cheats: bool,
}

impl Simple {
    fn pick(&mut self, n: usize) -> usize {
        self.rng.as_mut().map_or(0, |rng| rng.usize(..n))
    }
}

impl Agent for Simple {
    fn begin(&mut self, _: Seat, seed: u64) {
        if let Some(rng) = &mut self.rng {
            *rng = fastrand::Rng::with_seed(seed);
        }
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let view = &observation.view;
        match question {
            Question::GrandTichu => (self.pick(12) == 11).then_some(Action::Call(Call::GrandTichu)),
            Question::Tichu => (self.pick(40) == 39).then_some(Action::Call(Call::Tichu)),
            Question::Exchange => {
                let mut cards: Vec<Card> = view.hand.iter().collect();
                let mut card = || cards.swap_remove(self.pick(cards.len()));
                Some(Action::Give(Exchange {
                    next: card(),
                    partner: card(),
                    previous: card(),
                }))
            }
            Question::Play(_) if self.cheats && view.trick.is_none() && view.left.0 != [14; 4] => {
                Some(Action::Pass)
            }
            Question::Play(moves) | Question::Bomb(moves) => {
                Some(moves[self.pick(moves.len())].into())
            }
            Question::Wish(combination) => Some(Action::Play(Play {
                combination,
                wish: Rank::new(14),
            })),
            Question::Dragon => Some(Action::DragonTo(view.seat.after(1))),
        }
    }
}

fn first(_: Seat) -> Result<Box<dyn Agent>, String> {
    Ok(Box::new(Simple {
        rng: None,
        cheats: false,
    }))
}

fn random(_: Seat) -> Result<Box<dyn Agent>, String> {
    Ok(Box::new(Simple {
        rng: Some(fastrand::Rng::with_seed(0)),
        cheats: false,
    }))
}

fn cheat(_: Seat) -> Result<Box<dyn Agent>, String> {
    Ok(Box::new(Simple {
        rng: None,
        cheats: true,
    }))
}

fn arena() -> Arena {
    Arena {
        seed: 7,
        deals: 0..40,
        matches: 0..3,
        target: TargetScore::try_from(200).unwrap(),
    }
}

fn compare(a: &dyn Contestant, b: &dyn Contestant) -> Comparison {
    arena().compare(a, b, &()).unwrap()
}

/// Keeps all rounds.
#[derive(Default)]
struct Kept(Mutex<Vec<PlayedRound>>);

impl Spectator for Kept {
    fn round(&self, round: &PlayedRound) -> Result<(), String> {
        self.0.lock().unwrap().push(round.clone());
        Ok(())
    }
}

fn rounds(a: &dyn Contestant, b: &dyn Contestant) -> Vec<PlayedRound> {
    let kept = Kept::default();
    arena().compare(a, b, &kept).unwrap();
    kept.0.into_inner().unwrap()
}

#[test]
fn a_side_against_itself_gets_exactly_nothing() {
    for side in [&("first", first) as &dyn Contestant, &("random", random)] {
        let comparison = compare(side, side);
        let points = comparison.points.unwrap();
        assert_eq!([points.mean, points.low, points.high], [0.0; 3]);
        let won = comparison.rounds.unwrap().won;
        assert_eq!([won.mean, won.low, won.high], [0.5; 3]);
        let won = comparison.matches.unwrap().won;
        assert_eq!([won.mean, won.low, won.high], [0.5; 3]);
        assert_eq!(comparison.elo.unwrap().mean, Some(0.0));
        assert_eq!(comparison.behaviour[0], comparison.behaviour[1]);
    }
}

#[test]
fn sides_that_change_places_change_the_sign() {
    let (a, b) = (("first", first), ("random", random));
    let (there, back) = (compare(&a, &b), compare(&b, &a));
    assert_eq!(there.points.unwrap().mean, -back.points.unwrap().mean);
    assert_ne!(there.points.unwrap().mean, 0.0);
    assert_eq!(there.behaviour[0], back.behaviour[1]);
    assert_eq!(there.agents, ["first", "random"]);
}

#[test]
fn the_seed_decides_everything_and_the_number_of_threads_nothing() {
    let (a, b) = (("first", first), ("random", random));
    let with = |threads| {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| (compare(&a, &b), rounds(&a, &b)))
    };
    let alone = with(1);
    assert!(alone == with(3));
    let other = Arena { seed: 8, ..arena() };
    assert_ne!(other.compare(&a, &b, &()).unwrap().points, alone.0.points);
}

#[test]
fn every_deal_is_played_twice_with_swapped_seats() {
    let (a, b) = (("first", first), ("random", random));
    let rounds = rounds(&a, &b);
    let (deals, matches) = rounds.split_at(80);
    for pair in deals.chunks(2) {
        assert_eq!((pair[0].first, pair[1].first), (Side::A, Side::B));
        assert_eq!((pair[0].deal, pair[0].id), (pair[1].deal, pair[1].id));
    }
    let first_deals = |side| {
        let begun = matches.iter().filter(move |round| {
            round.first == side && matches!(round.id, RoundId::Match { round: 0, .. })
        });
        begun
            .map(|round| (round.id, round.deal))
            .collect::<Vec<_>>()
    };
    assert_eq!(first_deals(Side::A).len(), 3);
    assert_eq!(first_deals(Side::A), first_deals(Side::B));
    let mean = deals
        .iter()
        .map(|round| f64::from(round.difference()))
        .sum::<f64>()
        / 80.0;
    assert!((compare(&a, &b).points.unwrap().mean - mean).abs() < 1e-9);
}

#[test]
fn kept_rounds_can_be_played_again() {
    let (a, b) = (("first", first), ("random", random));
    let mut sum = BehaviourCounts::default();
    for round in rounds(&a, &b) {
        let mut game = Game::new(round.deal, round.standing);
        for event in &round.actions {
            game.apply(event).unwrap();
        }
        assert_eq!(game.result(), round.result.clone().ok());
        let teams = BehaviourCounts::of_round(round.deal, round.standing, &round.actions).unwrap();
        sum += teams[round.team(Side::B)];
    }
    assert_eq!(sum.shares(), compare(&a, &b).behaviour[1]);
    assert!(
        sum.passes_though_able.times > 0
            && sum.passes_though_able.times < sum.passes_though_able.of
    );
    assert_eq!(sum.tichu_calls.times, sum.tichu_made.of);
    assert!(sum.tichu_made.of > sum.tichu_made.times && sum.grand_tichu_calls.times > 0);
    assert_eq!(sum.aces_to_partner.of, sum.bombs_per_hand.of);
    assert!(sum.aces_to_partner.times > 0 && sum.dogs_to_opponent.times > 0);
    for count in [
        sum.high_cards_to_caller,
        sum.beats_partner,
        sum.beats_caller,
    ] {
        assert!(count.times > 0 && count.times < count.of, "{count:?}");
    }
    assert!(sum.lets_caller_out.times <= sum.lets_caller_out.of);
}

#[test]
fn one_deal_or_match_can_be_played_again_by_its_number() {
    let (a, b) = (("first", first), ("random", random));
    let all = rounds(&a, &b);
    let again = |arena: Arena| {
        let kept = Kept::default();
        arena.compare(&a, &b, &kept).unwrap();
        kept.0.into_inner().unwrap()
    };
    let (deals, matches) = all.split_at(80);
    let deal = again(Arena {
        deals: 17..18,
        matches: 0..0,
        ..arena()
    });
    assert_eq!(deal, deals[34..36]);
    let second: Vec<PlayedRound> = matches
        .iter()
        .filter(|round| matches!(round.id, RoundId::Match { number: 1, .. }))
        .cloned()
        .collect();
    let found = again(Arena {
        deals: 0..0,
        matches: 1..2,
        ..arena()
    });
    assert_eq!(found, second);
}

#[test]
fn an_illegal_action_forfeits_its_round_and_its_match() {
    let (a, b) = (("first", first), ("cheat", cheat));
    let comparison = compare(&a, &b);
    let [honest, cheats] = &comparison.forfeits;
    assert_eq!(*honest, Forfeits::default());
    let found = cheats.first.as_deref().unwrap();
    assert!(found.starts_with("deal 0, seat "), "{found}");
    let reason = "passes: expected cards from the seat that leads, found a pass";
    assert!(found.ends_with(reason), "{found}");
    let rounds = rounds(&a, &b);
    let forfeited = rounds.iter().filter(|round| round.result.is_err());
    let mut count = 0;
    for round in forfeited {
        assert_eq!(round.forfeited_by(), Some(Side::B));
        assert_eq!(round.difference(), FORFEIT);
        count += 1;
    }
    assert_eq!(count, cheats.rounds);
    assert!(count > 80, "{count}");
    // A match ends with its first fault, and the other side has won it.
    assert_eq!(comparison.matches.unwrap().won.mean, 1.0);
    let in_matches = rounds[80..].iter().filter(|round| round.result.is_err());
    assert_eq!(in_matches.count(), 6);
    let pool = ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    assert_eq!(pool.install(|| compare(&a, &b)), comparison);
}

#[test]
fn a_side_without_agents_says_why() {
    let none = |_: Seat| Err("no such program".to_owned());
    let error = arena()
        .compare(&("first", first), &("none", none), &())
        .unwrap_err();
    let text = error.to_string();
    assert!(text.ends_with("none in seat 1: no such program"), "{text}");
}

#[test]
fn partners_sit_opposite() {
    let pair = Partners(("first", first), ("cheat", cheat));
    assert_eq!(pair.name(), "first+cheat");
    let kept = Kept::default();
    arena().compare(&pair, &("first", first), &kept).unwrap();
    let rounds = kept.0.into_inner().unwrap();
    let seats: Vec<u8> = rounds
        .iter()
        .filter_map(|round| Some(round.result.as_ref().err()?.seat().number()))
        .collect();
    assert!(
        !seats.is_empty() && seats.iter().all(|seat| *seat >= 2),
        "{seats:?}"
    );
}

#[test]
fn a_spectator_may_stop() {
    struct Full;
    impl Spectator for Full {
        fn round(&self, _: &PlayedRound) -> Result<(), String> {
            Err("the disk is full".to_owned())
        }
    }
    let error = arena()
        .compare(&("a", first), &("b", first), &Full)
        .unwrap_err();
    assert_eq!(error, ArenaError::Stopped("the disk is full".to_owned()));
}
