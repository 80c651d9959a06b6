//! Networks: their features, scores and files.

use tichu_play::Policy;
use tichu_play::agents::NetworkAgent;
use tichu_play::features::{Head, Options};
use tichu_play::network::{Network, NetworkSet, Shape, best, log_softmax};

use crate::worlds::{networks, turns};

/// A change of a feature's number makes every trained network worthless: then `VERSION` has to
/// grow, the networks to be trained again, and this number to be written anew.
#[test]
fn features_are_those_of_their_version() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u16| hash = (hash ^ u64::from(number)).wrapping_mul(0x100_0000_01b3);
    let mut options = Options::default();
    let mut moves = Vec::new();
    for seed in 0..10 {
        for (game, seat) in turns(seed) {
            game.round().classes(seat, &mut moves);
            options.play(&game.observation(seat), &moves);
            options.state().iter().copied().for_each(&mut add);
            let options = options.choices().iter();
            options
                .flat_map(|option| option.numbers())
                .copied()
                .for_each(&mut add);
        }
    }
    assert_eq!((tichu_play::features::VERSION, hash), (2, HASH));
}

const HASH: u64 = 14_939_837_026_750_785_742;

#[test]
fn every_feature_is_within_its_network() {
    let mut options = Options::default();
    let mut moves = Vec::new();
    for (game, seat) in (0..40).flat_map(turns) {
        game.round().classes(seat, &mut moves);
        options.play(&game.observation(seat), &moves);
        let all = Head::Play.features();
        assert!(
            options
                .state()
                .iter()
                .all(|n| usize::from(*n) < Head::STATE)
        );
        for option in options.choices() {
            let own = |n: &u16| (Head::STATE..all).contains(&usize::from(*n));
            assert!(option.numbers().iter().all(own));
            // Each at most once: a feature is zero or one.
            let mut numbers = option.numbers().to_vec();
            numbers.dedup();
            assert_eq!(numbers.len(), option.numbers().len());
        }
    }
}

/// The formula of the documentation, written plainly.
fn plain_score(network: &Network, features: &[u16]) -> f64 {
    let Shape { hidden, .. } = network.shape();
    let (shape, all) = (network.shape(), network.parameters());
    let number = |place: usize| f64::from(all[place]);
    let first: Vec<f64> = (0..hidden)
        .map(|unit| {
            let embedded = features
                .iter()
                .map(|f| number(usize::from(*f) * hidden + unit));
            (number(shape.bias() + unit) + embedded.sum::<f64>()).max(0.0)
        })
        .collect();
    let linear = features
        .iter()
        .map(|f| number(shape.linear() + usize::from(*f)));
    let second = (0..16).map(|unit| {
        let weights = first.iter().zip(0..);
        let sum = weights.map(|(value, row)| value * number(shape.second() + 16 * row + unit));
        let value = number(shape.second_bias() + unit) + sum.sum::<f64>();
        value.max(0.0) * number(shape.output() + unit)
    });
    second.sum::<f64>() + linear.sum::<f64>()
}

#[test]
fn scores_are_those_of_the_formula() {
    let networks = networks();
    let (mut options, mut moves, mut scores) = (Options::default(), Vec::new(), Vec::new());
    for (game, seat) in turns(2) {
        game.round().classes(seat, &mut moves);
        options.play(&game.observation(seat), &moves);
        let network = networks.policy.of(Head::Play);
        network.scores(&options, &mut scores);
        assert_eq!(scores.len(), moves.len());
        for (score, option) in scores.iter().zip(options.choices()) {
            let features = [options.state(), option.numbers()].concat();
            let expected = plain_score(network, &features);
            assert!(
                (f64::from(*score) - expected).abs() < 1e-3,
                "{score} {expected}"
            );
        }
    }
}

/// The score in the order of its sums, number after number.
fn ordered_score(network: &Network, state: &[u16], option: &[u16]) -> f32 {
    let Shape { hidden, .. } = network.shape();
    let (shape, all) = (network.shape(), network.parameters());
    let features = || state.iter().chain(option).map(|f| usize::from(*f));
    let first: Vec<f32> = (0..hidden)
        .map(|unit| {
            let rows = features().map(|f| all[f * hidden + unit]);
            rows.fold(all[shape.bias() + unit], |sum, one| sum + one)
        })
        .map(|unit| unit.max(0.0))
        .collect();
    let mut scored: Vec<f32> = (0..16)
        .map(|unit| {
            let mut sums = [all[shape.second_bias() + unit], 0.0, 0.0, 0.0];
            for (row, value) in first.iter().enumerate() {
                sums[row % 4] += value * all[shape.second() + 16 * row + unit];
            }
            let second = (sums[0] + sums[1]) + (sums[2] + sums[3]);
            second.max(0.0) * all[shape.output() + unit]
        })
        .collect();
    while scored.len() > 1 {
        let upper = scored.split_off(scored.len() / 2);
        scored
            .iter_mut()
            .zip(upper)
            .for_each(|(sum, one)| *sum += one);
    }
    let linear = features().map(|f| all[shape.linear() + f]);
    scored[0] + linear.fold(0.0, |sum, one| sum + one)
}

#[test]
fn scores_have_the_bits_of_their_order() {
    let networks = networks();
    let (mut options, mut moves, mut scores) = (Options::default(), Vec::new(), Vec::new());
    let mut most = 0;
    for (game, seat) in (5..9).flat_map(turns) {
        game.round().classes(seat, &mut moves);
        most = most.max(moves.len());
        let observation = game.observation(seat);
        for decision in [Head::Play, Head::Tichu, Head::Wish] {
            match decision {
                Head::Play => options.play(&observation, &moves),
                Head::Tichu => options.call(&observation),
                _ => options.wish(&observation),
            }
            let network = networks.champion.of(decision);
            network.scores(&options, &mut scores);
            assert_eq!(scores.len(), options.choices().len());
            for (score, option) in scores.iter().zip(options.choices()) {
                let expected = ordered_score(network, options.state(), option.numbers());
                assert_eq!(score.to_bits(), expected.to_bits());
            }
        }
    }
    assert!(most > 16, "many options at once");
}

#[test]
fn probabilities_add_up_to_one() {
    let mut agent = NetworkAgent::new(networks().policy.clone());
    let (mut moves, mut scores) = (Vec::new(), Vec::new());
    for (game, seat) in turns(4) {
        game.round().classes(seat, &mut moves);
        agent.scores(&game.observation(seat), &moves, &mut scores);
        let sum: f32 = scores.iter().map(|score| score.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    }
    let mut scores = [1.0, 3.0, 3.0];
    log_softmax(&mut scores);
    assert_eq!(best(&scores), 1, "the first of equal ones");
}

#[test]
fn a_file_is_read_as_it_was_written_and_refused_when_it_is_not_whole() {
    let networks = networks();
    let bytes = networks.champion.to_bytes();
    assert_eq!(bytes.len(), NetworkSet::bytes());
    assert_eq!(
        NetworkSet::from_bytes(&bytes).as_ref(),
        Some(&*networks.champion)
    );
    assert_eq!(NetworkSet::from_bytes(&bytes[..bytes.len() - 2]), None);
    assert_eq!(
        NetworkSet::from_bytes(&[&bytes[..], &[0, 0]].concat()),
        None
    );
    let mut infinite = bytes;
    infinite[..2].copy_from_slice(&[0x00, 0x7c]);
    assert_eq!(NetworkSet::from_bytes(&infinite), None);
}

#[test]
fn the_mean_of_networks_lies_between_them() {
    let networks = networks();
    let sets = [(*networks.policy).clone(), (*networks.champion).clone()];
    let mean = NetworkSet::mean(&sets).unwrap();
    for decision in Head::ALL {
        let [a, b] = [0, 1].map(|set: usize| sets[set].of(decision).parameters());
        for ((mean, a), b) in mean.of(decision).parameters().iter().zip(a).zip(b) {
            assert!((mean - (a + b) / 2.0).abs() <= 1e-3 * (a.abs() + b.abs()));
        }
    }
    assert_eq!(NetworkSet::mean(&[]), None);
}
