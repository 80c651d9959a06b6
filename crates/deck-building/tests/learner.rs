//! The learner, from outside.

use deck_building::card::Card;
use deck_building::game::Outcome;
use deck_building::learner::settings::{Explore, Reward, Settings};
use deck_building::learner::training::{Test, Training, test, train};
use deck_building::learner::values::Values;
use deck_building::learner::variant::{Measure, VARIANTS, Variant};
use deck_building::rivals::Rival;
use fastrand::Rng;

fn named(name: &str) -> &'static Variant {
    Variant::named(name).expect("a variant of this name")
}

#[test]
fn tables_have_the_published_sizes() {
    let sizes = [
        ("0", 2_592_000),
        ("1", 34_020),
        ("2", 11_340),
        ("3", 22_680),
        ("4", 15_120),
        ("5", 7_560),
        ("6", 10_080),
        ("7", 20_160),
        ("8", 11_340),
        ("9", 18_900),
        ("10", 22_680),
        ("12", 7_020),
        ("14.0", 1_125_000),
        ("14.5", 37_800),
        ("23-four", 7_188_480),
        ("23-two", 38_707_200),
    ];
    assert_eq!(VARIANTS.len(), sizes.len());
    for (name, size) in sizes {
        assert_eq!(named(name).entries(), size, "variant {name}");
    }
}

#[test]
fn the_first_variant_counts_as_equation_19() {
    let variant = named("0");
    let (action, gold, silver, smithy, end, turn) = (5, 3, 4, 2, 7, 12);
    let state = variant.state(|measure| match measure {
        Measure::Copies(Card::Gold) => gold,
        Measure::Copies(Card::Silver) => silver,
        Measure::Copies(_) => smithy,
        Measure::End => end,
        Measure::Turn => turn,
    });
    let printed = 5 + 9 * 3 + 108 * 4 + 1080 * 2 + 6480 * 7 + 64_800 * 12;
    assert_eq!(state * 9 + action, printed);
}

#[test]
fn measures_outside_their_bounds_count_as_the_bound() {
    let variant = named("12");
    assert_eq!(variant.state(|_| 0), 0);
    assert_eq!(variant.state(|_| 255), variant.states() - 1);
}

fn quick(explore: Explore) -> Settings {
    Settings {
        test_every: 1_000,
        test_games: 100,
        ..Settings::published(explore, 4_000, 3)
    }
}

#[test]
fn the_same_seed_is_the_same_training() {
    let run = || train(named("12"), &[Rival::Money], &quick(Explore::Epsilon));
    let (first, second) = (run(), run());
    assert_eq!(first.tests.len(), 4);
    assert_eq!(first.tests, second.tests);
    assert_eq!(first.last, second.last);
}

#[test]
fn learning_beats_the_table_it_starts_from() {
    let variant = named("12");
    let random = Values::random(variant, &mut Rng::with_seed(3));
    let settings = Settings {
        test_every: 5_000,
        test_games: 200,
        ..Settings::published(Explore::Forced { visits: 10 }, 30_000, 3)
    };
    let rivals = [Rival::Random];
    let best = train(variant, &rivals, &settings).best;
    let before = test(&random, &rivals, 500, 1).win_percent(0);
    let after = test(&best, &rivals, 500, 1).win_percent(0);
    assert!(after > 90.0 && after > before + 20.0, "{before} to {after}");
}

#[test]
fn forced_exploration_sees_more_of_the_table() {
    let seen = |explore| {
        let training = train(named("12"), &[Rival::Money; 3], &quick(explore));
        training.last.seen_more_than(0)
    };
    assert!(seen(Explore::Forced { visits: 10 }) > seen(Explore::Epsilon));
}

#[test]
fn rewards_follow_their_definitions() {
    let rules = deck_building::rules::Rules::new(2, &[]);
    let bought = |reward: Reward, card| reward.of_purchase(Some(card), &rules);
    assert_eq!(bought(Reward::Squares, Card::Province), 0.1);
    assert_eq!(bought(Reward::Squares, Card::Curse), -1.0 / 360.0);
    assert_eq!(bought(Reward::Purchase, Card::Duchy), 0.03);
    assert_eq!(bought(Reward::Win, Card::Province), 0.0);
    let outcome = Outcome {
        players: 2,
        points: [30, 20, 0, 0],
        share: [12, 0, 0, 0],
        turns: [20, 20, 0, 0],
        decks: [[0; 17]; 4],
    };
    let end = |reward: Reward| [0, 1].map(|seat| reward.of_end(seat, &outcome));
    assert_eq!(end(Reward::Win), [1.0, 0.0]);
    assert_eq!(end(Reward::WinLoss), [1.0, -1.0]);
    assert_eq!(end(Reward::Points), [0.1, -0.1]);
    assert_eq!(end(Reward::Squares), [0.0, 0.0]);
}

#[test]
fn best_and_first_good_test_are_the_published_ones() {
    let values = Values::random(named("12"), &mut Rng::with_seed(1));
    let training = Training {
        tests: [10.0, 30.0, 50.0, 40.0, 50.0, 36.0]
            .into_iter()
            .zip(1..)
            .map(|(win_percent, games)| Test { games, win_percent })
            .collect(),
        best: values.clone(),
        last: values,
    };
    assert_eq!(training.best_test().map(|test| test.games), Some(3));
    // 30 is below the mean of the later tests, 44; 50 is above 42.
    assert_eq!(training.first_good().map(|test| test.games), Some(3));
    assert_eq!(training.plateau(), 42.0);
}
