//! Who is asked next.

use fastrand::Rng;
use tichu::{Action, Asking, Call, Deal, Decision, Exchange, Move, Phase, Round, Seat, Step};

/// Plays a random round by what is asked; `each` sees the round, the step, and what was done.
fn play(rng: &mut Rng, mut each: impl FnMut(&Round, Step, Option<Action>)) {
    let mut round = Round::deal(Deal::shuffled(|n| rng.usize(..n)));
    let (mut asking, mut moves) = (Asking::default(), Vec::new());
    loop {
        let step = asking.next(&round);
        let (seat, action) = match step {
            Step::Over => break each(&round, step, None),
            Step::TakeRest => {
                each(&round, step, Some(Action::TakeRest));
                for seat in Seat::ALL {
                    round.take_rest(seat).expect("8 cards");
                }
                continue;
            }
            Step::GrandTichu(seat) => (seat, rng.bool().then_some(Action::Call(Call::GrandTichu))),
            Step::Exchange(seat) => {
                let mut hand: Vec<_> = round.hand(seat).iter().collect();
                rng.shuffle(&mut hand);
                let [next, partner, previous] = [hand[0], hand[1], hand[2]];
                let cards = Exchange {
                    next,
                    partner,
                    previous,
                };
                (seat, Some(Action::Give(cards)))
            }
            Step::Turn(seat) => {
                round.classes(seat, &mut moves);
                let decisions: Vec<_> = round.decisions(seat).collect();
                assert!(decisions.contains(&Decision::Play), "{decisions:?}");
                let calls = decisions.contains(&Decision::Tichu) && rng.bool();
                let action = if calls {
                    Action::Call(Call::Tichu)
                } else {
                    moves[rng.usize(..moves.len())].into()
                };
                (seat, Some(action))
            }
            Step::Bomb(seat) => {
                round.classes(seat, &mut moves);
                let bomb = moves.first().filter(|_| rng.bool());
                (seat, bomb.map(|bomb| Action::from(*bomb)))
            }
            Step::Close(seat) => (seat, Some(Action::Pass)),
            Step::Dragon(seat) => (seat, Some(Action::DragonTo(seat.after(3)))),
        };
        each(&round, step, action);
        match action {
            Some(action) => {
                round.apply(seat, action).expect("legal");
                asking.applied(&action);
            }
            None => asking.move_on(),
        }
    }
}

#[test]
fn grand_tichu_and_gifts_are_asked_of_each_seat_once_in_order() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..50 {
        let mut steps = Vec::new();
        play(&mut rng, |_, step, _| steps.push(step));
        let begin = Seat::ALL
            .map(Step::GrandTichu)
            .into_iter()
            .chain([Step::TakeRest])
            .chain(Seat::ALL.map(Step::Exchange));
        assert!(begin.eq(steps[..9].iter().copied()), "{steps:?}");
        assert!(matches!(steps[9], Step::Turn(_)));
        assert_eq!(steps.last(), Some(&Step::Over));
    }
}

/// The seats that may bomb what was just played, in the order of play.
fn bombers(round: &Round) -> Vec<Seat> {
    let Phase::Follow(turn) = round.phase() else {
        return Vec::new();
    };
    let others = [1, 2, 3].map(|places| turn.after(places)).into_iter();
    others
        .filter(|seat| round.decisions(*seat).eq([Decision::Bomb]))
        .collect()
}

#[test]
fn after_each_play_the_holders_of_bombs_are_asked_until_one_bombs() {
    let mut rng = Rng::with_seed(2);
    let (mut asked, mut bombs) = (0, 0);
    for _ in 0..1_000 {
        let mut has_played = false;
        let mut left = Vec::new();
        play(&mut rng, |round, step, action| {
            if has_played {
                left = bombers(round);
            }
            match step {
                Step::Bomb(seat) => {
                    assert_eq!(left.remove(0), seat);
                    asked += 1;
                    bombs += usize::from(action.is_some());
                }
                _ => assert_eq!(left, [], "{step:?}"),
            }
            has_played = matches!(action, Some(Action::Play(_)));
        });
    }
    assert!(asked > 200 && bombs > 100, "{asked} {bombs}");
}

#[test]
fn a_seat_in_turn_plays_closes_its_trick_or_gives_the_dragon_away() {
    let mut rng = Rng::with_seed(3);
    let mut moves = Vec::new();
    for _ in 0..500 {
        play(&mut rng, |round, step, _| match step {
            Step::Turn(seat) | Step::Close(seat) | Step::Dragon(seat) => {
                assert_eq!(round.phase().seat(), Some(seat));
                round.classes(seat, &mut moves);
                let closes = matches!(round.phase(), Phase::Close(_)) && moves == [Move::Pass];
                assert!(closes || step != Step::Close(seat), "{step:?}");
            }
            Step::Over => assert!(round.result().is_some()),
            _ => assert!(round.result().is_none()),
        });
    }
}

#[test]
fn a_round_is_taken_up_where_it_stands_or_at_a_seat() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..300 {
        play(&mut rng, |round, step, _| {
            let taken_up = Asking::of(round).next(round);
            match step {
                Step::GrandTichu(seat) | Step::Bomb(seat) => {
                    let mut asking = Asking::default();
                    asking.go_to(seat, round);
                    assert_eq!(asking.next(round), step);
                    assert!(!matches!(taken_up, Step::Bomb(_)));
                }
                Step::TakeRest => assert_eq!(Asking::default().next(round), taken_up),
                _ => assert_eq!(taken_up, step),
            }
        });
    }
}
