//! The learner, from outside.

use std::convert::Infallible;
use std::num::NonZeroU64;

use deck_building::{Card, Counts, Measure, ReadError, Situation, Values, Variant};
use fastrand::Rng;
use laboratory_games::deck_building::learner::plays::ChapelUse;
use laboratory_games::deck_building::learner::rewards::Reward;
use laboratory_games::deck_building::learner::settings::{Settings, explore_named};
use laboratory_games::deck_building::learner::tables::{random, seen_more_than, to_bytes};
use laboratory_games::deck_building::learner::training::{Test, Training, test, train};
use laboratory_games::deck_building::learner::variants::{self, VARIANTS};
use laboratory_games::deck_building::outcome::Outcome;
use laboratory_games::deck_building::rivals::{Rival, list_of};
use laboratory_games::q_learning::Explore;
use proptest::prelude::*;

fn named(name: &str) -> &'static Variant {
    variants::named(name).expect("a variant of this name")
}

#[test]
fn tables_have_the_published_sizes() {
    let sizes = [
        ("0", 2_592_000),
        ("0-provinces", 2_592_000),
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
        ("14.1", 450_000),
        ("14.2", 180_000),
        ("14.3", 108_000),
        ("14.4", 75_600),
        ("14.5", 37_800),
        ("15-four", 15_600),
        ("15-two", 84_000),
        ("22-four", 256 * 780 * 17),
        ("22-two", 256 * 4_200 * 17),
        ("23-four", 7_188_480),
        ("23-two", 38_707_200),
    ];
    let mut names: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(VARIANTS.len(), names.len());
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
        Measure::Provinces => unreachable!("no variable of QL0"),
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

const fn every(games: u64) -> NonZeroU64 {
    NonZeroU64::new(games).expect("more than zero")
}

fn quick(explore: Explore) -> Settings {
    Settings {
        test_every: every(1_000),
        test_games: 100,
        ..Settings::published(explore, 4_000, 3)
    }
}

fn trained(variant: &'static Variant, rivals: &[Rival], settings: &Settings) -> Training {
    let Ok(training) = train(variant, rivals, settings, |_, _| Ok::<_, Infallible>(()));
    training
}

#[test]
fn the_same_seed_is_the_same_training() {
    let run = || trained(named("12"), &[Rival::Money], &quick(Explore::Epsilon));
    let (first, second) = (run(), run());
    assert_eq!(first.tests.len(), 4);
    assert_eq!(first.tests, second.tests);
    assert_eq!(first.last, second.last);
}

#[test]
fn learning_beats_the_table_it_starts_from() {
    let variant = named("12");
    let random = random(variant, 0.01, &mut Rng::with_seed(3));
    let settings = Settings {
        test_every: every(5_000),
        test_games: 200,
        ..Settings::published(Explore::Forced { visits: 10 }, 30_000, 3)
    };
    let rivals = [Rival::Random];
    let best = trained(variant, &rivals, &settings).best;
    let before = test(&random, ChapelUse::Sparing, &rivals, 500, 1).win_percent(0..1);
    let after = test(&best, ChapelUse::Sparing, &rivals, 500, 1).win_percent(0..1);
    assert!(after > 90.0 && after > before + 20.0, "{before} to {after}");
}

#[test]
fn forced_exploration_sees_more_of_the_table() {
    let seen = |explore| {
        let training = trained(named("12"), &[Rival::Money; 3], &quick(explore));
        seen_more_than(training.last.table(), 0)
    };
    assert!(seen(Explore::Forced { visits: 10 }) > seen(Explore::Epsilon));
}

#[test]
fn rewards_follow_their_definitions() {
    let bought = |reward: Reward, card| reward.of_purchase(Some(card));
    assert_eq!(bought(Reward::Points, Card::Duchy), 3.0);
    assert_eq!(bought(Reward::Points, Card::Curse), -1.0);
    assert_eq!(bought(Reward::Win, Card::Province), 0.0);
    assert!(Reward::Weights.of_purchase(None) < bought(Reward::Weights, Card::Silver));
    let outcome = Outcome {
        players: 2,
        points: [30, 20, 0, 0],
        share: [12, 0, 0, 0],
        turns: [20, 20, 0, 0],
        decks: [[0; 17]; 4],
    };
    let end = |reward: Reward| [0, 1].map(|seat| reward.of_end(seat, &outcome));
    assert_eq!(end(Reward::Win), [1.0, 0.0]);
    assert_eq!(end(Reward::Lead), [10.0, -10.0]);
    assert_eq!(end(Reward::Weights), [0.0, 0.0]);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    assert_eq!(explore_named("forced"), Ok(Explore::Forced { visits: 10 }));
    let message = explore_named("greedy").unwrap_err().to_string();
    assert_eq!(message, "expected one of epsilon, forced, found \"greedy\"");
    assert!(
        variants::named("11")
            .unwrap_err()
            .to_string()
            .contains("14.5")
    );
    assert!(Reward::named("x").is_err());
    for card in Card::ALL {
        assert_eq!(Card::named(card.name()), Ok(card));
    }
    assert!(Card::named("market").is_err());
    for reward in Reward::ALL {
        assert_eq!(Reward::named(reward.name()), Ok(reward));
    }
    assert_eq!(
        list_of("money,chapel", 1..=3),
        Ok(vec![Rival::Money, Rival::Chapel])
    );
    let message = list_of("money", 2..=4).unwrap_err().to_string();
    assert_eq!(message, "expected 2 to 4 players, found 1");
    assert!(list_of("money,", 1..=3).is_err());
}

/// The start of a game: seven coppers and three estates, all piles full.
fn start<'a>(owned: &'a mut Counts, piles: &'a mut Counts, coins: u8) -> Situation<'a> {
    owned[Card::Copper.index()] = 7;
    owned[Card::Estate.index()] = 3;
    *piles = [10; 17];
    Situation::new(1, 4, coins, owned, piles).expect("a turn of a game")
}

#[test]
fn advice_lists_what_the_coins_pay() {
    let values = random(named("12"), 0.01, &mut Rng::with_seed(1));
    let (mut owned, mut piles) = ([0; 17], [0; 17]);
    let situation = start(&mut owned, &mut piles, 3);
    let purchases = values.purchases(&situation);
    let cards: Vec<_> = purchases.iter().map(|one| one.card).collect();
    let [copper, silver, estate, curse] =
        [Card::Copper, Card::Silver, Card::Estate, Card::Curse].map(Some);
    assert_eq!(cards, [copper, silver, estate, curse, None]);
    let highest = (purchases.iter()).max_by(|a, b| a.value.total_cmp(&b.value));
    assert_eq!(highest.map(|one| one.card), Some(values.best(&situation)));
    assert!(purchases.iter().all(|one| one.visits == 0));
}

#[test]
fn a_table_survives_its_file() {
    let table = trained(named("12"), &[Rival::Money], &quick(Explore::Epsilon)).last;
    assert_eq!(Values::from_bytes(&to_bytes(&table), VARIANTS), Ok(table));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>, name in "[0-9.]{0,4}\n?") {
        prop_assert!(Values::from_bytes(&bytes, VARIANTS).is_err());
        let head = format!("deck-building values of variant {name}");
        prop_assert!(Values::from_bytes(&[head.as_bytes(), &bytes].concat(), VARIANTS).is_err());
    }

    #[test]
    fn advice_is_about_what_the_situation_allows(
        owned: Counts,
        piles: Counts,
        coins: u8,
        turn in 1_u8..,
        players in 2_u8..=4,
    ) {
        let situation = Situation::new(turn, players, coins, &owned, &piles).expect("a turn");
        for name in ["12", "14.5"] {
            let values = random(named(name), 0.01, &mut Rng::with_seed(1));
            let purchases = values.purchases(&situation);
            let mut cards = purchases.iter().map(|one| one.card);
            prop_assert!(cards.clone().flatten().all(|card| situation.allows(card)));
            prop_assert!(cards.any(|card| card == values.best(&situation)));
            prop_assert!(purchases.iter().any(|one| one.card.is_none()));
        }
    }
}

#[test]
fn damaged_files_are_refused() {
    let file = to_bytes(&random(named("12"), 0.01, &mut Rng::with_seed(1)));
    let expected = 8 * 7_020;
    let found = expected - 1;
    assert_eq!(
        Values::from_bytes(&file[..file.len() - 1], VARIANTS),
        Err(ReadError::Length { expected, found })
    );
    for head in [&b""[..], b"something else", b"something else\n", b"\xff\n"] {
        assert_eq!(Values::from_bytes(head, VARIANTS), Err(ReadError::Head));
    }
    let unknown = Values::from_bytes(b"deck-building values of variant 11\n", VARIANTS);
    assert!(matches!(unknown, Err(ReadError::Variant(_))));
    let mut infinite = file.clone();
    let first = file.len() - expected;
    infinite[first..first + 4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(
        Values::from_bytes(&infinite, VARIANTS),
        Err(ReadError::Value)
    );
}

#[test]
fn best_and_first_good_test_are_the_published_ones() {
    let values = random(named("12"), 0.01, &mut Rng::with_seed(1));
    let training = Training {
        tests: [10.0, 30.0, 50.0, 40.0, 50.0, 36.0]
            .into_iter()
            .zip(1..)
            .map(|(win_percent, games)| Test {
                games,
                win_percent,
                points: 0.0,
                turns: 0.0,
                seen: 0,
            })
            .collect(),
        best: values.clone(),
        last: values,
        mean_turns: 15.0,
    };
    assert_eq!(training.best_test().map(|test| test.games), Some(5));
    // 30 is below the mean of the later tests, 44; 50 is above 42.
    assert_eq!(training.first_good().map(|test| test.games), Some(3));
    assert_eq!(training.plateau(), 42.0);
}
