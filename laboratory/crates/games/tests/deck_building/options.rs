//! Options of a training, and trainings that go on from a checkpoint.

use std::convert::Infallible;
use std::num::NonZeroU64;

use deck_building::{Card, ReadError, Values, Variant};
use fastrand::Rng;
use laboratory_games::deck_building::learner::checkpoint::Checkpoint;
use laboratory_games::deck_building::learner::plays::ChapelUse;
use laboratory_games::deck_building::learner::rewards::{Reward, Rewards};
use laboratory_games::deck_building::learner::settings::Settings;
use laboratory_games::deck_building::learner::tables::{random, to_bytes};
use laboratory_games::deck_building::learner::training::{Test, resume, test, train};
use laboratory_games::deck_building::learner::variants::{self, VARIANTS};
use laboratory_games::deck_building::rivals::Rival;
use laboratory_games::q_learning::Explore;

fn named(name: &str) -> &'static Variant {
    variants::named(name).expect("a variant of this name")
}

fn quick(explore: Explore) -> Settings {
    Settings {
        test_every: NonZeroU64::new(1_000).expect("more than zero"),
        test_games: 100,
        ..Settings::published(explore, 4_000, 3)
    }
}

fn all_tests(_: &Test, _: &Values) -> Result<(), Infallible> {
    Ok(())
}

#[test]
fn a_resumed_training_ends_with_the_table_of_one_without_a_break() {
    let settings = quick(Explore::Epsilon);
    let rivals = [Rival::Money];
    let mut checkpoint = None;
    let whole = train(named("12"), &rivals, &settings, |test, values| {
        if test.games == 2_000 {
            let (games, values) = (Some(test.games), values.clone());
            checkpoint = Some(Checkpoint { games, values });
        }
        Ok::<_, Infallible>(())
    });
    let Ok(whole) = whole;
    let file = checkpoint.expect("a test after 2,000 games").to_bytes();
    let Checkpoint { games, values } = Checkpoint::from_bytes(&file).expect("a checkpoint");
    assert_eq!(games, Some(2_000));
    let Ok(rest) = resume(values, 2_000, &rivals, &settings, all_tests);
    assert_eq!(rest.last, whole.last);
    assert_eq!(rest.tests, whole.tests[2..]);
}

#[test]
fn an_error_while_a_test_is_told_ends_the_training() {
    let mut heard = 0;
    let training = train(
        named("12"),
        &[Rival::Money],
        &quick(Explore::Epsilon),
        |_, _| {
            heard += 1;
            if heard == 2 { Err("full") } else { Ok(()) }
        },
    );
    assert_eq!(training.err(), Some("full"));
    assert_eq!(heard, 2);
}

#[test]
fn a_file_without_games_is_a_table_and_no_checkpoint() {
    let values = random(named("12"), 0.01, &mut Rng::with_seed(1));
    let read = Checkpoint::from_bytes(&to_bytes(&values)).expect("a table");
    assert_eq!(read.games, None);
    assert_eq!(read.values, values);
    let wrong = b"deck-building values of variant 12 after some games\n";
    assert!(matches!(
        Checkpoint::from_bytes(wrong),
        Err(ReadError::Variant(_))
    ));
}

#[test]
fn the_values_of_a_new_table_lie_below_the_initial_one() {
    let values = random(named("12"), 5.0, &mut Rng::with_seed(1));
    let highest = values.table().values.iter().copied().fold(0.0, f32::max);
    assert!(highest > 4.9 && highest < 5.0, "{highest}");
}

#[test]
fn single_rewards_take_the_place_of_those_of_their_kind() {
    let rewards = Rewards::of(Reward::Weights);
    assert!(rewards.changed().is_empty());
    let rewards = rewards.with("nothing=0,chapel=-0.5").expect("rewards");
    assert_eq!(rewards.of_purchase(None), 0.0);
    assert_eq!(rewards.of_purchase(Some(Card::Chapel)), -0.5);
    assert_eq!(rewards.of_purchase(Some(Card::Province)), 3.0);
    let changed: Vec<_> = rewards.changed().into_iter().collect();
    assert_eq!(changed, [("chapel", -0.5), ("nothing", 0.0)]);
    for wrong in [
        "",
        "chapel",
        "chapel=",
        "chapel=NaN",
        "chapel=1,",
        "chapell=1",
    ] {
        assert!(Rewards::of(Reward::Weights).with(wrong).is_err(), "{wrong}");
    }
}

/// A learner that buys Chapels and plays them as `chapel` says; how many estates it has at the end.
fn estates_left(chapel: ChapelUse) -> u64 {
    let mut values = vec![0.0; named("23-two").entries()];
    for entry in values.chunks_mut(18) {
        entry[Card::Chapel.index()] = 1.0;
    }
    let visits = vec![0_u32; values.len()];
    let words = values.iter().map(|value: &f32| value.to_le_bytes());
    let words = words.chain(visits.iter().map(|count| count.to_le_bytes()));
    let head = b"deck-building values of variant 23-two\n".iter().copied();
    let file: Vec<u8> = head.chain(words.flatten()).collect();
    let values = Values::from_bytes(&file, VARIANTS).expect("a table");
    let tally = test(&values, chapel, &[Rival::Money], 4, 1);
    tally.decks[0][Card::Estate.index()]
}

#[test]
fn an_unplayed_chapel_trashes_no_estate() {
    assert!(estates_left(ChapelUse::Unplayed) >= 12);
    assert_eq!(estates_left(ChapelUse::Sparing), 0);
    assert_eq!(estates_left(ChapelUse::Rival), 0);
    for chapel in ChapelUse::ALL {
        assert_eq!(ChapelUse::named(chapel.name()), Ok(chapel));
    }
}
