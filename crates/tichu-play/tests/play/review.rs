//! Reviews: what decisions cost, by what their players knew.

use std::sync::{Arc, LazyLock};

use tichu::{
    Action, BySeat, Card, CardSet, Deal, Decision, Event, Exchange, Hand, Match, Move, Phase,
    Scores, Seat, TargetScore,
};
use tichu_models::model::Source;
use tichu_play::agents::{NetworkAgent, Rules};
use tichu_play::review::{Budget, Grade, Judgement, MatchReview, Reviewer, RoundToReview};
use tichu_play::{
    Agent, Engine, Game, Memory, Observation, OneSeat, Players, decisions_of, play_round,
};
use work::{Stop, Work};

use crate::worlds::networks;

/// A round as it was played.
struct Played {
    deal: Deal,
    events: Vec<Event>,
}

/// Four equal players, and everything that they do.
struct Table<A> {
    agent: A,
    events: Vec<Event>,
}

impl<A: Agent> Players for Table<A> {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut self.agent
    }

    fn show(&mut self, event: &Event) {
        self.events.push(*event);
    }
}

fn standing() -> Match {
    Match::new(TargetScore::default())
}

fn played(seed: u64, agent: impl Agent) -> Played {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let mut table = Table {
        agent,
        events: Vec::new(),
    };
    play_round(&mut Game::new(deal, standing()), &mut table).unwrap();
    Played {
        deal,
        events: table.events,
    }
}

fn policy() -> NetworkAgent {
    NetworkAgent::new(Arc::clone(&networks().policy))
}

fn reviewer(deals: u32) -> Reviewer {
    static ENGINE: LazyLock<Engine> =
        LazyLock::new(|| Engine::load(&Source::Embedded, networks()).unwrap());
    Reviewer::new(networks(), &ENGINE, Budget::of(deals))
}

fn judge(reviewer: &mut Reviewer, round: &RoundToReview, place: usize) -> Option<Judgement> {
    let seed = round.seed(place, 1);
    reviewer.judge(&round.decisions[place], seed, &mut Work::unlimited())
}

#[test]
fn decisions_are_all_questions_of_a_table_that_have_a_choice() {
    let mut moves = 0;
    for seed in 0..20 {
        let Played { deal, events } = played(seed, Rules);
        let round = RoundToReview::whole(deal, standing(), &events);
        let count = |decision| {
            let of_kind = |one: &&tichu_play::PlayerDecision| one.decision == decision;
            round.decisions.iter().filter(of_kind).count()
        };
        assert_eq!(count(Decision::Exchange), 4);
        let wishes = events.iter().filter(|event| {
            matches!(event.action, Action::Play(play) if play.combination.cards().contains(Card::Mahjong))
        });
        assert_eq!(count(Decision::Wish), wishes.count());
        let calls = events
            .iter()
            .filter(|event| matches!(event.action, Action::Call(_)));
        let called = round
            .decisions
            .iter()
            .filter(|one| matches!(one.action, Some(Action::Call(_))));
        assert_eq!(called.count(), calls.count());
        moves += count(Decision::Play);
        assert!(count(Decision::Tichu) > 0);
        assert!(round.decisions.is_sorted_by_key(|one| one.place));
    }
    assert!(moves > 20 * 10, "{moves}");
}

/// The same round up to a place, with two cards exchanged between two other seats who have not shown them.
fn with_hidden_cards_exchanged(
    round: &Played,
    place: usize,
    seat: Seat,
    rng: &mut fastrand::Rng,
) -> Option<Played> {
    let mut shown = CardSet::EMPTY;
    for event in &round.events[..place] {
        match event.action {
            Action::Play(play) => shown = shown | play.combination.cards(),
            Action::Give(given) => shown = shown | given.cards().into_iter().collect(),
            _ => {}
        }
    }
    let [a, b] = [1, rng.u8(2..4)].map(|places| seat.after(places));
    let mut pick = |from: Seat, first: bool| {
        let early = round.deal.first()[from].set();
        let cards = round.deal.all()[from].set();
        let hidden = if first { early } else { cards - early } - shown;
        hidden.iter().nth(rng.usize(..hidden.len().max(1)))
    };
    let [x, y] = [pick(a, false)?, pick(b, false)?];
    let mut all = BySeat(round.deal.all().0.map(|hand| hand.set()));
    for (seat, out, new) in [(a, x, y), (b, y, x)] {
        all[seat].remove(out);
        all[seat].insert(new);
    }
    let hands = BySeat(all.0.map(|cards| Hand::<14>::new(cards).unwrap()));
    Some(Played {
        deal: Deal::new(*round.deal.first(), hands).unwrap(),
        events: round.events[..place].to_vec(),
    })
}

#[test]
fn hidden_cards_change_nothing_before_they_are_seen() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut reviewer = reviewer(10);
    let (mut compared, mut judged) = (0, 0);
    for seed in 0..60 {
        let round = played(seed, policy());
        let place = rng.usize(round.events.len() / 2..round.events.len());
        let seat = Seat::ALL[rng.usize(..4)];
        let Some(other) = with_hidden_cards_exchanged(&round, place, seat, &mut rng) else {
            continue;
        };
        let [one, other] = [
            (&round.deal, &round.events[..place]),
            (&other.deal, &other.events[..]),
        ]
        .map(|(deal, events)| RoundToReview::whole(*deal, standing(), events));
        // The rules look at hidden cards where a wish is open: then the other round breaks off.
        let of_seat = |round: &RoundToReview| -> Vec<usize> {
            let places = 0..round.decisions.len();
            places
                .filter(|place| round.decisions[*place].seat() == seat)
                .collect()
        };
        let (places, others) = (of_seat(&one), of_seat(&other));
        for (number, (place, other_place)) in places.iter().zip(&others).enumerate() {
            let (decided, same) = (&one.decisions[*place], &other.decisions[*other_place]);
            assert_eq!(decided, same, "deal {seed}");
            assert_eq!(one.seed(*place, 1), other.seed(*other_place, 1));
            compared += 1;
            if number % 9 == 0 {
                let judgement = judge(&mut reviewer, &one, *place);
                assert_eq!(
                    judgement,
                    judge(&mut reviewer, &other, *other_place),
                    "deal {seed}"
                );
                judged += usize::from(judgement.is_some());
            }
        }
    }
    assert!(compared > 200 && judged > 20, "{compared}, {judged}");
}

/// What a seat saw of a round before the play.
fn memory(round: &Played, seat: Seat) -> Memory {
    let given = |giver: Seat| {
        let gift = round.events.iter().find_map(|event| match event.action {
            Action::Give(cards) if event.seat == giver => Some(cards),
            _ => None,
        });
        gift.unwrap()
    };
    let plays = |event: &&Event| matches!(event.action, Action::Play(_));
    let mut memory = Memory::new(
        seat,
        round.deal.first()[seat],
        Scores::default(),
        TargetScore::default(),
    );
    memory.cards = Some(round.deal.all()[seat]);
    memory.received = Some(Exchange {
        next: given(seat.after(1)).previous,
        partner: given(seat.partner()).partner,
        previous: given(seat.after(3)).next,
    });
    memory.leader = round.events.iter().find(plays).map(|event| event.seat);
    memory
}

#[test]
fn a_player_who_knows_only_its_own_cards_has_the_same_decisions() {
    let mut compared = 0;
    for seed in 0..20 {
        let round = played(seed, policy());
        let whole = RoundToReview::whole(round.deal, standing(), &round.events);
        for seat in Seat::ALL {
            let of_one = OneSeat::new(memory(&round, seat));
            let of_one = RoundToReview::of_one(&of_one, &round.events);
            let own = whole.decisions.iter().filter(|one| one.seat() == seat);
            let own: Vec<_> = own.copied().collect();
            assert_eq!(of_one.decisions, own, "deal {seed}, seat {seat}");
            compared += own.len();
        }
    }
    assert!(compared > 500, "{compared}");
}

/// What a player saw when it decided: the place of the first decision for which this is true.
fn find(from: u64, is_wanted: impl Fn(&Observation) -> bool) -> (Game, Observation) {
    for seed in from.. {
        let round = played(seed, policy());
        let mut game = Game::new(round.deal, standing());
        for event in &round.events {
            if let Some(seat) = game.round().phase().seat() {
                let observation = game.observation(seat);
                if is_wanted(&observation) {
                    return (game, observation);
                }
            }
            game.apply(event).unwrap();
        }
    }
    unreachable!("seeds go on")
}

#[test]
fn a_bomb_after_passes_is_one_decision() {
    let mut bombs = 0;
    for seed in 0..300 {
        let round = played(seed, policy());
        let mut game = Game::new(round.deal, standing());
        for (place, event) in round.events.iter().enumerate() {
            game.apply(event).unwrap();
            let Phase::Follow(turn) = game.round().phase() else {
                continue;
            };
            for seat in [1, 2, 3].map(|places| turn.after(places)) {
                let observation = game.observation(seat);
                let is_asked = observation.view.decisions().next() == Some(Decision::Bomb);
                let Some(bomb) = bomb_in_turn(&observation).filter(|_| is_asked) else {
                    continue;
                };
                let bomb = Event {
                    seat,
                    action: bomb.into(),
                };
                let mut events = round.events[..=place].to_vec();
                events.push(bomb);
                let whole = RoundToReview::whole(round.deal, standing(), &events);
                let trick = observation.view.trick;
                let on_it = whole.decisions.iter().filter(|one| {
                    let same_trick = one.observation.view.trick == trick;
                    one.seat() == seat && one.decision == Decision::Bomb && same_trick
                });
                let actions: Vec<_> = on_it.map(|one| one.action).collect();
                assert_eq!(actions, [Some(bomb.action)], "deal {seed}, action {place}");
                bombs += usize::from(event.action == Action::Pass);
            }
        }
    }
    assert!(bombs > 5, "{bombs}");
}

/// A bomb that the player may play.
fn bomb_in_turn(observation: &Observation) -> Option<Move> {
    let mut moves = Vec::new();
    observation.view.classes(&mut moves);
    moves
        .into_iter()
        .find(|one| matches!(one, Move::Play(play) if play.is_bomb()))
}

/// The grade of this action in this game.
fn grade(game: &Game, seat: Seat, action: Action, decision: Decision) -> Judgement {
    let one = decisions_of(game, &[Event { seat, action }]);
    let decided = one.iter().find(|one| one.decision == decision).unwrap();
    let judgement = reviewer(240).judge(decided, 3, &mut Work::unlimited());
    judgement.unwrap()
}

#[test]
fn a_bomb_on_the_partners_winning_trick_is_a_blunder() {
    // The partner has called Tichu, holds the trick and one card.
    let (game, observation) = find(0, |seen| {
        let view = &seen.view;
        let partner = view.seat.partner();
        let bombs = bomb_in_turn(seen).is_some();
        let is_held = view.trick.is_some_and(|trick| trick.by() == partner);
        bombs
            && is_held
            && view.calls[partner].is_some()
            && (1..3).contains(&view.left[partner])
            && matches!(view.phase, Phase::Follow(_))
            && view.out.seats().is_empty()
    });
    let seat = observation.seat();
    let bomb = bomb_in_turn(&observation).unwrap();
    let judgement = grade(&game, seat, bomb.into(), Decision::Play);
    assert!(judgement.grade >= Grade::Mistake, "{judgement:?}");
    assert_eq!(judgement.best, Some(Action::Pass));
    assert!(
        judgement.words.contains("the partner"),
        "{}",
        judgement.words
    );
}

#[test]
fn points_of_a_round_are_luck_and_skill() {
    let mut reviewer = reviewer(10);
    for seed in 0..4 {
        let Played { deal, events } = played(seed, Rules);
        let round = RoundToReview::whole(deal, standing(), &events);
        let mut review = MatchReview::default();
        let (mut lost, mut points) = (BySeat([0.0; 4]), BySeat([0.0; 4]));
        for (place, decided) in round.decisions.iter().enumerate() {
            if let Some(judgement) = judge(&mut reviewer, &round, place) {
                let reviewed = review.add(decided, usize::from(decided.seat().number()), judgement);
                let loss = reviewed.counted_loss();
                lost[decided.seat()] += loss.both.mean;
                points[decided.seat()] += loss.points.mean;
            }
        }
        let values = round
            .values(&mut reviewer, 1, &mut Work::unlimited())
            .unwrap();
        let of_round = review.end_round(&round, Some(&values));
        let luck = of_round.luck.unwrap();
        let sum = luck.deal + luck.gifts + luck.skill + luck.rest;
        let result = round.result.unwrap().points().0;
        assert!((sum - f64::from(result[0] - result[1])).abs() < 1e-9);
        let BySeat([a, b, c, d]) = points;
        let skill = b + d - a - c;
        assert!((luck.skill - skill).abs() < 1e-9);
        for seat in Seat::ALL {
            let total = of_round.sums[seat].total();
            assert!((total.loss - lost[seat]).abs() < 1e-9);
            assert_eq!(of_round.sums[seat], review.of(usize::from(seat.number())));
            assert_eq!(total.rating(), None, "a round is too little");
        }
    }
}

#[test]
fn what_the_engine_does_loses_nothing() {
    let mut reviewer = reviewer(10);
    let mut agreed = 0;
    for seed in 0..5 {
        let Played { deal, events } = played(seed, policy());
        let round = RoundToReview::whole(deal, standing(), &events);
        for (place, decided) in round.decisions.iter().enumerate() {
            let Some(judgement) = judge(&mut reviewer, &round, place) else {
                continue;
            };
            let is_same = decided.is(judgement.best);
            assert_eq!(judgement.evidence.is_none(), is_same, "{judgement:?}");
            if is_same {
                agreed += 1;
                assert_eq!(
                    (judgement.loss.both.mean, judgement.grade),
                    (0.0, Grade::Good)
                );
            }
        }
    }
    assert!(agreed > 100, "{agreed}");
}

#[test]
fn without_work_there_is_no_judgement() {
    let Played { deal, events } = played(1, policy());
    let round = RoundToReview::whole(deal, standing(), &events);
    let exchange = round
        .decisions
        .iter()
        .position(|one| one.decision == Decision::Exchange);
    let decided = &round.decisions[exchange.unwrap()];
    let mut little = Work::new(1_000_000, &Stop::default());
    assert_eq!(reviewer(1000).judge(decided, 1, &mut little), None);
    assert!(little.is_used_up());
}
