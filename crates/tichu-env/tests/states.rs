//! States ask as a table does, and never more than the rules allow.

use agents::SplitMix64;
use tichu::{Move, Phase, Round};
use tichu_env::{Ask, Buffers, Rounds, State, actions, observation};
use tichu_play::agents::Rules;
use tichu_play::{Dealt, EverySeat, Game, next_action, play_round};

/// Plays a round at random, and shows each state before its action.
fn play(seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut state = State::new(seed).keeping_events();
    let mut rng = SplitMix64::new(seed);
    while !state.legal().is_empty() {
        each(&state);
        let action = state.legal()[rng.below(state.legal().len())];
        state.choose(action).unwrap();
    }
    assert_eq!(state.asks(), Ask::Over);
    state
}

#[test]
fn every_question_has_a_choice_of_different_actions() {
    for seed in 0..300 {
        play(seed, |state| {
            let mut legal = state.legal().to_vec();
            assert!(legal.len() >= 2, "{:?}", state.asks());
            legal.sort_unstable();
            legal.dedup();
            assert_eq!(legal.len(), state.legal().len(), "{:?}", state.asks());
            assert!(usize::from(*legal.last().unwrap()) < actions::count());
        });
    }
}

#[test]
fn the_events_of_a_round_replay_to_its_result() {
    for seed in 0..200 {
        let state = play(seed, |_| {});
        let mut round = Round::deal(*state.deal());
        for event in state.events() {
            round.apply(event.seat, event.action).unwrap();
        }
        assert_eq!(round.phase(), Phase::Over);
        let [first, second] = round.result().unwrap().points().0;
        let gain = first - second;
        assert_eq!(state.returns(), [gain, -gain, gain, -gain]);
    }
}

#[test]
fn each_move_is_named_by_its_number() {
    let mut moves = Vec::new();
    for seed in 0..200 {
        play(seed, |state| {
            if let Ask::Turn(seat) = state.asks() {
                state.game().round().classes(seat, &mut moves);
                for one in &moves {
                    if let Move::Play(combination) = one {
                        let words = actions::words(actions::of_play(combination)).unwrap();
                        let shape = combination.to_string();
                        let shape = shape.split(" on ").next().unwrap();
                        assert!(words.contains(shape), "{words}: {shape}");
                    }
                }
            }
        });
    }
}

#[test]
fn every_action_has_words_of_its_own() {
    let count = actions::ActionId::try_from(actions::count()).unwrap();
    let words: std::collections::HashSet<_> = (0..count)
        .map(|action| actions::words(action).unwrap())
        .collect();
    assert_eq!(words.len(), actions::count());
    assert_eq!(actions::words(count), None);
}

#[test]
fn agents_play_the_same_round_as_at_a_table() {
    for seed in 0..100 {
        let mut agent = Rules;
        let mut game = Game::new(Dealt::of(seed).deal, tichu::Match::new(Default::default()));
        let result = play_round(&mut game, &mut EverySeat(&mut agent)).unwrap();

        let mut state = State::new(seed);
        while let Some(seat) = state.asks().seat() {
            let action = next_action(&mut agent, &state.game().observation(seat));
            for number in state.numbers(action).unwrap() {
                state.choose(number).unwrap();
            }
        }
        assert_eq!(state.game().result(), Some(result), "deal {seed}");
    }
}

#[test]
fn an_observation_holds_the_hand_and_no_other() {
    let mut out = vec![0; observation::SIZE];
    for seed in 0..20 {
        play(seed, |state| {
            let round = state.game().round();
            for seat in tichu::Seat::ALL {
                observation::write(state, seat, &mut out);
                assert!(out.iter().all(|number| (0..=1).contains(number)));
                for card in tichu::Card::deck() {
                    let shown = out[usize::from(card.index())] == 1;
                    assert_eq!(shown, round.hand(seat).contains(card));
                }
            }
        });
    }
}

#[test]
fn another_action_is_refused_and_changes_nothing() {
    let mut state = State::new(1);
    let refused = state.choose(actions::DRAGON).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected the number of a legal action, found 2 (give the Dragon's trick to the next player)"
    );
    assert_eq!(state.legal(), [actions::PASS, actions::CALL]);
}

/// The memory that rounds write to.
struct Arrays {
    observations: Vec<u8>,
    masks: Vec<u8>,
    rewards: Vec<u8>,
    dones: Vec<u8>,
    seats: Vec<u8>,
}

impl Arrays {
    fn new(rounds: usize) -> Arrays {
        Arrays {
            observations: vec![0; rounds * observation::SIZE],
            masks: vec![0; rounds * actions::count()],
            rewards: vec![0; rounds * 16],
            dones: vec![0; rounds],
            seats: vec![0; rounds],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
            seats: &mut self.seats,
        }
    }
}

#[test]
fn many_rounds_at_once_are_single_rounds() {
    const COUNT: usize = 8;
    let mut rounds = Rounds::new(COUNT, 5);
    let mut arrays = Arrays::new(COUNT);
    rounds.write(&mut arrays.buffers());
    let mut alone: Vec<State> = (0..COUNT)
        .map(|place| rounds.state(place).unwrap().clone())
        .collect();
    let (mut chosen, mut ended) = (vec![0; COUNT], 0);
    let mut out = vec![0; observation::SIZE];
    for _ in 0..1000 {
        rounds.sample(&mut chosen);
        rounds.step(&chosen, &mut arrays.buffers()).unwrap();
        for (place, state) in alone.iter_mut().enumerate() {
            state.choose(chosen[place].try_into().unwrap()).unwrap();
            assert_eq!(arrays.dones[place] == 1, state.legal().is_empty());
            let rewards = arrays.rewards[16 * place..][..16].as_chunks::<4>().0;
            let rewards = [0, 1, 2, 3].map(|seat| f32::from_ne_bytes(rewards[seat]));
            assert_eq!(rewards, state.returns().map(|points| points as f32));
            if state.legal().is_empty() {
                *state = rounds.state(place).unwrap().clone();
                ended += 1;
            }
            let seat = state.asks().seat().unwrap();
            assert_eq!(arrays.seats[place], seat.number());
            observation::write(state, seat, &mut out);
            assert_eq!(arrays.observations[place * out.len()..][..out.len()], out);
            let mask = &arrays.masks[place * actions::count()..][..actions::count()];
            let legal = mask.iter().filter(|legal| **legal == 1).count();
            assert_eq!(legal, state.legal().len());
        }
    }
    assert!(ended > COUNT, "{ended}");
}

#[test]
fn an_illegal_action_names_its_round_and_changes_nothing() {
    let mut rounds = Rounds::new(2, 5);
    let mut arrays = Arrays::new(2);
    let refused = rounds.step(&[0, -1], &mut arrays.buffers()).unwrap_err();
    assert_eq!(refused.round, 1);
    assert!(refused.to_string().ends_with("found -1"), "{refused}");
    let refused = rounds
        .step(&[0, 1 << 40], &mut arrays.buffers())
        .unwrap_err();
    assert_eq!(refused.round, 1);
    assert_eq!(
        rounds.state(0).unwrap().asks(),
        Ask::GrandTichu(tichu::Seat::ALL[0])
    );
}
